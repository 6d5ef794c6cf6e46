import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibleInBothThemes } from './accessible';
import { letters as folded } from './highlight';
import { Ibid } from './ibid';
import { sample } from './program';

/** Tesseract may take a small letter for a capital one. */
const letters = (text: string) => folded(text).toLowerCase();
const tesseract = spawnSync('tesseract', ['--version']).status === 0;
let ibid: Ibid;

beforeAll(async () => {
  ibid = await Ibid.start();
});
afterAll(() => ibid?.stop());

const row = () => ibid.page.getByRole('grid', { name: 'Documents' }).getByRole('row');
const list = () => ibid.page.getByRole('dialog', { name: 'Needs attention' });
const offers = () => list().getByRole('group', { name: /^Scans in/ });
const openList = () => ibid.page.getByRole('button', { name: '1 needs attention' }).click();

async function readBy(recogniser: string) {
  const { page } = ibid;
  await page.keyboard.press('Control+,');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('tab', { name: 'Documents' }).click();
  await dialog.getByLabel('Read with').selectOption({ label: recogniser });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

test('a document of scans asks what is to be done, in one place', async () => {
  const [document] = await ibid.add(sample('scanned-letter'));
  expect(document?.pagesWaiting).toBeGreaterThan(0);
  await openList();
  await offers().getByText(/scan/).waitFor();
  expect(await ibid.page.getByRole('group', { name: /^Scans in/ }).count()).toBe(1);
  await accessibleInBothThemes(ibid.page);
});

test('with nothing to read them it says what to install, and has one button', async () => {
  await ibid.page.keyboard.press('Escape');
  await list().waitFor({ state: 'detached' });
  await readBy('Vision model'); // nobody serves a vision model here
  await ibid.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await ibid.reload();
  await openList();
  const offer = offers();
  await offer.getByText(/vision model|Ollama|Tesseract/).waitFor();
  await expect.poll(() => offer.getByRole('button').count()).toBe(1);
  await accessibleInBothThemes(ibid.page);
});

test('not now is remembered, and the menu takes it back', async () => {
  const { page } = ibid;
  await list()
    .getByRole('button', { name: /^Not now/ })
    .click();
  await list().getByText('Nothing needs your attention now.').waitFor();
  await page.keyboard.press('Escape');
  await row()
    .getByText(/not read/)
    .waitFor();
  await ibid.reload();
  await row()
    .getByText(/not read/)
    .waitFor();
  expect(await page.getByRole('button', { name: /needs attention/ }).count()).toBe(0);
  await row().hover();
  await row()
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Read its scans' }).waitFor();
  await page.keyboard.press('Escape');
});

test.skipIf(!tesseract)('read by Tesseract, a document of scans becomes ready', async () => {
  const { page } = ibid;
  await readBy('Tesseract');
  await row().hover();
  await row()
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Read its scans' }).click();
  await row()
    .getByText(/read from (its|their) picture/)
    .waitFor({ timeout: 60_000 });
  const [document] = await ibid.settled();
  expect(document).toMatchObject({ status: 'ready', pagesWaiting: 0 });
  expect(document!.chunks).toBeGreaterThan(0);
});

test.skipIf(!tesseract)('which pages were read is a click away', async () => {
  const { page } = ibid;
  await row()
    .getByRole('button', { name: /^Which pages/ })
    .click();
  const report = page.getByRole('dialog');
  await report.getByRole('slider', { name: 'Pages' }).waitFor();
  expect(await report.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/read from its picture/);
  await expect.poll(() => report.getByRole('option').count()).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
});

/** Lines of the scanned letter, and which line of the letter the first of them is; see tools/samples/scan.go. */
const typed = {
  first: 17,
  lines: [
    'The arches and parapets are sound. The foundation of pier 2',
    'has been scoured on its upstream side to a depth of 340 mm',
    'over a length of 2.1 m. The cause is the willow that came',
    'down in the flood of November and turns the stream against',
    'the pier. If nothing is done we would expect the pier to',
    'settle within two or three winters.',
  ],
};

/**
 * Where the middle of a letter lies, as a share of the page. The letter was typed
 * on 1240 × 1754 pixels: lines 31 apart with the first one's foot at 300, letters
 * 16 apart beginning at 168. Then it was turned by 0.7° about its middle.
 */
function typedAt(line: number, column: number) {
  const x = 168 + 16 * column + 8;
  const y = 300 + 31 * line - 7;
  const turn = 801 / 65_536;
  return { x: (x - (y - 877) * turn) / 1240, y: (y + (x - 620) * turn) / 1754 };
}

test.skipIf(!tesseract)('a citation of a scan lies on the words in its picture', async () => {
  const { page } = ibid;
  await ibid.ask('How deep has the foundation of pier 2 been scoured on its upstream side?');
  await page
    .getByRole('button', { name: /^Citation 1:/ })
    .first()
    .click();
  const viewer = page.getByRole('region', { name: 'Viewer' });
  await viewer.getByTestId('highlight').first().waitFor();
  await viewer.locator('.page[data-page-number="1"] canvas').first().waitFor(); // may be drawn after it
  const quote = await viewer.getByTestId('quotation').innerText();
  const boxes = await viewer.locator('.page[data-page-number="1"]').evaluate((sheet) => {
    const paper = sheet.querySelector('canvas')!.getBoundingClientRect();
    return [...sheet.querySelectorAll('[data-testid=highlight]')].map((e) => {
      const { left, right, top, bottom } = e.getBoundingClientRect();
      return {
        left: (left - paper.left) / paper.width,
        right: (right - paper.left) / paper.width,
        top: (top - paper.top) / paper.height,
        bottom: (bottom - paper.top) / paper.height,
      };
    });
  });
  const places = typed.lines.flatMap((line, l) =>
    [...line].flatMap((letter, column) =>
      letters(letter) ? [{ letter: letters(letter), ...typedAt(typed.first + l, column) }] : [],
    ),
  );
  const start = places
    .map((p) => p.letter)
    .join('')
    .indexOf(letters(quote.replace(/^“|”$/g, '')));
  expect(start, quote).toBeGreaterThanOrEqual(0);
  const end = start + letters(quote.replace(/^“|”$/g, '')).length;
  const marked = places.map(({ x, y }) =>
    boxes.some((b) => x >= b.left && x <= b.right && y >= b.top && y <= b.bottom),
  );
  const share = (list: boolean[]) => list.filter(Boolean).length / list.length;
  expect(share(marked.slice(start, end)), quote).toBeGreaterThan(0.95);
  expect(share([...marked.slice(0, start), ...marked.slice(end)]), quote).toBeLessThan(0.05);
});

test('nothing went wrong in the page, and nothing left this computer', () => {
  expect(ibid.wrong).toEqual([]);
  expect(ibid.strangers()).toEqual([]);
});
