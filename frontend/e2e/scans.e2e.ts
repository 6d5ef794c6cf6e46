import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibleInBothThemes } from './accessible';
import { Ibid } from './ibid';
import { sample } from './program';

const tesseract = spawnSync('tesseract', ['--version']).status === 0;
let ibid: Ibid;

beforeAll(async () => {
  ibid = await Ibid.start();
});
afterAll(() => ibid?.stop());

const row = () => ibid.page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
const offers = () => ibid.page.getByRole('group', { name: /^Scans in/ });

async function readBy(recogniser: string) {
  const { page } = ibid;
  await page.keyboard.press('Control+,');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByLabel('Scans are read by').selectOption(recogniser);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

test('a document of scans asks what is to be done, in its row and above the conversation', async () => {
  const [document] = await ibid.add(sample('scanned-letter'));
  expect(document?.pagesWaiting).toBeGreaterThan(0);
  await expect.poll(() => offers().count()).toBe(2);
  expect(await offers().first().innerText()).toMatch(/scan/);
  expect(await ibid.page.getByRole('dialog').count()).toBe(0);
  await accessibleInBothThemes(ibid.page);
});

test('with nothing to read them it says what to install, and has one button', async () => {
  await readBy('vision'); // nobody serves a vision model here
  await ibid.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await ibid.reload();
  const offer = row().getByRole('group');
  await offer.getByText(/vision model|Ollama|Tesseract/).waitFor();
  await expect.poll(() => offer.getByRole('button').count()).toBe(1);
  await accessibleInBothThemes(ibid.page);
});

test('not now is remembered, and the menu takes it back', async () => {
  const { page } = ibid;
  await row()
    .getByRole('button', { name: /^Not now/ })
    .click();
  await row()
    .getByText(/not read/)
    .waitFor();
  await ibid.reload();
  await row()
    .getByText(/not read/)
    .waitFor();
  expect(await offers().count()).toBe(0);
  await row().hover();
  await row()
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Read its scans' }).waitFor();
  await page.keyboard.press('Escape');
});

test.skipIf(!tesseract)('read by Tesseract, a document of scans becomes ready', async () => {
  const { page } = ibid;
  await readBy('tesseract');
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
  expect(await report.getByRole('option').count()).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
});

test('nothing went wrong in the page, and nothing left this computer', () => {
  expect(ibid.wrong).toEqual([]);
  expect(ibid.strangers()).toEqual([]);
});
