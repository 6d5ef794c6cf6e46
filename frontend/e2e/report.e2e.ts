import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibleInBothThemes } from './accessible';
import { Ibid } from './ibid';
import { sample } from './program';

let ibid: Ibid;

beforeAll(async () => {
  ibid = await Ibid.start();
  await ibid.add(sample('bakery-annual-report'));
});
afterAll(() => ibid?.stop());

const report = () => ibid.page.getByRole('dialog');
const slider = () => report().getByRole('slider', { name: 'Pages' });
const blocks = () => report().getByRole('option');

test('the menu opens the report, which begins with one sentence', async () => {
  const { page } = ibid;
  const [document] = await ibid.documents();
  await page.getByRole('button', { name: `More for ${document!.title}` }).click({ force: true });
  await page.getByRole('menuitem', { name: 'What Ibid read…' }).click();
  await slider().waitFor();
  const text = await report().innerText();
  expect(text).toMatch(new RegExp(`${document!.pages} pages, [\\d,]+ words, English\\.`));
  expect(text).toMatch(/Text quality \d+%/);
  expect(Number(await slider().getAttribute('aria-valuemax'))).toBe(document!.pages);
});

test('a block of the text is outlined on the picture, and the reverse', async () => {
  await blocks().nth(1).waitFor();
  await report().locator('.box').first().waitFor();
  await blocks().first().hover();
  const outlined = report().getByTestId('region');
  await expect.poll(() => outlined.count()).toBeGreaterThan(0);
  await report().locator('.box[data-block="1"]').first().hover();
  await expect.poll(() => blocks().nth(1).getAttribute('aria-selected')).toBe('true');
  await accessibleInBothThemes(ibid.page);
});

test('the keyboard goes through pages and blocks', async () => {
  const { page } = ibid;
  await slider().focus();
  await page.keyboard.press('End');
  await expect
    .poll(() => slider().getAttribute('aria-valuenow'))
    .toBe(await slider().getAttribute('aria-valuemax'));
  await page.keyboard.press('Home');
  await expect.poll(() => slider().getAttribute('aria-valuenow')).toBe('1');
  const list = report().getByRole('listbox', { name: /page 1$/ });
  await list.focus();
  await page.keyboard.press('End');
  await expect.poll(() => blocks().last().getAttribute('aria-selected')).toBe('true');
});

test('it holds in a small window', async () => {
  const { page } = ibid;
  await page.setViewportSize({ width: 900, height: 640 });
  await expect.poll(async () => (await report().boundingBox())!.width).toBeLessThanOrEqual(900);
  await expect.poll(() => report().evaluate((e) => e.scrollWidth - e.clientWidth)).toBe(0);
  await accessibleInBothThemes(page);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('Escape closes it and gives the focus back', async () => {
  await ibid.page.keyboard.press('Escape');
  await report().waitFor({ state: 'detached' });
});

test('nothing went wrong in the page', () => expect(ibid.wrong).toEqual([]));
