// A browser with the page in it, and what people do there. CHROMIUM is the browser, PLAYWRIGHT the folder of its driver.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before } from 'node:test';

const { chromium } = createRequire(join(process.env.PLAYWRIGHT, 'node_modules', 'x.js'))('playwright-core');
const PAGE = new URL('../dist/index.html', import.meta.url).href;
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let browser;
before(async () => {
  const args = ['--no-sandbox', '--disable-gpu', ...QUIET];
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, headless: true, args });
});
after(() => browser?.close());

/**
 * Opens the page, the built one or that at `address`; `use` may do with it what it likes. Fails if the page complains or
 * asks the network for anything.
 */
export async function onPage(fragment, use, options = {}, address = PAGE) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const wrong = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && wrong.push(message.text()));
  page.on('pageerror', (error) => wrong.push(error.stack));
  const ours = (url) => /^(file|data|blob):/.test(url) || url.startsWith(address);
  page.on('request', (request) => ours(request.url()) || wrong.push(request.url()));
  await page.goto(address + fragment);
  await page.waitForSelector('#columns span');
  await use(page);
  assert.deepEqual(wrong, []);
  await context.close();
}

/** The text of an element, with usual spaces. */
export async function text(page, selector) {
  const shown = await page.locator(selector).innerText();
  return shown.replaceAll('\u202f', ' ');
}

/** Waits until the text of an element is like `pattern`. */
export const says = (page, selector, pattern) =>
  page.waitForFunction(
    ([at, source]) => new RegExp(source).test(document.querySelector(at).innerText.replaceAll('\u202f', ' ')),
    [selector, pattern.source],
  );

/** Waits until so many tiles are on the board. */
export const tilesAre = (page, wanted) =>
  page.waitForFunction((count) => document.querySelectorAll('.tiles .tile:not(.gone)').length === count, wanted);

/** Writes a board into the field of the first tab. */
export async function paste(page, board) {
  await page.click('#tab-board');
  await page.fill('#text', board.replaceAll('/', '\n'));
}

/** Searches with a budget that the speed of the machine has no part in. */
export async function solve(page, playouts) {
  await page.click('#tab-solve');
  await page.selectOption('#time', '');
  if (!(await page.locator('#playouts').isVisible())) await page.click('summary');
  await page.fill('#playouts', playouts);
  await page.fill('#starts', '1');
  await page.click('#solve');
  await says(page, '#search-rate', /^(Playouts used|Done)/);
}

/** The middle of a cell on the screen. */
export async function placeOf(page, column, row) {
  const [columns, rows] = await page
    .locator('#board')
    .evaluate((it) => ['--columns', '--rows'].map((name) => Number(it.style.getPropertyValue(name))));
  const box = await page.locator('.tiles').boundingBox();
  return [box.x + ((column + 0.5) * box.width) / columns, box.y + box.height - ((row + 0.5) * box.height) / rows];
}

/** Clicks a cell. */
export const click = async (page, column, row) => page.mouse.click(...(await placeOf(page, column, row)));

/** Moves the pointer to a cell. */
export const point = async (page, column, row) => page.mouse.move(...(await placeOf(page, column, row)));
