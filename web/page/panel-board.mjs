// The first tab: the game, the board as text, random boards and paint.

import { byId } from './dom.mjs';
import { SIGNS, emptyBoard, randomBoard, readBoard, resized, writeBoard } from './cells.mjs';
import { readFormula } from './formula.mjs';
import { pictureIn, pixelsOf } from './picture.mjs';
import { linkIn, readLink } from './share.mjs';
import { dress } from './view-board.mjs';
import { count, withoutOptions } from './words.mjs';

const FORMULA = 'a formula';
const LINK = 'a link';
/** No file of boards is as big; a film dropped by mistake is. */
const MOST_BYTES = 5e6;
/** A screenshot of a large screen has some megabytes; a photograph more. */
const MOST_PICTURE_BYTES = 3e7;
/** Where a text is pasted as it is. */
const WRITTEN_IN = 'textarea, input:not([type=radio], [type=range], [type=file])';
const SIZES = ['columns-wanted', 'rows-wanted', 'colours-wanted'];
const NOTE = 'Paste or type rows from the top, or drop a file or a screenshot anywhere.';

/**
 * Wires the tab. `read.text` and `read.picture` give the boards of a text and of pixels; `paint.colour` is what the brush
 * paints; `follow` opens a link.
 */
export function wireBoardPanel(app, ruleSets, read, paint, follow) {
  const panel = { app, ruleSets, read, paint, follow, written: null, unread: null, wrong: false, own: null, colours: 5 };
  Object.assign(panel, { ours: false, mixed: false, typed: false });
  Object.assign(panel, { boards: [], chosen: { index: 0, of: 0 } });
  wireRules(panel);
  wireText(panel);
  wireSizes(panel);
  return () => drawBoardPanel(panel);
}

function wireRules(panel) {
  const { app, ruleSets } = panel;
  const names = [...ruleSets.map(({ name }) => name), FORMULA];
  byId('rules').replaceChildren(...names.map((name) => new Option(name, name)));
  const choose = () => {
    const named = ruleSets.find(({ name }) => name === byId('rules').value);
    panel.broken = false;
    if (named) app.setRules(named);
    else tryFormula(panel);
  };
  byId('rules').addEventListener('change', choose);
  byId('formula').addEventListener('input', () => tryFormula(panel));
  byId('own-rules').addEventListener('click', () => {
    panel.broken = false;
    app.setRules(rulesOf(ruleSets, panel.own));
  });
}

/** A formula with a mistake in it stays in view; the game goes by the last rules that were right. */
function tryFormula(panel) {
  const problem = byId('formula-problem');
  try {
    panel.app.setRules(readFormula(byId('formula').value));
    panel.broken = false;
  } catch (error) {
    Object.assign(panel, { broken: true, before: panel.app.state.chosen });
    problem.textContent = error.message;
    allowSolving(panel);
    panel.app.redraw();
  }
}

function drawRules({ ruleSets, broken, own }, rules) {
  const named = !broken && ruleSets.some(({ name }) => name === rules.name);
  byId('rules').value = named ? rules.name : FORMULA;
  byId('formula-row').hidden = named;
  byId('formula-problem').hidden = !broken;
  if (!named && !broken) Object.assign(byId('formula'), focusedOr('formula', rules.name));
  byId('rules-about').textContent = rules.about;
  byId('own-rules').hidden = !own || (own === rules.name && !broken);
  byId('own-rules').textContent = `Choose the rules ${own}`;
}

/** The rules of this name or formula. Throws an Error if there are none. */
export function rulesOf(ruleSets, text) {
  const named = text.trim().toLowerCase();
  return ruleSets.find(({ name }) => name === named) ?? readFormula(text);
}

function wireText(panel) {
  const { app } = panel;
  const text = byId('text');
  const readNow = () => panel.unread !== null && readText(panel, text.value);
  text.addEventListener('input', () => {
    Object.assign(panel, { ours: false, typed: true });
    clearTimeout(panel.unread);
    panel.unread = setTimeout(readNow, 200);
  });
  readBeforeClicks(panel, text, readNow);
  byId('several').addEventListener('change', () => {
    chooseBoard(panel, Number(byId('several').value));
    app.redraw();
  });
  byId('file').addEventListener('change', ({ target }) => readFile(panel, target.files[0]));
  document.addEventListener('paste', (event) => pasted(panel, event));
  document.addEventListener('keydown', (event) => undone(panel, event));
  const dropping = (yes) => document.body.classList.toggle('dropping', yes);
  document.addEventListener('dragover', (event) => {
    event.preventDefault();
    dropping(true);
  });
  document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget ?? dropping(false));
  document.addEventListener('drop', (event) => {
    dropping(false);
    // Words that are moved within a field stay there.
    if (!event.dataTransfer.files.length && event.target.closest?.(WRITTEN_IN)) return;
    event.preventDefault();
    readDropped(panel, [...event.dataTransfer.files], event.dataTransfer.getData('text'));
  });
}

async function readDropped(panel, files, text) {
  await readFile(panel, files[0], text);
  const { app } = panel;
  if (files.length < 2 || app.state.notice) return;
  app.notify(`Only the first of ${files.length} files is read: ${files[0].name}.`);
}

function pasted(panel, event) {
  const text = event.clipboardData.getData('text');
  // Programs for tables and letters put a picture of the text beside it.
  const picture = !text.trim() && pictureIn(event.clipboardData.files);
  if (picture) return readFile(panel, picture);
  if (text.trim() && !event.target.closest?.(WRITTEN_IN)) showText(panel, text);
}

/**
 * Takes back what was painted. In the field the browser would take back what was typed there, and garble what the page has
 * written over it since.
 */
function undone({ app, ours, mixed }, event) {
  // What a browser fills in by itself comes as a key without a name.
  const key = event.key?.toLowerCase();
  if (app.state.tab !== 'board' || event.altKey || !(event.ctrlKey || event.metaKey) || !['z', 'y'].includes(key)) return;
  const field = event.target.closest?.(WRITTEN_IN);
  if (field && (field !== byId('text') || !(ours || mixed))) return;
  event.preventDefault();
  if (key === 'z' && !event.shiftKey) app.undoDraft();
}

/**
 * A button that is clicked must find the text read. But a board of another size moves the page, and the button away from a
 * pointer that is down, so until it is up nothing is read.
 */
function readBeforeClicks(panel, text, readNow) {
  let pressed = false;
  const capture = (type, listener) => document.addEventListener(type, listener, { capture: true });
  const released = () => {
    pressed = false;
    setTimeout(readNow);
  };
  capture('pointerdown', () => {
    pressed = true;
    clearTimeout(panel.unread);
  });
  capture('pointerup', released);
  capture('pointercancel', released);
  capture('click', (event) => {
    readNow();
    // A click under way still reaches a button that what was read has disabled.
    if (event.target.closest?.('button')?.disabled) event.stopPropagation();
  });
  text.addEventListener('blur', () => pressed || readNow());
}

async function readFile(panel, file, text = '') {
  byId('file').value = '';
  const picture = file && pictureIn([file]);
  const most = picture ? MOST_PICTURE_BYTES : MOST_BYTES;
  const refuse = (problem) => panel.app.notify(problem, 'bad');
  if (file && file.size > most) return refuse(`Expected a file of at most ${most / 1e6} MB, found ${file.name} with more.`);
  if (picture) return showPicture(panel, picture);
  const found = file ? await file.text().catch(() => null) : text;
  if (found === null) return refuse(`Expected a file, found ${file.name}, which cannot be read.`);
  if (file && !found.trim()) return refuse(`Expected a board, found the empty file ${file.name}.`);
  if (found) showText(panel, found);
}

/** Follows the link in a text that was dropped or pasted, or takes its boards. A text without either changes nothing. */
function showText(panel, text) {
  const { app } = panel;
  const link = linkIn(text);
  if (link) return panel.follow(link);
  try {
    const found = panel.read.text(text);
    app.open('board');
    panel.typed = true;
    byId('text').value = text;
    forget(panel);
    takeBoards(panel, found, 0);
  } catch (error) {
    app.notify(`No board was found in the text: ${withoutOptions(error.message)}`, 'bad');
  }
}

/** Takes the board in a picture. What stands in the text field gives way to its rows. */
async function showPicture(panel, file) {
  panel.app.open('board');
  const reading = (panel.reading = {});
  say('Looking for the tiles.');
  try {
    const pixels = await pixelsOf(file);
    // The words above must be in view before the solver blocks the page.
    await new Promise((shown) => setTimeout(shown, 50));
    // What was typed or pasted since then is what somebody wants.
    if (panel.reading !== reading) return;
    const [{ board }] = panel.read.picture(pixels).boards;
    panel.app.setDraft(readBoard(board));
    writeText(panel, panel.app.state.draft);
    say([size(panel), 'read from the picture: compare them']);
  } catch (error) {
    if (panel.reading === reading) say(error.message, true);
  }
}

/** Forgets what was read, and what waits to be. */
function forget(panel) {
  clearTimeout(panel.unread);
  Object.assign(panel, { boards: [], unread: null, wrong: false, own: null, reading: null });
  offerOthers([]);
}

/** Reads what somebody wrote into the field. Without any text the board stays as it is drawn. */
function readText(panel, text) {
  forget(panel);
  try {
    if (!text.trim()) return say(NOTE);
    const found = boardsIn(panel, text);
    // Who writes in one of several boards goes on with that one.
    const { index, of } = panel.chosen;
    takeBoards(panel, found, found.boards.length === of ? index : 0);
  } catch (error) {
    panel.wrong = true;
    say(withoutOptions(error.message), true);
  } finally {
    allowSolving(panel);
    panel.app.redraw();
  }
}

/** The boards of a text, or the one of a link in it. */
function boardsIn({ read, ruleSets }, text) {
  const link = linkIn(text);
  if (!link) return read.text(text);
  const { board, rules } = readLink(link);
  return { boards: [{ id: 'link', board: writeBoard(board) }], format: LINK, rules: rulesOf(ruleSets, rules).name };
}

/** Takes one of the boards that were read, and offers the others. */
function takeBoards(panel, { boards, format, rules = null }, index) {
  Object.assign(panel, { boards, format, linked: rules });
  offerOthers(boards);
  chooseBoard(panel, index);
}

/** Takes one of the boards that were read, and offers the rules of the game that it is from. */
function chooseBoard(panel, index) {
  const { boards, format, linked } = panel;
  const { id, board } = boards[index];
  panel.chosen = { index, of: boards.length };
  byId('several').value = index;
  takeBoard(panel, board);
  panel.own = linked ?? ownRules(format, id, byId('text').value, index);
  const rules = panel.own && `the ${linked ? "link's" : "game's own"} rules are ${panel.own}`;
  say([boards.length > 1 && `${boards.length} boards`, size(panel), format && `read as ${format}`, rules]);
}

/**
 * The rules of the game that wrote a text of this format, as the program's reader names them, with a board of this id;
 * null if no game did.
 */
function ownRules(format, id, text, index) {
  if (format === 'swell-foop') return 'swell-foop';
  if (format === 'tatham') {
    const ids = text.match(/\dx\d+c\d+s\d+r?/g) ?? [];
    return /s1r?$/.test(ids[index] ?? ids[0]) ? 'tatham-1' : 'tatham';
  }
  if (format === 'kde') return /^klickety/i.test(id) ? 'klickety' : 'ksame';
  return null;
}

/** Solves only what the fields say. What they say and nobody can read is not what the other tabs show. */
function allowSolving({ app, wrong, broken }) {
  byId('solve-this').disabled = wrong || broken || coloursOf(app.state.draft).size === 0;
  app.state.unread = broken ? 'The formula' : wrong ? 'The text' : null;
}

function offerOthers(boards) {
  byId('several').replaceChildren(...boards.map(({ id }, index) => new Option(id, index)));
  byId('several').hidden = boards.length < 2;
}

function takeBoard(panel, text) {
  const { app } = panel;
  app.setDraft(readBoard(text));
  // What stands in the text field is the user's own writing: it stays as it is.
  Object.assign(panel, { written: app.state.draft, drafts: app.state.drafts });
}

function say(parts, bad = false) {
  const text = Array.isArray(parts) ? `${parts.filter(Boolean).join(', ')}.` : parts;
  byId('text-says').textContent = text;
  byId('text-says').classList.toggle('problem', bad);
}

function size({ app }) {
  const { draft } = app.state;
  return `${count(draft.width, 'column')}, ${count(draft.height, 'row')}, ${count(coloursOf(draft).size, 'colour')}`;
}

function coloursOf({ cells }) {
  return new Set(cells.filter((colour) => colour !== null));
}

/** The whole number in a field, or else `old` where it holds none from its least to its most. */
function wanted(id, old) {
  const { valueAsNumber, min, max } = byId(id);
  return valueAsNumber >= min && valueAsNumber <= max ? Math.floor(valueAsNumber) : old;
}

function wireSizes(panel) {
  const { app } = panel;
  const sides = ({ width, height }) => [wanted('columns-wanted', width), wanted('rows-wanted', height)];
  const resize = () => {
    const { draft } = app.state;
    const [width, height] = sides(draft);
    if (width !== draft.width || height !== draft.height) app.editDraft(resized(draft, width, height));
  };
  for (const id of ['columns-wanted', 'rows-wanted']) byId(id).addEventListener('change', resize);
  byId('colours-wanted').addEventListener('change', () => {
    panel.colours = wanted('colours-wanted', panel.colours);
    app.redraw();
  });
  for (const id of SIZES) byId(id).addEventListener('blur', app.redraw);
  byId('random').addEventListener('click', () => app.newDraft(randomBoard(...sides(app.state.draft), panel.colours)));
  byId('empty').addEventListener('click', () => app.newDraft(emptyBoard(...sides(app.state.draft))));
}

function drawBoardPanel(panel) {
  const { chosen, draft } = panel.app.state;
  if (panel.written !== draft) writeText(panel, draft);
  // A link has other rules than those that a wrong formula left in force.
  if (panel.before !== chosen) panel.broken = false;
  drawRules(panel, chosen);
  const sizes = [draft.width, draft.height, panel.colours];
  SIZES.forEach((id, index) => Object.assign(byId(id), focusedOr(id, sizes[index])));
  drawPalette(panel);
  allowSolving(panel);
}

// A number that somebody is typing must not change under their fingers.
function focusedOr(id, value) {
  return document.activeElement === byId(id) ? {} : { value };
}

/** Writes the draft into the field. */
function writeText(panel, draft) {
  const { boards } = panel;
  const { drafts } = panel.app.state;
  const isOneOfSeveral = boards.length > 1 && panel.drafts === drafts;
  forget(panel);
  Object.assign(panel, { written: draft, drafts });
  if (isOneOfSeveral) return writeAmong(panel, boards, draft);
  panel.chosen = { index: 0, of: 1 };
  fill(panel, writeBoard(draft, '\n'));
  say([size(panel)]);
}

/** Fills the field with a text of the page's own; `mixed` from then on where something was typed before. */
function fill(panel, text) {
  Object.assign(panel, { ours: true, mixed: panel.mixed || panel.typed });
  byId('text').value = text;
}

/** Writes all the boards that were read, the chosen one as it is painted now. */
function writeAmong(panel, boards, draft) {
  const { index } = panel.chosen;
  boards[index].board = writeBoard(draft);
  fill(panel, boards.map(({ id, board }) => `> ${id}\n${board.replaceAll('/', '\n')}\n`).join('\n'));
  Object.assign(panel, { boards, format: null });
  offerOthers(boards);
  byId('several').value = index;
  say([`${boards.length} boards`, size(panel)]);
}

function drawPalette({ app, paint, colours: asked }) {
  const most = Math.max(
    asked,
    ...[...coloursOf(app.state.draft)].map((it) => it + 1),
  );
  const shown = `${most} ${paint.colour}`;
  const palette = byId('palette');
  if (palette.dataset.shown === shown) return;
  const focused = palette.contains(document.activeElement);
  palette.dataset.shown = shown;
  const colours = [...Array(Math.min(most, SIGNS.length)).keys(), null];
  palette.replaceChildren(palette.firstElementChild, ...colours.map((colour) => brush(app, paint, colour)));
  if (focused) palette.querySelector(':checked')?.focus();
}

function brush(app, paint, colour) {
  const [label, input, look] = ['label', 'input', 'span'].map((name) => document.createElement(name));
  Object.assign(input, { type: 'radio', name: 'brush', checked: paint.colour === colour });
  input.setAttribute('aria-label', colour === null ? 'Gap' : `Colour ${SIGNS[colour]}`);
  input.addEventListener('change', () => {
    paint.colour = colour;
    app.redraw();
  });
  if (colour === null) look.className = 'tile gap';
  else dress(look, colour);
  look.append(document.createElement('i'));
  look.firstChild.dataset.sign = colour === null ? '' : SIGNS[colour];
  label.append(input, look);
  return label;
}
