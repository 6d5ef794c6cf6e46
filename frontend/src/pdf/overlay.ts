import type { Rect } from '../api';

/** The part of a pdf.js page viewport that boxes are converted with. */
export interface Viewport {
  width: number;
  height: number;
  convertToViewportPoint(x: number, y: number): number[];
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A box in PDF user space as shares (0 to 1) of the page as it is shown, so that it holds at every zoom. */
export function placeBox(viewport: Viewport, rect: Rect): Box {
  const [xa = 0, ya = 0] = viewport.convertToViewportPoint(rect.x0, rect.y0);
  const [xb = 0, yb = 0] = viewport.convertToViewportPoint(rect.x1, rect.y1);
  return {
    left: Math.min(xa, xb) / viewport.width,
    top: Math.min(ya, yb) / viewport.height,
    width: Math.abs(xb - xa) / viewport.width,
    height: Math.abs(yb - ya) / viewport.height,
  };
}

/**
 * Lays the highlight over a page, in place of one that is there. `flash` draws the eye to it once.
 * The header above a row is marked fainter.
 */
export function drawHighlight(
  page: HTMLElement,
  viewport: Viewport,
  rects: Rect[],
  flash: boolean,
  header: Rect[] = [],
): HTMLElement {
  clearHighlight(page);
  const layer = document.createElement('div');
  layer.className = flash ? 'ibid-highlight flash' : 'ibid-highlight';
  const draw = (rect: Rect, testid: string): HTMLElement => {
    const box = placeBox(viewport, rect);
    const mark = document.createElement('div');
    mark.dataset.testid = testid;
    for (const side of ['left', 'top', 'width', 'height'] as const) mark.style[side] = `${box[side] * 100}%`;
    layer.append(mark);
    return mark;
  };
  for (const rect of rects) draw(rect, 'highlight');
  for (const rect of header) draw(rect, 'highlight-header').className = 'header';
  page.append(layer);
  return layer;
}

/** Draws a line around a page, for words that are on it and whose place is not known. No word is marked. */
export function outlinePage(page: HTMLElement, flash: boolean): HTMLElement {
  clearHighlight(page);
  const layer = document.createElement('div');
  layer.className = flash ? 'ibid-highlight whole flash' : 'ibid-highlight whole';
  layer.dataset.testid = 'page-outline';
  page.append(layer);
  return layer;
}

/** A link over words of a page. */
export interface PageLink {
  /** Its accessible name: "Open 21 CFR 117.5". */
  label: string;
  rects: Rect[];
  open: () => void;
}

/** Lays links over a page, in place of those that are there. A link over several lines has one stop of the Tab key. */
export function drawLinks(page: HTMLElement, viewport: Viewport, links: PageLink[]) {
  page.querySelector(':scope > .ibid-links')?.remove();
  if (!links.length) return;
  const layer = document.createElement('div');
  layer.className = 'ibid-links';
  for (const { label, rects, open } of links)
    rects.forEach((rect, i) => {
      const link = document.createElement('button');
      link.type = 'button';
      link.title = label;
      if (i) {
        link.tabIndex = -1;
        link.ariaHidden = 'true';
      } else link.ariaLabel = label;
      link.onclick = open;
      const box = placeBox(viewport, rect);
      for (const side of ['left', 'top', 'width', 'height'] as const)
        link.style[side] = `${box[side] * 100}%`;
      layer.append(link);
    });
  page.append(layer);
}

/** Takes the highlight off a page. */
export function clearHighlight(page: HTMLElement) {
  page.querySelector(':scope > .ibid-highlight')?.remove();
}
