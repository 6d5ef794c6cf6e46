import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibleInBothThemes } from './accessible';
import { coverage } from './highlight';
import { Ibid } from './ibid';
import { sample } from './program';

let ibid: Ibid;

beforeAll(async () => {
  ibid = await Ibid.start();
  await ibid.add(sample('commercial-lease'), sample('bakery-annual-report'), sample('tide-gauges'));
});
afterAll(() => ibid?.stop());

const grid = () => ibid.page.getByRole('grid', { name: 'Contracts' });
const row = (title: RegExp) => grid().getByRole('row').filter({ hasText: title });
const viewer = () => ibid.page.getByRole('region', { name: 'Viewer' });
const focused = () => ibid.page.evaluate(() => document.activeElement?.getAttribute('role') ?? '');
const quoted = async () => (await viewer().getByTestId('quotation').innerText()).replace(/^“|”$/g, '');

test('a table is made from a template, and fills in', async () => {
  const { page } = ibid;
  await page.getByRole('button', { name: 'Ask each document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask each document' });
  await dialog.getByRole('button', { name: 'Contracts' }).click();
  await accessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Ask each document' }).click();
  await expect.poll(() => grid().getByRole('rowheader').count()).toBe(4);
  const waiting = grid().getByRole('gridcell', { name: /^(Not asked yet|Asking…)$/ });
  await expect.poll(() => waiting.count(), { timeout: 60_000 }).toBe(0);
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
  await accessibleInBothThemes(page);
});

test('another question becomes a column, and is asked', async () => {
  const { page } = ibid;
  const columns = await grid().getByRole('columnheader').count();
  await page.getByRole('textbox', { name: 'Ask another question' }).fill('How much is the yearly rent?');
  await page.keyboard.press('Enter');
  await expect.poll(() => grid().getByRole('columnheader').count()).toBe(columns + 1);
  const answers = () => row(/Saltpan/).getByRole('gridcell');
  await expect
    .poll(
      async () =>
        answers()
          .nth(columns - 2)
          .innerText(),
      { timeout: 60_000 },
    )
    .toMatch(/^(?!Not asked yet|Asking)./);
});

test('a heading sorts', async () => {
  const titles = () => grid().getByRole('rowheader').locator('span').allInnerTexts();
  const before = await titles();
  const heading = grid().getByRole('button', { name: 'Document', exact: true });
  await heading.click();
  await heading.click();
  await expect
    .poll(() => grid().getByRole('columnheader', { name: 'Document' }).getAttribute('aria-sort'))
    .toBe('descending');
  const tops = await grid()
    .locator('.body [role=row]')
    .evaluateAll((rows) =>
      rows
        .map((r) => ({
          index: Number(r.getAttribute('aria-rowindex')),
          title: r.querySelector('.title')!.textContent.trim(),
        }))
        .sort((a, b) => a.index - b.index)
        .map((r) => r.title),
    );
  expect(tops).toEqual([...before].sort((a, b) => b.localeCompare(a, 'en', { numeric: true })));
});

test('Enter opens the page of a cell at its words, highlighted, and Escape returns', async () => {
  const { page } = ibid;
  const cells = row(/Saltpan/).getByRole('gridcell');
  const found = cells.filter({ hasNotText: /^(Not found|Unclear)?$/ }).last();
  await found.click();
  await viewer().getByTestId('highlight').first().waitFor();
  await found.press('Enter');
  await expect.poll(focused).toBe('region');
  const quote = await quoted();
  const sheet = Number(
    await page.locator('.page:has([data-testid="highlight"])').first().getAttribute('data-page-number'),
  );
  await expect.poll(async () => (await coverage(page, sheet, quote)).covered).toBeGreaterThan(0.97);
  await page.keyboard.press('Escape');
  await expect.poll(focused).toBe('gridcell');
});

test('Space confirms, E corrects, and both are there after a restart', async () => {
  const { page } = ibid;
  await page.keyboard.press(' ');
  await grid().getByRole('img', { name: 'Confirmed' }).waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: 'Right answer' }).fill('Hallam Quarry Limited');
  await page.keyboard.press('Enter');
  await grid().getByRole('img', { name: 'Corrected' }).waitFor();
  await accessibleInBothThemes(page);
  await ibid.restart();
  await ibid.openPane('History');
  await ibid.page.getByRole('list', { name: 'Tables' }).getByRole('button', { name: 'Contracts' }).click();
  await grid().getByRole('img', { name: 'Confirmed' }).waitFor();
  await grid().getByText('Hallam Quarry Limited').waitFor();
});

test('nothing left this computer, and nothing went wrong', () => {
  expect(ibid.strangers()).toEqual([]);
  expect(ibid.wrong).toEqual([]);
});
