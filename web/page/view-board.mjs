// The board as a picture: a tile is an element of its own that slides to where it falls.

import { SIGNS, cellName, readCell } from './cells.mjs';
import { groupAt, points } from './game.mjs';
import { shownPosition } from './app.mjs';
import { signed } from './words.mjs';

/** Colours after these have no class in the style sheet: they get a hue by number, and always their sign. */
const STYLED = 10;

/** Boards of more cells are great: thousands of tiles that slide, shine through or have marks would take seconds. */
const GREAT = 2000;

/** Gives the function that draws the board of `app` into `root`. */
export function makeBoardView(app, root) {
  const view = { root, layer: root.querySelector('svg'), badge: root.querySelector('.badge'), tiles: new Map() };
  view.holder = root.querySelector('.tiles');
  return () => draw(app.state, view, lit(app));
}

/** The cells to light: the hint, or the group that is pointed at, else the next move of the line. */
function lit(app) {
  const { state } = app;
  if (state.tab === 'board') return [];
  const pointed = hinted(state) ?? state.hover ?? state.cursor;
  if (pointed) return groupAt(shownPosition(state), ...pointed);
  const { walked, at } = app.line();
  return state.tab === 'solve' ? (walked.moves[at]?.group ?? []) : [];
}

/** The cell of the hint, or null where somebody has pointed at another group since. */
function hinted({ hint, hover }) {
  const rests = !hover || String(hover) === String(hint?.over);
  return hint?.cell && rests ? readCell(hint.cell) : null;
}

function draw(state, view, cells) {
  const position = shownPosition(state);
  const { root } = view;
  root.style.setProperty('--columns', position.width);
  root.style.setProperty('--rows', position.height);
  const scene = state.tab === 'board' ? 'draft' : `game ${state.games}`;
  if (view.scene !== scene) clear(view, scene);
  const enough = cells.length >= state.rules.smallest;
  drawTiles(view, position, enough ? cells : []);
  drawOutline(view, position, enough ? cells : [], state);
  drawBadge(view, position, state, enough ? cells : []);
  root.classList.toggle('draft', state.tab === 'board');
  root.classList.toggle('great', position.width * position.height > GREAT);
  root.classList.toggle('lit', enough && state.tab !== 'board');
}

// Tiles of another board have nothing to do with these: they must not slide.
function clear(view, scene) {
  view.scene = scene;
  view.tiles.clear();
  view.holder.replaceChildren();
}

function drawTiles(view, position, cells) {
  const bright = new Set(cells.map(([column, row]) => position.columns[column][row].id));
  const gone = new Map(view.tiles);
  position.columns.forEach((tiles, column) =>
    tiles.forEach(({ id, colour }, row) => {
      gone.delete(id);
      const tile = view.tiles.get(id) ?? addTile(view, id);
      paint(tile, colour);
      const place = `translate(${column * 100}%, ${-row * 100}%)`;
      if (tile.style.transform !== place) tile.style.transform = place;
      tile.classList.toggle('on', bright.has(id));
    }),
  );
  removeTiles(view, gone);
}

function addTile(view, id) {
  const tile = document.createElement('div');
  tile.append(document.createElement('i'));
  view.tiles.set(id, tile);
  view.holder.append(tile);
  return tile;
}

// All at once: each time that something goes, the browser lays out the whole board anew.
function removeTiles(view, gone) {
  if (gone.size === 0) return;
  gone.forEach((tile, id) => {
    view.tiles.delete(id);
    tile.classList.add('gone');
  });
  setTimeout(() => gone.forEach((tile) => tile.remove()), 200);
}

function paint(tile, colour) {
  if (tile.dataset.colour === String(colour)) return;
  tile.dataset.colour = colour;
  dress(tile, colour);
  tile.firstChild.dataset.sign = SIGNS[colour];
}

/** Gives `element` the look of a colour. */
export function dress(element, colour) {
  element.className = colour < STYLED ? `tile c${colour}` : 'tile more';
  if (colour >= STYLED) element.style.setProperty('--hue', Math.round(colour * 137.5) % 360);
}

function drawOutline({ layer }, position, cells, state) {
  layer.setAttribute('viewBox', `0 0 ${position.width} ${position.height}`);
  const [outline, cursor] = layer.children;
  outline.setAttribute('d', edges(cells, position.height));
  outline.classList.toggle('hint', hinted(state) !== null);
  const at = state.cursor;
  cursor.setAttribute('d', at ? edges([at], position.height) : '');
}

/** The way round the cells: each side that has no other of them beyond it. */
function edges(cells, height) {
  const inside = new Set(cells.map(([column, row]) => cellName(column, row)));
  const side = ([column, row], [dx, dy], path) => (inside.has(nameOf(column + dx, row + dy)) ? '' : path);
  const around = ([x, row]) => {
    const y = height - 1 - row;
    const cell = [x, row];
    return [
      side(cell, [0, 1], `M${x} ${y}h1`),
      side(cell, [0, -1], `M${x} ${y + 1}h1`),
      side(cell, [-1, 0], `M${x} ${y}v1`),
      side(cell, [1, 0], `M${x + 1} ${y}v1`),
    ].join('');
  };
  return cells.map(around).join('');
}

function nameOf(column, row) {
  return column < 0 || row < 0 ? '' : cellName(column, row);
}

function drawBadge({ badge }, position, state, cells) {
  badge.hidden = cells.length === 0;
  if (badge.hidden) return;
  const highest = Math.max(...cells.map(([, row]) => row));
  const columns = cells.filter(([, row]) => row === highest).map(([column]) => column);
  const middle = (Math.min(...columns) + Math.max(...columns) + 1) / 2 / position.width;
  const top = (highest + 1) / position.height;
  badge.textContent = signed(points(state.rules, cells.length));
  badge.style.left = `${Math.min(Math.max(middle * 100, 6), 94)}%`;
  // Above the board's edge there is no room: there it stands inside the group.
  badge.style.bottom = `${Math.min(top, 1 - 0.6 / position.height) * 100}%`;
}
