// The native program, asked the same as the solver of the page.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The boards and what to solve on them. */
export const { boards, cases } = JSON.parse(readFileSync(new URL('cases.json', import.meta.url)));

/** The first of the standard 20. */
export const first = readFileSync(new URL('../../testsets/standard-20.txt', import.meta.url), 'utf8')
  .match(/^> standard-01\n(([0-4]{15}\n){15})/m)[1]
  .trim()
  .replaceAll('\n', '/');

/** What `binary` answers to a case: its score, its moves as a list, its playouts and its full method line. */
export function askNative(binary, { board, rules, method, playouts, seed }) {
  const folder = mkdtempSync(join(tmpdir(), 'chainshot-web-'));
  try {
    const file = join(folder, 'boards.txt');
    writeFileSync(file, `> ${board}\n${boards[board].replaceAll('/', '\n')}\n`);
    const options = ['--rules', rules, '--method', method, '--playouts', playouts, '--seed', seed, '--json', '--quiet'];
    const printed = execFileSync(binary, ['solve', file, ...options.map(String), '--out', folder], {
      encoding: 'utf8',
    });
    const answer = JSON.parse(printed.split('\n')[0]);
    return {
      score: answer.score,
      moves: answer.moves.split(' ').filter(Boolean),
      playouts: answer.playouts,
      method: answer.method,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
