// The solver of the page: the same answers as the native program, and errors for people.
// SOLVER names the .wasm file; CHAINSHOT the native program.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { readBoard } from '../page/cells.mjs';
import { readFormula } from '../page/formula.mjs';
import { walk } from '../page/game.mjs';
import { openSolver } from '../page/solver.mjs';
import { askNative, boards, cases } from './native.mjs';

const module = await WebAssembly.compile(readFileSync(process.env.SOLVER));
const binary = process.env.CHAINSHOT;
const solver = await openSolver(module);

function ask(it, more = {}) {
  const { playouts, seed, method, rules } = it;
  const request = { board: boards[it.board], id: it.board, rules, method, playouts, seconds: null, seed, start: 1 };
  return solver.solve({ ...request, ...more });
}

test('the solver answers as the native program does', { skip: !binary && 'no native program: set CHAINSHOT' }, () => {
  for (const it of cases) {
    const { score, moves, playouts, method } = ask(it);
    assert.deepEqual({ score, moves, playouts, method }, askNative(binary, it), saying(it));
  }
});

function saying({ method, rules, board }) {
  return `${method}, ${rules}, ${board} (are ${binary} and the page built from the same sources?)`;
}

test('every line of the solver replays in the page to the score that it claims', async () => {
  const named = new Map(solver.rules().map((rules) => [rules.name, rules]));
  assert.ok(named.size >= 16);
  const rulesOf = (name) => named.get(name) ?? readFormula(name);
  for (const it of cases) {
    const board = readBoard(boards[it.board]);
    const { score, moves } = ask(it, { playouts: 300 });
    assert.equal(walk(board, rulesOf(it.rules), moves).score, score, `${it.rules} on ${it.board}`);
  }
});

test('each better line is heard before the answer', async () => {
  const heard = [];
  const listening = await openSolver(module, { improved: (line) => heard.push(line) });
  const answer = listening.solve({
    board: boards.standard,
    rules: 'samegame',
    method: 'best',
    playouts: 3000,
    seconds: null,
    seed: 1,
    start: 1,
  });
  const scores = heard.map(({ score }) => score);
  assert.ok(scores.length > 1);
  assert.deepEqual(
    scores,
    [...scores].sort((a, b) => a - b),
  );
  assert.equal(scores.at(-1), answer.score);
});

test('starts differ, and each repeats', () => {
  const standard = cases.find(({ board }) => board === 'standard');
  const [first, second] = [1, 2].map((start) => ask(standard, { start, playouts: 2000 }));
  assert.notDeepEqual(first.moves, second.moves);
  assert.deepEqual(ask(standard, { start: 2, playouts: 2000 }), second);
});

test('texts in the formats of docs/boards.md are read', () => {
  const boardsOf = (text) => solver.read(text).boards.map(({ board }) => board);
  assert.deepEqual(boardsOf('> a\n12\n11\n\n> b\n0.\n01\n'), ['12/11', '0./01']);
  assert.deepEqual(boardsOf('# 2x2\n0 1\n1 1\n'), ['01/11']);
});

test('seeds of Simon Tatham are boards', () => {
  // As sgt-samegame 20230122.806ae71 has it.
  assert.equal(solver.read('1x5c3s2#thin').boards[0].board, '2/3/3/2/2');
});

test('a board in a picture is read', () => {
  const [rows, pitch, margin] = ['0121/1022/2110/0012'.split('/'), 20, 15];
  const side = 4 * pitch + 2 * margin;
  // The colours that the numbers are drawn in.
  const inks = [
    [0, 0, 220],
    [200, 0, 0],
    [0, 160, 0],
  ];
  const pixel = (x, y) => {
    const [column, row] = [x, y].map((at) => Math.floor((at - margin) / pitch));
    const gap = [x, y].some((at) => (at - margin + pitch) % pitch < 2);
    return (!gap && inks[rows[row]?.[column]]) || [30, 30, 30];
  };
  const cells = [...Array(side * side).keys()];
  const data = Uint8Array.from(cells.flatMap((at) => [...pixel(at % side, Math.floor(at / side)), 255]));
  assert.equal(solver.look({ width: side, data }).boards[0].board, rows.join('/'));
  assert.throws(() => solver.look({ width: side, data: data.fill(90) }), /No regular grid/);
});

test('bad requests are answered with words', () => {
  const request = { board: '11/00', rules: 'samegame', method: 'best', playouts: 10, seconds: null, seed: 1, start: 1 };
  const wrong = (part) => () => solver.solve({ ...request, ...part });
  assert.throws(wrong({ board: '1x!' }), /expected|found/);
  assert.throws(wrong({ board: '1/.' }), /rest on another/);
  assert.throws(wrong({ rules: 'chess' }), /chess/);
  assert.throws(wrong({ method: 'luck' }), /luck/);
  assert.throws(() => solver.read('hello?'), /expected|found/);
  assert.equal(solver.solve(request).score, 1000);
});
