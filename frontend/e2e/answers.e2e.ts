import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibleInBothThemes } from './accessible';
import { Ibid } from './ibid';
import { Ollama } from './ollama';
import { sample, sampleQuestion } from './program';

const { question } = sampleQuestion('highest hotel price');
const further = 'What about zone A?';
let ollama: Ollama;
let ibid: Ibid;

beforeAll(async () => {
  ollama = await Ollama.start({ replies: [
    { when: 'Now the person asks', text: 'What is the hotel price in zone A?' },
    { when: 'hotel price', text: 'The limit in zone C is £140 a night [1]. Penguins breed on sea ice in winter.' },
  ] }); // prettier-ignore
  ibid = await Ibid.start({ ollama: ollama.host });
  await ibid.add(sample('commercial-lease'), sample('staff-handbook'));
});
afterAll(async () => {
  await ibid?.stop();
  await ollama?.stop();
});

/** How answers are checked from now on: by rules alone, which are the same every time. */
async function check(strictness: 'Strict' | 'Off') {
  const { page } = ibid;
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: 'Answers' }).click();
  await page.getByLabel('Checked by').selectOption('none');
  await page.getByLabel('Checking', { exact: true }).selectOption({ label: strictness });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

const answers = () => ibid.page.getByTestId('answer');

test('a sentence without a source says so, and tells why under the pointer', async () => {
  await check('Off');
  const answer = await ibid.ask(question);
  await answer.getByRole('button', { name: /^Citation 1:/ }).waitFor();
  const mark = answer.getByRole('button', { name: /^not supported/ });
  expect(await mark.innerText()).toBe('not supported');
  await mark.hover();
  await ibid.page.getByTestId('claim-card').waitFor();
  await ibid.page.mouse.move(0, 0);
});

test('how far the answer can be relied on is told in words, with reasons', async () => {
  const { page } = ibid;
  await page.getByRole('button', { name: /: why\?$/ }).click();
  const card = page.getByTestId('why');
  await expect.poll(() => card.getByRole('listitem').count()).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
});

test('words that are selected lead to where they stand', async () => {
  const { page } = ibid;
  await answers().getByTestId('answer-text').getByText('The limit in zone C').selectText();
  await page.getByRole('button', { name: 'Find in sources' }).click();
  const strip = page.getByTestId('quotation');
  expect(await strip.innerText()).toContain('£140');
  await page.keyboard.press('Escape');
});

test('asked again under strict checking, the documents are quoted in place of the answer', async () => {
  await check('Strict');
  await ibid.page.getByRole('button', { name: 'Ask again' }).click();
  await answers().nth(1).waitFor();
  await answers().nth(1).getByText('The model wrote nothing that your documents support.').waitFor();
  expect(await answers().nth(1).innerText()).not.toContain('Penguins');
  await accessibleInBothThemes(ibid.page);
});

test('a further question is searched for as it stands alone, in other words if wanted', async () => {
  const { page } = ibid;
  await check('Off');
  const answer = await ibid.ask(further);
  expect(await answer.getByTestId('understood').innerText()).toMatch(/Searched for: “.*zone A.*”/);
  await answer.getByRole('button', { name: 'Change what is searched for' }).click();
  await page.getByRole('textbox', { name: /question to search for/ }).fill('Hotel limit in zone A');
  await page.keyboard.press('Enter');
  await answers().nth(3).waitFor();
  expect(await answers().nth(3).getByTestId('understood').innerText()).toContain('Hotel limit in zone A');
});

test('a conversation is found by its words, renamed and pinned, and stays so', async () => {
  const { page } = ibid;
  await ibid.openPane('History');
  await page.getByRole('searchbox').fill('penguins');
  await page.locator('mark').getByText('Penguins').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: /^New name of/ }).fill('Hotels abroad');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'More for “Hotels abroad”' }).click();
  await page.getByRole('menuitem', { name: 'Pin to the top' }).click();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await page.getByRole('list', { name: 'Pinned' }).getByText('Hotels abroad').waitFor();
  await ibid.restart();
  await ibid.openPane('History');
  await ibid.page.getByRole('list', { name: 'Pinned' }).getByText('Hotels abroad').waitFor();
});

test('the advanced settings count what was asked, and have the log', async () => {
  const { page } = ibid;
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: 'Advanced' }).click();
  await page.getByRole('button', { name: 'Show the log…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Insights' });
  await dialog.getByRole('region', { name: 'Query log' }).getByText(question).first().waitFor();
  await accessibleInBothThemes(page);
});

test('nothing went wrong in the page, and nothing left this computer', () => {
  expect(ibid.wrong).toEqual([]);
  expect(ibid.strangers()).toEqual([]);
});
