import type { TextColumn } from '../api';
import { placeBox, type Viewport } from './overlay';

/** A column of text on a page at scale 1, in points from the left edge of the page on the screen. */
export interface Column {
  x0: number;
  x1: number;
  /** Size of its font. */
  size: number;
}

/** CSS pixels in a point. */
const pixels = 96 / 72;
/** Between the column and the edges of the viewer, in CSS pixels. */
export const margin = 24;
/** Text of fewer CSS pixels is hard to read on a screen. */
const leastText = 11;
/** A column that is narrow by nature is not blown up further. */
const mostScale = 1.4;
/** Letters are at most so many times as high as the size of their font; wordheight_test.go holds pages against it. */
const mostHeight = 1.45;

/** Converts a column to the page's viewport. The size is the smallest that letters of this height can have. */
export function placeColumn(viewport: Viewport, { box, height }: TextColumn): Column {
  const placed = placeBox(viewport, box);
  const [x0, width] = [placed.left * viewport.width, placed.width * viewport.width];
  // However the page is turned, its areas tell how long its unit is.
  const area = (width * placed.height * viewport.height) / ((box.x1 - box.x0) * (box.y1 - box.y0));
  return { x0, x1: x0 + width, size: (height * (Math.sqrt(area) || 1)) / mostHeight };
}

/**
 * Returns the scale at which a column fills a viewer of so many CSS pixels, 1
 * being the size of the paper. Text is never below 11 pixels, which comes first;
 * the scale is at most 1.4 otherwise.
 */
export function scaleFor(column: Column, width: number): number {
  return Math.max(filling(column, width), leastText / (column.size * pixels));
}

/** Whether the scale of a column depends on the size of its font. */
export function sizeMatters(column: Column, width: number): boolean {
  return scaleFor(column, width) > filling(column, width);
}

function filling({ x0, x1 }: Column, width: number): number {
  return Math.min(Math.max(width - 2 * margin, 1) / ((x1 - x0) * pixels), mostScale);
}
