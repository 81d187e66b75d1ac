// The rules as the page plays them, against what the native program says of its own lines.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { cellName, fallen, randomBoard, readBoard, readCell, resized, settled, writeBoard } from '../page/cells.mjs';
import { readFormula } from '../page/formula.mjs';
import { begin, closing, groups, moved, play, sections, tileAt, walk, walkOn } from '../page/game.mjs';
import { bestFrom, learn, nothingKnown } from '../page/known.mjs';
import { linkIn, readLink, writeLink } from '../page/share.mjs';
import { count, number, readPlayouts, short, withoutOptions } from '../page/words.mjs';

const goldens = JSON.parse(readFileSync(new URL('goldens.json', import.meta.url)));
const usual = readFormula('move=(n-2)^2;bonus=1000;colour=-(c-2)^2');

// The named sets of the goldens, said as formulas, so that this test needs no solver.
const named = {
  samegame: usual.name,
  popstar: 'move=5n^2;bonus=2000;left=2000-20m^2;least=0',
  'cube-crash': `${usual.name};min=3`,
  jbubblebreaker: 'move=n(n-1);bonus=1000;columns=right',
  former: 'move=-1;min=1;columns=stay',
  'samegame-schadd': `${usual.name};from=3`,
  'js-games': 'move=(n-2)^2;bonus=1000;left=-(m-2)^2',
  windows: 'move=n^2-3n+4',
  clickomania: 'move=n',
  'bubble-breaker': 'move=n*(n-1)',
  klickety: 'move=n',
  tco03: 'move=n(n-1)/2;factor=4',
};
const rulesOf = (name) => readFormula(named[name] ?? name);

test('lines of the native program replay to the same scores', () => {
  assert.ok(goldens.length >= 20);
  for (const { board, rules, score, moves } of goldens) {
    const walked = walk(readBoard(board), rulesOf(rules), moves.split(' '));
    assert.equal(walked.score, score, `${rules} on ${board}`);
    assert.ok(walked.over, `${rules} on ${board} is not over`);
  }
});

test('the stored lines of the standard positions replay to the same scores', () => {
  const store = readFileSync(new URL('../../solutions/standard-20.jsonl', import.meta.url), 'utf8');
  const lines = store
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(lines.length, 20);
  for (const { id, rows, rules, score, moves } of lines) {
    assert.equal(walk(readBoard(rows), rulesOf(rules), moves.split(' ')).score, score, id);
  }
});

test('an illegal move is named', () => {
  const board = readBoard('111/001/110');
  const wrong = (moves) => () => walk(board, usual, moves);
  assert.throws(wrong(['c1', 'zz9']), /Move 1: the tile at c1 stands alone: a group has at least 2/);
  assert.throws(wrong(['a1', 'a9']), /Move 2: there is no tile at a9/);
  assert.throws(wrong(['a0']), /Move 1: "a0" is no cell such as c4/);
  assert.throws(() => walk(readBoard('11/01'), readFormula('move=n;min=3'), ['a1']), /stands alone/);
  assert.throws(
    () => walk(readBoard('11/00'), readFormula('move=n;min=3'), ['a1']),
    /has 2 tiles: a group has at least 3/,
  );
});

test('tiles that are left count by colour or together, from a number on, and never below the least', () => {
  const board = readBoard('2../101/011'); // four of colour 1, two of colour 0, one of colour 2
  const left = (formula) => closing(readFormula(`move=n;bonus=7;${formula}`), begin(board, usual), 50);
  assert.equal(left(''), 0);
  assert.equal(left('colour=-(c-2)^2'), -(4 + 0 + 1));
  assert.equal(left('colour=-(c-2)^2;from=2'), -4);
  assert.equal(left('left=2000-20m^2'), 2000 - 20 * 49);
  assert.equal(left('left=-20m^2;least=-100'), -100);
  assert.equal(left('left=-20m^2;from=8'), 0);
  assert.equal(left('factor=3'), 0);
  const empty = begin(readBoard('.'), usual);
  assert.equal(closing(readFormula('move=n;bonus=7;left=-m'), empty, 50), 7);
  assert.equal(closing(readFormula('move=n;bonus=7;factor=3'), empty, 50), 107);
});

test('columns close to the left, to the right, or stay', () => {
  const shape = (columns) => {
    const rules = readFormula(`move=n;columns=${columns}`);
    const position = begin(readBoard('1../123'), rules);
    const group = groups(position, rules)[0];
    return play(position, group, rules)
      .columns.map((tiles) => tiles.length)
      .join('');
  };
  assert.equal(shape('left'), '110');
  assert.equal(shape('right'), '011');
  assert.equal(shape('stay'), '011');
  const right = readFormula('move=n;columns=right');
  assert.equal(tileAt(begin(readBoard('12.'), right), 1, 0).colour, 1);
});

test('a game can be played on move by move', () => {
  const board = readBoard('2130/1130/2233/0013');
  const moves = goldens[0].moves.split(' ');
  let walked = walk(board, usual, []);
  for (const move of moves) walked = walkOn(walked, usual, move);
  assert.deepEqual(walked, walk(board, usual, moves));
  assert.deepEqual(walkOn(walk(board, usual, moves.slice(0, 1)), usual, ...moves.slice(1)), walked);
});

test('columns that lose nothing are not copied', () => {
  const { columns } = begin(readBoard('123/113/222'), usual);
  const next = play({ height: 3, columns }, [[0, 1], [1, 1]], usual).columns;
  assert.equal(next[2], columns[2]);
  assert.deepEqual(
    next.map((tiles) => tiles.map(({ colour }) => colour)),
    [
      [2, 1],
      [2, 2],
      [2, 3, 3],
    ],
  );
});

test('the best line known from a position is found whichever way the game came there', () => {
  const board = readBoard('1122/3344');
  const known = nothingKnown();
  learn(known, walk(board, usual, ['a1', 'c1', 'a1', 'a1']));
  const other = walk(board, usual, ['c1', 'a1']).steps.at(-1);
  const found = bestFrom(known, other.position, 7, usual);
  assert.deepEqual(found, { score: 1007, moves: ['a1', 'a1'] });
  assert.equal(bestFrom(known, walk(board, usual, ['c1']).steps.at(-1).position, 0, usual), null);
});

test('where an empty board multiplies points, those before it count too', () => {
  const doubled = readFormula('move=n(n-1)/2;factor=2');
  const board = readBoard('00../11../0022');
  const known = nothingKnown();
  learn(known, walk(board, doubled, ['a2', 'a1', 'a1']));
  const other = walk(board, doubled, ['a3', 'a2', 'a1', 'a1']);
  const { position, score } = other.steps.at(-2);
  assert.deepEqual(bestFrom(known, position, score, doubled), { score: other.score, moves: ['a1'] });
});

test('rules that the program refuses are refused here', () => {
  assert.throws(() => readFormula('move=50n^2;factor=10'), /no more than 1000000000 points for a board of 64x64/);
  assert.throws(() => readFormula(`move=${'('.repeat(600)}n${')'.repeat(600)}`), /at most 1000 bytes, found 1206/);
});

test('sections part a board at empty columns and give moves their place again', () => {
  const stay = readFormula('move=-1;min=1;columns=stay');
  const position = walk(readBoard('1.22/1322'), stay, ['b1']).steps.at(-1).position;
  const parts = sections(position);
  assert.deepEqual(
    parts.map(({ from, board }) => [from, writeBoard(board)]),
    [
      [0, '1/1'],
      [2, '22/22'],
    ],
  );
  assert.deepEqual(moved(['a1', 'b2'], 2), ['c1', 'd2']);
  assert.deepEqual(sections(walk(readBoard('11'), usual, ['a1']).steps.at(-1).position), []);
});

test('boards are read and written, cut and settled', () => {
  const board = readBoard('1.0/2V3');
  assert.equal(writeBoard(board), '1.0/2v3');
  assert.equal(writeBoard(resized(board, 2, 3)), '../1./2v');
  assert.equal(writeBoard(settled(readBoard('1.2/...'), usual)), '.../12.');
  assert.equal(writeBoard(settled(readBoard('1.2/...'), rulesOf('former'))), '.../1.2');
  assert.equal(writeBoard(fallen(readBoard('1.2/...'))), '.../1.2');
  const random = randomBoard(4, 3, 2, () => 0.99);
  assert.equal(writeBoard(random), '1111/1111/1111');
});

test('boards that are none are refused with the place', () => {
  assert.throws(() => readBoard('12/1'), /Row 2 from the top: expected 2 cells as in the first row, found 1/);
  assert.throws(() => readBoard('1x'), /Row 1 from the top: expected 0 to 9, a to v or ".", found "x"/);
  assert.throws(() => readBoard(' '), /found nothing/);
  assert.throws(() => readBoard('1'.repeat(65)), /at most 64 columns/);
});

test('cells have one name each', () => {
  for (let column = 0; column < 64; column++) assert.deepEqual(readCell(cellName(column, 63)), [column, 63]);
  assert.equal(cellName(26, 0), 'aa1');
  for (const text of ['', 'a', 'a0', 'a01', 'a65', 'A1', 'bm1', 'aaa1', '1a']) assert.equal(readCell(text), null, text);
});

test('formulas say rules', () => {
  const { square, linear, constant, bonus, least, left, each } = rulesOf('popstar');
  assert.deepEqual([square, linear, constant, bonus, least, left, each], [5, 0, 0, 2000, 0, [-20, 0, 2000], 'board']);
  const { square: s, linear: l, constant: c } = readFormula('move = 2(n-1)(n+2) - n²');
  assert.deepEqual([s, l, c], [1, 2, -4]);
  const halved = readFormula('move=n(n-1)/2;factor=4');
  assert.deepEqual([halved.square, halved.linear, halved.constant, halved.factor], [0.5, -0.5, 0, 4]);
});

test('formulas that say none are refused, and say where', () => {
  const wrong = [
    ['', /Expected move=/],
    ['move', /In "move": expected key=value/],
    ['move=n;speed=1', /In "speed=1": expected one of move, bonus/],
    ['move=n;move=n', /move stands here twice/],
    ['move=n^3', /In "move=n\^3": expected \^1 or \^2/],
    ['move=n*n*n', /expected nothing beyond squares/],
    ['move=51n^2', /expected at most 50n²/],
    ['move=(n', /expected a closing \)/],
    ['move=n)', /found "\)"/],
    ['move=n/2', /expected whole points for every n/],
    ['move=n/3', /expected \/2, once/],
    ['move=n(n-1)/2/2', /expected \/2, once/],
    ['move=n;factor=11', /expected a whole number from 1 to 10/],
    ['move=n+', /found the end/],
    ['move=m', /found "m"/],
    ['move=n;min=4', /expected a whole number from 1 to 3, found "4"/],
    ['move=n;columns=up', /expected left, right or stay, found "up"/],
    ['move=n;colour=c;left=m', /expected colour= or left=, found both/i],
  ];
  for (const [text, problem] of wrong) assert.throws(() => readFormula(text), problem, text);
});

test('links carry a board, rules and a line, and come back', () => {
  const rules = 'move=5n^2;bonus=2000';
  const link = writeLink({ board: readBoard('1.0/213'), rules, moves: ['a1', 'b2'], score: -7 });
  assert.equal(link, '#board=1.0/213&rules=move=5n%5E2;bonus=2000&moves=a1,b2&score=-7');
  const found = readLink(link);
  assert.deepEqual(
    [writeBoard(found.board), found.rules, found.moves, found.score],
    ['1.0/213', rules, ['a1', 'b2'], -7],
  );
  assert.equal(readLink('#elsewhere'), null);
  assert.throws(() => readLink('#board=1/12'), /Row 2/);
  assert.throws(() => readLink('#board=12/.1/11&moves=a3'), /a gap below one/);
  assert.throws(() => readLink('#board=11/00&rule=popstar'), /Expected board, rules, moves, score in the link, found "rule"/);
  assert.throws(() => readLink('#board=%E0%A4%A'), /damaged/);
});

test('moves of a link may be written otherwise, a score may not', () => {
  assert.deepEqual(readLink('#board=11/00&moves=A1,%20b2%20C3').moves, ['a1', 'b2', 'c3']);
  assert.equal(readLink('#board=11/00&moves=a1').score, null);
  for (const score of ['+999999', 'abc', '1%20000', '1000.0', '']) {
    assert.throws(() => readLink(`#board=11/00&moves=a1&score=${score}`), /Expected a score such as 1000 or -7/, score);
  }
  assert.equal(linkIn('See https://x.org/i.html#board=11/00&rules=popstar or so'), '#board=11/00&rules=popstar');
  assert.equal(linkIn('11\n00'), null);
  const same = ['(#board=11/00&score=10)', '\u2039#board=11/00&score=10\u203a', '#board=11/00&amp;score=10.', '"#board=11/00&score=10",'];
  for (const text of same) assert.equal(linkIn(text), '#board=11/00&score=10', text);
  assert.equal(linkIn('#board=11/0.'), '#board=11/0.');
  assert.equal(linkIn('(#board=11/00&rules=move=n(n-1)/2)'), '#board=11/00&rules=move=n(n-1)/2');
  assert.equal(linkIn('#board=11/00&rules=move=(n-2)'), '#board=11/00&rules=move=(n-2)');
});

test('numbers are written for people', () => {
  assert.deepEqual(
    [number(87976), number(-1234), short(12345), short(4567890), short(950), short(-838860800)],
    ['87\u202f976', '\u22121\u202f234', '12.3k', '4.57M', '950', '\u2212839M'],
  );
  assert.deepEqual([count(1, 'move'), count(2, 'move')], ['1 move', '2 moves']);
});

test('playouts are read as the program reads them', () => {
  const texts = ['7', '20000', '1_000', '1e6', '20k', '20K', '1.5M', '2G', '2^14'];
  assert.deepEqual(texts.map(readPlayouts), [7, 20000, 1000, 1e6, 20000, 20000, 1.5e6, 2e9, 16384]);
  for (const text of ['0', 'many', '1.5', '5.000', '2^', '+2^3', '2^50', '3^2', '-1', '5m', '1e99'])
    assert.throws(() => readPlayouts(text), /Expected playouts such as 20000.*2\^14/, text);
});

test('errors name no options of the program', () => {
  const errors = {
    'found "1 x": name its format with --format (chainshot, json)': 'found "1 x"',
    'found "luck"; `chainshot solve --method help` lists methods and keys': 'found "luck"',
    'row 2: expected 3 cells, found 2': 'row 2: expected 3 cells, found 2',
  };
  for (const [given, shown] of Object.entries(errors)) assert.equal(withoutOptions(given), shown);
});
