/** Workspaces, tags, the queue and removal, as a person uses them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Ibid } from './ibid';
import { sample, sampleQuestion, until } from './program';

let ibid: Ibid;
beforeAll(async () => {
  ibid = await Ibid.start();
  await ibid.add(sample('commercial-lease'), sample('staff-handbook'));
});
afterAll(() => ibid?.stop());

const rows = () => ibid.page.getByRole('grid', { name: 'Documents' }).getByRole('row');
const row = (name: RegExp) => rows().filter({ hasText: name });

async function menu(title: RegExp, item: string | RegExp) {
  const { page } = ibid;
  await row(title).first().hover();
  await row(title)
    .first()
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens the menu of workspaces, whose button is named by the one that is shown. */
async function workspaces(shown: RegExp) {
  await ibid.page.getByRole('banner').getByRole('button', { name: shown }).click();
}

test('the picture of the first page comes with the document', async () => {
  const pictures = await until('the pictures', () =>
    ibid.page.evaluate(async () => {
      const documents = await window.go.main.Documents.Documents(1);
      return documents.every((d) => d.thumbnail) ? documents.map((d) => `/thumbnail/1/${d.id}`) : undefined;
    }),
  );
  for (const picture of pictures) {
    const [status, type, bytes] = await ibid.page.evaluate(async (url) => {
      const response = await fetch(url);
      return [response.status, response.headers.get('Content-Type'), (await response.blob()).size] as const;
    }, picture);
    expect([status, type]).toEqual([200, 'image/jpeg']);
    expect(bytes).toBeGreaterThan(1000);
  }
});

test('a new workspace is empty, and answers from nothing of the others', async () => {
  const { page } = ibid;
  await workspaces(/My documents/);
  await page.getByRole('menuitem', { name: /^New workspace/ }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Harbour matter');
  await page.keyboard.press('Enter');
  await page.getByText('Ask your PDFs.').waitFor();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Harbour matter/ })
    .waitFor();
  expect(await page.evaluate(() => window.go.main.Documents.Documents(2))).toEqual([]);
  await workspaces(/Harbour matter/);
  await page.getByRole('menuitemradio', { name: /My documents/ }).click();
  await row(/Lease/).first().waitFor();
});

test('a document copied to another workspace is there at once, and stays when it leaves the first', async () => {
  const { page } = ibid;
  await menu(/Lease/, /Move or copy/);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Copy to/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await until('the copy', async () => {
    const there = await page.evaluate(() => window.go.main.Documents.Documents(2));
    return there.length === 1 && there[0]!.status === 'ready' ? true : undefined;
  });

  await menu(/Lease/, 'Remove…');
  await page
    .getByRole('alertdialog')
    .getByText(/1 other workspace/)
    .waitFor();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await row(/Lease/).waitFor({ state: 'detached' });

  await workspaces(/My documents/);
  await page.getByRole('menuitemradio', { name: /Harbour matter/ }).click();
  await row(/Lease/).first().waitFor();
  await ibid.ask(sampleQuestion('break clause').question);
  await page
    .getByRole('button', { name: /^Citation 1:/ })
    .first()
    .click();
  await page.getByTestId('highlight').first().waitFor();
});

test('a paused queue reads nothing until it goes on', async () => {
  const { page } = ibid;
  await page.evaluate(() => window.go.main.Reading.PauseQueue(true));
  await page.evaluate((path) => window.go.main.Documents.AddPaths(2, [path]), sample('tide-gauges'));
  await ibid.openPane('Sources');
  await row(/tide/i).first().waitFor();
  expect((await page.evaluate(() => window.go.main.Reading.Queue(2))).waiting).toBe(1);
  await page.getByRole('button', { name: 'Resume reading' }).first().click();
  await until('the end of reading', async () =>
    (await page.evaluate(() => window.go.main.Documents.Documents(2))).every((d) => d.status === 'ready')
      ? true
      : undefined,
  );
});

test('nothing went wrong in the page, and nothing left this computer', () => {
  expect(ibid.wrong).toEqual([]);
  expect(ibid.strangers()).toEqual([]);
});
