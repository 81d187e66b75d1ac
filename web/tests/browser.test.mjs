// The page in a browser, opened from disk. SHOTS is a folder for pictures, if any are wanted.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { click, onPage, paste, placeOf, point, says, solve, text, tilesAre } from './browser.mjs';
import { boards, first } from './native.mjs';

const goldens = JSON.parse(readFileSync(new URL('goldens.json', import.meta.url)));

test('a pasted board is solved and followed to its end', () =>
  onPage('', async (page) => {
    await paste(page, boards.small);
    await says(page, '#text-says', /4 columns, 4 rows, 4 colours/);
    await tilesAre(page, 16);
    await solve(page, '2000');
    assert.match(await text(page, '#search-says'), /^12 points in \d moves, found by the solver/);
    const moves = Number((await text(page, '#where')).split(' / ')[1]);
    assert.equal(await page.locator('#moves li').count(), moves);
    for (let move = 0; move < moves; move++) await page.click('#forward');
    await says(page, '#score', /^12$/);
    await tilesAre(page, 1);
    assert.equal(await page.locator('#forward').isDisabled(), true);
    await page.click('#back');
    await page.keyboard.press('Home');
    await says(page, '#where', /^0 \//);
    await tilesAre(page, 16);
    await page.keyboard.press('End');
    await says(page, '#where', new RegExp(`^${moves} /`));
  }));

test('a line plays by itself and halts', () =>
  onPage(
    `#board=${boards.small}&rules=samegame&moves=${goldens[0].moves.replaceAll(' ', ',')}&score=12`,
    async (page) => {
      await page.click('#run');
      await says(page, '#where', /^[1-9]/);
      await says(page, '#where', /^5 \/ 5/);
      await page.waitForSelector('#run:not(.running)');
      await page.locator('#slider').fill('2');
      await says(page, '#where', /^2 \/ 5/);
    },
  ));

test('a search is stopped and keeps its best line', () =>
  onPage(`#board=${boards.standard}&rules=samegame`, async (page) => {
    await page.selectOption('#time', '');
    await page.click('#solve');
    await says(page, '#search-says', /points in \d+ moves/);
    await page.click('#solve');
    await says(page, '#search-rate', /^Stopped/);
    assert.equal(await text(page, '#solve'), 'Solve again');
    assert.ok((await page.locator('#moves li').count()) > 10);
  }));

test('Enter in a setting searches, Escape closes a notice', () =>
  onPage(`#board=${boards.small}&rules=samegame&moves=z9`, async (page) => {
    await says(page, '#notice', /its line is wrong/);
    await page.keyboard.press('Escape');
    await page.waitForSelector('#notice', { state: 'hidden' });
    await page.selectOption('#time', '');
    await page.click('summary');
    await page.fill('#playouts', '2000');
    await page.press('#playouts', 'Enter');
    await says(page, '#search-rate', /^(Playouts used|Done)/);
  }));

test('a small board is solved with a proof', () =>
  onPage('#board=11/00&rules=samegame', async (page) => {
    await solve(page, '1000');
    assert.match(await text(page, '#search-says'), /1 000 points in 2 moves.*proven, no line is better/);
  }));

test('somebody plays, undoes, redoes and asks for a hint', () =>
  onPage('#board=1122/3344&rules=samegame', async (page) => {
    await page.click('#tab-play');
    await click(page, 0, 0);
    await says(page, '#where', /^1 \/ 1/);
    await tilesAre(page, 6);
    await page.click('#undo');
    await tilesAre(page, 8);
    await page.keyboard.press('r');
    await says(page, '#where', /^1 \/ 1/);
    await page.click('#hint');
    await says(page, '#play-says', /^Take [a-d][12]. It leads to 1 000 points/);
    assert.notEqual(await page.locator('.outline.hint').evaluate((it) => getComputedStyle(it).display), 'none');
    for (let move = 0; move < 3; move++) await click(page, move === 0 ? 3 : 0, 0);
    await says(page, '#play-says', /^The game is over: 1 000 points, the board is empty/);
    await says(page, '#play-far', /This game is as good/);
  }));

test('the group under the pointer is lit with its points', () =>
  onPage('#board=1123/1114&rules=samegame', async (page) => {
    await page.click('#tab-play');
    await point(page, 2, 0);
    await says(page, '.badge', /^\+9$/);
    await page.waitForFunction(() => document.querySelectorAll('.tile.on').length === 5);
    await point(page, 3, 0);
    await page.waitForSelector('.badge', { state: 'hidden' });
    await point(page, 0, 0);
    await page.mouse.down();
    await point(page, 3, 1);
    await page.mouse.up();
    assert.equal(await text(page, '#where'), '0 / 0');
  }));

test('a finger takes a group', () =>
  onPage(
    '#board=1122/3344&rules=samegame',
    async (page) => {
      await page.click('#tab-play');
      await page.locator('#board').scrollIntoViewIfNeeded();
      const touch = await page.context().newCDPSession(page);
      const send = (type, touchPoints) => touch.send('Input.dispatchTouchEvent', { type, touchPoints });
      const [one, other] = await Promise.all([placeOf(page, 0, 0), placeOf(page, 3, 1)]);
      const fingers = [one, other].map(([x, y], id) => ({ x, y, id }));
      await send('touchStart', fingers.slice(0, 1));
      await send('touchStart', fingers);
      await send('touchEnd', fingers.slice(0, 1));
      await send('touchEnd', []);
      assert.equal(await text(page, '#where'), '0 / 0');
      await page.touchscreen.tap(...one);
      await says(page, '#where', /^1 \/ 1/);
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  ));

test('a finger paints, and scrolls where it goes up or down', () =>
  onPage(
    '',
    async (page) => {
      await paste(page, '2130/1130/2233/0013');
      await says(page, '#text-says', /4 columns, 4 rows/);
      await page.locator('#board').scrollIntoViewIfNeeded();
      const touch = await page.context().newCDPSession(page);
      const swipe = async (from, to) => {
        const at = (part) => from.map((start, axis) => start + (to[axis] - start) * part);
        const send = (type, touchPoints) => touch.send('Input.dispatchTouchEvent', { type, touchPoints });
        const place = (part) => [{ x: at(part)[0], y: at(part)[1] }];
        await send('touchStart', place(0));
        for (let part = 0.1; part <= 1; part += 0.1) await send('touchMove', place(part));
        await send('touchEnd', []);
      };
      await swipe(await placeOf(page, 1, 1), await placeOf(page, 1, 3));
      assert.equal(await page.inputValue('#text'), '2130\n1130\n2233\n0013');
      await page.locator('#board').scrollIntoViewIfNeeded();
      await swipe(await placeOf(page, 0, 3), await placeOf(page, 3, 3));
      await page.waitForFunction(() => document.querySelector('#text').value === '0000\n1130\n2233\n0013');
      await page.touchscreen.tap(...(await placeOf(page, 2, 0)));
      await page.waitForFunction(() => document.querySelector('#text').value === '0000\n1130\n2233\n0003');
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  ));

test('a page that is loaded again has what was in view', () =>
  onPage('', async (page) => {
    await paste(page, '1122/3344');
    await says(page, '#text-says', /4 columns, 2 rows/);
    await page.selectOption('#rules', 'popstar');
    await page.click('#tab-play');
    await click(page, 0, 0);
    await says(page, '#where', /^1 \/ 1/);
    await page.reload();
    await says(page, '#where', /^1 \/ 1/);
    assert.equal(await page.inputValue('#rules'), 'popstar');
    await tilesAre(page, 6);
  }));

test('a finished game that is loaded again is where it was, and a link that is followed again is as it says', () =>
  onPage('#board=111/001/110&rules=samegame', async (page) => {
    const link = page.url();
    await page.click('#tab-play');
    await click(page, 0, 2);
    await click(page, 0, 0);
    await says(page, '#where', /^2 \/ 2/);
    await page.keyboard.press('u');
    await says(page, '#where', /^1 \/ 2/);
    await page.reload();
    await says(page, '#where', /^1 \/ 2/);
    await page.click('#tab-board');
    await paste(page, '2222/3333');
    await says(page, '#text-says', /4 columns, 2 rows/);
    await page.goto('about:blank');
    await page.goto(link);
    await tilesAre(page, 9);
  }));

test('what changes nothing on the first tab leaves game, line and search alone', () =>
  onPage(`#board=${boards.small}&rules=samegame`, async (page) => {
    await solve(page, '2000');
    const found = await text(page, '#search-says');
    await page.click('#tab-play');
    await click(page, 0, 2);
    await says(page, '#where', /^1 \/ 1/);
    await page.click('#tab-solve');
    await page.selectOption('#time', '');
    await page.fill('#playouts', '');
    await page.fill('#method', 'anneal');
    await page.click('#solve');
    await page.click('#tab-board');
    await page.locator('#palette input').nth(2).check();
    await click(page, 0, 3);
    await page.focus('#text');
    await page.keyboard.press('End');
    await page.keyboard.type(' ');
    await page.keyboard.press('Backspace');
    await says(page, '#text-says', /read as rows/);
    for (const rules of ['popstar', 'a formula', 'samegame']) await page.selectOption('#rules', rules);
    for (const size of ['', '0', '-5', '65', '1e']) {
      await page.fill('#columns-wanted', '');
      await page.focus('#columns-wanted');
      await page.keyboard.type(size);
      await page.keyboard.press('Tab');
      await page.waitForFunction(() => document.querySelector('#columns-wanted').value === '4');
    }
    assert.equal((await page.inputValue('#text')).replaceAll('\n', '/'), boards.small);
    await page.click('#tab-solve');
    assert.equal(await text(page, '#solve'), 'Stop');
    await page.click('#solve');
    await says(page, '#search-rate', /^Stopped/);
    assert.equal(await text(page, '#search-says'), found);
    await page.click('#tab-play');
    await says(page, '#where', /^1 \/ 1/);
    await page.click('#tab-board');
    await page.selectOption('#rules', 'popstar');
    await page.click('#tab-play');
    await says(page, '#where', /^0 \/ 0/);
  }));

test('a page that is loaded again on any tab has its game, its best line and what is painted', () =>
  onPage(`#board=${boards.small}&rules=samegame`, async (page) => {
    await solve(page, '2000');
    const found = await text(page, '#search-says');
    assert.match(found, /found by the solver: proven, no line is better/);
    await page.click('#forward');
    await page.click('#tab-play');
    await click(page, 0, 2);
    await says(page, '#where', /^1 \/ 1/);
    await page.click('#tab-board');
    await page.reload();
    await page.waitForSelector('#tab-board[aria-selected=true]');
    await page.click('#tab-solve');
    await says(page, '#where', /^1 \/ 5/);
    assert.equal(await text(page, '#search-says'), found);
    await page.click('#tab-play');
    await says(page, '#where', /^1 \/ 1/);
    await page.click('#tab-board');
    await click(page, 0, 0);
    await page.locator('#palette input').last().check();
    await click(page, 0, 0);
    await says(page, '#text-says', /4 columns/);
    await page.waitForFunction(() => document.querySelector('#text').value.endsWith('2013'));
    const kept = await page.evaluate(() => {
      sessionStorage.clear();
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
      return sessionStorage.length;
    });
    assert.equal(kept, 1);
    await page.reload();
    await page.waitForFunction(() => document.querySelector('#text').value.endsWith('2013'));
  }));

test('a text that is pasted with a picture of it is read, and marked words are no paint', () =>
  onPage('', async (page) => {
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '1\t2\t2\n3\t3\t1');
      clipboardData.items.add(new File([new Uint8Array(9)], 'table.png', { type: 'image/png' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    });
    await says(page, '#text-says', /3 columns, 2 rows/);
    await paste(page, '> a\n11\n22\n\n> b\n12\n12');
    await says(page, '#text-says', /^2 boards/);
    const field = await page.locator('#text').boundingBox();
    await page.mouse.move(field.x + 20, field.y + 10);
    await page.mouse.down();
    await page.mouse.move(...(await placeOf(page, 0, 0)), { steps: 9 });
    await page.mouse.up();
    assert.match(await page.inputValue('#text'), /^> a\n11/);
  }));

test('odd sizes are made whole, and a link ends what a wrong formula began', () =>
  onPage('#board=1122/3344&rules=samegame', async (page) => {
    await page.click('#tab-board');
    await page.fill('#rows-wanted', '3.5');
    await page.fill('#colours-wanted', '5.5');
    await page.keyboard.press('Tab');
    await page.click('#random');
    await tilesAre(page, 12);
    assert.equal((await page.inputValue('#text')).split('\n').length, 3);
    await page.selectOption('#rules', 'a formula');
    await page.fill('#formula', 'move=');
    await page.waitForFunction(() => document.querySelector('#solve-this').disabled);
    await page.evaluate(() => (location.hash = '#board=2233/3322&rules=PopStar'));
    await page.click('#tab-board');
    assert.equal(await page.inputValue('#rules'), 'popstar');
    assert.equal(await page.locator('#solve-this').isDisabled(), false);
  }));

test('a board is pasted where the focus is on a choice', () =>
  onPage('', async (page) => {
    await page.focus('#rules');
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '12/21/12');
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    });
    await says(page, '#text-says', /2 columns, 3 rows/);
  }));

test('the distance to the best known line is told', () =>
  onPage('#board=11211/22122&rules=samegame', async (page) => {
    await solve(page, '1000');
    const best = await text(page, '#best');
    await page.click('#tab-play');
    await says(page, '#play-far', new RegExp(`Best known: ${best}\\. From here it can still be reached`));
    await click(page, 0, 1);
    await page.click('#hint');
    await says(page, '#play-far', /(below|still be reached)\.$/);
  }));

test('the best published score of a standard board is told, and of no other', () =>
  onPage(`#board=${first}&rules=samegame`, async (page) => {
    await says(page, '#search-says', /Press Solve\. Best published: 3 413 \(js-games/);
    await page.click('#tab-play');
    await says(page, '#play-far', /Best published: 3 413/);
    await paste(page, boards.small);
    await page.click('#tab-solve');
    await says(page, '#search-says', /Press Solve\.$/);
  }));

test('a button that is pressed right after a board was typed is not moved from under the pointer', () =>
  onPage(`#board=${first}&rules=samegame`, async (page) => {
    await page.click('#tab-board');
    const tab = await page.locator('#tab-solve').boundingBox();
    await page.mouse.move(tab.x + tab.width / 2, tab.y + tab.height / 2);
    await page.fill('#text', boards.small.replaceAll('/', '\n'));
    await page.mouse.down();
    await page.waitForTimeout(400);
    await page.mouse.up();
    await says(page, '#search-says', /Press Solve\.$/);
    await tilesAre(page, 16);
  }));

test('keys alone are enough to play', () =>
  onPage('#board=1122/3344&rules=samegame', async (page) => {
    await page.click('#tab-play');
    await page.focus('#board');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await says(page, '#spoken', /^c1: colour 4, 2 tiles, \+0 points/);
    await page.keyboard.press('Enter');
    await says(page, '#where', /^1 \/ 1/);
    await says(page, '#spoken', /^Taken/);
  }));

test('keys undo and redo, keep the focus, and what they do is lit and said', () =>
  onPage('#board=1122/3344&rules=samegame', async (page) => {
    const focused = (id) => page.waitForFunction((id) => document.activeElement.id === id, id);
    const press = async (id) => {
      // A panel is drawn with the next frame: what is hidden takes no focus.
      await page.locator(`#${id}`).waitFor();
      await page.focus(`#${id}`);
      await page.keyboard.press('Enter');
    };
    await page.click('#tab-play');
    await point(page, 3, 1);
    await says(page, '.badge', /^\+0$/);
    await press('hint');
    await says(page, '#play-says', /^Take /);
    await focused('hint');
    await page.waitForSelector('.outline.hint', { state: 'attached' });
    await point(page, 0, 0);
    await page.waitForSelector('.outline:not(.hint)', { state: 'attached' });
    await click(page, 0, 0);
    for (const [keys, where] of [['u', '0'], ['Control+y', '1'], ['Control+z', '0'], ['Control+Shift+Z', '1']]) {
      await page.keyboard.press(keys);
      await says(page, '#where', new RegExp(`^${where} / 1`));
    }
    await press('undo');
    await says(page, '#spoken', /^At the start$/);
    await focused('undo');
    await press('undo');
    await says(page, '#where', /^0 \/ 1/);
    await page.click('#tab-solve');
    await page.keyboard.press('ArrowRight');
    await says(page, '#spoken', /^Move 1: [a-d][12], 2 tiles, \+0$/);
    await press('last');
    await says(page, '#where', /^4 \/ 4/);
    await focused('last');
    await press('play-here');
    await focused('tab-play');
    await page.keyboard.press('Home');
    await page.click('#tab-solve');
    await page.keyboard.press('Home');
    await page.click('#run');
    await page.waitForSelector('#run.running');
    await page.click('#tab-play');
    await page.waitForSelector('#run:not(.running)');
    await says(page, '#where', /^0 \/ 4/);
    await page.click('#tab-board');
    await press('solve-this');
    await focused('tab-solve');
  }));

test('the keys that the page names work after a click', () =>
  onPage('#board=1122/3344&rules=samegame', async (page) => {
    await solve(page, '1000');
    await page.keyboard.press(' ');
    await says(page, '#where', /^4 \/ 4/);
    assert.match(await text(page, '#search-rate'), /^(Playouts used|Done)/);
    await page.click('#tab-play');
    await page.keyboard.press('h');
    await says(page, '#play-says', /^Take /);
    await page.click('#tab-solve');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await says(page, '#where', /^1 \/ 4/);
    await page.click('#back');
    await page.keyboard.press(' ');
    await says(page, '#where', /^4 \/ 4/);
    // Who comes to a button by key still presses it by key.
    await page.focus('#back');
    await page.keyboard.press(' ');
    await says(page, '#where', /^3 \/ 4/);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'back');
    await page.focus('#tab-solve');
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'tab-play');
  }));

test('what is solved is what the field says', () =>
  onPage('', async (page) => {
    await paste(page, '1122/3344');
    await tilesAre(page, 8);
    for (const [typed, disabled] of [['11\n00', false], ['11\n0!', true]]) {
      await page.click('#text');
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(typed);
      await page.click('#solve-this', { force: true });
      await page.waitForSelector(`#solve-this:${disabled ? 'disabled' : 'enabled'}`, { state: 'attached' });
      if (disabled) continue;
      await says(page, '#search-rate', /^Done/);
      await tilesAre(page, 4);
      await page.click('#tab-board');
    }
    assert.equal(await page.getAttribute('#tab-board', 'aria-selected'), 'true');
    await page.click('#random');
    await page.waitForSelector('#solve-this:enabled');
  }));

test('a click that makes a typed text be read solves nothing if that is no board', () =>
  onPage('', async (page) => {
    await paste(page, '1122/3344');
    await page.waitForSelector('#solve-this:enabled');
    await page.evaluate(() => {
      const [text, solve] = ['text', 'solve-this'].map((id) => document.getElementById(id));
      text.value = '11\n0!';
      text.dispatchEvent(new Event('input', { bubbles: true }));
      solve.click();
    });
    await page.waitForSelector('#solve-this:disabled');
    assert.equal(await page.getAttribute('#tab-board', 'aria-selected'), 'true');
  }));

test('the own rules of a game are named and offered', () =>
  onPage('', async (page) => {
    for (const [game, rules] of [
      ['15x10c3s1#7', 'tatham-1'],
      ['15x10c3s2#7', 'tatham'],
      ['ksame:12345', 'ksame'],
      ['klickety-4:7', 'klickety'],
    ]) {
      await page.fill('#text', game);
      await says(page, '#text-says', new RegExp(`, the game's own rules are ${rules}\\.$`));
      await page.click('#own-rules');
      await page.waitForSelector('#own-rules', { state: 'hidden' });
      assert.equal(await page.inputValue('#rules'), rules);
      assert.equal(await page.inputValue('#text'), game);
    }
    await page.selectOption('#rules', 'samegame');
    await page.waitForSelector('#own-rules');
    await page.fill('#text', 'ksame:12345\nklickety-3:5');
    await says(page, '#text-says', /^2 boards, .* own rules are ksame\.$/);
    await page.selectOption('#several', { label: 'klickety-3-5' });
    await says(page, '#text-says', /own rules are klickety\.$/);
    await page.click('#random');
    await page.waitForSelector('#own-rules', { state: 'hidden' });
  }));

test('each search on a board takes the next seed, unless one is typed', () =>
  onPage(`#board=${boards.standard}&rules=samegame`, async (page) => {
    const rate = (seed) => new RegExp(`^Playouts used, seed ${seed}:`);
    await solve(page, '2^5');
    await says(page, '#search-rate', rate(1));
    await page.click('#solve');
    await says(page, '#search-rate', rate(2));
    assert.equal(await page.inputValue('#seed'), '2');
    await page.fill('#seed', '7');
    for (let search = 0; search < 2; search++) {
      await page.click('#solve');
      await says(page, '#search-rate', rate(7));
    }
    await page.fill('#seed', '');
    await page.click('#solve');
    await says(page, '#search-rate', rate(8));
    await page.click('#tab-board');
    await page.click('#random');
    await page.click('#solve-this');
    await says(page, '#search-rate', rate(1));
  }));

test('a hint works where empty columns stay and where they close to the right', async () => {
  for (const columns of ['stay', 'right']) {
    await onPage(`#board=12233/14455&rules=move=n;columns=${columns}`, async (page) => {
      await page.click('#tab-play');
      await click(page, 1, 1);
      await page.keyboard.press('h');
      await says(page, '#play-says', /^Take [a-e][12]\. It leads to 10 points/);
    });
  }
});

test('boards are painted, resized and filled', () =>
  onPage('', async (page) => {
    await page.click('#empty');
    await says(page, '#text-says', /0 colours/);
    assert.equal(await page.locator('#solve-this').isDisabled(), true);
    await click(page, 4, 6);
    await says(page, '#text-says', /1 colour\./);
    assert.match(await page.inputValue('#text'), /\n\.{4}0\.{10}$/);
    await page.locator('#palette input').nth(2).check();
    await point(page, 0, 3);
    await page.mouse.down();
    for (const column of [1, 2]) await point(page, column, 3);
    await page.mouse.up();
    await page.fill('#columns-wanted', '5');
    await page.fill('#rows-wanted', '2');
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => document.querySelector('#text').value === '.....\n222.0');
    await page.click('#random');
    await page.waitForFunction(() => /^[0-4]{5}\n[0-4]{5}$/.test(document.querySelector('#text').value));
    await page.click('#empty');
    await page.focus('#board');
    await page.keyboard.press('3');
    await page.waitForFunction(() => document.querySelector('#text').value === '.....\n3....');
  }));

test('a fast stroke leaves no holes, erases what stood there, and is taken back as a whole', () =>
  onPage('', async (page) => {
    const textIs = (wanted) => page.waitForFunction((it) => document.querySelector('#text').value === it, wanted);
    const stroke = async (from, to) => {
      await point(page, ...from);
      await page.mouse.down();
      await point(page, ...to);
      await page.mouse.up();
    };
    await paste(page, '1111111111/1111111111');
    await says(page, '#text-says', /10 columns, 2 rows/);
    await stroke([0, 1], [9, 1]);
    await textIs('0000000000\n1111111111');
    await page.locator('#palette input').last().check();
    await stroke([2, 0], [2, 1]);
    await textIs('00.0000000\n11.1111111');
    await page.keyboard.press('Control+z');
    await textIs('0000000000\n1111111111');
    // In the field too, where the browser would take back a text that is no longer there.
    await page.focus('#text');
    await page.keyboard.press('Control+z');
    await textIs('1111111111\n1111111111');
    await page.keyboard.press('Control+z');
    await textIs('1111111111\n1111111111');
    await page.click('#random');
    await page.keyboard.press('Control+z');
    await textIs('1111111111\n1111111111');
    await paste(page, '11/22/33/44/00');
    await says(page, '#text-says', /2 columns, 5 rows/);
    await stroke([0, 0], [0, 4]);
    await textIs('.1\n.2\n.3\n.4\n.0');
  }));

test('what is typed is taken back by the browser', () =>
  onPage('', async (page) => {
    await page.focus('#text');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('12');
    await page.keyboard.press('Control+z');
    assert.notEqual(await page.inputValue('#text'), '12');
  }));

test('a game that a group of the line replaces can be had again', () =>
  onPage('#board=1122/3344&rules=samegame', async (page) => {
    await page.click('#tab-play');
    assert.equal(await page.locator('#aside').isVisible(), false);
    await click(page, 0, 0);
    await says(page, '#where', /^1 \/ 1/);
    await click(page, 0, 0);
    await says(page, '#where', /^2 \/ 2/);
    await page.click('#tab-solve');
    await click(page, 2, 0);
    await says(page, '#where', /^1 \/ 1/);
    await page.click('text=Back to the game of 2 moves before');
    await says(page, '#where', /^2 \/ 2/);
    await page.click('text=Back to the game of 1 move before');
    await says(page, '#where', /^1 \/ 1/);
  }));

test('a long formula of a link leaves the page as wide as it was', () =>
  onPage(
    '',
    async (page) => {
      const formula = `move=5n^2;bonus=2000;left=2000-20m^2;least=0`;
      await page.fill('#text', `https://x.org/#board=1122/3344&rules=${formula}`);
      await says(page, '#own-rules', /Choose the rules move=5n/);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 360, String(width));
    },
    { viewport: { width: 360, height: 740 } },
  ));

test('a dropped file and a text of several boards are read', () =>
  onPage('', async (page) => {
    await page.setInputFiles('#file', {
      name: 'two.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('> one\n11\n22\n\n> two\n345\n345\n'),
    });
    await says(page, '#text-says', /^2 boards, 2 columns/);
    await page.selectOption('#several', { label: 'two' });
    await tilesAre(page, 6);
  }));

test('of several boards one is painted, and what is no board replaces none', () =>
  onPage('', async (page) => {
    const drop = (files, words = '') =>
      page.evaluate(
        ([files, words]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.setData('text/plain', words);
          files.forEach(([name, text]) => dataTransfer.items.add(new File([text], name, { type: 'text/plain' })));
          document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
        },
        [files, words],
      );
    const field = () => page.inputValue('#text');
    await page.fill('#text', '> a\n11\n22\n\n> b\n12\n12');
    await says(page, '#text-says', /^2 boards/);
    await page.selectOption('#several', { label: 'b' });
    await click(page, 0, 0);
    await click(page, 1, 0);
    await page.waitForFunction(() => document.querySelector('#text').value === '> a\n11\n22\n\n> b\n12\n00\n');
    await page.focus('#text');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await says(page, '#text-says', /^2 boards, .* read as chainshot/);
    assert.equal(await page.inputValue('#several'), '1');
    const before = await field();
    await drop([], 'https://example.com/');
    await says(page, '#notice', /^No board was found in the text/);
    await drop([['empty.txt', '']]);
    await says(page, '#notice', /found the empty file empty\.txt/);
    assert.equal(await field(), before);
    await drop([['one.txt', '11\n22'], ['two.txt', '33\n44']]);
    await says(page, '#notice', /^Only the first of 2 files is read: one\.txt\.$/);
    assert.equal(await field(), '11\n22');
    await page.fill('#text', '');
    await says(page, '#text-says', /^Paste or type/);
    assert.equal(await page.locator('#solve-this').isDisabled(), false);
    await page.fill('#text', 'https://x.org/#board=1122/3344&rules=popstar&moves=a1');
    await says(page, '#text-says', /read as a link, the link's rules are popstar\.$/);
    await tilesAre(page, 8);
    await page.click('#own-rules');
    await page.waitForFunction(() => document.querySelector('#rules').value === 'popstar');
    await drop([], 'See https://x.org/#board=11/00&rules=samegame&moves=A1,%20a1&score=1000');
    await says(page, '#notice', /verified: 1 000 points in 2 moves/);
    await tilesAre(page, 4);
  }));

test('what nobody can read is not shared', () =>
  onPage(`#board=${boards.small}&rules=samegame`, async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const address = page.url();
    await page.evaluate(() => navigator.clipboard.writeText('before'));
    await paste(page, '11/0!');
    await page.click('#share');
    await says(page, '#notice', /^The text is wrong: correct it before you share it\./);
    await page.click('#random');
    await page.selectOption('#rules', 'a formula');
    await page.fill('#formula', 'move=n^3');
    await page.click('#share');
    await says(page, '#notice', /^The formula is wrong: correct it/);
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'before');
    assert.equal(page.url(), address);
  }));

test('a screenshot of another game is read', () =>
  onPage('', async (page) => {
    const shot = fileURLToPath(new URL('../../tests/pictures/tatham.png', import.meta.url));
    await page.setInputFiles('#file', shot);
    await says(page, '#text-says', /15 columns, 10 rows, 3 colours, read from the picture/);
    assert.match(await page.inputValue('#text'), /^222212101122212\n021122011122020\n/);
    await page.setInputFiles('#file', { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await says(page, '#text-says', /Expected a picture, found a damaged one/);
  }));

test('the page reads the board in a screenshot of itself', () =>
  onPage(`#board=${boards.standard}&rules=samegame`, async (page) => {
    await page.click('#tab-solve');
    const shot = await page.screenshot(process.env.SHOTS ? { path: join(process.env.SHOTS, 'self.png') } : {});
    await page.setInputFiles('#file', { name: 'self.png', mimeType: 'image/png', buffer: shot });
    await says(page, '#text-says', /read from the picture/);
    const read = (await page.inputValue('#text')).trim().split('\n').join('/');
    assert.equal(inOrder(read), inOrder(boards.standard));
  }));

/** A board with its colours numbered in the order in which they come. */
function inOrder(board) {
  const order = [...new Set(board.replace(/[./]/g, ''))];
  return [...board].map((sign) => (order.includes(sign) ? order.indexOf(sign) : sign)).join('');
}

test('text that is no board and rules that are none are explained', () =>
  onPage('', async (page) => {
    await paste(page, '12/3!x');
    await page.waitForSelector('#text-says.problem');
    assert.match(await text(page, '#text-says'), /expected/);
    assert.doesNotMatch(await text(page, '#text-says'), /--format/);
    assert.equal(await page.locator('#solve-this').isDisabled(), true);
    await page.selectOption('#rules', 'a formula');
    await page.fill('#formula', 'move=n^3');
    await says(page, '#formula-problem', /expected \^1 or \^2/);
    await paste(page, '1122/3344');
    assert.equal(await page.locator('#solve-this').isDisabled(), true, 'a wrong formula stands there');
    await page.click('#tab-solve');
    await says(page, '#notice', /^The formula on the first tab is wrong/);
    await page.click('#tab-board');
    await page.fill('#formula', 'move=n^2');
    await page.waitForSelector('#formula-problem', { state: 'hidden' });
    await page.click('#tab-solve');
    await page.click('summary');
    await page.fill('#playouts', 'many');
    await page.click('#solve');
    await says(page, '#settings-problem', /Expected playouts such as 20000/);
    await page.fill('#playouts', '');
    await page.focus('#seed');
    await page.keyboard.type('2-3');
    await page.click('#solve');
    await says(page, '#settings-problem', /Expected a seed from 0 to 9007199254740991, found what is no number\./);
    await page.fill('#seed', '1');
    await page.fill('#method', 'luck');
    await page.click('#solve');
    await says(page, '#search-says', /^The search failed: expected a method \(.*, found "luck"$/);
  }));

test('a link restores and verifies its line, and a false claim is found', async () => {
  const { board, rules, moves, score } = goldens.at(-4);
  const link = (claim) => `#board=${board}&rules=${rules}&moves=${moves.replaceAll(' ', ',')}&score=${claim}`;
  await onPage(link(score), async (page) => {
    await says(page, '#notice', /The link's line is verified/);
    assert.equal(await text(page, '#best'), String(score).replace(/\B(?=(\d{3})+$)/g, ' '));
  });
  await onPage(link(score + 1), (page) => says(page, '#notice', /its line is wrong. The line claims/));
  await onPage(`#board=11/00&rules=samegame&moves=a1,b9&score=1`, (page) =>
    says(page, '#notice', /Move 2: there is no tile at b9/),
  );
  await onPage('#board=11/00&moves=A1,%20a1', async (page) => {
    await says(page, '#notice', /The link's line replays, and claims no score: 1 000 points in 2 moves/);
    await page.click('#tab-play');
    await click(page, 0, 0);
    await says(page, '#where', /^1 \/ 1/);
    await page.waitForSelector('#notice', { state: 'hidden' });
    await page.goto(page.url());
    await says(page, '#notice', /The link's line replays/);
    await says(page, '#where', /^0 \/ 2/);
    await page.evaluate(() => (location.hash = '#board=11/00&moves=a1,a1&score=+999999'));
    await says(page, '#notice', /cannot be opened. Expected a score such as 1000 or -7, found "\+999999"/);
    await page.evaluate(() => (location.hash = '#bord=11/00'));
    await says(page, '#notice', /cannot be opened. Expected board= and a board in it, found "#bord=11\/00"/);
  });
  await onPage('#board=1/22&rules=samegame', (page) => says(page, '#notice', /cannot be opened. Row 2/));
  await onPage('#board=11/22&rules=chess', (page) => says(page, '#notice', /cannot be opened/));
});

test('a link of a game that is not over opens there, and is no best line', () =>
  onPage('#board=111222/333444&rules=samegame&moves=a1&score=-2', async (page) => {
    await says(page, '#notice', /is not over: 1 point so far in 1 move\./);
    assert.equal(await page.getAttribute('#tab-play', 'aria-selected'), 'true');
    assert.equal(await text(page, '#where'), '1 / 1');
    assert.equal(await text(page, '#best'), 'none yet');
    await page.click('#hint');
    await says(page, '#play-says', /^Take [a-f][12]. It leads to 1 004 points/);
    await tilesAre(page, 9);
  }));

test('a shared link opens as the same game', () =>
  onPage('', async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await paste(page, boards.small);
    await says(page, '#text-says', /4 rows/);
    await page.selectOption('#rules', 'popstar');
    await solve(page, '2000');
    await page.click('#share');
    await says(page, '#notice', /The link is copied/);
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /#board=2130\/1130\/2233\/0013&rules=popstar&moves=.*&score=2245$/);
    await onPage(link.slice(link.indexOf('#')), (other) => says(other, '#notice', /verified: 2 245 points/));
    await page.click('#copy');
    await says(page, '#notice', /The moves are copied/);
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^([a-d][1-4] ?)+$/);
  }));

test('a board of 64x64 is solved, and its line is gone along', () =>
  onPage('', async (page) => {
    let state = 1;
    // A generator of Numerical Recipes; its high bits are the random ones.
    const sign = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 29;
    const rows = Array.from({ length: 64 }, () => Array.from({ length: 64 }, sign).join(''));
    await paste(page, rows.join('/'));
    await says(page, '#text-says', /64 rows/);
    await tilesAre(page, 4096);
    await solve(page, '100');
    await page.click('#last');
    await says(page, '#next', / left/);
    const left = parseInt(await text(page, '#next'));
    assert.ok(left < 1000, `${left} tiles left`);
    await tilesAre(page, left);
    await page.waitForFunction((count) => document.querySelectorAll('.tiles .tile').length === count, left);
    await page.click('#first');
    await tilesAre(page, 4096);
    await page.click('#forward');
    await says(page, '#where', /^1 \/ /);
  }));

test('the page fits phones and a desktop, in light and dark', async () => {
  const line = goldens.find(({ board, rules }) => board === boards.standard && rules === 'samegame');
  const link = `#board=${line.board}&rules=samegame&moves=${line.moves.replaceAll(' ', ',')}&score=${line.score}`;
  for (const [width, height, ...schemes] of [
    [320, 568, 'light'],
    [390, 844, 'light', 'dark'],
    [1280, 900, 'light', 'dark'],
  ]) {
    for (const colorScheme of schemes) {
      const phone = width < 500 ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {};
      await onPage(link, (page) => lookAt(page, `${width}-${colorScheme}`), {
        viewport: { width, height },
        colorScheme,
        ...phone,
      });
    }
  }
});

async function lookAt(page, name) {
  const notice = await page.locator('#notice').boundingBox();
  assert.ok(notice.y + notice.height <= page.viewportSize().height, `the notice is out of view at ${name}`);
  await page.locator('#slider').fill('20');
  for (const tab of ['board', 'solve', 'play']) {
    await page.click(`#tab-${tab}`);
    await fits(page, `${tab} at ${name}`);
    if (!process.env.SHOTS) continue;
    await page.waitForTimeout(400);
    await page.screenshot({ path: join(process.env.SHOTS, `${tab}-${name}.png`), fullPage: true });
  }
  await paste(page, '?'.repeat(300));
  await page.waitForSelector('#text-says.problem');
  await fits(page, `a long word at ${name}`);
}

/** The inner width of the window would not do: on a phone it grows with what is too wide. */
async function fits(page, what) {
  const [wide, inner] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  assert.ok(wide <= inner, `${what}: ${wide} pixels wide`);
}

test('in a low window and in forced colours the board is still seen', () =>
  onPage(
    `#board=${boards.standard}&rules=samegame`,
    async (page) => {
      assert.ok((await page.locator('.tiles').boundingBox()).height > 290);
      const colours = (selector) =>
        page.locator(selector).evaluateAll((all) => new Set(all.map((it) => getComputedStyle(it).backgroundColor)).size);
      assert.equal(await colours('.tiles .tile i'), 5);
      await page.click('#tab-board');
      assert.ok((await colours('#palette i')) > 5);
      const borders = await page.locator('.tabs button').evaluateAll((all) => all.map((it) => getComputedStyle(it).borderTopWidth));
      assert.deepEqual(borders, ['3px', '1px', '1px']);
    },
    { viewport: { width: 960, height: 475 }, forcedColors: 'active' },
  ));
