// Going along a line: the buttons below the board, the slider, the curve, the list of moves, and keys.

import { byId, on } from './dom.mjs';
import { goTo, moveAt } from './view-line.mjs';

/** Milliseconds between two moves while a line plays by itself. */
const PACE = 550;

/** Wires the steps below the board and the keys. Gives the function that draws them. */
export function wireSteps(app) {
  const clock = { timer: null, scene: null };
  on('first', 'click', () => goTo(app, 0));
  on('back', 'click', () => stepBy(app, -1));
  on('forward', 'click', () => stepBy(app, 1));
  on('last', 'click', () => goTo(app, Infinity));
  on('run', 'click', () => runOrHalt(app, clock));
  on('slider', 'input', ({ target }) => app.go(Number(target.value)));
  on('curve', 'click', ({ clientX, currentTarget }) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    goTo(app, moveAt(app, (clientX - left) / width));
  });
  on('moves', 'click', ({ target }) => target.dataset.at && goTo(app, Number(target.dataset.at)));
  on('play-here', 'click', app.playFromHere);
  document.addEventListener('keydown', (event) => lineKey(app, clock, event));
  return () => drawClock(app, clock);
}

function stepBy(app, by) {
  goTo(app, app.line().at + by);
}

/** What plays by itself is the line of one tab, of one game. */
function sceneOf({ state }) {
  return `${state.tab} ${state.games}`;
}

function runOrHalt(app, clock) {
  if (clock.timer) return halt(app, clock);
  clock.scene = sceneOf(app);
  clock.timer = setInterval(() => {
    if (clock.scene !== sceneOf(app)) return halt(app, clock);
    stepBy(app, 1);
    if (app.line().at === app.line().walked.moves.length) halt(app, clock);
  }, PACE);
  app.redraw();
}

function halt(app, clock) {
  clearInterval(clock.timer);
  clock.timer = null;
  app.redraw();
}

function drawClock(app, clock) {
  if (clock.timer && clock.scene !== sceneOf(app)) halt(app, clock);
  byId('run').classList.toggle('running', clock.timer !== null);
  byId('run').setAttribute('aria-label', clock.timer ? 'Halt' : 'Play the line');
}

function lineKey(app, clock, event) {
  const { state } = app;
  const busy = event.target.closest?.('input, textarea, select') || event.altKey;
  if (busy || state.tab === 'board') return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // Arrows go from tab to tab there.
  if (key.startsWith('Arrow') && event.target.closest?.('[role=tablist]')) return;
  const name = event.ctrlKey || event.metaKey ? `^${event.shiftKey ? '+' : ''}${key}` : key;
  const act = keysFor(app, clock)[name];
  // The space bar presses the button that has the focus.
  if (!act || (name === ' ' && event.target.closest?.('button, summary'))) return;
  event.preventDefault();
  act();
}

function keysFor(app, clock) {
  const back = () => stepBy(app, -1);
  const forward = () => stepBy(app, 1);
  const steps = { ArrowLeft: back, ArrowRight: forward, Home: () => goTo(app, 0), End: () => goTo(app, Infinity) };
  const run = { ' ': () => runOrHalt(app, clock) };
  const play = { u: back, '^z': back, r: forward, '^y': forward, '^+z': forward, h: () => byId('hint').click() };
  return app.state.tab === 'play' ? { ...steps, ...run, ...play } : { ...steps, ...run };
}
