// Links that carry a board, the rules and a line in their fragment, which browsers never send anywhere.

import { readBoard, writeBoard } from './cells.mjs';

// These may stand in a fragment as they are, and make links that people can read.
const READABLE = { '%2F': '/', '%3B': ';', '%3D': '=', '%2C': ',', '%2B': '+' };

function encode(text) {
  return encodeURIComponent(text).replace(/%(2F|3B|3D|2C|2B)/g, (code) => READABLE[code]);
}

/** The fragment for a board, the name or formula of its rules and, if there is one, a line with its score. */
export function writeLink({ board, rules, moves, score }) {
  const parts = [`board=${encode(writeBoard(board))}`, `rules=${encode(rules)}`];
  if (moves?.length) parts.push(`moves=${encode(moves.join(','))}`, `score=${score}`);
  return `#${parts.join('&')}`;
}

/**
 * What a fragment carries, or null if it carries no board. The line is not checked here.
 * Throws an Error if the board or the score is none, or the text is damaged.
 */
export function readLink(fragment) {
  const parts = new Map(fragment.replace(/^#/, '').split('&').map(readField));
  if (!parts.has('board')) return null;
  return {
    board: readBoard(parts.get('board')),
    rules: parts.get('rules') || 'samegame',
    moves: (parts.get('moves') ?? '').toLowerCase().split(/[\s,]+/).filter(Boolean),
    score: parts.has('score') ? readScore(parts.get('score')) : null,
  };
}

function readScore(text) {
  if (/^-?\d+$/.test(text)) return Number(text);
  throw Error(`Expected a score such as 1000 or -7, found "${text}".`);
}

/** The fragment of the first link in a text, or null. */
export function linkIn(text) {
  return /#board=\S*/.exec(text)?.[0] ?? null;
}

function readField(part) {
  const [, key, value] = /^([^=]*)=?(.*)$/s.exec(part);
  try {
    return [key, decodeURIComponent(value)];
  } catch {
    throw Error(`The link is damaged at "${value.slice(0, 20)}". Ask for it again.`);
  }
}
