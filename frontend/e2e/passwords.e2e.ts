import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibleInBothThemes } from './accessible';
import { encryptedPdf } from './encrypted';
import { Ibid } from './ibid';
import { scratch } from './program';

const file = join(scratch('files'), 'sealed-offer.pdf');
const words = 'Kestrel offers Ardmore forty walnut tables before the first of May.';
let ibid: Ibid;

beforeAll(async () => {
  writeFileSync(file, encryptedPdf(words, 'walnut'));
  ibid = await Ibid.start();
});
afterAll(() => ibid?.stop());

const row = () => ibid.page.getByRole('grid', { name: 'Documents' }).getByRole('row');
const list = () => ibid.page.getByRole('dialog', { name: 'Needs attention' });
const viewer = () => ibid.page.getByRole('region', { name: 'Viewer' });

test('an encrypted file asks for its password in the list of what needs attention', async () => {
  const [document] = await ibid.add(file);
  expect(document?.failure?.code).toBe('encrypted');
  await row().getByText('Needs a password').waitFor();
  await ibid.page.getByRole('button', { name: '1 needs attention' }).click();
  await list().getByPlaceholder('Password').waitFor();
  await accessibleInBothThemes(ibid.page);
});

test('a wrong password says so in place', async () => {
  await list().getByPlaceholder('Password').fill('oak');
  await ibid.page.keyboard.press('Enter');
  await list()
    .getByRole('status')
    .filter({ hasText: /password/i })
    .waitFor();
  expect((await ibid.documents())[0]?.status).toBe('failed');
});

test('the right one opens it: it is read, answered from, and shown without asking again', async () => {
  const { page } = ibid;
  await list().getByPlaceholder('Password').fill('walnut');
  await page.keyboard.press('Enter');
  await list().getByText('Nothing needs your attention now.').waitFor();
  await page.keyboard.press('Escape');
  await row().getByText('1 page').waitFor();
  expect((await ibid.settled())[0]).toMatchObject({ status: 'ready', chunks: 1 });
  await ibid.ask('How many walnut tables does Kestrel offer Ardmore?');
  await page
    .getByRole('button', { name: /^Citation 1:/ })
    .first()
    .click();
  await viewer().getByTestId('highlight').first().waitFor();
});

test('after a restart nothing remembers the password, and the viewer asks', async () => {
  await ibid.restart();
  const { page } = ibid;
  await row().getByText('sealed-offer').first().click();
  const field = viewer().getByPlaceholder('Password');
  await field.fill('oak');
  await page.keyboard.press('Enter');
  await viewer().getByText('That password didn’t work.').waitFor();
  await accessibleInBothThemes(page);
  await field.fill('walnut');
  await page.keyboard.press('Enter');
  await viewer().locator('.textLayer').getByText('forty walnut tables').waitFor();
});

test('nothing went wrong in the page', () => expect(ibid.wrong).toEqual([]));
