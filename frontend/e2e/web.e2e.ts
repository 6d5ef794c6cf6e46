/** A search of the web in the window: set up, agreed to, sent, shown apart, and in the log. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibleInBothThemes } from './accessible';
import { Ibid } from './ibid';
import { sample, sampleQuestion } from './program';

const { question } = sampleQuestion('break clause');
const results = [
  {
    title: 'Break clauses <b>explained</b>',
    url: 'https://example.org/break',
    content: 'What a &lt;break clause&gt; is.',
  },
  { title: 'router', url: 'http://192.168.1.1/', content: '' },
];
const received: string[] = [];
let service: Server;
let address: string;
let ibid: Ibid;

beforeAll(async () => {
  service = createServer((request, response) => {
    received.push(request.url!);
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ query: '', results }));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  ibid = await Ibid.start({ bare: true });
  await ibid.add(sample('commercial-lease'));
});
afterAll(async () => {
  await ibid?.stop();
  service?.close();
});

test('nothing speaks of the web before a service is named', async () => {
  const answer = await ibid.ask(question);
  expect(await answer.getByRole('button', { name: 'Search the web for this' }).count()).toBe(0);
});

test('a service is named in the settings, and nothing is sent by that', async () => {
  const { page } = ibid;
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: 'General' }).click();
  await page.getByRole('radio', { name: 'SearXNG' }).click();
  await page.getByLabel('Address').fill(address);
  await page.getByRole('button', { name: 'Use SearXNG' }).click();
  await page.getByText(`Nothing has been sent to ${address} yet.`).waitFor();
  await accessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  expect(received).toEqual([]);
});

test('what is sent is shown first, and results stand apart from the answer', async () => {
  const { page } = ibid;
  await page.getByRole('button', { name: 'Search the web for this' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search the web' });
  await dialog.getByText(`GET ${address}/search?`).waitFor();
  await accessibleInBothThemes(page);
  expect(received).toEqual([]);
  await dialog.getByRole('button', { name: 'Agree and search' }).click();
  const found = page.getByRole('region', { name: 'From the web' });
  await found.getByText('Break clauses explained').waitFor();
  expect(await found.innerText()).toContain('What a <break clause> is.');
  expect(await found.innerText()).not.toContain('router');
  await accessibleInBothThemes(page);
  await found.scrollIntoViewIfNeeded();
  expect(received).toEqual([
    `/search?format=json&q=${new URLSearchParams({ q: question }).toString().slice(2)}`,
  ]);
});

test('what was sent is listed, and the results are there after a restart', async () => {
  const { page } = ibid;
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: 'General' }).click();
  await page.getByText(`You agreed that the words you search for are sent to ${address}.`).waitFor();
  await page.getByText(/^What was sent from/).click();
  await page.getByText(`${address}/search?`).waitFor();
  await page.keyboard.press('Escape');
  await ibid.reload();
  await page.getByRole('tab', { name: /^History/ }).click();
  await page
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(`^${question.slice(0, 30)}`) })
    .click();
  await page.getByRole('region', { name: 'From the web' }).waitFor();
  expect(received).toHaveLength(1);
});
