// The best line known from each position that any line has passed, whichever way the game came there.

/** What is known of a board under its rules: nothing yet. */
export function nothingKnown() {
  return new Map();
}

// Where every tile lies follows from which tiles are left: so these are the whole position. Numbers of 53 bits stand for
// them, since the tiles themselves, of every position of a line on a great board, would take hundreds of megabytes.
function keyOf(position) {
  let [high, low] = [0, 0];
  for (const tiles of position.columns) {
    const part = partOf(tiles);
    high ^= part[0];
    low ^= part[1];
  }
  return (high >>> 0) * 2 ** 21 + (low >>> 11);
}

// A move leaves most columns as they are, the same lists: the part of each is worked out once.
const parts = new WeakMap();

function partOf(tiles) {
  if (!parts.has(tiles)) {
    const part = [0, 0];
    for (const { id } of tiles) {
      part[0] ^= mixed(2 * id + 1);
      part[1] ^= mixed(2 * id + 2);
    }
    parts.set(tiles, part);
  }
  return parts.get(tiles);
}

// The last step of MurmurHash3: each bit of the number changes half of the bits of the result.
function mixed(number) {
  let bits = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

/**
 * Keeps what `walked`, a whole game, earns from each of its positions on: the best that clears the board and the best that
 * leaves tiles. Where points are multiplied on an empty board, which of them is better depends on the points before.
 */
export function learn(known, walked) {
  const end = walked.left ? 'left' : 'cleared';
  walked.steps.forEach(({ position, score }, at) => {
    const key = keyOf(position);
    if (!known.has(key)) known.set(key, {});
    const future = walked.steps.at(-1).score - score + (walked.left ? walked.closing : 0);
    if (future > (known.get(key)[end]?.future ?? -Infinity)) known.get(key)[end] = { future, walked, at };
  });
}

/** The best known from `position` on, which was reached with `score` points: the final score and the moves; or null. */
export function bestFrom(known, position, score, rules) {
  const { left, cleared } = known.get(keyOf(position)) ?? {};
  const ends = [
    left && { ...left, score: score + left.future },
    cleared && { ...cleared, score: rules.factor * (score + cleared.future) + rules.bonus },
  ];
  const [best] = ends.filter(Boolean).sort((one, other) => other.score - one.score);
  return best ? { score: best.score, moves: best.walked.moves.slice(best.at).map(({ cell }) => cell) } : null;
}
