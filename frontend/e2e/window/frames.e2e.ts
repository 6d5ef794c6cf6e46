/**
 * How the real window moves: frames while an answer is written beside an open page,
 * and how long a citation takes to be marked. Figures of docs/quality.md; what is
 * asserted are shares within one run, and no time.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Ollama } from '../ollama';
import { Program, prepared, sample, sampleQuestion, scratch, until } from '../program';
import { Enter, Session } from './webdriver';

interface Frames {
  frames: number;
  p50: number;
  p95: number;
  longest: number;
}

const first = sampleQuestion('break clause').question;
const second = sampleQuestion('rent deposit').question;
/** Long enough to be written for ten seconds. */
const slow = Array.from({ length: 25 }, (_, i) => `The lease says so in its clause ${i + 1}[1].`).join(' ');

let ollama: Ollama;
let session: Session;

beforeAll(async () => {
  ollama = await Ollama.start({
    replies: [
      {
        when: first,
        text: 'The tenant must give notice in writing[1]. It takes effect on the Break Date[2].',
      },
      { when: second, text: slow, pauseMs: 50 },
    ],
  });
  const environment = { IBID_HOME: scratch('home'), OLLAMA_BASE_URL: ollama.host };
  session = await Session.start(prepared('IBID_E2E_WINDOW'), environment);
  const files = ['commercial-lease', 'bakery-annual-report'].map(sample);
  await new Program('a second ibid', prepared('IBID_E2E_WINDOW'), files, environment).ended();
  await until('the end of reading', async () => {
    const rows = await session.evaluate(
      () => [...document.querySelectorAll('[data-document]')].map((row) => row.textContent),
      null,
    );
    return (
      (rows.length === 2 && rows.every((row) => /\d pages/.test(row) && !/of \d/.test(row))) || undefined
    );
  });
});
afterAll(async () => {
  await session?.stop();
  await ollama?.stop();
});

/** Watches frames for some seconds. */
async function watch(seconds: number): Promise<Frames> {
  await session.evaluate((seconds) => {
    const took: number[] = [];
    const end = performance.now() + seconds * 1000;
    let last = performance.now();
    delete document.documentElement.dataset.frames;
    const frame = (now: number) => {
      took.push(now - last);
      last = now;
      if (now < end) return void requestAnimationFrame(frame);
      took.shift();
      took.sort((a, b) => a - b);
      const at = (share: number) => Math.round(took[Math.floor((took.length - 1) * share)]! * 10) / 10;
      document.documentElement.dataset.frames = JSON.stringify({
        frames: took.length,
        p50: at(0.5),
        p95: at(0.95),
        longest: at(1),
      });
    };
    requestAnimationFrame(frame);
  }, seconds);
  return until('the frames', async () => {
    const told = await session.evaluate(() => document.documentElement.dataset.frames, null);
    return told ? (JSON.parse(told) as Frames) : undefined;
  });
}

/** Clicks a citation, and gives the milliseconds until its words are marked. */
async function mark(name: string): Promise<number> {
  const chip = await session.find(`button[aria-label^="${name}"]`);
  expect(chip).toBeTruthy();
  await session.evaluate((name) => {
    const root = document.documentElement;
    delete root.dataset.marked;
    document.querySelectorAll('.ibid-highlight').forEach((layer) => layer.remove());
    const start = performance.now();
    document.querySelector<HTMLElement>(`button[aria-label^="${name}"]`)!.click();
    const look = () => {
      if (!document.querySelector('[data-testid=highlight]')) return void requestAnimationFrame(look);
      root.dataset.marked = String(Math.round(performance.now() - start));
    };
    look();
  }, name);
  return until('the mark', async () => {
    const told = await session.evaluate(() => document.documentElement.dataset.marked, null);
    return told ? Number(told) : undefined;
  });
}

test('frames while an answer is written beside an open page', async () => {
  await session.type('textarea[aria-label=Question]', first + Enter);
  await session.find('[data-testid=answer]');
  console.log('citation to mark, document closed:', await mark('Citation 1:'), 'ms');
  console.log('citation to mark, document open:', await mark('Citation 2:'), 'ms');
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const idle = await watch(3);
  await session.type('textarea[aria-label=Question]', second + Enter);
  await session.find('[data-testid=draft]');
  const streaming = await watch(5);
  expect(await session.evaluate(() => document.querySelector('[data-testid=draft]') !== null, null)).toBe(
    true,
  );
  console.log('frames at rest, ms:', idle);
  console.log('frames while an answer is written, ms:', streaming);
  expect(streaming.frames).toBeGreaterThan(10);
  expect(streaming.p50).toBeLessThan(2 * idle.p50);
});
