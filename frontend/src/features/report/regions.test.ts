import { expect, test } from 'vitest';
import { regions } from './regions';

const line = (left: number, top: number, width = 0.4) => ({ left, top, width, height: 0.02 });

test('the lines of a paragraph are one region, those of two columns two', () => {
  expect(regions([line(0.1, 0.1), line(0.1, 0.13, 0.2)])).toHaveLength(1);
  expect(regions([line(0.1, 0.8), line(0.55, 0.1), line(0.55, 0.13)])).toHaveLength(2);
  expect(regions([])).toEqual([]);
});

test('a region holds all of its lines', () => {
  const [region] = regions([line(0.2, 0.1), line(0.1, 0.13)]);
  expect(region!.left).toBeCloseTo(0.1);
  expect(region!.left + region!.width).toBeCloseTo(0.6);
  expect(region!.top + region!.height).toBeCloseTo(0.15);
});
