// The other tabs: solving, playing, and going along a line.

import { byId, on } from './dom.mjs';
import { moveAt } from './view-line.mjs';
import { count, number, seconds, short } from './words.mjs';

/** Milliseconds between two moves while a line plays by itself. */
const PACE = 550;

/** Wires the tabs and gives the function that draws them. */
export function wireLinePanels(app, most) {
  const clock = { timer: null };
  byId('starts').value = most;
  wireSolving(app, most);
  wireSteps(app, clock);
  wirePlaying(app);
  return () => {
    drawSolving(app);
    drawPlaying(app);
    drawClock(app, clock);
  };
}

function wireSolving(app, most) {
  const start = () => {
    try {
      app.solve(settings(most));
      byId('settings-problem').hidden = true;
    } catch (error) {
      Object.assign(byId('settings-problem'), { textContent: error.message, hidden: false });
      byId('settings-problem').closest('details').open = true;
    }
  };
  on('solve', 'click', () => (app.state.search?.running ? app.stop() : start()));
  on('solve-this', 'click', start);
}

function settings(most) {
  const time = byId('time').value;
  return {
    method: byId('method').value.trim() || 'best',
    playouts: playoutsOf(byId('playouts').value.trim()),
    seconds: time ? Number(time) : null,
    seed: within(byId('seed').value, 0, Number.MAX_SAFE_INTEGER, 'a seed'),
    starts: within(byId('starts').value, 1, most, 'a number of starts'),
  };
}

function within(text, least, most, what) {
  const value = Number(text);
  if (text !== '' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw Error(`Expected ${what} from ${least} to ${most}, found "${text}".`);
}

/** A number of playouts such as 20000, 1e6, 20k or 5M; null for none. */
function playoutsOf(text) {
  if (!text) return null;
  const [, digits, unit] = /^([\d_]+(?:e\d)?)([kM]?)$/.exec(text) ?? [];
  const value = Number((digits ?? '').replaceAll('_', '')) * { k: 1e3, M: 1e6, '': 1 }[unit ?? ''];
  if (value >= 1 && value <= Number.MAX_SAFE_INTEGER) return value;
  throw Error(`Expected playouts such as 20000, 20k or 5M, found "${text}".`);
}

function drawSolving(app) {
  const { search, best } = app.state;
  const running = Boolean(search?.running);
  byId('solve').textContent = running ? 'Stop' : best ? 'Solve again' : 'Solve';
  byId('solve').classList.toggle('stop', running);
  const used = running && search.seconds ? (performance.now() - search.began) / 1000 / search.seconds : null;
  byId('progress').hidden = used === null;
  byId('progress').value = used ?? 0;
  const says = search ? found(search, best) : (best ? `${worth(best)}, ${origin(best)}.` : 'No line is known yet. Press Solve.');
  // A live region that is written again is read again, though nothing changed.
  if (byId('search-says').textContent !== says) byId('search-says').textContent = says;
  byId('search-rate').textContent = search ? rate(search) : '';
  if (running) tick(app);
}

let ticking = false;

// Playouts and time pass without any news from the solver.
function tick(app) {
  if (ticking) return;
  ticking = true;
  setTimeout(() => {
    ticking = false;
    app.redraw();
  }, 250);
}

function found(search, best) {
  if (search.how === 'failed') return `The search failed: ${search.problem}`;
  if (!best) return 'Searching…';
  const proof = search.how === 'solved' ? ': proven, no line is better' : '';
  return `${worth(best)}, ${origin(best)}${proof}.`;
}

function worth({ score, walked }) {
  return `${number(score)} points in ${count(walked.moves.length, 'move')}`;
}

function origin({ from }) {
  return { solver: 'found by the solver', link: 'from the link', you: 'played by you', hint: 'found for a hint' }[from];
}

const ENDS = { stopped: 'Stopped', time: 'Time used', playouts: 'Playouts used', solved: 'Done', ended: 'Done', failed: 'Failed' };

function rate(search) {
  const time = (search.running ? performance.now() - search.began : search.took) / 1000;
  const speed = time > 0.2 ? `, ${short(search.playouts / time)} a second` : '';
  const state = search.running ? `Searching, ${count(search.starts, 'start')} at once` : ENDS[search.how] ?? 'Done';
  return `${state}: ${short(search.playouts)} playouts in ${seconds(time)}${speed}.`;
}

function wireSteps(app, clock) {
  const step = (by) => app.go(app.line().at + by);
  on('first', 'click', () => app.go(0));
  on('back', 'click', () => step(-1));
  on('forward', 'click', () => step(1));
  on('last', 'click', () => app.go(Infinity));
  on('run', 'click', () => runOrHalt(app, clock));
  on('slider', 'input', ({ target }) => app.go(Number(target.value)));
  on('curve', 'click', ({ clientX, currentTarget }) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    app.go(moveAt(app, (clientX - left) / width));
  });
  on('moves', 'click', ({ target }) => target.dataset.at && app.go(Number(target.dataset.at)));
  on('play-here', 'click', app.playFromHere);
  document.addEventListener('keydown', (event) => lineKey(app, clock, event));
}

function runOrHalt(app, clock) {
  if (clock.timer) return halt(app, clock);
  clock.timer = setInterval(() => {
    app.go(app.line().at + 1);
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
  if (clock.timer && app.state.tab === 'board') halt(app, clock);
  byId('run').classList.toggle('running', clock.timer !== null);
  byId('run').setAttribute('aria-label', clock.timer ? 'Halt' : 'Play the line');
}

function lineKey(app, clock, event) {
  const { state } = app;
  const busy = event.target.closest?.('input, textarea, select, [role=tablist]') || event.altKey;
  if (busy || state.tab === 'board') return;
  const name = event.ctrlKey || event.metaKey ? `^${event.key.toLowerCase()}` : event.key;
  const act = keysFor(app, clock)[name];
  // The space bar presses the button that has the focus.
  if (!act || (name === ' ' && event.target.closest?.('button, summary'))) return;
  event.preventDefault();
  act();
}

function keysFor(app, clock) {
  const back = () => app.go(app.line().at - 1);
  const forward = () => app.go(app.line().at + 1);
  const steps = { ArrowLeft: back, ArrowRight: forward, Home: () => app.go(0), End: () => app.go(Infinity) };
  const run = { ' ': () => runOrHalt(app, clock) };
  const play = { u: back, '^z': back, r: forward, '^y': forward, h: app.hint };
  return app.state.tab === 'play' ? { ...steps, ...run, ...play } : { ...steps, ...run };
}

function wirePlaying(app) {
  on('undo', 'click', () => app.go(app.line().at - 1));
  on('redo', 'click', () => app.go(app.line().at + 1));
  on('again', 'click', () => app.go(0));
  on('hint', 'click', app.hint);
}

function drawPlaying(app) {
  const { state } = app;
  if (state.tab !== 'play') return;
  const { walked, at, record } = app.line();
  const over = walked.over && at === walked.moves.length;
  byId('undo').disabled = byId('again').disabled = at === 0;
  byId('redo').disabled = at === walked.moves.length;
  byId('hint').disabled = over || Boolean(state.hint?.asking) || !app.canSolve();
  const says = over ? outcome(walked, record) : advice(state);
  if (byId('play-says').textContent !== says) byId('play-says').textContent = says;
  byId('play-far').textContent = distance(app, walked, over);
}

function outcome(walked, record) {
  const left = walked.left ? `${count(walked.left, 'tile')} left` : 'the board is empty';
  return `The game is over: ${number(walked.score)} points, ${left}.${record ? ' No better line is known: well played!' : ''}`;
}

function advice({ hint }) {
  if (hint?.asking) return 'Looking for a good move…';
  if (hint) return `Take ${hint.cell}. It leads to ${number(hint.score)} points.`;
  return 'Your turn: take a group.';
}

/** How far the game in view is from the best known line. */
function distance(app, walked, over) {
  const { best } = app.state;
  if (!best) return 'No line is known yet: Solve finds one, a hint looks for one from here.';
  const here = over ? { score: walked.score } : app.bestFromHere();
  const known = `Best known: ${number(best.score)}. `;
  if (!here) return `${known}From here nothing is known yet; a hint looks.`;
  const behind = best.score - here.score;
  const from = over ? 'This game' : `From here ${number(here.score)} can be reached`;
  if (behind === 0) return over ? `${known}This game is as good.` : `${known}From here it can still be reached.`;
  return `${known}${from}${over ? ' is' : ','} ${number(behind)} below.`;
}
