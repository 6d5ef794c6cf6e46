import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibleInBothThemes } from './accessible';
import { coverage, letters } from './highlight';
import { Ibid } from './ibid';
import { sample, sampleQuestion } from './program';

const asked = sampleQuestion('break clause');
const words = 'nine months written notice';
let ibid: Ibid;

beforeAll(async () => {
  ibid = await Ibid.start();
  await ibid.add(sample('commercial-lease'), sample('bakery-annual-report'), sample('tide-gauges'));
});
afterAll(() => ibid?.stop());

const dialog = () => ibid.page.getByRole('dialog', { name: 'Search all documents' });
const field = () => dialog().getByRole('combobox');
const options = () => dialog().getByRole('option');
const selected = () => dialog().getByRole('option', { selected: true });
const viewer = () => ibid.page.getByRole('region', { name: 'Viewer' });
const focused = () => ibid.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

/** Opens the search and types; waits until there are passages. */
async function search(text: string) {
  await ibid.page.keyboard.press('Control+k');
  await field().fill(text);
  await options().locator('mark').first().waitFor();
}

test('Ctrl+K opens the search, which finds passages as one types and marks the words', async () => {
  await search('nine mon');
  await options().filter({ hasText: 'nine months' }).first().waitFor();
  await field().fill(words);
  const first = options().filter({ hasText: 'nine months' }).first();
  await first.getByText(`page ${asked.page}`).waitFor();
  await expect.poll(() => first.locator('mark').allInnerTexts()).toContain('notice');
  await expect.poll(() => dialog().getByText('by words').count()).toBe(1);
  await accessibleInBothThemes(ibid.page);
});

test('the arrows choose a passage, and Enter opens its page with the words highlighted', async () => {
  const { page } = ibid;
  for (let presses = 0; !letters(await selected().innerText()).includes(letters('nine months')); presses++) {
    expect(presses, 'the passage is in the list').toBeLessThan(20);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await dialog().waitFor({ state: 'detached' });
  const quote = (await viewer().getByTestId('quotation').innerText()).replace(/^“|”$/g, '');
  expect(letters(quote)).toContain(letters('nine months'));
  await expect.poll(async () => (await coverage(page, asked.page, quote)).covered).toBeGreaterThan(0.97);
  const marked = await coverage(page, asked.page, quote);
  expect(marked.exact).toBeGreaterThan(0.97);
  expect(marked.visible).toBe(1);
  await expect.poll(focused).toMatch(/^Pages of/);
});

test('Ctrl+K brings the search back as it was, and Escape gives the focus back', async () => {
  const { page } = ibid;
  await page.getByRole('textbox', { name: 'Question' }).focus();
  await page.keyboard.press('Control+k');
  await expect.poll(() => field().inputValue()).toBe(words);
  await expect.poll(async () => letters(await selected().innerText())).toContain(letters('nine months'));
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(focused).toBe('Question');
});

test('a document is chosen by a few of its letters', async () => {
  const { page } = ibid;
  await page.keyboard.press('Control+k');
  await dialog().getByRole('button', { name: 'Filter by document' }).click();
  await page.keyboard.type('tide');
  await dialog().getByRole('group', { name: 'In this document' }).getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await dialog()
    .getByRole('button', { name: /^Remove the filter in / })
    .click();
  await expect.poll(() => field().inputValue()).toBe(words);
  await page.keyboard.press('Escape');
});

test('only ticked documents are searched while some are', async () => {
  const { page } = ibid;
  await ibid.openPane('Sources');
  await page.getByRole('checkbox', { name: /tide/i }).first().check({ force: true });
  await search('year');
  await dialog().getByRole('switch', { name: 'In the ticked document' }).waitFor();
  const titles = async () => [...new Set(await options().locator('.title').allInnerTexts())];
  await expect.poll(async () => (await titles()).length).toBe(1);
  await dialog().getByRole('switch').uncheck({ force: true });
  await expect.poll(async () => (await titles()).length).toBeGreaterThan(1);
  await page.keyboard.press('Escape');
});

test('Ctrl+Enter asks what is typed', async () => {
  const { page } = ibid;
  await search(asked.question);
  await page.keyboard.press('Control+Enter');
  await dialog().waitFor({ state: 'detached' });
  await page.getByTestId('answer').waitFor();
});

test('nothing left this computer, and nothing went wrong', () => {
  expect(ibid.strangers()).toEqual([]);
  expect(ibid.wrong).toEqual([]);
});
