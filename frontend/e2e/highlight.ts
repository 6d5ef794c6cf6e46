/**
 * Measures a highlight against the words it should lie on. The words' places come
 * from pdf.js's text layer, the highlight's from the reader on the Go side: two
 * programs that know nothing of each other have to agree.
 */
import type { Page } from 'playwright-core';
import { until } from './program';

export interface Coverage {
  /** Whether the quote stands on that page at all, white space and hyphens at line ends aside. */
  found: boolean;
  boxes: number;
  /** Share of the quote's letters that lie in a box. */
  covered: number;
  /** Share of the letters in boxes that belong to the quote. */
  exact: number;
  /** Letters of the quote that are within the visible part of the viewer, as a share. */
  visible: number;
}

/**
 * Waits until page `number` is drawn with its text layer and its highlight and nothing
 * moves any more, that is, until it measures the same twice, and gives what it measured.
 */
export async function coverage(page: Page, number: number, quote: string): Promise<Coverage> {
  let before = '';
  return until(`page ${number} with its text and highlight`, async () => {
    const measured = await page.evaluate(measure, { number, quote });
    const same = JSON.stringify(measured) === before;
    before = JSON.stringify(measured);
    return same && measured && measured.boxes > 0 ? measured : undefined;
  });
}

/** The page's text as the text layer has it, without white space; waits for it. */
export async function pageLetters(page: Page, number: number): Promise<string> {
  return until(`the text of page ${number}`, async () => {
    const text = await page
      .locator(`.page[data-page-number="${number}"] .textLayer`)
      .first()
      .textContent({ timeout: 500 })
      .catch(() => null);
    return text ? letters(text) : undefined;
  });
}

/** A text without white space and in one form of its ligatures, which readers give differently. */
export function letters(text: string): string {
  return text.normalize('NFKC').replace(/[\s\u00ad-]/g, '');
}

// Runs in the page, so it stands alone.
export function measure({ number, quote }: { number: number; quote: string }): Coverage | undefined {
  const fold = (text: string) => text.normalize('NFKC').replace(/[\s\u00ad-]/g, '');
  const sheet = document.querySelector(`.page[data-page-number="${number}"]`);
  const layer = sheet?.querySelector('.textLayer');
  // The text layer is complete when its end mark is there.
  if (!sheet || !layer?.querySelector('.endOfContent')) return undefined;
  const viewer = sheet.closest('.pages')!.getBoundingClientRect();

  const places: { x: number; y: number }[] = [];
  let text = '';
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const data = node.nodeValue ?? '';
    for (let i = 0; i < data.length; i++) {
      const folded = fold(data[i]!);
      if (!folded) continue;
      range.setStart(node, i);
      range.setEnd(node, i + 1);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      for (const letter of folded) {
        text += letter;
        places.push({ x: (left + right) / 2, y: (top + bottom) / 2 });
      }
    }
  }
  const boxes = [...sheet.querySelectorAll('[data-testid=highlight]')].map((b) => b.getBoundingClientRect());
  const inside = places.map(({ x, y }) =>
    boxes.some((b) => x >= b.left && x <= b.right && y >= b.top && y <= b.bottom),
  );
  const wanted = fold(quote);
  // The quote may stand there twice; then the one that is marked counts.
  let best: Coverage = { found: false, boxes: boxes.length, covered: 0, exact: 0, visible: 0 };
  if (!wanted) return best;
  for (let start = text.indexOf(wanted); start >= 0; start = text.indexOf(wanted, start + 1)) {
    const end = start + wanted.length;
    const hits = inside.slice(start, end).filter(Boolean).length;
    const marked = inside.filter(Boolean).length;
    const seen = places
      .slice(start, end)
      .filter(
        (p) => p.x > viewer.left && p.x < viewer.right && p.y > viewer.top && p.y < viewer.bottom,
      ).length;
    const share = {
      found: true,
      boxes: boxes.length,
      covered: hits / wanted.length,
      exact: marked ? hits / marked : 0,
      visible: seen / wanted.length,
    };
    if (!best.found || share.covered > best.covered) best = share;
  }
  return best;
}
