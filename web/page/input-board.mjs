// Pointer and keys on the board: painting on the first tab, taking groups on the others.

import { SIGNS, cellName } from './cells.mjs';
import { groupAt, points, tileAt, whyNot } from './game.mjs';
import { shownPosition } from './app.mjs';
import { speak } from './dom.mjs';
import { count, signed } from './words.mjs';

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** Lets people point at the board `root`, and steer it by keys. `paint.colour` is what they paint with. */
export function listenToBoard(app, root, paint) {
  const board = { app, root, paint, pressed: null, waits: null, painting: false, stroke: null };
  root.addEventListener('pointerdown', (event) => press(board, event));
  root.addEventListener('pointermove', (event) => point(board, event));
  root.addEventListener('pointerup', (event) => release(board, event));
  for (const away of ['pointerleave', 'pointercancel']) root.addEventListener(away, () => leave(board));
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => (board.painting = false));
  // Two fingers make the page larger or smaller, wherever the second one is.
  document.addEventListener('pointerdown', ({ isPrimary }) => isPrimary || letGo(board));
  root.addEventListener('keydown', (event) => boardKey(board, event));
  root.addEventListener('blur', () => moveCursor(board, null));
}

/** The cell under the pointer, or null. */
function cellUnder({ app, root }, { clientX, clientY }) {
  const { width, height } = shownPosition(app.state);
  const { left, bottom, width: wide, height: tall } = root.getBoundingClientRect();
  const [column, row] = [((clientX - left) / wide) * width, ((bottom - clientY) / tall) * height].map(Math.floor);
  return column >= 0 && row >= 0 && column < width && row < height ? [column, row] : null;
}

function press(board, event) {
  if (event.button || !event.isPrimary) return;
  board.pressed = cellUnder(board, event);
  moveCursor(board, null);
  if (board.app.state.tab === 'board') {
    // A finger is captured by what it touched first: painting must follow it over the whole board.
    event.preventDefault();
    board.painting = true;
    board.stroke = null;
    // One that goes up or down first scrolls the page. It paints when it is lifted, or goes sideways.
    board.waits = event.pointerType === 'touch' ? event : null;
    if (!board.waits) paintCell(board, board.pressed);
  } else hover(board, board.pressed);
}

function point(board, event) {
  const cell = cellUnder(board, event);
  if (board.app.state.tab !== 'board') return hover(board, cell);
  if (board.waits && !goesSideways(board.waits, event)) return;
  paintWaiting(board);
  // A pointer that was pressed elsewhere, to mark words, paints nothing.
  if (!board.painting || !(event.buttons & 1) || String(cell) === String(board.pressed)) return;
  for (const between of way(board.pressed, cell)) paintCell(board, between);
  board.pressed = cell;
}

/** The cells from `from`, without it, to `to`: the browser tells only a few places of a fast stroke. */
function way(from, to) {
  if (!from || !to) return [to];
  const by = [to[0] - from[0], to[1] - from[1]];
  const steps = Math.max(...by.map(Math.abs));
  const at = (step) => from.map((start, axis) => start + Math.round((by[axis] * step) / steps));
  return Array.from({ length: steps }, (_, index) => at(index + 1));
}

function goesSideways(from, to) {
  const [across, along] = [to.clientX - from.clientX, to.clientY - from.clientY].map(Math.abs);
  return across > along && across > 6;
}

/** Paints what a finger has touched, if that has waited. */
function paintWaiting(board) {
  if (board.waits) paintCell(board, board.pressed);
  board.waits = null;
}

function release(board, event) {
  const { app, pressed } = board;
  paintWaiting(board);
  board.pressed = null;
  const cell = cellUnder(board, event);
  if (app.state.tab === 'board' || !pressed || !cell) return;
  const group = groupAt(shownPosition(app.state), ...pressed);
  // Somebody who slides off the group before letting go has thought better of it.
  if (group.some(([column, row]) => column === cell[0] && row === cell[1])) app.take(...cell);
  if (event.pointerType === 'mouse') hover(board, cell);
}

/** Neither takes nor paints any more until the board is pressed again. */
function letGo(board) {
  board.painting = false;
  leave(board);
}

function leave(board) {
  board.pressed = board.waits = null;
  hover(board, null);
}

function hover({ app }, cell) {
  const { state } = app;
  if (String(state.hover) === String(cell)) return;
  const open = cell && state.tab !== 'board' && !whyNot(shownPosition(state), state.rules, ...cell);
  state.hover = open ? cell : null;
  app.redraw();
}

function paintCell(board, cell) {
  if (!cell) return;
  const { app, paint } = board;
  if (paint.colour === null) return eraseCell(board, cell);
  const { draft } = app.state;
  const [column, row] = cell;
  const standing = shownPosition(app.state).columns[column].length;
  const place = column * draft.height + Math.min(row, standing);
  if (draft.cells[place] === paint.colour) return;
  const cells = [...draft.cells];
  cells[place] = paint.colour;
  app.editDraft({ ...draft, cells }, board.stroke !== null);
  board.stroke ??= {};
}

/** Erases the tile that stood at `cell` when the stroke began: those above it fall under the pointer. */
function eraseCell(board, [column, row]) {
  const { app } = board;
  const { draft } = board.stroke?.erased ?? app.state;
  const cells = [...(board.stroke?.erased?.cells ?? draft.cells)];
  const place = column * draft.height + row;
  if (cells[place] === null) return;
  cells[place] = null;
  app.editDraft({ ...draft, cells }, board.stroke !== null);
  board.stroke = { erased: { draft, cells } };
}

function boardKey(board, event) {
  const { state } = board.app;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (state.tab !== 'solve' && ARROWS[event.key]) steer(board, ARROWS[event.key]);
  else if (state.tab === 'board' && typed(event.key) !== undefined) write(board, typed(event.key));
  else if (state.cursor && (event.key === 'Enter' || event.key === ' ')) choose(board);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function typed(text) {
  if (text === '.' || text === 'Delete' || text === 'Backspace') return null;
  const colour = text.length === 1 ? SIGNS.indexOf(text.toLowerCase()) : -1;
  return colour < 0 ? undefined : colour;
}

function write(board, colour) {
  if (!board.app.state.cursor) moveCursor(board, [0, 0]);
  const old = board.paint.colour;
  board.paint.colour = colour;
  board.stroke = null;
  paintCell(board, board.app.state.cursor);
  board.paint.colour = old;
  speak(saying(board.app, board.app.state.cursor));
}

function choose(board) {
  const { app } = board;
  if (app.state.tab === 'board') {
    board.stroke = null;
    paintCell(board, app.state.cursor);
    return speak(saying(app, app.state.cursor));
  }
  const cursor = app.state.cursor;
  const wrong = app.take(...cursor);
  app.state.cursor = cursor;
  speak(wrong ? `${wrong}.` : `Taken. ${saying(app, cursor)}`);
}

function steer(board, [dx, dy]) {
  const { app } = board;
  const { width, height } = shownPosition(app.state);
  const inside = (value, most) => Math.max(0, Math.min(value, most - 1));
  const [column, row] = app.state.cursor ?? [];
  // The first key only shows the cursor.
  const to = column === undefined ? [0, 0] : [inside(column + dx, width), inside(row + dy, height)];
  moveCursor(board, to);
  speak(saying(app, app.state.cursor));
}

function moveCursor({ app }, cell) {
  if (String(app.state.cursor) === String(cell)) return;
  app.state.cursor = cell;
  app.redraw();
}

/** What stands at a cell, for people who hear the page. */
function saying({ state }, [column, row]) {
  const position = shownPosition(state);
  const [tile, name] = [tileAt(position, column, row), cellName(column, row)];
  if (!tile) return `${name}: empty`;
  const size = groupAt(position, column, row).length;
  const rules = state.tab === 'board' ? state.chosen : state.rules;
  const worth = size >= rules.smallest ? `, ${signed(points(rules, size))} points` : '';
  return `${name}: colour ${SIGNS[tile.colour]}, ${count(size, 'tile')}${worth}`;
}
