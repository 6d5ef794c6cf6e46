import { expect, test } from 'vitest';
import { mockPage } from '../../api/mock';
import { cellOf, layOut, pageAt, paths } from './strip';

test.each([
  [1, 800, 1],
  [40, 800, 1],
  [110, 800, 1],
  [300, 800, 2],
  [2000, 800, 13],
])('%d pages in %d pixels take %d rows', (pages, width, rows) => {
  const strip = layOut(pages, width);
  expect(strip.rows).toBe(rows);
  expect(strip.columns * strip.rows).toBeGreaterThanOrEqual(pages);
  expect(strip.columns * strip.cell).toBeLessThanOrEqual(width + 1e-6);
});

test('every page is found at the middle of its own cell, and nothing beside the last', () => {
  for (const pages of [1, 7, 333, 2000]) {
    const strip = layOut(pages, 640);
    for (let page = 1; page <= pages; page++) {
      const { x, y, width, height } = cellOf(strip, page);
      expect(pageAt(strip, pages, x + width / 2, y + height / 2)).toBe(page);
    }
    expect(pageAt(strip, pages, strip.columns * strip.cell + 1, 0)).toBeUndefined();
    expect(pageAt(strip, pages, 0, strip.rows * strip.tall + 1)).toBeUndefined();
  }
});

test('thousands of pages are one path a kind', () => {
  const pages = Array.from({ length: 2000 }, (_, i) =>
    mockPage({ number: i + 1, state: i % 3 ? 'text' : 'scan', failed: i === 1 }),
  );
  const drawn = paths(layOut(2000, 800), pages);
  expect(drawn.map((p) => p.kind).sort()).toEqual(['failed', 'scan', 'text']);
  expect(drawn.find((p) => p.kind === 'failed')!.d.match(/M/g)).toHaveLength(1);
});

test('words fill their cell as high as their quality is good', () => {
  const strip = layOut(2, 100);
  const drawn = paths(strip, [mockPage({ number: 1, quality: 0.5 })]);
  expect(drawn[0]?.d).toBe('M0 14.5h17v14.5h-17z');
});
