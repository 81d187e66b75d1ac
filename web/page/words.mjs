// Numbers and counts as people write them.

/** A whole number with narrow gaps between thousands, and a real minus sign. */
export function number(value) {
  const digits = String(Math.abs(Math.round(value))).replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return value < 0 ? `\u2212${digits}` : digits;
}

/** Points as they are added: with their sign. */
export function signed(value) {
  return value < 0 ? number(value) : `+${number(value)}`;
}

/** Such as "1 move" and "3 moves". */
export function count(value, one) {
  return `${number(value)} ${one}${value === 1 ? '' : 's'}`;
}

/** A great number in short: 950, 12.3k, 4.56M. */
export function short(value) {
  const [size, unit] = Math.abs(value) >= 1e6 ? [1e6, 'M'] : Math.abs(value) >= 1e4 ? [1e3, 'k'] : [1, ''];
  return unit ? `${Number((value / size).toPrecision(3))}${unit}`.replace('-', '\u2212') : number(value);
}

/** Seconds, with a decimal below ten. */
export function seconds(value) {
  return `${value < 9.95 ? value.toFixed(1) : Math.round(value)} s`;
}

/** The best published score of the board in play, in words that follow others; nothing where none is known. */
export function saysPublished({ published }) {
  return published.score === null ? '' : ` Best published: ${number(published.score)} (${published.source}).`;
}

/** What went wrong, without advice about options of the program: the page has none. */
export function withoutOptions(problem) {
  return problem.replace(/: name its format with --format .*|; `chainshot .*/s, '');
}

const UNITS = { '': 1, k: 1e3, K: 1e3, M: 1e6, G: 1e9 };

/** A number of playouts as the program reads it: 20000, 20_000, 1e6, 20k, 5M or 2^14. Throws an Error if it is none. */
export function readPlayouts(text) {
  const plain = text.replaceAll('_', '');
  const [, power, digits, unit] = /^(?:2\^(\d+)|\+?((?:\d+\.?\d*|\.\d+)(?:[eE]\+?\d+)?)([kKMG]?))$/.exec(plain) ?? [];
  const value = power ? 2 ** Number(power) : Number(digits) * UNITS[unit];
  // Many people write 5000 as 5.000.
  const grouped = /^\+?\d+\.\d+$/.test(plain);
  if (!grouped && Number.isInteger(value) && value >= 1 && value < 2 ** 50) return value;
  throw Error(`Expected playouts such as 20000, 20k, 5M or 2^14, found "${text}".`);
}
