// The best line known from each position that any line has passed, whichever way the game came there.

/** What is known of a board under its rules: nothing yet. */
export function nothingKnown() {
  return new Map();
}

// Where every tile lies follows from which tiles are left: so these are the whole position.
function keyOf(position) {
  const ids = position.columns.flat().map(({ id }) => id);
  return String.fromCharCode(...ids.sort((a, b) => a - b));
}

/** Keeps what `walked`, a whole game, earns from each of its positions on. */
export function learn(known, walked) {
  walked.steps.forEach(({ position, score }, at) => {
    const key = keyOf(position);
    const future = walked.score - score;
    if (future > (known.get(key)?.future ?? -Infinity)) known.set(key, { future, walked, at });
  });
}

/** The best known from `position` on: the points still to come and the moves; or null. */
export function bestFrom(known, position) {
  const found = known.get(keyOf(position));
  if (!found) return null;
  return { future: found.future, moves: found.walked.moves.slice(found.at).map(({ cell }) => cell) };
}
