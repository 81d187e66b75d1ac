// Solving and hints: what is asked of the solver, and what becomes of its answers.

import { writeBoard } from './cells.mjs';
import { moved, sections, walkOn } from './game.mjs';
import { startTeam } from './team.mjs';
import { withoutOptions } from './words.mjs';

/** Seconds that a hint may take where nothing is known. */
const HINT_SECONDS = 1.5;
/** Seconds of the first round of a search without a limit. */
const FIRST_ROUND = 5;

/** Adds solving and hints to `app`. The `engine` has the compiled module and opens workers. */
export function addSearch(app, engine) {
  const { state } = app;
  app.canSolve = () => engine.module !== null;
  app.solve = (settings) => solve(app, engine, settings);
  app.stop = () => state.search?.stop();
  app.hint = () => hint(app, engine);
}

/**
 * Searches from the start; `settings` are method, playouts, seconds, seed and the number of starts. Without a limit it
 * goes on until somebody stops it.
 */
function solve(app, engine, { starts, ...budget }) {
  const { state } = app;
  app.open('solve');
  app.stop();
  const endless = budget.playouts === null && budget.seconds === null;
  const { seconds, seed } = budget;
  const search = { running: true, began: performance.now(), playouts: 0, seconds, seed, starts };
  const request = { board: writeBoard(state.board), rules: state.rules.name, start: 1, ...budget };
  state.search = search;
  if (endless) runOn(app, engine, search, { ...request, seconds: FIRST_ROUND });
  else runOnce(app, engine, search, request, (how) => finish(app, search, how));
}

function runOnce(app, engine, search, request, ended) {
  const before = search.playouts;
  const heard = {
    improved: (best) => improved(app, search, best),
    progressed: (playouts) => (search.playouts = before + playouts),
    ended,
  };
  search.stop = startTeam(engine.openWorker, engine.module, request, search.starts, heard);
}

// A search cools down over the time that it is given: without an end, it would be hot for ever. So round follows round,
// each twice as long, with starts of its own.
function runOn(app, engine, search, request) {
  const next = { ...request, seconds: request.seconds * 2, start: request.start + search.starts };
  runOnce(app, engine, search, request, (how) => {
    if (how.stop === 'time') runOn(app, engine, search, next);
    else finish(app, search, how);
  });
}

function finish(app, search, { stop, problem }) {
  takeFound(app, search);
  if (stop === 'solved' && app.state.best) app.state.best.proven = true;
  const took = performance.now() - search.began;
  Object.assign(search, { running: false, took, how: stop, problem: problem && withoutOptions(problem) });
  app.redraw();
}

// Lines come by the dozen when a search begins; only the last of each moment is worth the replay.
function improved(app, search, best) {
  search.found = best;
  search.timer ??= setTimeout(() => takeFound(app, search), 100);
}

function takeFound(app, search) {
  const { found: best, timer } = search;
  Object.assign(search, { found: null, timer: null });
  clearTimeout(timer);
  if (!best) return;
  try {
    app.offer(best.moves, 'solver', best.score);
  } catch (error) {
    search.stop();
    app.notify(`The solver's line does not replay: ${error.message}`, 'bad');
  }
}

/** Shows the next move of the best line known from here; asks the solver for a line if there is none. */
async function hint(app, engine) {
  const { state } = app;
  const before = app.here();
  if (!app.bestFromHere()) {
    state.hint = { asking: true };
    app.redraw();
    await lookAhead(app, engine).catch((error) => app.notify(error.message, 'bad'));
  }
  // Somebody who played on meanwhile wants no hint for the position that is gone.
  if (app.here() !== before || state.tab !== 'play') return;
  const found = app.bestFromHere();
  state.hint = found && found.moves.length ? { cell: found.moves[0], score: found.score, over: state.hover } : null;
  app.redraw();
}

/** Solves the position in view for a moment, section by section, and learns the line that it gives. */
async function lookAhead(app, engine) {
  const { walked, at } = app.line();
  const { rules, games } = app.state;
  let line = { steps: walked.steps.slice(0, at + 1), moves: walked.moves.slice(0, at) };
  const parts = sections(walked.steps[at].position);
  for (const part of parts) {
    const best = await solveShortly(engine, part.board, rules.name, HINT_SECONDS / parts.length);
    line = walkOn(line, rules, ...moved(best, part.from));
  }
  if (games === app.state.games)
    app.offer(
      line.moves.map(({ cell }) => cell),
      'hint',
    );
}

function solveShortly(engine, board, rules, seconds) {
  const request = { board: writeBoard(board), rules, method: 'best', playouts: null, seconds, seed: 1, start: 1 };
  return new Promise((give, fail) => {
    let moves = [];
    const heard = {
      improved: (best) => (moves = best.moves),
      progressed() {},
      ended: ({ problem }) => (problem ? fail(Error(problem)) : give(moves)),
    };
    startTeam(engine.openWorker, engine.module, request, 1, heard);
  });
}
