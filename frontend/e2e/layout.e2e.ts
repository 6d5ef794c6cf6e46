import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibleInBothThemes } from './accessible';
import { Ibid } from './ibid';
import { sample, sampleQuestion, until } from './program';

const asked = sampleQuestion('break clause');
let ibid: Ibid;

beforeAll(async () => {
  ibid = await Ibid.start();
  await ibid.add(sample('commercial-lease'), sample('bakery-annual-report'), sample('tide-gauges'));
  await ibid.ask(asked.question);
});
afterAll(() => ibid?.stop());

const chips = () => ibid.page.getByTestId('answer').getByRole('button', { name: /^Citation \d+:/ });
const viewer = () => ibid.page.getByRole('region', { name: 'Viewer' });
const resize = (width: number, height = 850) => ibid.page.setViewportSize({ width, height });

/** Widths of the panes, and what there is to see of the marked page, once nothing moves any more. */
function seen() {
  let before = '';
  return until('a page at rest', async () => {
    const now = await ibid.page.evaluate(() => {
      const width = (selector: string) =>
        Math.round(document.querySelector(selector)?.getBoundingClientRect().width ?? 0);
      const marks = [...document.querySelectorAll('[data-testid=highlight]')].map((m) =>
        m.getBoundingClientRect(),
      );
      const sheet = document.querySelector('.page:has([data-testid=highlight])');
      if (!marks.length || !sheet?.querySelector('.endOfContent')) return undefined;
      // Body text is what most letters have; a span is as high as its font.
      const heights = [...sheet.querySelectorAll('.textLayer span')].flatMap((span) =>
        Array.from({ length: span.textContent.length }, () => parseFloat(getComputedStyle(span).fontSize)),
      );
      heights.sort((a, b) => a - b);
      const spans = [...sheet.querySelectorAll('.textLayer span')].map((s) => s.getBoundingClientRect());
      const pages = document.querySelector('.pages')!.getBoundingClientRect();
      return {
        panes: [width('nav[aria-label^=Sources]'), width('.talk'), width('.viewer')],
        text: Math.round(heights[heights.length >> 1]! * 10) / 10,
        top: Math.round(((Math.min(...marks.map((m) => m.top)) - pages.top) / pages.height) * 100) / 100,
        cutOff: spans.filter((s) => s.width > 1 && (s.left < pages.left || s.right > pages.right)).length,
        filled:
          (Math.max(...spans.map((s) => s.right)) - Math.min(...spans.map((s) => s.left))) / pages.width,
        scale: Math.round((sheet.clientWidth / 595 / (96 / 72)) * 100),
      };
    });
    const same = now && JSON.stringify(now) === before;
    before = JSON.stringify(now ?? '');
    return same ? now : undefined;
  });
}

test.for([
  [1360, [52, 490, 818]],
  [1440, [52, 518, 870]],
  [1920, [52, 560, 1308]],
] as const)(
  'at %i px the panes are %o wide, and the cited column fills the viewer',
  async ([width, panes]) => {
    await resize(width);
    await chips().first().click();
    const now = await seen();
    console.log(`at ${width} px:`, now);
    expect(now.panes).toEqual(panes);
    expect(now.text).toBeGreaterThanOrEqual(11);
    expect(now.scale).toBeLessThanOrEqual(141);
    expect(now.top).toBeGreaterThan(0.3);
    expect(now.top).toBeLessThan(0.36);
    expect(now.cutOff).toBe(0);
    // It fills the viewer, or is as large as it gets.
    expect(now.filled > 0.88 || now.scale >= 139).toBe(true);
  },
);

test('without the viewer the sources have 264 px, and they come back when it closes', async () => {
  await resize(1360);
  const { page } = ibid;
  const sources = page.getByRole('navigation', { name: 'Sources and history' });
  await page.keyboard.press('Control+j');
  await expect.poll(async () => (await sources.boundingBox())?.width).toBe(264);
  await page.keyboard.press('Control+j');
  await expect.poll(async () => (await sources.boundingBox())?.width).toBe(52);
});

test('the folded sources open over the rest, and fold again', async () => {
  const { page } = ibid;
  await page.getByRole('button', { name: 'Sources', exact: true }).click();
  const tab = page.getByRole('tab', { name: /^Sources/ });
  await tab.waitFor();
  expect(await tab.evaluate((element) => element === document.activeElement)).toBe(true);
  await accessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await tab.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Sources');
});

test('the divider is moved by keys and by the pointer, and its place is a share of the window', async () => {
  const { page } = ibid;
  const divider = page.getByRole('separator', { name: 'Width of the conversation' });
  const conversation = async () => Math.round((await page.locator('.talk').boundingBox())!.width);
  await divider.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(conversation).toBe(506);
  const edge = (await divider.boundingBox())!;
  await page.mouse.move(edge.x, 400);
  await page.mouse.down();
  await page.mouse.move(edge.x + 38, 400, { steps: 4 });
  await page.mouse.up();
  await expect.poll(conversation).toBe(544);
  await ibid.reload();
  await ibid.openConversation(asked.question);
  await chips().first().click();
  await expect.poll(conversation).toBe(544);
  await resize(1700);
  await expect.poll(conversation).toBe(680);
  const grip = (await divider.boundingBox())!;
  await page.mouse.dblclick(grip.x, 400);
  await expect.poll(conversation).toBe(560);
  await resize(1360);
});

test('the brackets step through the citations, and the arrows go back', async () => {
  const { page } = ibid;
  const total = await chips().count();
  expect(total).toBeGreaterThan(1);
  await chips().first().click();
  await viewer().getByText(`1 of ${total}`).waitFor();
  const shown = () => viewer().getByTestId('quotation').innerText();
  const first = await shown();
  await page.keyboard.press(']');
  await viewer().getByText(`2 of ${total}`).waitFor();
  // Whoever steps on before the words are found has not been there.
  const back = viewer().getByRole('button', { name: /^Back to / });
  await back.waitFor();
  await page.keyboard.press('[');
  await viewer().getByText(`1 of ${total}`).waitFor();
  await expect.poll(shown).toBe(first);
  await back.click();
  await viewer().getByText(`2 of ${total}`).waitFor();
  await viewer()
    .getByRole('button', { name: /^Forward to / })
    .waitFor();
  await page.keyboard.press('Alt+ArrowRight');
  await viewer().getByText(`1 of ${total}`).waitFor();
  // In the question a bracket is a character.
  await page.getByRole('textbox', { name: 'Question' }).fill('');
  await page.keyboard.press(']');
  expect(await page.getByRole('textbox', { name: 'Question' }).inputValue()).toBe(']');
  await viewer().getByText(`1 of ${total}`).waitFor();
  await page.getByRole('textbox', { name: 'Question' }).fill('');
});

test('a cited document stays open while another is shown', async () => {
  const { page } = ibid;
  const fetches = () => ibid.requested.filter((url) => /\/pdf\//.test(url)).length;
  await seen();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('oven');
  await page.getByRole('dialog').getByRole('option').locator('mark').first().waitFor();
  await page.keyboard.press('Enter');
  await viewer()
    .getByRole('heading', { name: /Annual Report/ })
    .waitFor();
  await page.getByTestId('highlight').first().waitFor();
  const before = fetches();
  await chips().first().click();
  await viewer().getByRole('heading', { name: /Lease/ }).waitFor();
  await page.getByTestId('highlight').first().waitFor();
  await seen();
  expect(fetches()).toBe(before);
});

test('words selected on the page are copied with their place, and asked about', async () => {
  const { page } = ibid;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const line = page.locator('.page:has([data-testid=highlight]) .textLayer span', {
    hasText: 'rent-free period',
  });
  await line.first().click({ clickCount: 3 });
  await viewer().getByRole('button', { name: 'Ask about this' }).click();
  const question = page.getByRole('textbox', { name: 'Question' });
  await expect.poll(() => question.inputValue()).toMatch(/^About “.*rent-free period.*”: $/);
  expect(await question.evaluate((element) => element === document.activeElement)).toBe(true);
  await question.fill('');
});

test('the viewer is accessible', () => accessibleInBothThemes(ibid.page));

test('at 900 px the viewer covers the conversation, under the cited sentence', async () => {
  const { page } = ibid;
  await resize(900, 700);
  await chips()
    .first()
    .click({ force: true })
    .catch(() => undefined);
  await viewer().getByRole('button', { name: 'Back to the answer' }).click();
  await viewer().waitFor({ state: 'hidden' });
  await chips().first().click();
  const quote = await viewer().getByTestId('cited').innerText();
  const now = await seen();
  console.log('at 900 px:', now);
  expect(now.panes).toEqual([52, 848, 848]);
  expect(now.text).toBeGreaterThanOrEqual(11);
  expect(quote).toBe(await viewer().getByTestId('quotation').innerText());
  await accessibleInBothThemes(page);
  await viewer().getByRole('button', { name: 'Back to the answer' }).click();
  await viewer().waitFor({ state: 'hidden' });
  // The focus is where it was.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
    /^Citation 1:/,
  );
});

test('at 400 % zoom everything fits, and nothing has to be scrolled sideways', async () => {
  const { page } = ibid;
  await resize(320, 640);
  const wide = () =>
    page.evaluate(() => {
      const out = [
        ...document.querySelectorAll<HTMLElement>(
          'header *, .conversation *, .viewer .bar *, .viewer .cited *',
        ),
      ]
        .filter(
          (e) => e.checkVisibility() && !e.closest('[hidden], .hidden-label, .pages, .skip, table, pre'),
        )
        .filter((e) => {
          const { left, right, width } = e.getBoundingClientRect();
          return width > 0 && (left < -1 || right > innerWidth + 1);
        });
      return out.map((e) => e.outerHTML.slice(0, 120));
    });
  // The page hears of its new width a frame later.
  await expect.poll(wide).toEqual([]);
  await accessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Show sources' }).click();
  await page.getByRole('tab', { name: /^Sources/ }).waitFor();
  await page.keyboard.press('Escape');
  await chips().first().click();
  await page.getByTestId('highlight').first().waitFor();
  await expect.poll(wide).toEqual([]);
  await accessibleInBothThemes(page);
  await viewer().getByRole('button', { name: 'Back to the answer' }).click();
  await page.getByRole('textbox', { name: 'Question' }).waitFor();
});

test('a table follows the same layout', async () => {
  const { page } = ibid;
  await resize(1360);
  await page.getByRole('button', { name: 'Ask each document' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Ask each document' });
  await dialog.getByRole('button', { name: 'Contracts' }).click();
  await dialog.getByRole('button', { name: 'Ask each document' }).click();
  const cells = page
    .getByRole('row')
    .filter({ hasText: /Saltpan/ })
    .getByRole('gridcell');
  await cells.first().waitFor(); // before there are cells none is waiting for its answer
  await expect
    .poll(() => page.getByRole('gridcell', { name: /^(Not asked yet|Asking…)$/ }).count(), {
      timeout: 60_000,
    })
    .toBe(0);
  const cell = cells.filter({ hasNotText: /^(Not found|Unclear)?$/ }).first();
  await cell.click();
  await page.getByTestId('highlight').first().waitFor();
  expect((await seen()).panes).toEqual([52, 490, 818]);
  await resize(900, 700);
  await expect.poll(async () => (await seen()).panes[2]).toBe(848);
  await viewer().getByRole('button', { name: 'Back to the table' }).waitFor();
  await page.keyboard.press('Escape');
  await cell.waitFor();
  await viewer().waitFor({ state: 'hidden' });
});

test('nothing went wrong', () => expect(ibid.wrong).toEqual([]));
