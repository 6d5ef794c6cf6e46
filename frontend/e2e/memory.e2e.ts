import { afterAll, beforeAll, expect, test } from 'vitest';
import { Ibid } from './ibid';
import { Ollama } from './ollama';
import { sample, sampleQuestion, until } from './program';

const first = sampleQuestion('break clause');
const second = sampleQuestion('rent deposit');
let ollama: Ollama;
let ibid: Ibid;

beforeAll(async () => {
  ollama = await Ollama.start();
  ibid = await Ibid.start({ ollama: ollama.host });
  await ibid.add(sample('commercial-lease'), sample('bakery-annual-report'));
  await ibid.ask(first.question);
  await ibid.ask(second.question);
});
afterAll(async () => {
  await ibid?.stop();
  await ollama?.stop();
});

/** All that a person can see of the conversation on screen and its citations, and where each is highlighted. */
async function seen() {
  const { page } = ibid;
  const answers = await page.getByTestId('answer').allInnerTexts();
  const chips = page.getByRole('button', { name: /^Citation \d+:/ });
  const citations = [];
  for (let index = 0; index < (await chips.count()); index++) {
    const chip = chips.nth(index);
    // The pointer still stands on the chip that was clicked last, and its card may be open.
    await page.mouse.move(0, 0);
    await page.getByTestId('citation-card').waitFor({ state: 'detached' });
    await chip.hover();
    const card = await page.getByTestId('citation-card').innerText();
    await page.mouse.move(0, 0);
    await page.getByTestId('citation-card').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByTestId('highlight').first().waitFor({ state: 'detached' });
    await chip.click();
    const strip = await page.getByTestId('quotation').innerText();
    const boxes = await highlight();
    citations.push({ chip: await chip.getAttribute('aria-label'), card, strip, boxes });
  }
  return { answers, citations };
}

/** Page and place of every box that is highlighted, once it does not change any more. */
async function highlight(): Promise<string> {
  let last = '';
  return until('a highlight that stays', async () => {
    const now = await ibid.page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-testid=highlight]')]
        .map((box) => {
          const { left, top, width, height } = box.style;
          const share = [left, top, width, height].map((side) => parseFloat(side).toFixed(2)).join(' ');
          return `page ${box.closest<HTMLElement>('.page')?.dataset.pageNumber}: ${share}`;
        })
        .join('\n'),
    );
    const same = now !== '' && now === last;
    last = now;
    return same ? now : undefined;
  });
}

async function list() {
  const grid = ibid.page.getByRole('grid', { name: 'Documents' });
  await grid.getByRole('row').first().waitFor(); // rows are drawn after the list has its size
  return grid.allInnerTexts();
}

test('library, conversations and citations are the same after a reload and after a restart', async () => {
  const documents = await list();
  const before = await seen();
  expect(before.answers).toHaveLength(2);
  expect(before.citations.length).toBeGreaterThan(1);

  await ibid.reload();
  await expect.poll(list).toEqual(documents);
  await ibid.openConversation(first.question);
  expect(await seen()).toEqual(before);

  await ibid.restart();
  await expect.poll(list).toEqual(documents);
  await ibid.openConversation(first.question);
  expect(await seen()).toEqual(before);
});

test('a deleted conversation does not come back', async () => {
  const { page } = ibid;
  await ibid.openPane('History');
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Delete conversation', exact: true })
    .click();
  await page.getByTestId('answer').first().waitFor({ state: 'detached' });
  await ibid.openPane('History');
  await page.getByText('No conversations yet').waitFor();
  await ibid.restart();
  await ibid.openPane('History');
  await ibid.page.getByText('No conversations yet').waitFor();
});

test('citations of a document that is gone keep their words and say that it is gone', async () => {
  const { page } = ibid;
  await ibid.ask(first.question);
  const chip = page.getByRole('button', { name: /^Citation 1:/ });
  const lease = (await ibid.documents()).find((d) => d.name === 'commercial-lease.pdf')!;
  await ibid.openPane('Sources');
  await page.getByRole('row').filter({ hasText: lease.title }).first().hover();
  await page.getByRole('button', { name: `More for ${lease.title}` }).click();
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: `More for ${lease.title}` }).waitFor({ state: 'detached' });

  await chip.click();
  const card = page.getByTestId('citation-card');
  await card.getByText('Source removed.').waitFor();
  expect(await card.innerText()).toContain('nine months');
  expect(await page.getByTestId('highlight').count()).toBe(0);
  await page.keyboard.press('Escape');

  // And nothing of it is found again.
  await page.getByRole('button', { name: 'New conversation' }).click();
  await ibid.ask(first.question);
  const names = await page
    .getByRole('button', { name: /^Citation \d+:/ })
    .evaluateAll((all) => all.map((button) => button.getAttribute('aria-label') ?? ''));
  for (const name of names) expect(name).not.toContain(lease.title);
});
