// The page that `chainshot serve` gives: the same one, with the native program behind it. CHAINSHOT is the program.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after, before, test } from 'node:test';
import { onPage, paste, says, solve, text, tilesAre } from './browser.mjs';
import { boards, first } from './native.mjs';

let server;
let address;
before(async () => {
  server = spawn(process.env.CHAINSHOT, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
  address = await new Promise((give) => server.stdout.once('data', (data) => give(String(data).trim())));
});
after(() => server?.kill());

test('a board is read and solved by the native program', () =>
  onPage(
    '',
    async (page) => {
      await paste(page, boards.small);
      await says(page, '#text-says', /4 columns, 4 rows, 4 colours/);
      await tilesAre(page, 16);
      await solve(page, '2000');
      assert.match(await text(page, '#search-says'), /^12 points in \d moves, found by the solver/);
    },
    {},
    address,
  ));

test('the best published score is told', () =>
  onPage(
    `#board=${first}&rules=samegame`,
    (page) => says(page, '#search-says', /Press Solve\. Best published: 3 413 \(js-games/),
    {},
    address,
  ));

test('a search of the native program is stopped and keeps its best line', () =>
  onPage(
    `#board=${boards.standard}&rules=samegame`,
    async (page) => {
      await page.selectOption('#time', '');
      await page.click('#solve');
      await says(page, '#search-says', /points in \d+ moves/);
      await page.click('#solve');
      await says(page, '#search-rate', /^Stopped/);
      assert.ok((await page.locator('#moves li').count()) > 10);
    },
    {},
    address,
  ));

test('a search whose server has ended says so', async () => {
  const mortal = spawn(process.env.CHAINSHOT, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const there = await new Promise((give) => mortal.stdout.once('data', (data) => give(String(data).trim())));
  await onPage(
    `#board=${boards.standard}&rules=samegame`,
    async (page) => {
      await page.selectOption('#time', '');
      await page.click('#solve');
      await says(page, '#search-says', /points in \d+ moves/);
      mortal.kill('SIGKILL');
      await says(page, '#search-says', /^The search failed: chainshot serve does not answer/);
      await page.click('#tab-play');
      await says(page, '#play-says', /Your turn/);
    },
    {},
    there,
  );
});
