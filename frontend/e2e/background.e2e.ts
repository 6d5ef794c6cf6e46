/** Answers go on while the user is elsewhere, and the viewer follows its document. */
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibleInBothThemes } from './accessible';
import { Ibid } from './ibid';
import { Ollama } from './ollama';
import { sample, sampleQuestion, scratch, until } from './program';

const slow = 'Tell me at length about the service charge.';
const slower = 'Explain at length what the service charge is.';
const quick = sampleQuestion('rent deposit').question;
let ollama: Ollama;
let ibid: Ibid;

beforeAll(async () => {
  ollama = await Ollama.start({ replies: [
    { when: 'at length', text: 'The service charge is a share of the costs. '.repeat(400), pauseMs: 250 },
    { when: quick.slice(0, 40), text: 'The rent deposit is £24,250 [1].', pauseMs: 5 },
  ] }); // prettier-ignore
  ibid = await Ibid.start({ ollama: ollama.host });
  await ibid.add(sample('commercial-lease'), sample('staff-handbook'));
});
afterAll(async () => {
  await ibid?.stop();
  await ollama?.stop();
});

const row = (question: string) =>
  ibid.page.getByRole('listitem').getByRole('button', { name: new RegExp(`^${question.slice(0, 30)}`) });
const pending = () => ibid.page.getByTestId('pending');
const answers = () => ibid.page.getByTestId('answer');
const history = () => ibid.openPane('History');
const startNew = () => ibid.page.getByRole('button', { name: 'New conversation' }).click();
const waitFor = (question: string, state: string) => row(question).getByText(state).waitFor();

/** Begins an answer in a new conversation and waits until it grows. */
async function begin(question: string) {
  await ibid.type(question);
  await ibid.page.keyboard.press('Enter');
  await pending().getByText('The service charge is a share').waitFor();
}

test('an answer goes on while another conversation is open, and the list says so', async () => {
  await begin(slow);
  const before = (await pending().innerText()).length;
  await startNew();
  await pending().waitFor({ state: 'detached' });
  await history();
  await waitFor(slow, 'Writing an answer…');
  expect(ollama.abandoned).toEqual([]);
  await accessibleInBothThemes(ibid.page);
  await row(slow).click();
  await pending().waitFor();
  await until('the answer to have grown', async () =>
    (await pending().innerText()).length > before ? true : undefined,
  );
});

test('two answers in two conversations do not mix, and each is stopped where it belongs', async () => {
  const { page } = ibid;
  await startNew();
  await ibid.type(quick);
  await page.keyboard.press('Enter');
  await pending().getByText('Waiting for the answer in another conversation…').waitFor();
  await waitFor(slow, 'Writing an answer…');
  await waitFor(quick, 'Writing an answer…');
  await row(slow).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await answers().waitFor();
  expect(await answers().innerText()).toContain('You stopped this answer');
  // The other one has the model now, and is done without being looked at.
  await waitFor(quick, 'New answer');
  await accessibleInBothThemes(page);
  await row(quick).click();
  await answers().getByText('£24,250').first().waitFor();
  expect(await answers().count()).toBe(1);
  expect(await answers().innerText()).not.toContain('at length');
  await row(quick).getByText('New answer').waitFor({ state: 'detached' });
  await row(slow).click();
  await answers().getByText('The service charge is a share').first().waitFor();
  expect(await answers().count()).toBe(1);
  expect(await answers().innerText()).not.toContain('24,250');
});

test('a window that is reloaded goes on with the answer', async () => {
  await startNew();
  await begin(slower);
  const before = (await pending().innerText()).length;
  await ibid.reload();
  await history();
  await waitFor(slower, 'Writing an answer…');
  await row(slower).click();
  await until('the answer to go on', async () =>
    (await pending().innerText()).length > before ? true : undefined,
  );
});

test('deleting its conversation ends the answer, and nothing of it is stored', async () => {
  const { page } = ibid;
  const before = ollama.abandoned.length;
  await row(slower).focus();
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('alertdialog');
  expect(await dialog.innerText()).toContain('The answer being written is stopped and not kept.');
  await dialog.getByRole('button', { name: 'Delete conversation' }).click();
  await row(slower).waitFor({ state: 'detached' });
  await until('the model server to notice', () => ollama.abandoned.length > before || undefined);
  await ibid.restart();
  await ibid.openPane('History');
  await row(quick).waitFor();
  expect(await row(slower).count()).toBe(0);
});

test('what was written when the program ended is there at the next start', async () => {
  await begin(slower);
  await ibid.restart();
  await ibid.openConversation(slower);
  expect(await answers().innerText()).toContain('The service charge is a share');
  expect(await answers().innerText()).toContain('You stopped this answer');
});

test('the viewer follows its document from waiting to ready, and closes when it is removed', async () => {
  const { page } = ibid;
  const file = join(scratch('late'), 'Annual report.pdf');
  copyFileSync(sample('bakery-annual-report'), file);
  await page.evaluate(() => window.go.main.Reading.PauseQueue(true));
  await page.evaluate((path) => window.go.main.Documents.AddPaths(1, [path]), file);
  await ibid.openPane('Sources');
  const grid = page.getByRole('grid', { name: 'Documents' });
  await grid.getByRole('row').filter({ hasText: 'Annual report' }).getByText('Annual report').click();
  const viewer = page.getByRole('region', { name: 'Viewer' });
  await viewer.getByText(/hasn’t read all of this document yet/).waitFor();
  await page.evaluate(() => window.go.main.Reading.PauseQueue(false));
  await ibid.settled();
  await viewer.getByText(/hasn’t read all of this document yet/).waitFor({ state: 'detached' });
  // A file that is removed while the viewer still loads it is reported as missing.
  await viewer.locator('.page canvas').first().waitFor();
  await page.waitForLoadState('networkidle');
  const id = (await ibid.documents()).find((d) => d.name === 'Annual report.pdf')!.id;
  await page.evaluate(
    (id) => window.go.main.Documents.RemoveDocuments('remove', 1, [id], { everywhere: true }),
    id,
  );
  await viewer.getByText('Click a citation, or a document, to see it here.').waitFor();
});

test('a file without pages says so in the viewer, and does not open for ever', async () => {
  const { page } = ibid;
  const file = join(scratch('empty'), 'Empty.pdf');
  writeFileSync(
    file,
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\ntrailer<</Root 1 0 R>>\n',
  );
  await ibid.add(file);
  await ibid.openPane('Sources');
  const grid = page.getByRole('grid', { name: 'Documents' });
  await grid.getByRole('row').filter({ hasText: 'Empty' }).getByText('Empty', { exact: true }).click();
  const viewer = page.getByRole('region', { name: 'Viewer' });
  await viewer.getByText('The pages of this PDF can’t be shown.').waitFor();
  await viewer.getByText('could not be opened').waitFor(); // what reading it came to
});

test('nothing went wrong in the page, and nothing left this computer', () => {
  expect(ibid.wrong).toEqual([]);
  expect(ibid.strangers()).toEqual([]);
});
