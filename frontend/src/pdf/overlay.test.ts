import { expect, test, vi } from 'vitest';
import { clearHighlight, drawHighlight, drawLinks, outlinePage, placeBox, type Viewport } from './overlay';

/** A page of 600 by 800 points at a scale, turned clockwise. */
function viewport(scale: number, rotate: 0 | 90): Viewport {
  return rotate === 0
    ? {
        width: 600 * scale,
        height: 800 * scale,
        convertToViewportPoint: (x, y) => [x * scale, (800 - y) * scale],
      }
    : { width: 800 * scale, height: 600 * scale, convertToViewportPoint: (x, y) => [y * scale, x * scale] };
}
const rect = { x0: 60, y0: 720, x1: 300, y1: 760 };

test.each([1, 0.5, 3])('a box is a share of the page, at scale %d', (scale) => {
  const box = placeBox(viewport(scale, 0), rect);
  expect(box.left).toBeCloseTo(0.1);
  expect(box.top).toBeCloseTo(0.05);
  expect(box.width).toBeCloseTo(0.4);
  expect(box.height).toBeCloseTo(0.05);
});

test('a box on a turned page', () => {
  const box = placeBox(viewport(1, 90), rect);
  expect(box.left).toBeCloseTo(0.9);
  expect(box.top).toBeCloseTo(0.1);
  expect(box.width).toBeCloseTo(0.05);
  expect(box.height).toBeCloseTo(0.4);
});

test('drawing twice leaves one highlight, clearing none', () => {
  const page = document.createElement('div');
  drawHighlight(page, viewport(1, 0), [rect, rect], true);
  drawHighlight(page, viewport(2, 0), [rect, rect], false);
  expect(page.querySelectorAll('[data-testid="highlight"]')).toHaveLength(2);
  expect(page.querySelector('.flash')).toBeNull();
  clearHighlight(page);
  expect(page.children).toHaveLength(0);
});

test('a page outlined as a whole has no word marked', () => {
  const page = document.createElement('div');
  drawHighlight(page, viewport(1, 0), [rect], true);
  outlinePage(page, true);
  expect(page.querySelectorAll('[data-testid="highlight"]')).toHaveLength(0);
  expect(page.querySelectorAll('[data-testid="page-outline"]')).toHaveLength(1);
  clearHighlight(page);
  expect(page.children).toHaveLength(0);
});

test('a link over two lines is one stop, and either line opens it', () => {
  const page = document.createElement('div');
  const open = vi.fn();
  drawLinks(page, viewport(1, 0), [{ label: 'Open 21 CFR 117.5', rects: [rect, rect], open }]);
  drawLinks(page, viewport(2, 0), [{ label: 'Open 21 CFR 117.5', rects: [rect, rect], open }]);
  const links = [...page.querySelectorAll('button')];
  expect(links.map((l) => [l.getAttribute('aria-label'), l.tabIndex])).toEqual([
    ['Open 21 CFR 117.5', 0],
    [null, -1],
  ]);
  links.forEach((l) => l.click());
  expect(open).toHaveBeenCalledTimes(2);
  drawLinks(page, viewport(1, 0), []);
  expect(page.children).toHaveLength(0);
});
