// The third tab: somebody plays, with undo, hints and the distance to the best known line.

import { allow, byId, on } from './dom.mjs';
import { goTo } from './view-line.mjs';
import { count, number, saysPublished } from './words.mjs';

/** Wires the tab and gives the function that draws it. */
export function wirePlayPanel(app) {
  on('undo', 'click', () => goTo(app, app.line().at - 1));
  on('redo', 'click', () => goTo(app, app.line().at + 1));
  on('again', 'click', () => goTo(app, 0));
  on('hint', 'click', app.hint);
  on('aside', 'click', app.changeGames);
  return () => drawPlaying(app);
}

function drawPlaying(app) {
  const { state } = app;
  if (state.tab !== 'play') return;
  const { walked, at, record } = app.line();
  const over = walked.over && at === walked.moves.length;
  for (const id of ['undo', 'again']) allow(id, at > 0);
  allow('redo', at < walked.moves.length);
  allow('hint', !over && !state.hint?.asking && app.canSolve());
  const isBest = record && state.best.score <= walked.score;
  const { aside } = state.lines;
  byId('aside').hidden = !aside;
  if (aside) byId('aside').textContent = `Back to the game of ${count(aside.walked.moves.length, 'move')} before`;
  const says = over ? outcome(walked, isBest) : advice(state);
  if (byId('play-says').textContent !== says) byId('play-says').textContent = says;
  byId('play-far').textContent = distance(app, walked, over) + saysPublished(state);
}

function outcome(walked, isBest) {
  const left = walked.left ? `${count(walked.left, 'tile')} left` : 'the board is empty';
  return `The game is over: ${count(walked.score, 'point')}, ${left}.${isBest ? ' No better line is known: well played!' : ''}`;
}

function advice({ hint }) {
  if (hint?.asking) return 'Looking for a good move…';
  if (hint) return `Take ${hint.cell}. It leads to ${count(hint.score, 'point')}.`;
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
