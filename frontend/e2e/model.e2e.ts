import { afterAll, beforeAll, expect, test } from 'vitest';
import { coverage, letters } from './highlight';
import { Ibid } from './ibid';
import { Ollama } from './ollama';
import { sample, sampleQuestion, until } from './program';

const asked = sampleQuestion('break clause');
const slow = 'Tell me at length about the service charge.';
let ollama: Ollama;
let ibid: Ibid;

beforeAll(async () => {
  ollama = await Ollama.start({ pauseMs: 40, replies: [
    // So slow that it is stopped by the test, and not because it repeats itself.
    { when: 'at length', text: 'The service charge is a share of the costs. '.repeat(200), pauseMs: 250 },
    // A model that answers small talk with a citation it was not asked for.
    { when: 'how are you', text: 'I am well and read your documents [1].' },
    { when: 'moon landing', text: 'Apollo 11 landed on the Moon in July 1969 [1][2].' },
    { when: 'rent deposit', text: 'Penguins breed on sea ice in winter [1]. The rent deposit is £24,250 [77].' },
    { when: 'accept gifts', text: 'Gifts are accepted up to £40 in total from one giver in a year[1], and no more [1].' },
  ] }); // prettier-ignore
  ibid = await Ibid.start({ ollama: ollama.host });
  await ibid.add(sample('commercial-lease'), sample('staff-handbook'));
});
afterAll(async () => {
  await ibid?.stop();
  await ollama?.stop();
});

const chips = () => ibid.page.getByRole('button', { name: /^Citation \d+:/ });

test('the model that answers is named, and searches by meaning', async () => {
  await ibid.page.getByRole('button', { name: 'Model: fake-chat:latest' }).waitFor();
  expect(ollama.requests).toContain('/api/embed');
});

test('an answer grows while it is written, and cites the words on the page', async () => {
  const { page } = ibid;
  await page.evaluate(() => {
    const lengths: number[] = [];
    Object.assign(window, { lengths });
    new MutationObserver(() => {
      const text = document.querySelector('[data-testid=pending] [data-testid=answer-text]')?.textContent;
      if (text && text.length !== lengths.at(-1)) lengths.push(text.length);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  const answer = await ibid.ask(asked.question);
  const lengths = await page.evaluate(() => (window as unknown as { lengths: number[] }).lengths);
  expect(lengths.length).toBeGreaterThan(2);
  expect(lengths).toEqual([...lengths].sort((a, b) => a - b));

  expect(letters(await answer.innerText())).toContain(letters(asked.answer));
  await expect.poll(() => chips().count()).toBeGreaterThan(0);
  await chips().first().click();
  const strip = page.getByTestId('quotation');
  const quote = (await strip.innerText()).replace(/^“|”$/g, '');
  const number = Number(/page (\d+)/.exec((await chips().first().getAttribute('aria-label'))!)![1]);
  await expect.poll(async () => (await coverage(page, number, quote)).covered).toBeGreaterThan(0.97);
  expect((await coverage(page, number, quote)).exact).toBeGreaterThan(0.97);
});

test.for(['how are you?', 'When was the moon landing?'])(
  'nothing is cited for “%s”, whatever the model writes',
  async (question) => {
    await ibid.page.getByRole('button', { name: 'New conversation' }).click();
    await ibid.ask(question);
    expect(await chips().count()).toBe(0);
  },
);

test('a citation that the passage does not bear out is dropped, an invented number too', async () => {
  await ibid.page.getByRole('button', { name: 'New conversation' }).click();
  const answer = await ibid.ask(sampleQuestion('rent deposit').question);
  expect(await answer.innerText()).not.toMatch(/\[\d+\]/);
  await answer.getByRole('note').waitFor();
  await answer.getByTestId('answer-text').getByText('not supported').waitFor();
  // What a page does say is cited for that page, whatever number the model gave.
  const text = await answer.getByTestId('answer-text').innerText();
  expect(text.replace(/\s+/g, ' ')).toMatch(/Penguins.+not supported.* The rent deposit is £24,250\. ?1$/);
  await expect.poll(() => chips().count()).toBe(1);
  expect(await chips().getAttribute('aria-label')).toContain('page 2');
});

test('a chip stands right behind its word, and the punctuation right behind the chip', async () => {
  await ibid.page.getByRole('button', { name: 'New conversation' }).click();
  const answer = await ibid.ask(sampleQuestion('accept gifts').question);
  await chips().first().waitFor();
  const text = (await answer.getByTestId('answer-text').innerText()).replace(/\s+/g, ' ');
  expect(text).toMatch(/one giver in a year ?1, and no more/);
  expect(text).not.toMatch(/\s[.,]/);
});

test.for(['button', 'Escape'])('Stop by %s ends the answer and the model’s work', async (by) => {
  const { page } = ibid;
  await page.getByRole('button', { name: 'New conversation' }).click();
  const before = ollama.abandoned.length;
  await ibid.type(slow);
  await page.keyboard.press('Enter');
  await page.getByTestId('pending').getByText('The service charge is a share').waitFor();
  if (by === 'button') await page.getByRole('button', { name: 'Stop' }).click();
  else {
    // A tooltip under the pointer does not use the key up.
    await page.getByRole('button', { name: 'New conversation' }).hover();
    await page.locator('.tip').waitFor();
    await page.keyboard.press('Escape');
  }
  const answer = page.getByTestId('answer');
  await answer.waitFor();
  await until('the model server to notice', () => ollama.abandoned.length > before || undefined, 5);
  expect(ollama.abandoned.slice(before)).toEqual(['/api/chat']);
  await answer
    .getByText(/You stopped this answer/)
    .first()
    .waitFor();
  expect(await answer.innerText()).toContain('The service charge');
  // The composer is free again.
  await page.getByRole('button', { name: 'Ask', exact: true }).waitFor();
});

test('without the model server Ibid goes on with passages', async () => {
  await ollama.stop();
  await ibid.page.getByRole('button', { name: 'New conversation' }).click();
  const answer = await ibid.ask(asked.question);
  await answer.getByTestId('passages').waitFor();
  expect(letters(await answer.innerText())).toContain(letters(asked.answer));
  await answer.getByRole('note').waitFor();
});

test('nothing went wrong in the page, and nothing left this computer', () => {
  expect(ibid.wrong).toEqual([]);
  expect(ibid.strangers()).toEqual([]);
});
