import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { letters, measure } from '../highlight';
import { Program, freePort, prepared, sample, sampleQuestion, scratch, until } from '../program';
import { close, descendants, ended, holdOver, windowExists, windowNamed, xdotool } from './desktop';
import { Enter, Session } from './webdriver';

const asked = sampleQuestion('break clause');
const home = scratch('home');
let environment: NodeJS.ProcessEnv;
let session: Session;

beforeAll(async () => {
  environment = { IBID_HOME: home, OLLAMA_BASE_URL: `127.0.0.1:${await freePort()}` };
  session = await Session.start(prepared('IBID_E2E_WINDOW'), environment);
});
afterAll(() => session?.stop());

afterEach(({ task }) => {
  if (task.result?.state !== 'fail') return;
  const name = join(prepared('IBID_E2E_RESULTS'), task.name.replace(/\W+/g, '-'));
  execFileSync('import', ['-window', 'root', `${name}.png`]);
  writeFileSync(`${name}.log`, session.driver.log());
  console.error(`picture of the failure: ${name}.png`);
});

/** Titles of the documents in the list, and how they stand. */
const rows = () =>
  session.evaluate(
    () =>
      [...document.querySelectorAll('[aria-label=Documents] [data-document]')].map((li) =>
        (li.textContent ?? '').replace(/\s+/g, ' ').trim(),
      ),
    null,
  );

/** How many documents there are, by the tab of their list, which draws only those in sight. */
const sources = async () => Number(/\d+/.exec(await session.text('[role=tab]', /^Sources/))?.[0] ?? 0);

const rowWith = (text: RegExp) =>
  until(`a document that shows ${text}`, async () => (await rows()).find((row) => text.test(row)));

/** Closes the viewer: while it is open the sources are folded. */
const closeViewer = () =>
  session.evaluate(
    () => document.querySelector<HTMLElement>('button[aria-label="Hide viewer"]')?.click(),
    null,
  );

/** Waits until so many documents have been read to their end. */
const endOfReading = (documents: number) =>
  until('the end of reading', async () => {
    const reading = await session.evaluate(
      () => document.querySelector('section[aria-label=Reading]') !== null,
      null,
    );
    const read = (await rows()).every((row) => /\d pages/.test(row) && !/\d of \d+ pages/.test(row));
    return ((await sources()) === documents && !reading && read) || undefined;
  });

async function ask(question: string) {
  await session.type('textarea[aria-label=Question]', question + Enter);
  await session.find('[data-testid=answer]');
}

async function openFirstCitation() {
  await session.click('button[aria-label^="Citation 1:"]');
  const quote = (await session.text('[data-testid=quotation]')).replace(/^“|”$/g, '');
  return until('a highlight', async () => {
    const measured = await session.evaluate(measure, { number: asked.page, quote });
    return measured?.boxes ? { ...measured, quote } : undefined;
  });
}

/** Closes the window as its title bar does, and gives the processes that belong to it. */
async function closeWindow(): Promise<number[]> {
  const processes = descendants(session.driver.pid);
  close(await windowNamed('Ibid'));
  return processes;
}

test('the window opens on an empty library with one thing to do', async () => {
  await windowNamed('Ibid');
  await session.find('button', 'Add PDFs');
  const actions = await session.evaluate(
    () =>
      [...document.querySelectorAll('button')]
        .map((button) => button.getAttribute('aria-label') ?? button.textContent?.trim() ?? '')
        .filter((name) => /^(add|ask)/i.test(name)),
    null,
  );
  expect(actions).toEqual(['Add PDFs']);
});

test('files that are dropped on the window are added and read', async () => {
  const notes = join(scratch('files'), 'notes.txt');
  writeFileSync(notes, 'no PDF');
  await session.evaluate(() => {
    addEventListener('dragover', (event) => {
      document.documentElement.dataset.drag = [...(event.dataTransfer?.types ?? [])].join(' ') || 'nothing';
    });
  }, null);
  const files = [sample('commercial-lease'), sample('tide-gauges'), notes];
  const drag = await holdOver(await windowNamed('Ibid'), files, () =>
    session.evaluate(() => document.documentElement.dataset.drag, null),
  );
  expect(drag.offered).toContain('text/uri-list');
  const hint = await session.find('[data-testid=drop-hint]', undefined, 3).catch(() => 'no hint');
  await drag.drop();
  await rowWith(/Saltpan Yard[^]*\d pages/);
  await rowWith(/tide[^]*\d pages/i);
  expect(await session.text('[role=alert]')).toContain('notes.txt');
  expect(await rows()).toHaveLength(2);
  expect(hint).not.toBe('no hint');
  // The hint goes, and the window still shows Ibid: WebKit has not opened the file in its place.
  expect(await session.evaluate(() => document.querySelector('[data-testid=drop-hint]') === null, null)).toBe(
    true,
  );
});

test('“Add PDFs” opens the system’s dialog, and what is chosen there is added', async () => {
  const file = join(scratch('files'), 'handbook.pdf');
  copyFileSync(sample('staff-handbook'), file);
  await session.click('button', 'Add PDFs');
  const dialog = await windowNamed('Add PDFs');
  xdotool('windowactivate', '--sync', dialog);
  // The field for a path is made when it is asked for, and loses what comes too early.
  xdotool('key', 'ctrl+l', 'type', '--delay', 30, 'x');
  xdotool('key', 'ctrl+a', 'type', '--delay', 30, file);
  // It completes paths while they are typed, and a Return meanwhile only ends that.
  for (let tries = 0; tries < 5 && windowExists('Add PDFs'); tries++) {
    xdotool('key', 'Return');
    await until('the end of the dialog', () => !windowExists('Add PDFs') || undefined, 1).catch(() => false);
  }
  await rowWith(/handbook[^]*\d pages/i);
});

test('a citation shows its words highlighted within the window', async () => {
  await endOfReading(3);
  await ask(asked.question);
  expect(letters(await session.text('[data-testid=answer]'))).toContain(letters(asked.answer));
  const measured = await openFirstCitation();
  expect(await session.evaluate(() => (document.querySelector('input[aria-label=Page]') as HTMLInputElement).value, null)).toBe(String(asked.page)); // prettier-ignore
  expect(measured.found).toBe(true);
  expect(measured.covered).toBeGreaterThan(0.97);
  expect(measured.exact).toBeGreaterThan(0.97);
  expect(measured.visible).toBe(1);
});

test('a further question stands at the top when its answer is there', async () => {
  await session.click('button[aria-label="New conversation"]');
  const questions = ['Does Vandermeer pay dividends?', sampleQuestion('rent deposit').question];
  for (const [before, question] of questions.entries()) {
    await session.type('textarea[aria-label=Question]', question + Enter);
    const top = await until(`answer ${before + 1}`, async () => {
      const measured = await session.evaluate((before) => {
        const article = [...document.querySelectorAll('[data-testid=answer]')][before];
        const pane = article?.closest('.scroll');
        return pane ? article!.getBoundingClientRect().top - pane.getBoundingClientRect().top : null;
      }, before);
      return measured ?? undefined;
    });
    expect(Math.abs(top)).toBeLessThan(3);
  }
});

test('a second start hands its files to the window that is open', async () => {
  const second = new Program(
    'a second ibid',
    prepared('IBID_E2E_WINDOW'),
    [sample('bakery-annual-report')],
    environment,
  );
  await second.ended();
  await closeViewer();
  await rowWith(/Annual Report 2024[^]*\d pages/);
  await rowWith(/Saltpan Yard/);
});

/** A link to the words of a search's first result, as Ibid gives it to assistants. */
async function linkTo(words: string) {
  const search = new Program(
    'ibid search',
    prepared('IBID_E2E_WINDOW'),
    ['search', '--json', words],
    environment,
  );
  await search.ended();
  const json = search.log();
  const { documentId, page, span, quote } = JSON.parse(json.slice(json.indexOf('[')))[0];
  return { page, quote, url: `ibid://1/${documentId}?page=${page}&start=${span.start}&end=${span.end}` };
}

/** Waits until the viewer highlights just these words of a page. */
async function highlighted(page: number, quote: string) {
  const measured = await until('a highlight', async () => {
    const found = await session.evaluate(measure, { number: page, quote });
    return found?.boxes ? found : undefined;
  });
  expect(measured.covered).toBeGreaterThan(0.97);
  expect(measured.exact).toBeGreaterThan(0.97);
  expect(measured.visible).toBe(1);
}

test('a second start with a link opens the words in the window that is open', async () => {
  const { page, quote, url } = await linkTo('rent deposit');
  await new Program('a second ibid', prepared('IBID_E2E_WINDOW'), [url], environment).ended();
  await highlighted(page, quote);
});

test('a link that leads nowhere says so, and adds nothing', async () => {
  await closeViewer();
  const before = await sources();
  for (const [link, reason] of [
    ['ibid://1/7?page=nine', /not a link to a place in Ibid/],
    ['ibid://1/99', /isn.t in this library/],
    ['ibid:///../../etc/passwd', /not a link to a place in Ibid/],
  ] as const) {
    await new Program('a second ibid', prepared('IBID_E2E_WINDOW'), [link], environment).ended();
    await session.find('[role=alert]', reason);
  }
  expect(await sources()).toBe(before);
});

test('closing the window ends every process of it', async () => {
  const processes = await closeWindow();
  expect(processes.length).toBeGreaterThan(1);
  await ended(processes);
});

test('the next start shows the same library and the same citation', async () => {
  await session.stop();
  session = await Session.start(prepared('IBID_E2E_WINDOW'), environment);
  for (const title of [/Saltpan Yard/, /tide|datum/i, /Handbook/, /Annual Report 2024/]) await rowWith(title);
  await session.click('[role=tab]', /^History/);
  await session.click('li button.open', /^How many months/);
  const measured = await openFirstCitation();
  expect(measured.covered).toBeGreaterThan(0.97);
  expect(measured.visible).toBe(1);
});

test('a start with a link opens the words', async () => {
  const { page, quote, url } = await linkTo('yearly rent');
  await ended(await closeWindow());
  await session.stop();
  session = await Session.start(prepared('IBID_E2E_WINDOW'), environment, [url]);
  await highlighted(page, quote);
});

test('a window that is closed while it reads leaves no process behind, and reads on at the next start', async () => {
  const big = scratch('big');
  for (let copy = 0; copy < 30; copy++) {
    // Bytes behind the end of a PDF make it another document and are passed over by its readers.
    const file = join(big, `report-${copy}.pdf`);
    copyFileSync(sample('bakery-annual-report'), file);
    appendFileSync(file, `% ${copy}\n`);
  }
  const second = new Program('a second ibid', prepared('IBID_E2E_WINDOW'), [big], environment);
  await second.ended();
  await closeViewer();
  await session.click('[role=tab]', /^Sources/);
  await until('30 more', async () => (await sources()) === 34 || undefined);
  await session.find('section[aria-label=Reading]'); // the queue at work
  await ended(await closeWindow());

  await session.stop();
  session = await Session.start(prepared('IBID_E2E_WINDOW'), environment);
  await endOfReading(34);
});

test('the program as it is shipped opens its window, and closes it', async () => {
  await session.stop(); // one window named Ibid is enough
  const shipped = new Program('ibid', prepared('IBID_E2E_APP'), [], {
    ...environment,
    IBID_HOME: scratch('home'),
  });
  const shown = join(prepared('IBID_E2E_DIR'), 'shipped.png');
  const window = await windowNamed('Ibid', shipped.pid);
  await shipped.ready('its page', () => {
    execFileSync('import', ['-window', window, shown]);
    const colours = Number(execFileSync('identify', ['-format', '%k', shown], { encoding: 'utf8' }));
    return colours > 100 || undefined; // a blank window has a handful
  });
  close(window);
  await shipped.ended();
});
