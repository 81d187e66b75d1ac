// The game itself: groups, what a move does, what it earns. Solvers' lines are checked with this, not believed.

import { cellName, columnsOf, readCell } from './cells.mjs';

/** The position in which a game on `board` begins. Each tile keeps its id, so that a picture can let it fall. */
export function begin(board, rules) {
  let id = 0;
  const columns = columnsOf(board).map((colours) => colours.map((colour) => ({ id: id++, colour })));
  return { width: board.width, height: board.height, columns: closed(columns, rules.columns) };
}

function closed(columns, way) {
  if (way === 'stay') return columns;
  const [full, empty] = [columns.filter((tiles) => tiles.length), columns.filter((tiles) => !tiles.length)];
  return way === 'right' ? [...empty, ...full] : [...full, ...empty];
}

/** The tile at a cell, or undefined. */
export function tileAt(position, column, row) {
  return position.columns[column]?.[row];
}

/** The cells joined to this one by its colour, itself included, each [column, row]; none if there is no tile. */
export function groupAt(position, column, row) {
  const colour = tileAt(position, column, row)?.colour;
  if (colour === undefined) return [];
  const [seen, group, waiting] = [new Set(), [], [[column, row]]];
  while (waiting.length) {
    const [x, y] = waiting.pop();
    const tile = tileAt(position, x, y);
    if (tile?.colour !== colour || seen.has(tile.id)) continue;
    seen.add(tile.id);
    group.push([x, y]);
    waiting.push([x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]);
  }
  return group;
}

/** The groups that can be taken. */
export function groups(position, rules) {
  const [seen, found] = [new Set(), []];
  position.columns.forEach((tiles, column) =>
    tiles.forEach((tile, row) => {
      if (seen.has(tile.id)) return;
      const group = groupAt(position, column, row);
      group.forEach(([x, y]) => seen.add(tileAt(position, x, y).id));
      if (group.length >= rules.smallest) found.push(group);
    }),
  );
  return found;
}

/** The position after `group` is taken. Columns that lose nothing are those of `position` themselves. */
export function play(position, group, rules) {
  const gone = new Set(group.map(([x, y]) => tileAt(position, x, y).id));
  const touched = new Set(group.map(([x]) => x));
  const columns = position.columns.map((tiles, column) =>
    touched.has(column) ? tiles.filter((tile) => !gone.has(tile.id)) : tiles,
  );
  return { ...position, columns: closed(columns, rules.columns) };
}

/** The points of a move of n tiles. */
export function points(rules, n) {
  return (rules.square * n + rules.linear) * n + rules.constant;
}

/** How many tiles are left. */
export function tilesLeft(position) {
  return position.columns.reduce((sum, tiles) => sum + tiles.length, 0);
}

/** What the end adds if the game ends in `position` after moves that earned `earned`. */
export function closing(rules, position, earned) {
  const left = tilesLeft(position);
  if (left === 0) return rules.bonus + (rules.factor - 1) * earned;
  const counts = rules.each === 'board' ? [left] : countsByColour(position);
  const [square, linear, constant] = rules.left;
  const value = (n) => (n >= rules.from ? (square * n + linear) * n + constant : 0);
  const sum = counts.reduce((sum, n) => sum + value(n), 0);
  return Math.max(sum, rules.least ?? -Infinity);
}

function countsByColour(position) {
  const counts = new Map();
  position.columns.flat().forEach(({ colour }) => counts.set(colour, (counts.get(colour) ?? 0) + 1));
  return [...counts.values()];
}

/** What is wrong with taking the group at a cell, or null. */
export function whyNot(position, rules, column, row) {
  const [size, name] = [groupAt(position, column, row).length, cellName(column, row)];
  if (size === 0) return `there is no tile at ${name}`;
  if (size >= rules.smallest) return null;
  const found = size === 1 ? `the tile at ${name} stands alone` : `the group at ${name} has ${size} tiles`;
  return `${found}: a group has at least ${rules.smallest}`;
}

/**
 * Plays `moves` from `board`. Gives for every position, the first one included, the points so far; for every move its
 * group and points; and the end: its score, the tiles left, whether a group could still be taken.
 * Throws an Error that names the first illegal move.
 */
export function walk(board, rules, moves) {
  const walked = { steps: [{ position: begin(board, rules), score: 0 }], moves: [] };
  for (const cell of moves) extend(walked, rules, cell);
  return ended(walked, rules);
}

/** `walked` with more moves; the given one is left alone. */
export function walkOn(walked, rules, ...cells) {
  const longer = { steps: [...walked.steps], moves: [...walked.moves] };
  for (const cell of cells) extend(longer, rules, cell);
  return ended(longer, rules);
}

function extend(walked, rules, cell) {
  const { position, score } = walked.steps.at(-1);
  const [column, row] = readCell(cell) ?? [];
  const wrong = column === undefined ? `"${cell}" is no cell such as c4` : whyNot(position, rules, column, row);
  if (wrong) throw Error(`Move ${walked.moves.length + 1}: ${wrong}.`);
  const group = groupAt(position, column, row);
  const earned = points(rules, group.length);
  walked.moves.push({ cell, group, points: earned, colour: tileAt(position, column, row).colour });
  walked.steps.push({ position: play(position, group, rules), score: score + earned });
}

function ended(walked, rules) {
  const { position, score } = walked.steps.at(-1);
  const left = tilesLeft(position);
  const over = groups(position, rules).length === 0;
  const end = closing(rules, position, score);
  return { ...walked, left, over, closing: end, score: score + end };
}

/**
 * The parts of a position between empty columns, as boards of their own, each with the column where it begins.
 * No move reaches over a column that stays empty, so each can be searched by itself.
 */
export function sections(position) {
  const found = [];
  position.columns.forEach((tiles, column) => {
    const beside = found.at(-1);
    if (!tiles.length) return;
    if (beside && beside.from + beside.columns.length === column) beside.columns.push(tiles);
    else found.push({ from: column, columns: [tiles] });
  });
  const cells = ({ columns }) =>
    columns.flatMap((tiles) => Array.from({ length: position.height }, (_, row) => tiles[row]?.colour ?? null));
  const board = (part) => ({ width: part.columns.length, height: position.height, cells: cells(part) });
  return found.map((part) => ({ from: part.from, board: board(part) }));
}

/** The moves of a line on a section, named as on the board that it is a part of. */
export function moved(moves, from) {
  return moves.map((cell) => {
    const [column, row] = readCell(cell);
    return cellName(column + from, row);
  });
}
