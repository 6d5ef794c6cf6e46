/** Takes the pictures of docs/screenshots; run by build/screenshots.sh. No test of anything. */
import { appendFileSync, copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, test } from 'vitest';
import { Ibid, type Options } from './ibid';
import { Ollama } from './ollama';
import { prepared, sample, sampleQuestion, scratch } from './program';

const documents = ['commercial-lease', 'bakery-annual-report', 'tide-gauges', 'staff-handbook'].map(sample);
const question = 'How can the tenant use the break clause, and what follows?';
/** A model's answer to it; the numbers are those of the passages, best first, of one document. */
const words = [
  'The tenant may end the lease on a Break Date by giving the landlord not less than **nine months’ written notice** [1].',
  'The notice only takes effect if, on the Break Date:',
  '- the Yearly Rent due up to that date has been paid [1], and\n- the premises are given back free of occupiers and continuing underleases [1].',
  'A tenant who does not use the first Break Date is entitled to a rent-free period of three months beginning on 30 September 2027 [1]. Rent paid for a period after the Break Date is refunded within 14 days [1].',
].join('\n\n');

let ollama: Ollama;
let ibid: Ibid | undefined;

beforeAll(async () => {
  ollama = await Ollama.start([{ when: 'use the break clause, and', text: words }]);
});
afterAll(() => ollama?.stop());
afterEach(async () => {
  await ibid?.stop();
  ibid = undefined;
});

async function start(options: Options = {}): Promise<Ibid> {
  return (ibid = await Ibid.start(options));
}

async function take(name: string) {
  const { page } = ibid!;
  await page.mouse.move(720, 899);
  await page.evaluate(() => document.fonts.ready);
  // Flashes and slides have come to rest.
  await page.waitForFunction(() =>
    document.getAnimations().every((a) => a.playState !== 'running' || a.effect?.getTiming().iterations === Infinity),
  ); // prettier-ignore
  await page.screenshot({ path: join(prepared('IBID_E2E_PICTURES'), `${name}.png`) });
}

function picture(name: string, run: () => Promise<void>) {
  const only = process.env.IBID_E2E_ONLY;
  test.skipIf(Boolean(only) && only !== name)(name, run);
}

/** A model's answer with its first citation opened. */
async function answered(options: Options = {}) {
  const { page } = await start({ ollama: ollama.host, ...options });
  await ibid!.add(...documents);
  await ibid!.ask(question);
  await page.getByRole('button', { name: /^Citation 1:/ }).first().click();
  await page.getByTestId('highlight').first().waitFor();
  await page.locator('.textLayer .endOfContent').first().waitFor({ state: 'attached' });
}

picture('empty', async () => {
  await start();
  await take('empty');
});

picture('reading', async () => {
  const { page } = await start();
  await ibid!.add(sample('commercial-lease'), sample('tide-gauges'));
  // Bytes behind the end of a PDF make it another document and are passed over by its readers.
  const folder = scratch('reports');
  for (let year = 2024; year > 1984; year--) {
    const file = join(folder, `Annual Report ${year}.pdf`);
    copyFileSync(sample('bakery-annual-report'), file);
    appendFileSync(file, `% ${year}\n`);
  }
  await page.evaluate((path) => window.go.main.App.AddPaths([path]), folder);
  await page
    .getByText(/of 8 pages/)
    .first()
    .waitFor();
  await page.screenshot({ path: join(prepared('IBID_E2E_PICTURES'), 'reading.png') });
});

picture('answer', async () => {
  await answered();
  await take('answer');
});

picture('dark', async () => {
  await answered({ context: { colorScheme: 'dark' } });
  await take('dark');
});

picture('narrow', async () => {
  await answered({ context: { viewport: { width: 1000, height: 650 } } });
  await take('narrow');
});

picture('passages', async () => {
  const { page } = await start();
  await ibid!.add(...documents);
  await ibid!.ask(sampleQuestion('break clause').question);
  await page.getByRole('button', { name: /^Citation 1:/ }).first().click();
  await page.getByTestId('highlight').first().waitFor();
  await take('passages');
});

picture('error', async () => {
  const folder = scratch('files');
  const broken = join(folder, 'Draft contract.pdf');
  writeFileSync(broken, '%PDF-1.7\nand no more of it was saved');
  await start();
  await ibid!.add(sample('commercial-lease'), sample('scanned-letter'), broken);
  await take('error');
});
