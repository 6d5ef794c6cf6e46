/**
 * How the real window moves: when it can be used, frames while an answer is written beside
 * an open page and while files are added, and how long a citation takes to be marked and a
 * key in the search to show. Figures of docs/quality.md; what is asserted are shares within
 * one run, and no time. IBID_E2E_FOLDER may name a folder of PDFs to add.
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

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

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

/** Clicks what a selector names, and tells the milliseconds until the words it leads to are marked and until their page is drawn. */
async function mark(selector: string): Promise<string> {
  expect(await session.find(selector)).toBeTruthy();
  await session.evaluate((selector) => {
    const root = document.documentElement;
    delete root.dataset.marked;
    document.querySelectorAll('.ibid-highlight').forEach((layer) => layer.remove());
    const start = performance.now();
    document.querySelector<HTMLElement>(selector)!.click();
    let marked = 0;
    const look = () => {
      const page = document.querySelector('[data-testid=highlight]')?.closest('.page');
      if (page) marked ||= performance.now() - start;
      // The text of a page is laid over it once it is drawn.
      if (!page?.querySelector('.textLayer span')) return void requestAnimationFrame(look);
      root.dataset.marked = `${Math.round(marked)} ms, its page drawn: ${Math.round(performance.now() - start)} ms`;
    };
    look();
  }, selector);
  return until('the mark', async () => {
    const told = await session.evaluate(() => document.documentElement.dataset.marked, null);
    return told || undefined;
  });
}

/** Starts the program, and gives the milliseconds until its log says that the window can be used. */
async function start(home: string): Promise<number> {
  const began = performance.now();
  const program = new Program('another ibid', prepared('IBID_E2E_APP'), [], { IBID_HOME: home });
  try {
    return await program.ready('a usable window', async () => {
      for (let i = 0; i < 10; i++) {
        if (program.log().includes('usable after')) return Math.round(performance.now() - began);
        await pause(5);
      }
      return undefined;
    });
  } finally {
    await program.stop();
  }
}

test('the window can be used soon after the program starts', async () => {
  const first: number[] = [];
  const again: number[] = [];
  for (let i = 0; i < 5; i++) {
    const home = scratch('home');
    first.push(await start(home));
    again.push(await start(home));
  }
  console.log('start to a usable window, new library, ms:', first);
  console.log('start to a usable window, the library is there, ms:', again);
  expect(Math.min(...again)).toBeLessThan(4 * Math.min(...first));
});

test('frames while an answer is written beside an open page', async () => {
  await session.type('textarea[aria-label=Question]', first + Enter);
  await session.find('[data-testid=answer]');
  // Nobody reads it in less.
  await pause(1000);
  console.log('first citation to mark:', await mark('button[aria-label^="Citation 1:"]'));
  console.log('citation to mark, document open:', await mark('button[aria-label^="Citation 2:"]'));
  await pause(1000);
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
  await until(
    'the end of the answer',
    async () =>
      (await session.evaluate(() => document.querySelector('[data-testid=draft]') === null, null)) ||
      undefined,
  );
});

/** Types a text into the search, and gives for each key the milliseconds until the list has changed. */
async function keys(text: string): Promise<number[]> {
  await session.evaluate(
    () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true })),
    null,
  );
  const field = '[role=combobox]';
  await session.find(field);
  await session.evaluate((field) => {
    const root = document.documentElement;
    const took: number[] = [];
    const shown = () => document.querySelector('[role=listbox]')?.textContent ?? '';
    let pressed = 0;
    document.querySelector(field)!.addEventListener('keydown', () => {
      const before = shown();
      const key = ++pressed;
      const start = performance.now();
      const look = () => {
        // Not every key finds something else.
        if (shown() === before) return void (key === pressed && requestAnimationFrame(look));
        took.push(Math.round(performance.now() - start));
        root.dataset.keys = JSON.stringify(took);
      };
      requestAnimationFrame(look);
    });
  }, field);
  for (const key of text) {
    await session.type(field, key);
    await pause(200);
  }
  return JSON.parse(
    await session.evaluate(() => document.documentElement.dataset.keys ?? '[]', null),
  ) as number[];
}

test('a key in the search shows its passages', async () => {
  const took = await keys('landlord notice');
  console.log('from a key in the search to another list, ms:', took);
  expect(took.length).toBeGreaterThan(3);
  // The passages of the other file, which was not opened yet.
  await session.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('[role=combobox]')!;
    field.value = 'bakery flour';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, null);
  await session.find('[role=option]', /bakery/i);
  await pause(1000);
  console.log('passage to mark, document closed:', await mark('[role=option]'));
});

test.skipIf(!process.env.IBID_E2E_FOLDER)(
  'frames while a folder is added',
  { timeout: 300_000 },
  async () => {
    await session.evaluate((folder) => {
      const { go } = window as unknown as {
        go: { main: { Documents: { AddPaths(ws: number, paths: string[]): Promise<unknown> } } };
      };
      void go.main.Documents.AddPaths(1, [folder]);
    }, process.env.IBID_E2E_FOLDER!);
    const adding = await watch(5);
    const reading = await watch(15);
    console.log('frames while files are added, ms:', adding);
    console.log('frames while they are read, ms:', reading);
    expect(reading.frames).toBeGreaterThan(10);
  },
);
