// What the page knows, and everything that can be done to it. The views draw it and call it; they keep nothing.

import { cellName, fallen, settled, writeBoard } from './cells.mjs';
import { begin, groupAt, walk, walkOn, whyNot } from './game.mjs';
import { bestFrom, learn, nothingKnown } from './known.mjs';
import { count, number } from './words.mjs';

/** So many strokes on the first tab can be taken back. */
const MOST_BEFORE = 200;

/**
 * A page about `board` under `rules`. `published` tells the best published score of a board; `redraw` is called after
 * each change, at most once a frame.
 */
export function makeApp(board, rules, published, redraw) {
  const state = { tab: 'board', rules, chosen: rules, notice: null, hover: null, cursor: null, hint: null, search: null };
  state.games = state.drafts = 0;
  state.before = [];
  const app = { state, redraw, ...steps(state, redraw), ...games(state, published, redraw), ...lines(state, redraw) };
  app.setDraft(board);
  app.startGame();
  return app;
}

/** Choosing a board, rules, and which side of the page is open. */
function games(state, published, redraw) {
  function startGame() {
    // What a search has found and not yet told of is of the board and rules before.
    state.search?.stop();
    state.rules = state.chosen;
    state.board = settled(state.draft, state.rules);
    state.games += 1;
    state.known = nothingKnown();
    state.published = published(writeBoard(state.board), state.rules.name);
    Object.assign(state, { best: null, hint: null, hover: null, cursor: null, search: null });
    const walked = walk(state.board, state.rules, []);
    state.lines = { solve: { walked, at: 0 }, play: { walked, at: 0 } };
    redraw();
  }
  function show(draft) {
    state.draft = fallen(draft);
    redraw();
  }
  function editDraft(draft, goesOn = false) {
    const { draft: old, drafts } = state;
    if (!goesOn) state.before = [...state.before, { draft: old, drafts }].slice(-MOST_BEFORE);
    show(draft);
  }
  return {
    startGame,
    /** The board of the first tab, painted or cut; `goesOn` where that belongs to what was done just before. */
    editDraft,
    /** A board of the page's own making for the first tab. */
    newDraft(draft) {
      editDraft(draft);
      state.drafts += 1;
    },
    /** A board from outside for the first tab: what was painted before is behind. */
    setDraft(draft) {
      state.drafts += 1;
      state.before = [];
      show(draft);
    },
    /** Takes back what was painted last. */
    undoDraft() {
      const last = state.before.at(-1);
      if (!last) return;
      state.before = state.before.slice(0, -1);
      state.drafts = last.drafts;
      show(last.draft);
    },
    /** The rules that the first tab says. */
    setRules(rules) {
      state.chosen = rules;
      redraw();
    },
    /** Opens a tab. Only then do a board and rules that are others than before become those that are played. */
    open(tab) {
      if (tab !== 'board' && isEdited(state)) startGame();
      const before = tab !== 'board' && state.unread;
      const notice = before && { text: `${before} on the first tab is wrong: this is the board before it.`, kind: 'bad' };
      Object.assign(state, { tab, notice: notice || null, hover: null, hint: null, cursor: null });
      redraw();
    },
    /** Shows a notice; one that is `ofLine` goes when another line comes into view. */
    notify(text, kind = 'good', ofLine = false) {
      state.notice = text && { text, kind, ofLine };
      redraw();
    },
  };
}

/** Whether the first tab says another board or other rules than those in play. */
export function isEdited({ board, rules, draft, chosen }) {
  return rules.name !== chosen.name || writeBoard(board) !== writeBoard(settled(draft, rules));
}

/** The line in view, and going along it. */
function steps(state, redraw) {
  const line = () => state.lines[state.tab === 'play' ? 'play' : 'solve'];
  const here = () => line().walked.steps[line().at];
  function go(at) {
    const view = line();
    view.at = Math.max(0, Math.min(at, view.walked.moves.length));
    Object.assign(state, { hint: null, hover: null, notice: null });
    redraw();
  }
  function take(column, row) {
    const wrong = whyNot(here().position, state.rules, column, row);
    if (wrong) return wrong;
    const { walked, at } = line();
    const cell = cellName(column, row);
    const shown = walked.moves[at];
    const same = shown?.group.some(([x, y]) => x === column && y === row);
    if (same) {
      go(at + 1);
      return null;
    }
    if (state.tab === 'solve') putAside();
    state.lines.play = { walked: walkOn(cut(walked, at), state.rules, cell), at: at + 1 };
    Object.assign(state, { tab: 'play', hint: null, hover: null, notice: null });
    if (state.lines.play.walked.over) state.lines.play.record = finished(state, state.lines.play.walked);
    redraw();
    return null;
  }
  function playFromHere() {
    const { walked, at } = line();
    const moves = cellsOf(walked).slice(0, at);
    if (state.tab === 'solve') putAside();
    state.lines.play = { walked: walk(state.board, state.rules, moves), at };
    Object.assign(state, { tab: 'play', notice: null });
    redraw();
  }
  /** A game that another one takes the place of can be had again; of several the longest. */
  function putAside() {
    const { play, aside } = state.lines;
    const length = (line) => line?.walked.moves.length ?? 0;
    if (length(play) > 0 && length(play) >= length(aside)) state.lines.aside = play;
  }
  function changeGames() {
    const { play, aside } = state.lines;
    Object.assign(state.lines, { play: aside, aside: play });
    Object.assign(state, { hint: null, hover: null, notice: null });
    redraw();
  }
  return { line, here, go, take, playFromHere, changeGames };
}

/** The moves of a line, each by its cell. */
export function cellsOf({ moves }) {
  return moves.map(({ cell }) => cell);
}

function cut(walked, at) {
  return { steps: walked.steps.slice(0, at + 1), moves: walked.moves.slice(0, at) };
}

/** A game that somebody played to its end may be better than all that is known: then it is the best line. */
function finished(state, walked) {
  learn(state.known, walked);
  const record = !state.best || walked.score > state.best.score;
  if (record) {
    state.best = { score: walked.score, walked, from: 'you' };
    state.lines.solve = { walked, at: walked.moves.length };
  }
  return record;
}

/** Lines from outside, and what is known from here on. */
function lines(state, redraw) {
  function replay(moves, claimed = null) {
    const walked = walk(state.board, state.rules, moves);
    if (claimed === null || claimed === walked.score) return walked;
    throw Error(`The line claims ${number(claimed)} points, its replay gives ${number(walked.score)}.`);
  }
  function take(walked, from) {
    learn(state.known, walked);
    if (state.best && walked.score <= state.best.score) return false;
    state.best = { score: walked.score, walked, from };
    if (state.notice?.ofLine) state.notice = null;
    const { at } = state.lines.solve;
    state.lines.solve = { walked, at: Math.min(at, walked.moves.length) };
    redraw();
    return true;
  }
  return {
    /** Takes in a line if it replays; says whether it is the best so far. Throws an Error if it does not replay. */
    offer: (moves, from, claimed) => take(replay(moves, claimed), from),
    /** Opens the line of a link: where its game is not over, as a game to play on. Throws as `offer` does. */
    openLine(moves, claimed) {
      const walked = replay(moves, claimed);
      if (walked.over) take(walked, 'link');
      else Object.assign(state, { tab: 'play', lines: { ...state.lines, play: { walked, at: walked.moves.length } } });
      redraw();
      return walked;
    },
    /** What a page that is loaded again must know of the game in play. */
    kept() {
      const { best, lines } = state;
      const { walked, at, record } = lines.play;
      return {
        best: best && { moves: cellsOf(best.walked), from: best.from, proven: best.proven },
        play: { moves: cellsOf(walked), at, record },
        at: lines.solve.at,
      };
    },
    /** Takes up the game that was kept. Throws an Error if its lines do not replay. */
    resume({ best, play, at }) {
      const walked = replay(play.moves);
      state.lines.play = { walked, at: play.at, record: play.record };
      if (walked.over) learn(state.known, walked);
      if (!best) return redraw();
      take(replay(best.moves), best.from);
      state.best.proven = best.proven;
      state.lines.solve.at = at;
    },
    /** The best known from the position in view: its final score and moves, or null. */
    bestFromHere() {
      const view = state.lines[state.tab === 'play' ? 'play' : 'solve'];
      const { position, score } = view.walked.steps[view.at];
      return bestFrom(state.known, position, score, state.rules);
    },
    groupAt: (column, row) => groupAt(shownPosition(state), column, row),
  };
}

/** The position in view: the one being edited on the first tab, else the one that the line has come to. */
export function shownPosition(state) {
  if (state.tab === 'board') return begin(state.draft, { columns: 'stay' });
  const { walked, at } = state.lines[state.tab];
  return walked.steps[at].position;
}

/** In words, how a finished game ended. */
export function ending(walked) {
  return walked.left ? `${count(walked.left, 'tile')} left` : 'board cleared';
}
