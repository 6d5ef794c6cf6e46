/**
 * Takes the pictures of docs/screenshots: each state of the window in light and dark at 1360
 * pixels, and at 900 and 1920. Run by build/screenshots.sh. No test of anything.
 */
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, test } from 'vitest';
import { Ibid, type Options } from './ibid';
import { Ollama, offers } from './ollama';
import { prepared, sample, sampleQuestion, scratch, until } from './program';

const documents = ['commercial-lease', 'bakery-annual-report', 'tide-gauges', 'staff-handbook'].map(sample);
const { question, page: answeredOn } = sampleQuestion('break clause');
/** A model's answer to it; 1 is the passage that was found first. */
const words = [
  'The tenant must give **not less than nine months’ written notice**, and can end the lease only on a Break Date[1].',
  'The notice takes effect only if, on the Break Date:',
  '- the Yearly Rent due up to that date has been paid, and\n- the premises are given back free of occupiers and of continuing underleases[1].',
  'A tenant who does not exercise the right on the first Break Date has a rent-free period of three months beginning on 30 September 2027[1].',
].join('\n\n');

/** Another question, and an answer of which no source has the second half. */
const hotels = sampleQuestion('highest hotel price').question;
const halfInvented =
  'The limit for a hotel in zone C is **£140 a night**[1]. Staff who travel to the same place often pay half of it themselves.';

let ollama: Ollama;
let ibid: Ibid | undefined;

beforeAll(async () => {
  ollama = await Ollama.start({
    models: [
      { name: 'llama3.2:latest', capabilities: ['completion'] },
      { name: 'nomic-embed-text:latest', capabilities: ['embedding'] },
    ],
    replies: [
      { when: question, text: words },
      { when: hotels, text: halfInvented },
    ],
  });
});
afterAll(() => ollama?.stop());
afterEach(async () => {
  await ibid?.stop();
  ibid = undefined;
});

/** The built-in models, which an installed Ibid has beside it. */
const models = join(import.meta.dirname, '../../build/cache/models');

async function start(options: Options = {}): Promise<Ibid> {
  const context = { viewport: { width: 1360, height: 850 }, ...options.context };
  return (ibid = await Ibid.start({ bare: !options.ollama, models, ...options, context }));
}

/** The sizes and themes each state is taken in, and what each adds to the name of the picture. */
const looks = [
  { name: '', width: 1360, height: 850, colorScheme: 'light' },
  { name: '-dark', width: 1360, height: 850, colorScheme: 'dark' },
  { name: '-900', width: 900, height: 650, colorScheme: 'light' },
  { name: '-1920', width: 1920, height: 1080, colorScheme: 'light' },
] as const;

/**
 * Takes the state of the window in all looks. `moving` is a state that never comes to rest; one
 * that is not `narrow`, or not `wide`, is another in a window of that kind.
 */
async function take(name: string, { moving = false, narrow = true, wide = true } = {}) {
  const { page } = ibid!;
  // What the list shows follows the backend a moment later.
  if (!moving) await page.getByRole('progressbar').first().waitFor({ state: 'detached' });
  for (const { name: look, width, height, colorScheme } of looks) {
    if (!(width < 1000 ? narrow : wide)) continue;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await page
      .getByTestId('answer')
      .getByRole('heading')
      .first()
      .scrollIntoViewIfNeeded({ timeout: 500 })
      .catch(() => undefined);
    await page.mouse.move(width / 2, height - 1);
    await page.evaluate(() => document.fonts.ready);
    // The page of a document is drawn again at another size.
    if (!moving) await new Promise((resolve) => setTimeout(resolve, 800));
    // Flashes and slides have come to rest.
    await page.waitForFunction(() =>
      document.getAnimations().every((a) => a.playState !== 'running' || a.effect?.getTiming().iterations === Infinity),
    ); // prettier-ignore
    await page.screenshot({ path: join(prepared('IBID_E2E_PICTURES'), `${name}${look}.png`) });
  }
}

function picture(name: string, run: () => Promise<void>) {
  const only = process.env.IBID_E2E_ONLY;
  test.skipIf(Boolean(only) && only !== name)(name, run);
}

/** Asks about documents, and opens the first citation. */
async function quoted(question: string, ...paths: string[]) {
  const { page } = ibid!;
  await ibid!.add(...paths);
  await ibid!.ask(question);
  await page
    .getByRole('button', { name: /^Citation 1:/ })
    .first()
    .click();
  await page.getByTestId('highlight').first().waitFor();
}

/** A model's answer with its first citation opened. */
async function answered() {
  const { page } = await start({ ollama: ollama.host });
  await quoted(question, ...documents);
  const sheet = page.locator(`.page[data-page-number="${answeredOn}"]`);
  await sheet.getByTestId('highlight').first().waitFor();
  await sheet.locator('.textLayer .endOfContent').first().waitFor({ state: 'attached' });
}

picture('empty', async () => {
  await start();
  await take('empty');
});

picture('reading', async () => {
  const { page } = await start({ ollama: ollama.host });
  await ibid!.add(sample('commercial-lease'));
  ollama.embedDelay = 800; // as long as a model takes for it on a laptop
  try {
    const more = [...documents.slice(1), sample('satzung-nachbarschaftsstrom')];
    await page.evaluate((paths) => window.go.main.Documents.AddPaths(1, paths), more);
    await page.getByText('Waiting').first().waitFor();
    await page
      .getByText(/Indexing \d/)
      .first()
      .waitFor();
    await take('reading', { moving: true });
    await ibid!.settled();
  } finally {
    ollama.embedDelay = 0;
  }
});

picture('answer', async () => {
  await answered();
  await take('answer');
});

/** Prints a page of HTML as a PDF. */
async function printed(name: string, body: string): Promise<string> {
  const sheet = await ibid!.page.context().newPage();
  await sheet.setContent(
    `<title>${name}</title><style>body { font: 11pt sans-serif; margin: 40pt } th, td { text-align: left; padding: 3pt 24pt 3pt 0 }</style>${body}`,
  );
  const path = join(scratch('paper'), `${name}.pdf`);
  await sheet.pdf({ path, format: 'A4' });
  await sheet.close();
  return path;
}

const rows = (...all: string[][]) =>
  `<table>${all.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;

picture('row', async () => {
  await start();
  await quoted("What was the cooperative's revenue in 2024?", ...documents);
  await take('row');
});

picture('invoice', async () => {
  await start();
  const invoice = await printed(
    'Invoice of Harrow and Finch',
    `<h2>Harrow &amp; Finch Joinery</h2><p>4 Dock Lane, Ravenmouth</p><h3>Invoice</h3>` +
      rows(['Invoice number', 'HF-2024-117'], ['Invoice date', '3 May 2024'], ['Due date', '2 June 2024']) +
      `<br>` +
      rows(
        ['Item', 'Quantity', 'Price', 'Amount'],
        ['Oak shelves, oiled', '6', '£140.00', '£840.00'],
        ['Fitting', '1', '£260.00', '£260.00'],
      ) +
      `<br>` +
      rows(
        ['Subtotal', '£1,100.00'],
        ['VAT 20 %', '£220.00'],
        ['Total', '£1,320.00'],
        ['Deposit paid', '£400.00'],
        ['Balance due', '£920.00'],
      ),
  );
  await quoted('How much do we still owe Harrow & Finch?', invoice, ...documents);
  await take('invoice');
});

picture('form', async () => {
  await start();
  const form = await printed(
    'Consent form',
    `<h2>Ravenmouth School</h2><h3>Consent form: trip to Skerry Light, 12 June 2024</h3>` +
      rows(['Pupil', 'Mira Castellan'], ['Class', '6b'], ['Allergies', 'hazelnuts']) +
      `<p>☐ My child may not swim.</p><p>☒ My child may swim if a lifeguard is there.</p><p>☐ My child may swim at any time.</p><p>Signed: Lena Castellan, 27 May 2024</p>`,
  );
  await quoted('May Mira swim?', form, ...documents);
  await take('form');
});

picture('place', async () => {
  const codes = join(sample('commercial-lease'), '..', 'codes');
  const home = scratch('home');
  copyFileSync(join(codes, 'jurisdictions.toml'), join(home, 'jurisdictions.toml'));
  const { page } = await start({ home });
  await ibid!.add(
    ...['food-safety-act', 'marren-code-title-9', 'harrow-quay-municipal-code'].map((name) =>
      sample(`codes/${name}`),
    ), // none of the county
  );
  await page.getByRole('button', { name: /^(Ask for a place|Asking for )/ }).click();
  await page.getByRole('textbox', { name: 'Rules that apply at' }).fill('14 Lantern Row, Harrow Quay 40217');
  await page.getByRole('list', { name: 'Places found' }).getByRole('button').first().click();
  await ibid!.ask('What permits do I need to sell food from a van?');
  await page
    .getByRole('button', { name: /^Citation 4:/ })
    .first()
    .click();
  await page.getByTestId('highlight').first().waitFor();
  await take('place');
});

picture('checked', async () => {
  const { page } = await start({ ollama: ollama.host });
  await ibid!.add(...documents);
  const answer = await ibid!.ask(hotels);
  await answer.getByRole('button', { name: /: why\?$/ }).click();
  await page.getByTestId('why').waitFor();
  await take('checked');
});

picture('insights', async () => {
  const { page } = await start({ ollama: ollama.host });
  await ibid!.add(...documents);
  for (const asked of [question, hotels, 'What is the capital of Mongolia?', 'How much is the yearly rent?'])
    await ibid!.ask(asked);
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: 'Advanced' }).click();
  await page.getByRole('button', { name: 'Show the log…' }).click();
  await page.getByRole('region', { name: 'Query log' }).getByText(question).first().waitFor();
  await take('insights');
});

picture('passages', async () => {
  const { page } = await start();
  await ibid!.add(...documents);
  await ibid!.ask(sampleQuestion('break clause').question);
  await page
    .getByRole('button', { name: /^Citation 1:/ })
    .first()
    .click();
  await page.getByTestId('highlight').first().waitFor();
  await take('passages');
});

picture('scans', async () => {
  await start();
  await ibid!.add(sample('commercial-lease'), sample('quay-survey'), sample('scanned-letter'));
  await ibid!.page.getByRole('button', { name: /needs? attention/ }).click();
  await ibid!.page
    .getByText(/with Tesseract/)
    .first()
    .waitFor();
  await take('scans');
});

picture('report', async () => {
  const { page } = await start();
  const [survey] = await ibid!.add(sample('quay-survey'));
  await page.getByRole('button', { name: `More for ${survey!.title}` }).click({ force: true });
  await page.getByRole('menuitem', { name: 'What Ibid read…' }).click();
  const slider = page.getByRole('slider', { name: 'Pages' });
  await slider.press('ArrowRight');
  await slider.press('ArrowRight');
  const table = page.getByRole('listbox', { name: /page 3$/ }).getByRole('option', { name: /^Table/ });
  await page.locator('.box.table').first().waitFor();
  await table.first().hover();
  await page.getByTestId('region').first().waitFor();
  await take('report');
});

picture('library', async () => {
  const { page } = await start();
  // The details name the file's place.
  const folder = scratch('papers');
  const names = ['commercial-lease', 'staff-handbook', 'bakery-annual-report', 'tide-gauges', 'quay-survey'];
  for (const name of names) copyFileSync(sample(name), join(folder, `${name}.pdf`));
  const all = await ibid!.add(folder);
  await until('the pictures', async () =>
    (await ibid!.documents()).every((d) => d.thumbnail) ? true : undefined,
  );
  const [first, second] = all;
  await page.evaluate(
    (ids) => window.go.main.Documents.TagDocuments(1, ids, 'Premises'),
    [first!.id, second!.id],
  );
  await page.evaluate((ids) => window.go.main.Documents.TagDocuments(1, ids, 'To review'), [second!.id]);
  await ibid!.reload();
  await page.keyboard.press('Control+l');
  await page
    .getByRole('gridcell', { name: /Saltpan Yard/ })
    .first()
    .click();
  await take('library');
});

picture('list', async () => {
  const { page } = await start();
  await ibid!.add(...documents, sample('quay-survey'), sample('locked-minutes'));
  await page.keyboard.press('Control+l');
  await page.getByRole('button', { name: 'Show as a list' }).click();
  for (const title of [/Saltpan Yard/, /Staff Handbook/])
    await page.getByRole('row', { name: title }).getByRole('checkbox').check({ force: true });
  await take('list');
});

picture('settings', async () => {
  const { page } = await start();
  await ibid!.add(...documents);
  await page.keyboard.press('Control+,');
  await page.getByRole('tab', { name: 'Answers' }).click();
  await page.getByLabel('Checking', { exact: true }).waitFor();
  await take('settings');
});

/** Set-up begins with documents in the library: it never stands in the way of them. */
picture('setup-none', async () => {
  const { page } = await start();
  await ibid!.add(...documents);
  await page.getByRole('button', { name: 'Get Ollama' }).waitFor();
  await take('setup-none');
});

/** The choice of models on a computer whose server has none. */
async function choosing() {
  const empty = await Ollama.start({ models: [], offers: offers({ pauseMs: 1500 }) });
  const { page } = await start({ ollama: empty.host });
  await ibid!.add(...documents);
  await page.getByRole('button', { name: 'Get models…' }).click();
  await page.getByRole('radio', { name: /suggested$/ }).waitFor();
  return { page, empty };
}

picture('setup-models', async () => {
  const { empty } = await choosing();
  await take('setup-models');
  await empty.stop();
});

picture('setup-pull', async () => {
  const { page, empty } = await choosing();
  await page.getByRole('button', { name: /^Get models,/ }).click();
  await page
    .getByText(/a second, /)
    .first()
    .waitFor();
  await page
    .getByText(/[2-9]\d%/)
    .first()
    .waitFor();
  await take('setup-pull', { moving: true });
  await empty.stop();
});

picture('models', async () => {
  const make = { parameters: '3.2B', quantisation: 'Q4_K_M', context: 131_072 };
  const several = await Ollama.start({
    models: [
      { ...make, name: 'llama3.2:3b', capabilities: ['completion', 'tools'], bytes: 2_020_000_000 },
      { name: 'embeddinggemma:300m', capabilities: ['embedding'], bytes: 622_000_000, parameters: '308M' },
      {
        ...make,
        name: 'qwen2.5vl:7b',
        capabilities: ['completion', 'vision'],
        bytes: 5_970_000_000,
        parameters: '8.3B',
      },
    ],
  });
  const { page } = await start({ ollama: several.host });
  await ibid!.add(...documents);
  await ibid!.ask(question);
  await page.getByRole('button', { name: /^Model:/ }).click();
  await page.getByRole('button', { name: 'Models…' }).click();
  await page
    .getByText(/^In memory/)
    .first()
    .waitFor();
  await take('models');
  await several.stop();
});

picture('error', async () => {
  const folder = scratch('files');
  const broken = join(folder, 'Draft contract.pdf');
  writeFileSync(broken, '%PDF-1.7\nand no more of it was saved');
  await start();
  await ibid!.add(sample('commercial-lease'), sample('scanned-letter'), broken);
  await take('error');
});

picture('search', async () => {
  const { page } = await start();
  await ibid!.add(...documents);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('notice');
  const options = page.getByRole('dialog').getByRole('option');
  await options.locator('mark').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await take('search');
});

picture('table', async () => {
  const { page } = await start();
  await ibid!.add(...documents);
  await page.getByRole('button', { name: 'Ask each document' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask each document' });
  const questions = [
    ['How much notice must be given?', 'duration'],
    ['How much is the yearly rent?', 'amount'],
    ['What happened in the year?', 'text'],
  ] as const;
  for (const [i, [text, kind]] of questions.entries()) {
    if (i) await dialog.getByRole('button', { name: 'Another question' }).click();
    await dialog.getByRole('textbox', { name: `Question ${i + 1}` }).fill(text);
    await dialog.getByRole('combobox', { name: `question ${i + 1} as` }).selectOption(kind);
  }
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Notice and rent');
  await dialog.getByRole('button', { name: 'Ask each document' }).click();
  await page.getByText(/^\d+ cells$/).waitFor({ timeout: 60_000 });
  const lease = page.getByRole('grid', { name: 'Notice and rent' }).getByRole('row', { name: /Saltpan/ });
  await lease.getByRole('gridcell').first().click();
  await page.getByTestId('highlight').first().waitFor();
  await take('table');
});

picture('overview', async () => {
  const { page } = await start();
  await ibid!.add(...documents);
  await page.keyboard.press('Control+l');
  await page
    .getByRole('gridcell', { name: /Saltpan Yard/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Make an overview' }).click();
  await page.getByRole('button', { name: 'Export as Markdown' }).waitFor();
  await page.getByRole('heading', { name: 'Overview' }).evaluate((heading) => heading.scrollIntoView());
  await take('overview', { narrow: false });
  // A narrow window has it in a dialog.
  await page.setViewportSize({ width: 900, height: 650 });
  const here = page.getByRole('gridcell', { name: /Saltpan Yard/ }).first();
  await here.focus();
  await here.press('i');
  const details = page.getByRole('dialog');
  await details.getByRole('heading', { name: 'Overview' }).evaluate((heading) => heading.scrollIntoView());
  await take('overview', { wide: false });
});

picture('research', async () => {
  const { page } = await start();
  await ibid!.add(...documents);
  await page.getByRole('button', { name: 'Research', exact: true }).click();
  await ibid!.ask('How much notice must the tenant give, and how large is the deposit?');
  await page
    .getByTestId('research')
    .getByText(/^Researched in/)
    .click();
  await take('research');
});
