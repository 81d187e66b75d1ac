// Boards and moves as text, in the short form that everything else here speaks.

/** The greatest width and height of a board. */
export const MAX_SIDE = 64;

/** The characters of the colours, in their order. */
export const SIGNS = '0123456789abcdefghijklmnopqrstuv';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** A board of gaps. A board is its cells, column by column from the left, each from the bottom: a colour or null. */
export function emptyBoard(width, height) {
  return { width, height, cells: Array(width * height).fill(null) };
}

/** The board that `text` says: rows from the top, separated by "/". Throws an Error that says what is wrong. */
export function readBoard(text) {
  const rows = text.trim().split('/');
  const [width, height] = [rows[0].length, rows.length];
  if (width === 0) throw Error('Expected rows such as 111/001/110, found nothing.');
  if (Math.max(width, height) > MAX_SIDE) {
    throw Error(`Expected at most ${MAX_SIDE} columns and ${MAX_SIDE} rows, found ${width} and ${height}.`);
  }
  const board = emptyBoard(width, height);
  rows.forEach((row, index) => readRow(board, row, height - 1 - index));
  return board;
}

function readRow(board, text, row) {
  const { width, height } = board;
  const name = `Row ${height - row} from the top`;
  if (text.length !== width) throw Error(`${name}: expected ${width} cells as in the first row, found ${text.length}.`);
  [...text.toLowerCase()].forEach((sign, column) => {
    const colour = SIGNS.indexOf(sign);
    if (colour < 0 && sign !== '.') throw Error(`${name}: expected 0 to 9, a to v or ".", found "${sign}".`);
    board.cells[column * height + row] = sign === '.' ? null : colour;
  });
}

/** The rows of `board` from the top, separated by `between`. */
export function writeBoard({ width, height, cells }, between = '/') {
  const sign = (colour) => (colour === null ? '.' : SIGNS[colour]);
  const row = (_, fromTop) =>
    Array.from({ length: width }, (_, column) => sign(cells[column * height + height - 1 - fromTop])).join('');
  return Array.from({ length: height }, row).join(between);
}

/** The colours of each column of `board` from the bottom, without gaps. */
export function columnsOf({ width, height, cells }) {
  const column = (_, index) => cells.slice(index * height, (index + 1) * height).filter((colour) => colour !== null);
  return Array.from({ length: width }, column);
}

function boardOf(columns, height) {
  const column = (tiles) => Array.from({ length: height }, (_, row) => tiles[row] ?? null);
  return { width: columns.length, height, cells: columns.flatMap(column) };
}

/** `board` with its tiles fallen. */
export function fallen(board) {
  return boardOf(columnsOf(board), board.height);
}

/** `board` as `rules` let it stand: tiles fallen, empty columns at the right unless they stay. */
export function settled(board, rules) {
  if (rules.columns === 'stay') return fallen(board);
  const columns = columnsOf(board);
  const empty = columns.filter((tiles) => tiles.length === 0);
  return boardOf([...columns.filter((tiles) => tiles.length > 0), ...empty], board.height);
}

/** A full board, each tile uniform among `colours`. */
export function randomBoard(width, height, colours, random = Math.random) {
  const cells = Array.from({ length: width * height }, () => Math.floor(random() * colours));
  return { width, height, cells };
}

/** `board` cut or filled up with gaps to another size, its bottom left corner kept. */
export function resized(board, width, height) {
  const columns = columnsOf(board);
  return boardOf(
    Array.from({ length: width }, (_, column) => (columns[column] ?? []).slice(0, height)),
    height,
  );
}

/** The name of a cell such as c4: the column's letters from the left, the row from the bottom, counted from 1. */
export function cellName(column, row) {
  const first = Math.floor(column / 26);
  return (first ? LETTERS[first - 1] : '') + LETTERS[column % 26] + (row + 1);
}

/** The column and the row that a name such as c4 says, counted from 0, or null. */
export function readCell(text) {
  const found = /^([a-z]?)([a-z])([1-9][0-9]?)$/.exec(text);
  if (!found) return null;
  const column = (LETTERS.indexOf(found[1] || ' ') + 1) * 26 + LETTERS.indexOf(found[2]);
  const row = Number(found[3]) - 1;
  return Math.max(column, row) < MAX_SIDE ? [column, row] : null;
}
