// The line in view: its scores, its steps, its curve and its list of moves.

import { allow, byId, speak } from './dom.mjs';
import { ending } from './app.mjs';
import { count, number, short, signed } from './words.mjs';

/** Goes to a step of the line in view, and says which it is. */
export function goTo(app, to) {
  app.go(to);
  const { walked, at } = app.line();
  speak(at ? nameOfMove(walked.moves[at - 1], at) : 'At the start');
}

/** Draws everything about the line that `app` has in view. */
export function drawLine(app) {
  const { state } = app;
  const playing = state.tab !== 'board';
  for (const id of ['steps', 'line-card']) byId(id).hidden = !playing;
  if (!playing) return drawSize(app.state.draft);
  drawScores(app);
  drawSteps(app);
  drawCurve(app);
  drawMoves(app);
}

function label(names, score, next, best) {
  ['score-name', 'next-name', 'best-name'].forEach((id, index) => (byId(id).textContent = names[index]));
  byId('score').textContent = score;
  byId('next').replaceChildren(...next);
  byId('best').textContent = best;
}

function drawSize({ width, height, cells }) {
  const tiles = cells.filter((colour) => colour !== null);
  label(['Size', 'Colours', 'Tiles'], `${width} × ${height}`, [strong(new Set(tiles).size)], number(tiles.length));
}

function drawScores(app) {
  const { walked, at } = app.line();
  const atEnd = walked.over && at === walked.moves.length;
  const next = app.state.tab === 'solve' && walked.moves[at];
  const score = atEnd ? walked.score : walked.steps[at].score;
  const middle = atEnd ? endOf(walked) : next ? moveOf(next) : [strong(number(tiles(walked, at)))];
  const best = app.state.best ? number(app.state.best.score) : 'none yet';
  label(['Score', atEnd ? 'End' : next ? 'Next' : 'Tiles left', 'Best known'], number(score), middle, best);
}

function tiles(walked, at) {
  return walked.steps[at].position.columns.reduce((sum, column) => sum + column.length, 0);
}

function moveOf(move) {
  return [strong(move.cell), ` ${count(move.group.length, 'tile')} `, strong(signed(move.points))];
}

function endOf(walked) {
  return [ending(walked), ' ', ...(walked.closing ? [strong(signed(walked.closing))] : [])];
}

function strong(text) {
  const element = document.createElement('strong');
  element.textContent = text;
  return element;
}

function drawSteps(app) {
  const { walked, at } = app.line();
  const end = walked.moves.length;
  Object.assign(byId('slider'), { max: end, value: at, disabled: end === 0 });
  byId('slider').style.setProperty('--part', end ? at / end : 0);
  byId('slider').setAttribute('aria-valuetext', `after ${count(at, 'move')} of ${end}`);
  byId('where').textContent = `${at} / ${end}`;
  for (const id of ['first', 'back']) allow(id, at > 0);
  for (const id of ['run', 'forward', 'last']) allow(id, at < end);
}

/** The scores after each move, and once more with what the end adds. */
function scoresOf(walked) {
  const scores = walked.steps.map(({ score }) => score);
  return walked.over && walked.moves.length ? [...scores, walked.score] : scores;
}

const CURVE = { left: 44, right: 350, top: 10, bottom: 112 };

function drawCurve(app) {
  const { walked, at } = app.line();
  const best = app.state.tab === 'play' && app.state.best?.walked;
  const lines = [best && scoresOf(best), scoresOf(walked)].filter(Boolean);
  const all = lines.flat();
  const scale = scaleFor(
    Math.max(1, walked.moves.length, best ? best.moves.length : 0),
    Math.min(0, ...all),
    Math.max(0, ...all),
  );
  const [x, y] = scale.place(at, scoresOf(walked)[walked.over && at === walked.moves.length ? at + 1 : at] ?? 0);
  byId('curve').innerHTML = `${axes(scale)}
    ${best ? `<polyline class="best" points="${pointsOf(scale, lines[0])}"/>` : ''}
    <polyline class="line" points="${pointsOf(scale, lines.at(-1))}"/><circle cx="${x}" cy="${y}" r="4.5"/>`;
  byId('curve-name').textContent = best ? 'Score by move, yours and the best known' : 'Score by move';
}

function scaleFor(moves, low, high) {
  const wide = CURVE.right - CURVE.left;
  const tall = CURVE.bottom - CURVE.top;
  const place = (at, score) => [
    CURVE.left + (Math.min(at, moves) / moves) * wide,
    CURVE.bottom - ((score - low) / (high - low || 1)) * tall,
  ];
  return { moves, low, high, place };
}

function pointsOf(scale, scores) {
  // What the end adds belongs to the last move: there the curve goes straight up or down.
  const last = (index) => Math.min(index, scale.moves);
  return scores
    .map((score, index) =>
      scale
        .place(last(index), score)
        .map((it) => it.toFixed(1))
        .join(),
    )
    .join(' ');
}

function axes({ place, low, high, moves }) {
  const level = (score) => {
    const [, y] = place(0, score);
    const line = `<path d="M${CURVE.left} ${y}H${CURVE.right}"/>`;
    return `${line}<text x="${CURVE.left - 6}" y="${y + 4}" text-anchor="end">${levelName(score)}</text>`;
  };
  // Two labels closer than this would lie on each other.
  const apart = Math.min(high, -low) > (high - low) / 8;
  const levels = low < high ? [low, apart ? 0 : (low + high) / 2, high] : [low];
  const end = `<text x="${CURVE.right}" y="128" text-anchor="end">${count(moves, 'move')}</text>`;
  return `<g class="axes">${levels.map(level).join('')}<text x="${CURVE.left}" y="128">0</text>${end}</g>`;
}

/** A score beside the curve, where there is room for six digits. */
function levelName(score) {
  return Math.abs(score) < 1e6 ? number(score) : short(score);
}

/** The move of the curve at this part of its width. */
export function moveAt(app, part) {
  const { walked } = app.line();
  const best = app.state.tab === 'play' ? (app.state.best?.walked.moves.length ?? 0) : 0;
  const along = (part * 360 - CURVE.left) / (CURVE.right - CURVE.left);
  return Math.round(along * Math.max(walked.moves.length, best));
}

let listed = null;

function drawMoves(app) {
  const { walked, at } = app.line();
  byId('moves-name').textContent = walked.moves.length ? count(walked.moves.length, 'move') : 'No moves yet';
  byId('copy').disabled = walked.moves.length === 0;
  byId('play-here').hidden = app.state.tab !== 'solve';
  if (listed !== walked) byId('moves').replaceChildren(...walked.moves.map(moveItem));
  listed = walked;
  const items = [...byId('moves').children];
  items.forEach((item, index) => item.firstChild.classList.toggle('now', index === at - 1));
  if (items.length) keepInView(byId('moves'), items[Math.max(0, at - 1)]);
}

// Not by scrollIntoView: that would move the whole page under the finger that steps.
function keepInView(list, item) {
  const top = item.offsetTop - list.offsetTop;
  const hidden = top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight;
  if (hidden) list.scrollTop = top - list.clientHeight / 2;
}

function nameOfMove({ cell, group, points }, at) {
  return `Move ${at}: ${cell}, ${count(group.length, 'tile')}, ${signed(points)}`;
}

function moveItem(move, index) {
  const { cell, group, points, colour } = move;
  const item = document.createElement('li');
  const button = document.createElement('button');
  Object.assign(button, {
    type: 'button',
    textContent: cell,
    title: `${count(group.length, 'tile')}, ${signed(points)}`,
  });
  button.className = `m${colour}`;
  button.dataset.at = index + 1;
  button.setAttribute('aria-label', nameOfMove(move, index + 1));
  item.append(button);
  return item;
}
