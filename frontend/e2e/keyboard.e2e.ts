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

test('from the question, Tab leads to the citations, and Enter opens one', async () => {
  const { page } = ibid;
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-testid=answer]')?.scrollIntoView());
  await page.keyboard.press('Shift+Tab'); // from the composer back into the answer
  for (let presses = 0; ; presses++) {
    const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    if (name.startsWith('Citation')) break;
    expect(presses, 'a chip before the composer').toBeLessThan(20);
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
  await page.getByTestId('highlight').first().waitFor();
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
  await accessible();
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
