import { appendFileSync, copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coverage, letters, pageLetters } from './highlight';
import { Ibid } from './ibid';
import { sample, sampleQuestion, scratch, until } from './program';

const asked = sampleQuestion('break clause');
const lease = join(scratch('files'), asked.pdf);
let ibid: Ibid;

beforeAll(async () => {
  copyFileSync(sample('commercial-lease'), lease);
  ibid = await Ibid.start();
  await ibid.add(lease, sample('bakery-annual-report'), sample('tide-gauges'));
});
afterAll(() => ibid?.stop());

const chips = () => ibid.page.getByRole('button', { name: /^Citation \d+:/ });
const viewer = () => ibid.page.getByRole('region', { name: 'Viewer' });
const highlights = () => viewer().getByTestId('highlight');
const pageField = () => viewer().getByRole('textbox', { name: 'Page', exact: true });

/** The quote that a chip's card shows, and the place it names. */
async function card(index: number) {
  const { page } = ibid;
  await page.mouse.move(0, 0);
  await chips().nth(index).hover();
  const shown = page.getByTestId('citation-card');
  await shown.waitFor();
  const quote = (await shown.getByRole('blockquote').innerText()).replace(/^“|”$/g, '');
  const place = await shown.locator('figcaption').innerText();
  // A hand moves on: the card waits for a second move, in case the pointer is on its way to it.
  await page.mouse.move(0, 0, { steps: 5 });
  await shown.waitFor({ state: 'detached' });
  return { quote, place };
}

/** The chip whose card holds the words that answer. */
async function answering(): Promise<{ index: number; quote: string; place: string }> {
  for (let index = 0; index < (await chips().count()); index++) {
    const found = await card(index);
    if (letters(found.quote).includes(letters(asked.answer))) return { index, ...found };
  }
  throw new Error(`no citation quotes “${asked.answer}”`);
}

test('without a model the passages that answer are quoted, and the window says so', async () => {
  const answer = await ibid.ask(asked.question);
  await answer.getByTestId('passages').waitFor();
  await expect.poll(() => chips().count()).toBeGreaterThan(0);
  expect(await answer.getByRole('note').innerText()).toMatch(/model|Ollama/);
  await ibid.page.getByRole('button', { name: 'Model: quotes only, no model' }).waitFor();
  expect(letters(await answer.innerText())).toContain(letters(asked.answer));
});

test('a chip shows document, page and quote under the pointer and under the focus', async () => {
  const { page } = ibid;
  const { index, place } = await answering();
  expect(place).toMatch(/lease/i);
  expect(place).toContain(`page ${asked.page}`);
  expect(await chips().nth(index).getAttribute('aria-label')).toContain(`page ${asked.page}`);

  // By keyboard: focus alone opens the card.
  await chips().first().focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await page.getByTestId('citation-card').waitFor();
  await page.getByRole('textbox', { name: 'Question' }).focus();
  await page.getByTestId('citation-card').waitFor({ state: 'detached' });
});

test('a click opens the page with the quoted words highlighted, at every zoom', async () => {
  const { page } = ibid;
  const { index, quote } = await answering();
  await chips().nth(index).click();
  await highlights().first().waitFor();
  await expect.poll(() => pageField().inputValue()).toBe(String(asked.page));

  // The page may still be on its way to the size it is shown in.
  await expect.poll(async () => (await coverage(page, asked.page, quote)).covered).toBeGreaterThan(0.97);
  const first = await coverage(page, asked.page, quote);
  expect(first).toMatchObject({ found: true });
  expect(first.covered).toBeGreaterThan(0.97);
  expect(first.exact).toBeGreaterThan(0.97);
  expect(first.visible).toBe(1);

  const width = async () => (await viewer().locator('.page[data-page-number]').first().boundingBox())!.width;
  const before = await width();
  for (const times of [1, 2]) {
    await viewer().getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(width).toBeGreaterThan(before * 1.05 ** times);
    await expect.poll(async () => (await coverage(page, asked.page, quote)).covered).toBeGreaterThan(0.97);
    expect((await coverage(page, asked.page, quote)).exact).toBeGreaterThan(0.97);
  }
  await viewer().getByRole('button', { name: 'Fit width' }).click();
  const room = (await viewer()
    .getByRole('region', { name: /^Pages of/ })
    .boundingBox())!.width;
  await expect.poll(width, { message: 'the page fits the viewer' }).toBeLessThanOrEqual(room);
});

/** Presses Escape until nothing is marked: it closes a card that lies open first. */
const unmarked = () =>
  until('no highlight', async () => {
    if ((await highlights().count()) === 0) return true;
    await ibid.page.keyboard.press('Escape');
  });

test('the keyboard opens a citation too, and Escape clears the highlight', async () => {
  const { page } = ibid;
  await unmarked();
  const { index, quote } = await answering();
  await chips().nth(index).focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await coverage(page, asked.page, quote)).covered).toBeGreaterThan(0.97);
  await unmarked();
});

test('every chip quotes its page and is highlighted there', async () => {
  const { page } = ibid;
  for (const words of [
    'rent deposit',
    'new oven cost',
    'storm of January 2005',
    'second year of the lease',
  ]) {
    await page.getByRole('button', { name: 'New conversation' }).click();
    await ibid.ask(sampleQuestion(words).question);
    await page.keyboard.press('Escape'); // nothing of the last question is marked any more
    await viewer().getByTestId('quotation').waitFor({ state: 'detached' });
    for (let index = 0; index < (await chips().count()); index++) {
      const label = (await chips().nth(index).getAttribute('aria-label'))!;
      // “page 4”, or “page iv (4 of 120)” where the file prints another label.
      const number = Number((/\((\d+)/.exec(label) ?? /page (\d+)/.exec(label))![1]);
      await chips().nth(index).click();
      await viewer()
        .getByText(`${index + 1} of ${await chips().count()}`)
        .waitFor();
      // The words follow the number once they are placed.
      const quotation = async () =>
        (await viewer().getByTestId('quotation').innerText()).replace(/^“|”$/g, '');
      await expect
        .poll(async () => (await coverage(page, number, await quotation())).covered, { message: label })
        .toBeGreaterThan(0.95);
      const quote = await quotation();
      const message = `${label}: ${quote}`;
      expect((await coverage(page, number, quote)).exact, message).toBeGreaterThan(0.95);
      await expect.poll(() => pageField().inputValue(), { message }).toBe(String(number));
      expect(await pageLetters(page, number), message).toContain(letters(quote));
    }
  }
});

test.for(['hello', 'thank you!', 'Who won the world cup in 1998?'])(
  'nothing is cited for “%s”',
  async (question) => {
    await ibid.page.getByRole('button', { name: 'New conversation' }).click();
    const answer = await ibid.ask(question);
    expect(await chips().count()).toBe(0);
    expect(await answer.getByTestId('passages').count()).toBe(0);
    expect((await answer.innerText()).length).toBeGreaterThan(question.length);
  },
);

test('of a file with other bytes than were read the text is shown with the words marked, and not the page', async () => {
  const { page } = ibid;
  await page.getByRole('button', { name: 'New conversation' }).click();
  await ibid.ask(asked.question);
  const { index } = await answering();
  // The viewer has the file open already: what it shows then must not stay.
  appendFileSync(lease, '% one more line\n');
  await ibid.reload();
  await ibid.openConversation(asked.question);
  await chips().nth(index).click();
  await viewer()
    .getByText(/has changed since it was added/)
    .waitFor();
  expect(await highlights().first().innerText()).toContain('nine months');

  rmSync(lease);
  await viewer().getByRole('button', { name: 'Look again' }).click();
  await viewer()
    .getByText(/is not at .* any more/)
    .waitFor();
  expect(await highlights().first().innerText()).toContain('nine months');
});

test('nothing left this computer', () => {
  expect(ibid.strangers()).toEqual([]);
});
