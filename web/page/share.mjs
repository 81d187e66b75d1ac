// Links that carry a board, the rules and a line in their fragment, which browsers never send anywhere.

import { fallen, readBoard, writeBoard } from './cells.mjs';

const FIELDS = ['board', 'rules', 'moves', 'score'];

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
  const parts = new Map(fragment.replace(/^#/, '').split('&').filter(Boolean).map(readField));
  if (!parts.has('board')) return null;
  const other = [...parts.keys()].find((key) => !FIELDS.includes(key));
  if (other !== undefined) throw Error(`Expected ${FIELDS.join(', ')} in the link, found "${other.slice(0, 20)}".`);
  return {
    board: readWhole(parts.get('board')),
    rules: parts.get('rules') || 'samegame',
    moves: (parts.get('moves') ?? '').toLowerCase().split(/[\s,]+/).filter(Boolean),
    score: parts.has('score') ? readScore(parts.get('score')) : null,
  };
}

function readScore(text) {
  if (/^-?\d+$/.test(text)) return Number(text);
  throw Error(`Expected a score such as 1000 or -7, found "${text}".`);
}

/** The board of a link, which lets no tile hang in the air: with such a one the moves would be other moves. */
function readWhole(text) {
  const board = readBoard(text);
  const rows = writeBoard(board);
  if (rows === writeBoard(fallen(board))) return board;
  throw Error(`Expected tiles that rest on others, found a gap below one in ${rows.slice(0, 40)}.`);
}

/** The fragment of the first link in a text, or null; without what belongs to the text around it. */
export function linkIn(text) {
  const found = /#board=[^\s<>"\u2018-\u201f\u2039\u203a\u00ab\u00bb]*/.exec(text)?.[0].replaceAll('&amp;', '&');
  if (!found) return null;
  const unclosed = (link) => link.split(')').length > link.split('(').length;
  let link = found;
  // The last row of a board may end with a gap.
  while (/[,;:!?'\]]$/.test(link) || (/\.$/.test(link) && link.includes('&')) || (link.endsWith(')') && unclosed(link))) {
    link = link.slice(0, -1);
  }
  return link;
}

function readField(part) {
  const [, key, value] = /^([^=]*)=?(.*)$/s.exec(part);
  try {
    return [key, decodeURIComponent(value)];
  } catch {
    throw Error(`The link is damaged at "${value.slice(0, 20)}". Ask for it again.`);
  }
}
