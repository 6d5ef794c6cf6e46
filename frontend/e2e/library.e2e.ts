import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Ibid } from './ibid';
import { sample, scratch } from './program';

let ibid: Ibid;
beforeAll(async () => {
  ibid = await Ibid.start();
});
afterAll(() => ibid?.stop());

const row = (title: string | RegExp) =>
  ibid.page.getByRole('grid', { name: 'Documents' }).getByRole('row').filter({ hasText: title });

test('an empty library offers one thing to do', async () => {
  const { page } = ibid;
  await expect.poll(() => page.getByRole('button', { name: /add/i }).allInnerTexts()).toEqual(['Add PDFs']);
  await page.getByRole('button', { name: 'Try the sample documents' }).waitFor();
  expect(await page.getByRole('button', { name: /^ask/i }).count()).toBe(0);
  expect(await page.getByRole('textbox', { name: 'Question' }).count()).toBe(0);
});

test('documents are read under the eyes of the person and become ready', async () => {
  const { page } = ibid;
  // What the page shows between two looks is kept too: reading is over quickly.
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const bar of document.querySelectorAll('[role=progressbar]')) seen.add(bar.ariaLabel ?? '');
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  const documents = await ibid.add(
    sample('bakery-annual-report'),
    sample('commercial-lease'),
    sample('tide-gauges'),
  );
  expect(documents.map((d) => d.status)).toEqual(['ready', 'ready', 'ready']);
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  expect(seen).toContain('Reading documents');
  for (const d of documents) {
    await row(d.title).getByText(`${d.pages} pages`).waitFor();
    expect(d.chunks).toBeGreaterThan(0);
  }
  await page.getByRole('progressbar').first().waitFor({ state: 'detached' });
  await page.getByText('Asking all 3 documents').waitFor();
});

test('a broken file says why it could not be read, and the others stay', async () => {
  const { page } = ibid;
  const broken = join(scratch('files'), 'broken-contract.pdf');
  writeFileSync(broken, '%PDF-1.7\nthis is where the file ends');
  const documents = await ibid.add(broken);
  const failed = documents.find((d) => d.name === 'broken-contract.pdf');
  expect(failed?.status).toBe('failed');
  expect(failed?.failure?.message).toBeTruthy();
  await row('broken-contract').getByText(failed!.failure!.message).waitFor();
  await page.getByRole('button', { name: '1 needs attention' }).click();
  const list = page.getByRole('dialog', { name: 'Needs attention' });
  await list.getByRole('button', { name: 'Try to read broken-contract again' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Asking 3 of 4 documents (1 without text)').waitFor();
  expect(documents.filter((d) => d.status === 'ready')).toHaveLength(3);
});

test('a scan is named as such and not called ready', async () => {
  const documents = await ibid.add(sample('scanned-letter'));
  const scan = documents.find((d) => d.name === 'scanned-letter.pdf')!;
  expect(scan.status).toBe('failed');
  expect(scan.failure?.code).toBe('no_text');
  await row(scan.title)
    .getByText(/no text|scan/i)
    .first()
    .waitFor();
});

test('what is no PDF is refused with its name', async () => {
  const letter = join(scratch('files'), 'letter.docx');
  writeFileSync(letter, 'not a PDF');
  const before = (await ibid.documents()).length;
  await ibid.page.evaluate((path) => window.go.main.Documents.AddPaths(1, [path]), letter);
  expect(await ibid.documents()).toHaveLength(before);
});

test('the same bytes from another place are the same document', async () => {
  const copy = join(scratch('files'), 'a-copy-of-the-lease.pdf');
  copyFileSync(sample('commercial-lease'), copy);
  const before = await ibid.documents();
  const after = await ibid.add(copy);
  expect(after.map((d) => d.id).sort()).toEqual(before.map((d) => d.id).sort());
  await expect
    .poll(() => ibid.page.getByRole('grid', { name: 'Documents' }).getByRole('row').count())
    .toBe(before.length);
});

test('a removed document leaves the list and the library', async () => {
  const { page } = ibid;
  const tides = (await ibid.documents()).find((d) => d.name === 'tide-gauges.pdf')!;
  await row(tides.title).hover();
  await page.getByRole('button', { name: `More for ${tides.title}` }).click();
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await row(tides.title).waitFor({ state: 'detached' });
  expect((await ibid.documents()).map((d) => d.id)).not.toContain(tides.id);
});

test('nothing went wrong in the page, and nothing left this computer', () => {
  expect(ibid.wrong).toEqual([]);
  expect(ibid.strangers()).toEqual([]);
});
