import type { Rect } from '../api';
import { columnOf, type Column, type Run } from './column';
import { placeBox } from './overlay';
import type { PdfDocument } from './pdfjs';

type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;

/** The runs of pages that were looked at, for as long as their documents are open. */
const known = new WeakMap<PdfPage, Promise<Run[]>>();

/** Returns the column of a page that boxes on it stand in; null where there is no text, as on a scan. */
export async function columnOn(page: PdfPage, rects: Rect[]): Promise<Column | null> {
  const viewport = page.getViewport({ scale: 1 });
  const marked = rects.map((rect) => {
    const { left, top, width, height } = placeBox(viewport, rect);
    const [x0, y0] = [left * viewport.width, top * viewport.height];
    return { x0, y0, x1: x0 + width * viewport.width, y1: y0 + height * viewport.height };
  });
  return columnOf(await runsOn(page), marked);
}

/** The level runs of text on a page as it is shown, at scale 1. They are read once. */
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
