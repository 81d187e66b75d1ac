// The second tab: a search's settings, its start and stop, and what it has found.

import { byId, on } from './dom.mjs';
import { count, readPlayouts, saysPublished, seconds, short } from './words.mjs';

/** Wires the tab, where at most so many starts may run at once. Gives the function that draws it. */
export function wireSolvePanel(app, most) {
  byId('starts').value = most;
  const seed = { typed: false };
  const start = () => {
    app.open('solve');
    try {
      app.solve({ ...settings(most), seed: seedFor(app, seed) });
      byId('settings-problem').hidden = true;
    } catch (error) {
      Object.assign(byId('settings-problem'), { textContent: error.message, hidden: false });
      byId('settings-problem').closest('details').open = true;
    }
  };
  on('solve', 'click', () => (app.state.search?.running ? app.stop() : start()));
  on('solve-this', 'click', start);
  on('panel-solve', 'keydown', ({ key, target }) => {
    if (key === 'Enter' && target.matches('input') && !app.state.search?.running) start();
  });
  on('seed', 'input', ({ target }) => (seed.typed = target.value !== '' || target.validity.badInput));
  return () => {
    drawSolving(app);
    if (!seed.typed && document.activeElement !== byId('seed')) byId('seed').value = app.state.search?.seed ?? 1;
  };
}

function settings(most) {
  const time = byId('time').value;
  return {
    method: byId('method').value.trim() || 'best',
    playouts: byId('playouts').value.trim() ? readPlayouts(byId('playouts').value.trim()) : null,
    seconds: time ? Number(time) : null,
    starts: within('starts', 1, most, 'a number of starts'),
  };
}

/** The seed that somebody typed; else 1, and for each search that follows on the same board the next one. */
function seedFor({ state }, { typed }) {
  if (typed) return within('seed', 0, Number.MAX_SAFE_INTEGER, 'a seed');
  return state.search ? state.search.seed + 1 : 1;
}

function within(id, least, most, what) {
  const { value: text, validity } = byId(id);
  const value = Number(text);
  if (text !== '' && Number.isInteger(value) && value >= least && value <= most) return value;
  // The browser keeps to itself what somebody typed that is no number.
  const found = validity.badInput ? 'what is no number' : `"${text}"`;
  throw Error(`Expected ${what} from ${least} to ${most}, found ${found}.`);
}

function drawSolving(app) {
  const { search, best } = app.state;
  const running = Boolean(search?.running);
  byId('solve').textContent = running ? 'Stop' : best ? 'Solve again' : 'Solve';
  byId('solve').classList.toggle('stop', running);
  const used = running && search.seconds ? (performance.now() - search.began) / 1000 / search.seconds : null;
  byId('progress').hidden = used === null;
  byId('progress').value = used ?? 0;
  const says = search || best ? found(search, best) : 'No line is known yet. Press Solve.';
  // A live region that is written again is read again, though nothing changed.
  const beside = says + saysPublished(app.state);
  if (byId('search-says').textContent !== beside) byId('search-says').textContent = beside;
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
  if (search?.how === 'failed') return `The search failed: ${search.problem}`;
  if (!best) return 'Searching…';
  const proof = best.proven ? ': proven, no line is better' : '';
  return `${worth(best)}, ${origin(best)}${proof}.`;
}

function worth({ score, walked }) {
  return `${count(score, 'point')} in ${count(walked.moves.length, 'move')}`;
}

function origin({ from }) {
  return { solver: 'found by the solver', link: 'from the link', you: 'played by you', hint: 'found for a hint' }[from];
}

const ENDS = {
  stopped: 'Stopped',
  time: 'Time used',
  playouts: 'Playouts used',
  solved: 'Done',
  ended: 'Done',
  failed: 'Failed',
};

function rate(search) {
  const time = (search.running ? performance.now() - search.began : search.took) / 1000;
  const speed = time > 0.2 ? `, ${short(search.playouts / time)} a second` : '';
  const state = search.running ? `Searching, ${count(search.starts, 'start')} at once` : (ENDS[search.how] ?? 'Done');
  return `${state}, seed ${search.seed}: ${search.playouts === 1 ? '1 playout' : `${short(search.playouts)} playouts`} in ${seconds(time)}${speed}.`;
}
