/**
 * How long the window takes for a frame while a folder is being read: a figure of
 * docs/quality.md, and no test, since it asserts no time. IBID_E2E_FOLDER names the
 * folder.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Ibid } from './ibid';
import { prepared } from './program';

let ibid: Ibid;
beforeAll(async () => {
  ibid = await Ibid.start();
});
afterAll(() => ibid?.stop());

/** Watches frames for some seconds, while the list is scrolled up and down. */
async function watch(seconds: number) {
  return ibid.page.evaluate(async (seconds) => {
    const list = document.querySelector('[aria-label=Documents]')?.closest('.scroll, [style*=overflow]');
    const took: number[] = [];
    const end = performance.now() + seconds * 1000;
    let last = performance.now();
    while (last < end) {
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      took.push(now - last);
      last = now;
      list?.scrollBy(0, Math.sin(now / 700) * 60);
    }
    took.sort((a, b) => a - b);
    const at = (share: number) => Math.round(took[Math.floor((took.length - 1) * share)]!);
    return { frames: took.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), longest: at(1) };
  }, seconds);
}

test('frames while a folder is read', { timeout: 600_000 }, async () => {
  const { page } = ibid;
  console.log('idle', await watch(5));
  const added = page.evaluate(
    (folder) => window.go.main.Documents.AddPaths(1, [folder]),
    prepared('IBID_E2E_FOLDER'),
  );
  console.log('while files are added', await watch(5));
  await added;
  await page.getByRole('grid', { name: 'Documents' }).waitFor();
  console.log('while they are read', await watch(20));
  expect(
    (await page.evaluate(() => window.go.main.Reading.Queue(1))).waiting,
    'the queue was at work',
  ).toBeGreaterThan(0);
});
