/** Citations of law: searched for, and followed from one document to another and back. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibleInBothThemes } from './accessible';
import { coverage } from './highlight';
import { Ibid } from './ibid';
import { sample, scratch } from './program';

const names = ['tessel-county-ordinances-chapter-5', 'marren-code-title-9', 'food-safety-act'];
let ibid: Ibid;

beforeAll(async () => {
  const home = scratch('home');
  copyFileSync(
    join(sample('codes/food-safety-act'), '..', 'jurisdictions.toml'),
    join(home, 'jurisdictions.toml'),
  );
  ibid = await Ibid.start({ home });
  await ibid.add(...names.map((name) => sample(`codes/${name}`)));
});
afterAll(() => ibid?.stop());

const viewer = () => ibid.page.getByRole('region', { name: 'Viewer' });

/** Waits until the quote on a page is marked, and nothing else is. */
async function marked(page: number, quote: string) {
  await expect.poll(async () => (await coverage(ibid.page, page, quote)).covered).toBeGreaterThan(0.97);
  const measured = await coverage(ibid.page, page, quote);
  // The box of a short quote's last word takes the full stop behind it along.
  expect(measured.exact).toBeGreaterThan(0.95);
  expect(measured.visible).toBe(1);
}

test('the search for a citation opens the section at its heading', async () => {
  const { page } = ibid;
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search all documents' });
  await dialog.getByRole('combobox').fill('Ordinances of Tessel County § 5.01.030');
  const first = dialog.getByRole('option').first();
  await first.getByText('Section', { exact: true }).waitFor();
  await first.getByText('Definitions').waitFor();
  await accessibleInBothThemes(page);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await marked(3, '§ 5.01.030 Definitions');
});

test('a citation in the text leads to the section it names, and the way leads back', async () => {
  const { page } = ibid;
  const link = viewer().getByRole('button', {
    name: 'Open Code of the State of Marren § 9-102',
    exact: true,
  });
  await link.click();
  await viewer()
    .getByRole('heading', { name: /^Code of the State of Marren/ })
    .waitFor();
  await marked(3, '§ 9-102. Definitions');
  await accessibleInBothThemes(page);
  await viewer()
    .getByRole('button', { name: /^Back to Ordinances of Tessel County/ })
    .click();
  await viewer()
    .getByRole('heading', { name: /^Ordinances of Tessel County/ })
    .waitFor();
  await marked(3, '§ 9-102 of the Code of the State of Marren');
  expect(
    await viewer()
      .getByRole('button', { name: /^Back to/ })
      .count(),
  ).toBe(0);
});

test('the keyboard follows a citation and comes back', async () => {
  const { page } = ibid;
  const link = viewer().getByRole('button', {
    name: 'Open Code of the State of Marren § 9-102',
    exact: true,
  });
  await link.focus();
  await page.keyboard.press('Enter');
  await marked(3, '§ 9-102. Definitions');
  await page.keyboard.press('Alt+ArrowLeft');
  await marked(3, '§ 9-102 of the Code of the State of Marren');
  expect(ibid.wrong).toEqual([]);
});
