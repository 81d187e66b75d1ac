// Writes goldens.json anew: lines that the native program found, with the scores that it gives them.
// Usage: node web/tests/goldens.mjs target/release/chainshot

import { writeFileSync } from 'node:fs';
import { askNative, boards, cases } from './native.mjs';

const [binary] = process.argv.slice(2);
if (!binary) {
  console.error('goldens.mjs: expected the path of the native program, found nothing');
  process.exit(2);
}
const golden = (it) => {
  const { score, moves } = askNative(binary, it);
  return { board: boards[it.board], rules: it.rules, score, moves: moves.join(' ') };
};
const lines = cases.map((it) => `  ${JSON.stringify(golden(it))}`);
writeFileSync(new URL('goldens.json', import.meta.url), `[\n${lines.join(',\n')}\n]\n`);
console.log(`web/tests/goldens.json: ${lines.length} lines`);
