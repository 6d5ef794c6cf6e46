import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { accessibleInBothThemes } from './accessible';
import { letters } from './highlight';
import { Ibid } from './ibid';
import { Ollama, offers } from './ollama';
import { sample, sampleQuestion, scratch } from './program';

const asked = sampleQuestion('break clause');
let ollama: Ollama | undefined;
let ibid: Ibid | undefined;

async function end() {
  await ibid?.stop();
  await ollama?.stop();
  ibid = ollama = undefined;
}
// Not after each: a test that failed leaves a picture first.
beforeEach(end);
afterAll(end);

test('without a model server: one thing to do, and passages are quoted all the while', async () => {
  ibid = await Ibid.start();
  const { page } = ibid;
  const card = page.getByRole('region', { name: 'The model server isn’t responding' });
  await card.getByRole('button', { name: 'Look again' }).waitFor();
  await ibid.add(sample('commercial-lease'));
  const answer = await ibid.ask(asked.question);
  await answer.getByTestId('passages').waitFor();
  expect(letters(await answer.innerText())).toContain(letters(asked.answer));
  expect(ibid.wrong).toEqual([]);
});

test('a server that keeps ending: Ibid gives up and says so, and Start brings it back once it is mended', async () => {
  const folder = scratch('engine');
  const engine = join(folder, 'ollama');
  // It says where it listens as the real one does.
  const script =
    '#!/bin/sh\n[ -e "$0.mended" ] || exit 1\n"$IBID_E2E_OLLAMA" | sed -u "s/^/Listening on /"\n';
  writeFileSync(engine, script, { mode: 0o755 });
  ibid = await Ibid.start({ engine });
  const { page } = ibid;
  await page
    .getByRole('region', { name: 'Ollama has stopped' })
    .getByRole('button', { name: 'Start it now' })
    .waitFor();
  const card = page.getByRole('region', { name: 'Ollama is not running' });
  await card.getByText('ended each time').waitFor({ timeout: 60_000 });
  writeFileSync(`${engine}.mended`, '');
  await card.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Model: fake-chat:latest' }).waitFor();
  await card.waitFor({ state: 'detached' });
  expect(ibid.wrong).toEqual([]);
});

test('a server without models: they are fetched, break off, are continued, tried and used', async () => {
  // The first attempt at each model breaks off in the middle.
  const halves = offers({ pauseMs: 20 }).map((o) => ({
    ...o,
    ending: 'error',
    error: 'max retries exceeded: unexpected EOF',
    arrives: Math.floor(o.bytes! / 2),
  }));
  ollama = await Ollama.start({ models: [], offers: halves });
  ibid = await Ibid.start({ ollama: ollama.host });
  const { page } = ibid;
  await ibid.add(sample('commercial-lease'));
  await page.getByRole('button', { name: 'Get models…' }).click();
  const choice = page.getByRole('dialog', { name: 'Which models?' });
  await choice.getByRole('radio', { name: /suggested$/ }).waitFor();
  await accessibleInBothThemes(page);
  await choice.getByRole('button', { name: /^Get models,/ }).click();

  const dialog = page.getByRole('dialog', { name: 'Models' });
  const again = dialog.getByRole('button', { name: 'Continue' });
  await again.waitFor();
  await dialog.getByRole('note').filter({ hasText: 'what has arrived is kept' }).waitFor();
  await again.click();
  // The next model breaks off as well, behind a closed dialog.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Models: stopped/ }).click();
  await again.click();
  await dialog.getByText('All models are downloaded').waitFor();

  await dialog.getByRole('button', { name: 'Test these models' }).click();
  await dialog.getByRole('button', { name: 'Test again' }).waitFor();
  await expect.poll(() => dialog.getByText(/passed (all )?\d/).count()).toBe(2);
  await accessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: /^Model: (?!quotes only)/ }).waitFor();
  const answer = await ibid.ask(asked.question);
  expect(await answer.getByTestId('passages').count()).toBe(0);
  expect(ibid.wrong).toEqual([]);
  expect(ibid.strangers()).toEqual([]);
});

test('the model manager: what is there, what is in memory, and what deleting means', async () => {
  ollama = await Ollama.start();
  ibid = await Ibid.start({ ollama: ollama.host });
  const { page } = ibid;
  await ibid.add(sample('commercial-lease'));
  await ibid.ask(asked.question);
  await page.getByRole('button', { name: /^Model:/ }).click();
  await page.getByRole('button', { name: 'Models…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Models' });
  const list = dialog.getByRole('list', { name: 'Installed models' });
  const chat = list.getByRole('listitem').filter({ hasText: 'fake-chat:latest' });
  await chat.getByText('Writes answers').waitFor();
  await chat.getByText(/^In memory/).waitFor();
  await accessibleInBothThemes(page);

  await page.getByRole('button', { name: 'More for fake-chat:latest' }).click();
  await page.getByRole('menuitem', { name: 'Unload from memory' }).click();
  await chat.getByText(/^In memory/).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'More for fake-embed:latest' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete fake-embed:latest?' });
  await question.getByText(/It made the index for semantic search/).waitFor();
  await question.getByRole('button', { name: 'Delete model' }).click();
  await list.getByText('fake-embed:latest').waitFor({ state: 'detached' });
  expect(ollama.requests).toContain('/api/delete');

  for (const tab of ['Get more', 'Model server']) {
    await dialog.getByRole('tab', { name: tab }).click();
    await accessibleInBothThemes(page);
  }
  expect(ibid.wrong).toEqual([]);
});
