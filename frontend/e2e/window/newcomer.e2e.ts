/**
 * What a newcomer does who has no PDF at hand and no model: adds the sample documents, asks one
 * of the questions that the window suggests, and opens the page that the answer cites. It is
 * counted in clicks; the seconds are printed, for docs/quality.md.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, prepared, scratch } from '../program';
import { Session } from './webdriver';

/** Text of this height on the screen is legible. */
const legible = 11;

let session: Session;

beforeAll(async () => {
  session = await Session.start(prepared('IBID_E2E_WINDOW'), {
    IBID_HOME: scratch('home'),
    OLLAMA_BASE_URL: `127.0.0.1:${await freePort()}`,
  });
});
afterAll(() => session?.stop());

test('three clicks lead from an empty library to a legible cited page', async () => {
  const began = performance.now();
  const since = () => Math.round((performance.now() - began) / 100) / 10;
  await session.click('button', 'Try the sample documents');
  await session.find('.welcome li button', /^What does the .* say about/);
  console.log('a question is suggested after', since(), 's');
  await session.click('.welcome li button', /^What does the .* say about/);
  await session.find('[data-testid=answer]');
  expect(await session.text('[data-testid=verdict]')).toMatch(/Quoted from \d of \d documents/);
  console.log('it is answered after', since(), 's');
  await session.click('button[aria-label^="Citation 1:"]');
  await session.find('[data-testid=highlight]');
  console.log('the page is open at the words after', since(), 's');
  const height = await session.evaluate(
    () => document.querySelector('[data-testid=highlight]')!.getBoundingClientRect().height,
    null,
  );
  expect(height).toBeGreaterThan(legible);
});
