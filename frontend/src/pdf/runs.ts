import type { Rect } from '../api';
import { placeBox, type Viewport } from './overlay';
import type { PdfDocument } from './pdfjs';

type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

/** A horizontal run of text on one line, in points from the top left corner of the page at scale 1. */
export interface Run {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  /** Of its font. */
  size: number;
  letters: number;
}

/** The runs of pages that were looked at, for as long as their documents are open. */
const known = new WeakMap<PdfPage, Promise<Run[]>>();

/** Reads the size of the font of a page's text, or of that in the boxes if it is smaller; 0 where there is none, as on a scan. */
export async function sizeOn(page: PdfPage, rects: Rect[]): Promise<number> {
  return sizeOf(await runsOn(page), page.getViewport({ scale: 1 }), rects);
}

export function sizeOf(runs: Run[], viewport: Viewport, rects: Rect[]): number {
  const marked = rects.map((rect) => {
    const { left, top, width, height } = placeBox(viewport, rect);
    const [x0, y0] = [left * viewport.width, top * viewport.height];
    return { x0, y0, x1: x0 + width * viewport.width, y1: y0 + height * viewport.height };
  });
  const cited = runs.filter((r) =>
    marked.some((m) => r.x0 < m.x1 && m.x0 < r.x1 && r.y0 < m.y1 && m.y0 < r.y1),
  );
  const all = median(runs);
  return Math.min(all, median(cited) || all);
}

/** The size that half of the letters reach. */
function median(runs: Run[]): number {
  const sorted = [...runs].sort((a, b) => a.size - b.size);
  let rest = sorted.reduce((sum, r) => sum + r.letters, 0) / 2;
  for (const run of sorted) {
    rest -= run.letters;
    if (rest <= 0) return run.size;
  }
  return 0;
}

/** The level runs of text on a page. They are read once. */
export function runsOn(page: PdfPage): Promise<Run[]> {
  const runs = known.get(page) ?? readRuns(page);
  known.set(page, runs);
  return runs;
}

async function readRuns(page: PdfPage): Promise<Run[]> {
  const { transform: view } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const runs: Run[] = [];
  for (const item of items) {
    if (!('str' in item) || !item.str.trim()) continue;
    const [a, b, c, d, x, y] = multiply(view, item.transform);
    const size = Math.hypot(c, d);
    if (Math.abs(b) > 0.1 * Math.abs(a) || a < 0 || !size) continue; // it runs upwards, or is upside down
    runs.push({ x0: x, x1: x + item.width, y0: y - size, y1: y, size, letters: item.str.length });
  }
  return runs;
}

type Matrix = [number, number, number, number, number, number];

function multiply(m: number[], n: number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = n;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
