// Rules as a line of text, such as move=5n^2;bonus=2000;left=2000-20m^2;least=0. docs/rules.md says the keys.

const KEYS = ['move', 'bonus', 'factor', 'colour', 'left', 'from', 'least', 'min', 'columns'];
const MOST = { square: 50, linear: 10000, constant: 10000, bonus: 100000000, factor: 10, multiplied: 1e9, bytes: 1000 };
/** The cells of the largest board. */
const MOST_CELLS = 64 * 64;

/** The rules that `text` says. Throws an Error that says which part is wrong, and what was expected there. */
export function readFormula(text) {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > MOST.bytes) throw Error(`Expected rules of at most ${MOST.bytes} bytes, found ${bytes}.`);
  const given = new Map();
  const parts = text.split(';').map((part) => part.trim());
  parts.filter(Boolean).forEach((part) => readKey(given, part));
  if (!given.has('move')) throw Error('Expected move=, the points of n tiles, such as move=(n-2)^2.');
  if (given.has('colour') && given.has('left')) throw Error('Expected colour= or left=, found both.');
  expectFewPoints(given.get('move'), given.get('factor') ?? 1);
  const [constant, linear, square] = given.get('move');
  const [c, l, s] = given.get('left') ?? given.get('colour') ?? [0, 0, 0];
  return {
    name: text.trim(),
    about: 'rules of your own',
    square,
    linear,
    constant,
    bonus: given.get('bonus') ?? 0,
    factor: given.get('factor') ?? 1,
    smallest: given.get('min') ?? 2,
    columns: given.get('columns') ?? 'left',
    each: given.has('left') ? 'board' : 'colour',
    left: [s, l, c],
    from: given.get('from') ?? 1,
    least: given.get('least') ?? null,
  };
}

/** Points that are multiplied must not become more than scores have room for. */
function expectFewPoints(move, factor) {
  const [constant, linear, square] = sizes(move);
  const most = (square * MOST_CELLS + linear + constant) * MOST_CELLS;
  if (factor === 1 || factor * most <= MOST.multiplied) return;
  throw Error(`In "factor=${factor}": expected no more than ${MOST.multiplied} points for a board of 64x64 cells.`);
}

function readKey(given, part) {
  const wrong = (problem) => Error(`In "${part}": ${problem}.`);
  const [, key, value] = /^([^=]*?)\s*=\s*(.*)$/.exec(part) ?? [];
  if (key === undefined) throw wrong('expected key=value');
  if (!KEYS.includes(key)) throw wrong(`expected one of ${KEYS.join(', ')}, found "${key}"`);
  if (given.has(key)) throw wrong(`${key} stands here twice`);
  try {
    given.set(key, readValue(key, value));
  } catch (error) {
    throw wrong(error.message);
  }
}

function readValue(key, value) {
  switch (key) {
    case 'move':
      return polynomial(value, 'n');
    case 'colour':
      return polynomial(value, 'c');
    case 'left':
      return polynomial(value, 'm');
    case 'columns':
      if (!['left', 'right', 'stay'].includes(value)) throw Error(`expected left, right or stay, found "${value}"`);
      return value;
    case 'from':
      return whole(value, 1, 4096);
    case 'factor':
      return whole(value, 1, MOST.factor);
    case 'min':
      return whole(value, 1, 3);
    default:
      return whole(value, -MOST.bonus, MOST.bonus);
  }
}

function whole(text, least, most) {
  const number = /^[+-]?\d+$/.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  throw Error(`expected a whole number from ${least} to ${most}, found "${text}"`);
}

/** The factors of 1, of the variable and of its square in `text`. */
function polynomial(text, variable) {
  const tokens = text.replace(/\s/g, '').match(/\d+|./gu) ?? [];
  const found = sum(tokens, variable);
  if (tokens.length) throw Error(`expected + - * / ^ or the end, found "${tokens[0]}"`);
  // A half of an odd number is whole for every n where square and linear part are odd together.
  if (!Number.isInteger(found[0]) || !Number.isInteger(found[1] + found[2]) || !Number.isInteger(2 * found[2])) {
    throw Error(`expected whole points for every ${variable}, as ${variable}(${variable}-1)/2 gives`);
  }
  const [constant, linear, square] = sizes(found);
  if (square > MOST.square || linear > MOST.linear || constant > MOST.constant) {
    throw Error(`expected at most ${MOST.square}${variable}², ${MOST.linear}${variable} and ${MOST.constant}`);
  }
  return found;
}

/** The sizes of the factors, in halves where there are any. */
function sizes(factors) {
  return factors.map((factor) => Math.abs(factor) * (Number.isInteger(factors[2]) ? 1 : 2));
}

// Each of these takes from the front of `tokens` what it reads.

function sum(tokens, variable) {
  const negative = tokens[0] === '-';
  if (negative) tokens.shift();
  let total = times([negative ? -1 : 1, 0, 0], product(tokens, variable));
  while (tokens[0] === '+' || tokens[0] === '-') {
    const sign = tokens.shift() === '-' ? -1 : 1;
    const term = product(tokens, variable);
    total = total.map((factor, power) => factor + sign * term[power]);
  }
  return total;
}

function product(tokens, variable) {
  let value = power(tokens, variable);
  while (['*', '/', '('].includes(tokens[0]) || tokens[0] === variable) {
    if (tokens[0] === '/') {
      tokens.shift();
      if (tokens.shift() !== '2' || !value.every(Number.isInteger)) throw Error('expected /2, once');
      value = value.map((it) => it / 2);
      continue;
    }
    if (tokens[0] === '*') tokens.shift();
    value = times(value, power(tokens, variable));
  }
  return value;
}

function power(tokens, variable) {
  const base = factor(tokens, variable);
  if (tokens[0] !== '^' && tokens[0] !== '²') return base;
  if (tokens.shift() === '²') return times(base, base);
  const [exponent, ...rest] = factor(tokens, variable);
  if (rest.some(Boolean) || (exponent !== 1 && exponent !== 2)) throw Error('expected ^1 or ^2');
  return exponent === 1 ? base : times(base, base);
}

function factor(tokens, variable) {
  const token = tokens.shift();
  if (token === variable) return [0, 1, 0];
  if (token === '(') {
    const inner = sum(tokens, variable);
    if (tokens.shift() !== ')') throw Error('expected a closing )');
    return inner;
  }
  if (/^\d+$/.test(token) && Number(token) <= 1e6) return [Number(token), 0, 0];
  throw Error(`expected a whole number up to 1000000, ${variable} or (, found ${token ? `"${token}"` : 'the end'}`);
}

function times(one, other) {
  const found = [0, 0, 0, 0, 0];
  one.forEach((a, i) => other.forEach((b, j) => (found[i + j] += a * b)));
  if (found[3] || found[4] || found.some((it) => Math.abs(it) > 1e12)) {
    throw Error('expected nothing beyond squares of numbers up to a million');
  }
  // A minus sign makes -0 of 0, which prints and compares differently.
  return found.slice(0, 3).map((it) => it + 0);
}
