// The page begins here: opens the solver, reads the link, wires the views.

import { cellName, randomBoard, settled } from './cells.mjs';
import { cellsOf, isEdited, makeApp, shownPosition } from './app.mjs';
import { byId, on } from './dom.mjs';
import { openEngine } from './engine.mjs';
import { listenToBoard } from './input-board.mjs';
import { rulesOf, wireBoardPanel } from './panel-board.mjs';
import { wirePlayPanel } from './panel-play.mjs';
import { wireSolvePanel } from './panel-solve.mjs';
import { wireSteps } from './panel-steps.mjs';
import { addSearch } from './search.mjs';
import { readLink, writeLink } from './share.mjs';
import { makeBoardView } from './view-board.mjs';
import { drawLine } from './view-line.mjs';
import { count } from './words.mjs';

const TABS = ['board', 'solve', 'play'];

async function beginPage() {
  const engine = await openEngine();
  const ruleSets = engine.rules;
  const views = [];
  const app = makeApp(
    randomBoard(15, 15, 5),
    ruleSets[0],
    engine.published,
    onceAFrame(() => drawAll(app, views)),
  );
  addSearch(app, engine);
  const paint = { colour: 0 };
  listenToBoard(app, byId('board'), paint);
  const follow = (link) => openLink(app, ruleSets, link);
  views.push(wireBoardPanel(app, ruleSets, engine.read, paint, follow), wireSolvePanel(app, engine.starts));
  views.push(wirePlayPanel(app), wireSteps(app));
  views.push(
    makeBoardView(app, byId('board')),
    () => drawLine(app),
    () => drawPage(app),
  );
  wirePage(app);
  if (!reopen(app, ruleSets)) follow(location.hash);
  // The same link again changes no hash.
  addEventListener('popstate', () => follow(location.hash));
  addEventListener('pagehide', () => keep(app));
  // A browser may end a page that is out of view without a word.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep(app));
  app.redraw();
}

function drawAll({ state }, views) {
  const focused = document.activeElement;
  for (const draw of views) draw();
  // What is hidden while it has the focus leaves those who work by keys nowhere.
  if (focused?.closest('[hidden]')) byId(`tab-${state.tab}`).focus({ preventScroll: true });
}

function onceAFrame(draw) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      draw();
    });
  };
}

/** Restores what a link carries, and replays the line that it claims. */
function openLink(app, ruleSets, link) {
  if (link.length < 2) return;
  let found = null;
  try {
    found = readLink(link);
    if (!found) throw Error(`Expected board= and a board in it, found "${link.slice(0, 40)}".`);
    openBoard(app, ruleSets, found);
  } catch (error) {
    return app.notify(`This link cannot be opened. ${error.message}`, 'bad');
  }
  try {
    if (!found.moves.length && found.score === null) return app.notify(null);
    const walked = app.openLine(found.moves, found.score);
    app.notify(outcomeOf(walked, found.score), 'good', true);
  } catch (error) {
    app.notify(`The link's board is here, its line is wrong. ${error.message}`, 'bad', true);
  }
}

/** Opens the board of a link. Throws an Error if its rules are none. */
function openBoard(app, ruleSets, { board, rules }) {
  const wanted = rulesOf(ruleSets, rules);
  app.setDraft(board);
  app.setRules(wanted);
  app.startGame();
  app.open('solve');
}

/** What became of the line of a link, of which a score may have been claimed. */
function outcomeOf(walked, claimed) {
  const moves = count(walked.moves.length, 'move');
  const says = claimed === null ? 'replays, and claims no score' : 'is verified';
  if (walked.over) return `The link's line ${says}: ${count(walked.score, 'point')} in ${moves}.`;
  const points = count(walked.steps.at(-1).score, 'point');
  return `The link's game is not over: ${points} so far in ${moves}. Play on from here.`;
}

function wirePage(app) {
  for (const tab of TABS) on(`tab-${tab}`, 'click', () => app.open(tab));
  document.querySelector('[role=tablist]').addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    const next = TABS[(TABS.indexOf(app.state.tab) + by + TABS.length) % TABS.length];
    app.open(next);
    byId(`tab-${next}`).focus();
  });
  document.addEventListener('click', freeKeys);
  on('share', 'click', () => share(app));
  on('copy', 'click', () => copy(app, cellsOf(app.line().walked).join(' '), 'The moves are copied.'));
  // On a phone it lies over the page. Who marks its words wants to keep it.
  on('notice', 'click', () => getSelection().isCollapsed && app.notify(null));
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && app.state.notice && app.notify(null));
  on('marks', 'change', ({ target }) => (document.body.dataset.marks = target.value));
  document.body.dataset.marks = byId('marks').value;
}

// The keys that the page names must work after a click, but a button with the focus takes the space bar for itself.
// A button that was pressed by key keeps the focus: such a click has no detail.
function freeKeys({ target, detail }) {
  const button = target.closest('button');
  if (!button || detail === 0) return;
  if (button.closest('#steps, #line-card')) button.blur();
  else byId('board').focus({ preventScroll: true });
}

/** The link of the board and the line in view. */
function linkOf(app) {
  const { tab, board, rules, draft, chosen } = app.state;
  if (tab === 'board' && isEdited(app.state)) return writeLink({ board: settled(draft, chosen), rules: chosen.name });
  const { walked } = app.line();
  return writeLink({ board, rules: rules.name, moves: cellsOf(walked), score: walked.score });
}

const KEPT = 'chainshot';

/** Keeps game, best line and board for this address, as long as the tab is open: a page that is loaded again has them. */
function keep(app) {
  const { tab, board, rules, draft, chosen } = app.state;
  const [game, first] = [{ board, rules: rules.name }, { board: draft, rules: chosen.name }].map(writeLink);
  const kept = { address: location.hash, tab, game, first, ...app.kept() };
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // Some browsers keep nothing for pages from disk.
  }
}

/** Opens what was kept for this address, if the page is loaded again; whether there was anything. */
function reopen(app, ruleSets) {
  // Somebody who follows a link wants what is in it.
  if (performance.getEntriesByType('navigation')[0]?.type === 'navigate') return false;
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT));
    if (kept?.address !== location.hash) return false;
    openBoard(app, ruleSets, readLink(kept.game));
    app.resume(kept);
    const first = readLink(kept.first);
    app.setDraft(first.board);
    app.setRules(rulesOf(ruleSets, first.rules));
    app.open(kept.tab);
    return true;
  } catch {
    return false;
  }
}

function share(app) {
  const { tab, unread } = app.state;
  if (tab === 'board' && unread) return app.notify(`${unread} is wrong: correct it before you share it.`, 'bad');
  history.replaceState(null, '', linkOf(app));
  const line = readLink(location.hash).moves.length ? 'board, rules and line are' : 'board and rules are';
  copy(app, location.href, `The link is copied: ${line} in it.`);
}

async function copy(app, text, done) {
  try {
    await navigator.clipboard.writeText(text);
    app.notify(done);
  } catch {
    // Some browsers give no clipboard to pages from disk. Then people can still copy by hand.
    prompt('Copy this:', text);
  }
}

const HELP = {
  board: 'On the board: arrows move, 0 to 9 and a to v paint, Delete erases.',
  solve: 'Keys: arrows step, space plays, Home and End go to the ends. Take another group to play on from there.',
  play: 'Keys: on the board arrows move and Enter takes; U undo, R redo, H hint.',
};

function drawPage({ state }) {
  for (const tab of TABS) {
    const open = state.tab === tab;
    byId(`tab-${tab}`).setAttribute('aria-selected', open);
    byId(`tab-${tab}`).tabIndex = open ? 0 : -1;
    byId(`panel-${tab}`).hidden = !open;
  }
  byId('keys').textContent = HELP[state.tab];
  const { notice } = state;
  byId('notice').hidden = !notice;
  byId('notice').textContent = notice?.text ?? '';
  byId('notice').classList.toggle('bad', notice?.kind === 'bad');
  drawEdges(shownPosition(state));
}

/** Letters below the columns and numbers beside the rows, as moves name them. */
function drawEdges({ width, height }) {
  const shown = `${width}x${height}`;
  if (byId('frame').dataset.shown === shown) return;
  byId('frame').dataset.shown = shown;
  byId('frame').style.setProperty('--columns', width);
  byId('frame').style.setProperty('--rows', height);
  // On a great board there is room for some of the names alone.
  const step = Math.ceil(Math.max(width / 24, height / 32));
  byId('columns').replaceChildren(...edgeNames(width, step, (column) => cellName(column, 0).slice(0, -1)));
  byId('rows').replaceChildren(...edgeNames(height, step, (row) => row + 1).reverse());
  byId('board').setAttribute('aria-label', `Board of ${count(width, 'column')} and ${count(height, 'row')}`);
}

function edgeNames(length, step, name) {
  const label = (_, index) =>
    Object.assign(document.createElement('span'), { textContent: index % step ? '' : name(index) });
  return Array.from({ length }, label);
}

beginPage().catch((error) => {
  byId('notice').hidden = false;
  byId('notice').className = 'notice bad';
  byId('notice').textContent =
    `The solver cannot start in this browser: ${error.message}. It needs one of 2023 or later.`;
});
