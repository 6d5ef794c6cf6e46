import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibleInBothThemes } from './accessible';
import { Ibid } from './ibid';
import { sample, sampleQuestion } from './program';

let ibid: Ibid;

beforeAll(async () => {
  ibid = await Ibid.start();
});
afterAll(() => ibid?.stop());

const accessible = () => accessibleInBothThemes(ibid.page);

/** Presses Tab until an element of this name has the focus, and tells how often. */
async function tabTo(name: RegExp, limit = 40): Promise<number> {
  for (let presses = 1; presses <= limit; presses++) {
    await ibid.page.keyboard.press('Tab');
    const focused = await ibid.page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') || element?.textContent?.trim() || '';
    });
    if (name.test(focused)) return presses;
  }
  throw new Error(`${limit} times Tab, and no ${name}`);
}

test('the empty library is accessible, and Tab reaches its one action', async () => {
  await accessible();
  await tabTo(/^Add PDFs$/, 10);
});

test('Tab reaches the composer, and Enter asks', async () => {
  const { page } = ibid;
  await ibid.add(sample('commercial-lease'), sample('scanned-letter'));
  await accessible();
  await ibid.reload();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await tabTo(/^Question$/);
  await page.keyboard.type(sampleQuestion('break clause').question);
  await page.keyboard.press('Enter');
  await page.getByTestId('answer').waitFor();
});

test('from the question, the first citation is at most three Tabs away, and Enter opens it', async () => {
  const { page } = ibid;
  await page.getByRole('textbox', { name: 'Question' }).focus();
  const presses = await tabTo(/^Go to the first citation$/, 3);
  await page.keyboard.press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  for (let more = presses; !/^Citation 1:/.test(await focused()); more++) {
    expect(more, 'Tabs from the question').toBeLessThan(3);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.getByTestId('highlight').first().waitFor();
});

test('keys lead to the question, to an answer and through its citations', async () => {
  const { page } = ibid;
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  await page.keyboard.press('Control+i');
  expect(await focused()).toBe('Question');
  await page.keyboard.press('Alt+ArrowUp');
  expect(await focused()).toMatch(/^Answer to: /);
  const total = await page
    .getByTestId('answer')
    .getByRole('button', { name: /^Citation \d+:/ })
    .count();
  await page.keyboard.press(']');
  await page.getByText(total > 1 ? `2 of ${total}` : '1 of 1').waitFor();
  await page.keyboard.press('[');
  await page.getByText(`1 of ${total}`).waitFor();
});

test('headings are in order, and none is empty', async () => {
  const levels = await ibid.page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter((h) => h.checkVisibility())
      .map((h) => [Number(h.tagName[1]), h.textContent.trim()] as const),
  );
  expect(levels[0]?.[0]).toBe(1);
  for (const [i, [level, text]] of levels.entries()) {
    expect(text).not.toBe('');
    if (i) expect(level).toBeLessThanOrEqual(levels[i - 1]![0] + 1);
  }
});

test('the answer with the viewer is accessible', accessible);

test('the list of shortcuts opens and closes by keyboard, and gives the focus back', async () => {
  const { page } = ibid;
  await page.getByRole('textbox', { name: 'Question' }).focus();
  await page.keyboard.press('Control+/');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.getByText('New conversation').waitFor();
  await accessible();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Question');
  // The same Escape has not cleared the highlight behind the dialog.
  expect(await page.getByTestId('highlight').count()).toBeGreaterThan(0);
});

test('settings open by Ctrl+comma and are accessible; a chosen theme holds', async () => {
  const { page } = ibid;
  await page.keyboard.press('Control+,');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.waitFor();
  for (const name of ['Documents', 'Answers', 'Models', 'Advanced', 'General']) {
    await dialog.getByRole('tab', { name }).click();
    await accessibleInBothThemes(page);
  }
  await dialog.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await page.locator('html[data-theme=dark]').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await ibid.reload();
  await page.locator('html[data-theme=dark]').waitFor();
});

test('the panes open and close by keyboard', async () => {
  const { page } = ibid;
  const sources = page.getByRole('tab', { name: /^Sources/ });
  await sources.waitFor();
  await page.keyboard.press('Control+b');
  await sources.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+b');
  await sources.waitFor();
  const viewer = page.getByRole('region', { name: 'Viewer' });
  await page.keyboard.press('Control+j');
  await viewer.waitFor();
  await page.keyboard.press('Control+j');
  await viewer.waitFor({ state: 'hidden' });
});

test('the focus can be seen on every stop of the Tab key', async () => {
  const { page } = ibid;
  for (let press = 0; press < 15; press++) {
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return 'page';
      // A ring may be drawn by what holds the element, as around the composer.
      for (let at: Element | null = element, up = 0; at && up < 4; at = at.parentElement, up++) {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
        if ((outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none') return 'seen';
      }
      return element.outerHTML.slice(0, 120);
    });
    expect(['seen', 'page']).toContain(ring);
  }
});
