import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibleInBothThemes } from './accessible';
import { Ibid } from './ibid';
import { Ollama } from './ollama';
import { sample } from './program';

const question = 'How large is the rent deposit?';
let ollama: Ollama;
let ibid: Ibid;

beforeAll(async () => {
  ollama = await Ollama.start({
    models: [{ name: 'caller:1b', capabilities: ['completion', 'tools'] }],
    replies: [
      { text: '', calls: [{ name: 'search_documents', arguments: { query: 'rent deposit amount' } }] },
      { text: '', calls: [{ name: 'ask_each', arguments: { query: 'How large is the deposit?' } }] },
      // The model thinks it over, so that the log is seen to grow.
      { text: 'DONE now', pauseMs: 1500 },
    ],
  });
  ibid = await Ibid.start({ ollama: ollama.host });
  await ibid.add(sample('commercial-lease'), sample('staff-handbook'));
});
afterAll(async () => {
  await ibid?.stop();
  await ollama?.stop();
});

const folded = () => ibid.page.getByTestId('research');

test('each step shows while the answer is made', async () => {
  const { page } = ibid;
  await page.getByRole('button', { name: 'Research', exact: true }).click();
  await ibid.type(question);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  const log = page.getByRole('log', { name: 'Research' });
  await log.getByText('Searching: rent deposit amount').waitFor();
  await log
    .getByText(/^Found \d+ passages in /)
    .first()
    .waitFor();
  await log.getByText('Asking each document: How large is the deposit?').waitFor();
  await page.getByTestId('answer').waitFor();
});

test('afterwards the log is folded away, and the citations open as ever', async () => {
  const { page } = ibid;
  expect(await folded().getByText('Searching: rent deposit amount').isVisible()).toBe(false);
  await folded().getByText('Researched in 3 steps').click();
  await folded().getByText('Searching: rent deposit amount').waitFor();
  await folded().getByText('Nothing more to look for.').waitFor();
  await accessibleInBothThemes(page);
  await page
    .getByTestId('answer')
    .getByRole('button', { name: /^Citation 1:/ })
    .click();
  await page.getByTestId('highlight').first().waitFor();
});

test('the log is there again after Ibid has been started anew', async () => {
  await ibid.restart();
  await ibid.openConversation(question);
  await folded().getByText('Researched in 3 steps').click();
  await folded().getByText('Asking each document: How large is the deposit?').waitFor();
});
