import { afterAll, beforeAll, expect, test } from 'vitest';
import { coverage } from './highlight';
import { Ibid } from './ibid';
import { sample } from './program';

let ibid: Ibid;
beforeAll(async () => {
  ibid = await Ibid.start();
  await ibid.add(sample('commercial-lease'), sample('bakery-annual-report'), sample('staff-handbook'));
  await ibid.page.keyboard.press('Control+L');
  await ibid.page.getByRole('button', { name: 'Show as a list' }).click();
});
afterAll(() => ibid?.stop());

const all = () => ibid.page.getByRole('region', { name: 'All documents' });
const grid = () => ibid.page.getByRole('grid', { name: 'Documents' });
const row = (title: string) => grid().getByRole('row').filter({ hasText: title });
const named = async (name: string) => (await ibid.documents()).find((d) => d.name === name)!;

test('documents have titles, with their files, types and dates', async () => {
  const lease = row('Lease of Unit 4, Saltpan Yard');
  for (const text of ['commercial-lease.pdf', 'Lease', '12 Sep 2024'])
    await lease.getByText(text, { exact: true }).waitFor();
});

test('the list is filtered by type and by date', async () => {
  const field = all().getByLabel('Find documents');
  await field.fill('type:lease');
  await expect.poll(() => grid().getByRole('row').count()).toBe(1);
  await field.fill('date:2025');
  await expect.poll(() => grid().getByRole('row').count()).toBe(2);
  await field.fill('');
  await expect.poll(() => grid().getByRole('row').count()).toBe(3);
});

test('F2 gives a document another title, and an empty one takes it back', async () => {
  const { page } = ibid;
  const before = (await named('staff-handbook.pdf')).title;
  await row(before).click();
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: /^New title of/ });
  await field.fill('Rules for staff');
  await page.keyboard.press('Enter');
  await row('Rules for staff').waitFor();
  expect((await named('staff-handbook.pdf')).title).toBe('Rules for staff');
  await page.reload();
  await row('Rules for staff').waitFor();
  await page.keyboard.press('Control+L');
  await all().waitFor();
  await row('Rules for staff').click();
  await page.keyboard.press('F2');
  await field.fill('');
  await page.keyboard.press('Enter');
  await row(before).waitFor();
  expect((await named('staff-handbook.pdf')).title).toBe(before);
});

test('the date of a document opens the page at the words it was read from', async () => {
  const { page } = ibid;
  await row('Lease of Unit 4').click();
  const details = page.getByRole('region', { name: 'On its first pages' });
  await details.getByRole('button', { name: /12 Sep 2024/ }).click();
  const shown = await coverage(page, 1, 'Dated 12 September 2024');
  expect(shown).toMatchObject({ found: true, boxes: 1 });
  expect(shown.covered).toBeGreaterThan(0.95);
  expect(ibid.wrong).toEqual([]);
});
