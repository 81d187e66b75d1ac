// The first tab: the game, the board as text, random boards and paint.

import { byId } from './dom.mjs';
import { SIGNS, emptyBoard, randomBoard, readBoard, resized, writeBoard } from './cells.mjs';
import { readFormula } from './formula.mjs';
import { pictureIn, pixelsOf } from './picture.mjs';
import { dress } from './view-board.mjs';
import { count, withoutOptions } from './words.mjs';

const FORMULA = 'a formula';
/** No file of boards is as big; a film dropped by mistake is. */
const MOST_BYTES = 5e6;
/** A screenshot of a large screen has some megabytes; a photograph more. */
const MOST_PICTURE_BYTES = 3e7;
/** Where a text is pasted as it is. */
const WRITTEN_IN = 'textarea, input:not([type=radio], [type=range], [type=file])';
const NOTE = 'Paste or type rows from the top, or drop a file or a screenshot anywhere.';

/** Wires the tab. `read.text` and `read.picture` give the boards of a text and of pixels; `paint.colour` is what the brush paints. */
export function wireBoardPanel(app, ruleSets, read, paint) {
  const panel = { app, ruleSets, read, paint, written: null, unread: null, wrong: false, own: null };
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
    Object.assign(panel, { broken: true, before: panel.app.state.rules });
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
    clearTimeout(panel.unread);
    panel.unread = setTimeout(readNow, 200);
  });
  readBeforeClicks(panel, text, readNow);
  byId('several').addEventListener('change', () => {
    chooseBoard(panel, byId('several').value);
    app.redraw();
  });
  byId('file').addEventListener('change', ({ target }) => readFile(panel, target.files[0]));
  document.addEventListener('paste', (event) => pasted(panel, event));
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
    readFile(panel, event.dataTransfer.files[0], event.dataTransfer.getData('text'));
  });
}

function pasted(panel, event) {
  const text = event.clipboardData.getData('text');
  // Programs for tables and letters put a picture of the text beside it.
  const picture = !text.trim() && pictureIn(event.clipboardData.files);
  if (picture) return readFile(panel, picture);
  if (text.trim() && !event.target.closest?.(WRITTEN_IN)) showText(panel, text);
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
  if (file && file.size > most)
    return say(`Expected a file of at most ${most / 1e6} MB, found ${file.name} with more.`, true);
  if (picture) return showPicture(panel, picture);
  const found = file ? await file.text().catch(() => null) : text;
  if (found === null) return say(`Expected a file, found ${file.name}, which cannot be read.`, true);
  if (file && !found.trim()) return say(`Expected a board, found the empty file ${file.name}.`, true);
  if (found) showText(panel, found);
}

function showText(panel, text) {
  panel.app.open('board');
  byId('text').value = text;
  readText(panel, text);
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

/** Takes the first board of `text`, and offers the others. */
function readText(panel, text) {
  clearTimeout(panel.unread);
  Object.assign(panel, { boards: [], unread: null, wrong: true, own: null, reading: null });
  try {
    if (!text.trim()) return say(NOTE);
    const { boards, format } = panel.read.text(text);
    Object.assign(panel, { boards, format, wrong: false });
    chooseBoard(panel, 0);
    offerOthers(boards);
  } catch (error) {
    say(withoutOptions(error.message), true);
    offerOthers([]);
  } finally {
    allowSolving(panel);
    panel.app.redraw();
  }
}

/** Takes one of the boards that were read, and offers the rules of the game that it is from. */
function chooseBoard(panel, index) {
  const { boards, format } = panel;
  const { id, board } = boards[index];
  takeBoard(panel, board);
  panel.own = ownRules(format, id, byId('text').value, index);
  const rules = panel.own && `the game's own rules are ${panel.own}`;
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
  app.state.unread = broken ? 'The formula' : wrong && byId('text').value.trim() ? 'The text' : null;
}

function offerOthers(boards) {
  byId('several').replaceChildren(...boards.map(({ id }, index) => new Option(id, index)));
  byId('several').hidden = boards.length < 2;
}

function takeBoard(panel, text) {
  const board = readBoard(text);
  // What stands in the text field is the user's own writing: it stays as it is.
  panel.written = board;
  panel.app.setDraft(board);
  panel.written = panel.app.state.draft;
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

/** The number in a field: whole, and as large as the field allows. */
function wanted(id) {
  return Math.floor(Math.max(1, Math.min(Number(byId(id).value) || 1, Number(byId(id).max))));
}

function wireSizes({ app }) {
  const sides = () => [wanted('columns-wanted'), wanted('rows-wanted')];
  for (const id of ['columns-wanted', 'rows-wanted']) {
    byId(id).addEventListener('change', () => app.setDraft(resized(app.state.draft, ...sides())));
  }
  byId('random').addEventListener('click', () => app.setDraft(randomBoard(...sides(), wanted('colours-wanted'))));
  byId('empty').addEventListener('click', () => app.setDraft(emptyBoard(...sides())));
  byId('colours-wanted').addEventListener('change', app.redraw);
}

function drawBoardPanel(panel) {
  const { rules, draft } = panel.app.state;
  if (panel.written !== draft) writeText(panel, draft);
  // A link has other rules than those that a wrong formula left in force.
  if (panel.before !== rules) panel.broken = false;
  drawRules(panel, rules);
  Object.assign(byId('columns-wanted'), focusedOr('columns-wanted', draft.width));
  Object.assign(byId('rows-wanted'), focusedOr('rows-wanted', draft.height));
  drawPalette(panel);
  allowSolving(panel);
}

// A number that somebody is typing must not change under their fingers.
function focusedOr(id, value) {
  return document.activeElement === byId(id) ? {} : { value };
}

function writeText(panel, draft) {
  clearTimeout(panel.unread);
  Object.assign(panel, { written: draft, unread: null, wrong: false, own: null });
  byId('text').value = writeBoard(draft, '\n');
  offerOthers([]);
  say([size(panel)]);
}

function drawPalette({ app, paint }) {
  const most = Math.max(
    wanted('colours-wanted'),
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
