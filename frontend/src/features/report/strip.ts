import type { PageReport } from '../../api';
import { hasWords, pageKind, type PageKind } from '../../text/reading';

/** How the cells of a strip lie: in rows, each cell `cell` wide and `tall` high, both with the gap to the next. */
export interface Strip {
  columns: number;
  rows: number;
  cell: number;
  tall: number;
}

const widest = 18;
const narrowest = 5;
const gap = 1;

/** Lays out one cell a page: one row where that leaves cells wide enough to hit, else as many rows as it takes. */
export function layOut(pages: number, width: number): Strip {
  const oneRow = Math.min(widest, width / Math.max(1, pages));
  if (oneRow >= narrowest + 2) return { columns: Math.max(1, pages), rows: 1, cell: oneRow, tall: 30 };
  // The fewest rows of narrow cells, then cells as wide as those rows allow.
  const rows = Math.max(1, Math.ceil((pages * narrowest) / Math.max(width, narrowest)));
  const columns = Math.ceil(pages / rows);
  return { columns, rows, cell: width / columns, tall: rows > 4 ? 10 : 15 };
}

/** The page of a point in the strip, 1-based; undefined beside the last cell. */
export function pageAt(strip: Strip, pages: number, x: number, y: number): number | undefined {
  const column = Math.floor(x / strip.cell);
  const row = Math.floor(y / strip.tall);
  if (column < 0 || column >= strip.columns || row < 0 || row >= strip.rows) return undefined;
  const page = row * strip.columns + column + 1;
  return page <= pages ? page : undefined;
}

/** Where the cell of a page lies. */
export function cellOf(strip: Strip, page: number) {
  const column = (page - 1) % strip.columns;
  const row = Math.floor((page - 1) / strip.columns);
  return {
    x: column * strip.cell,
    y: row * strip.tall,
    width: Math.max(1, strip.cell - gap),
    height: strip.tall - gap,
  };
}

/**
 * The cells of every kind as one SVG path each: a strip of thousands of pages is
 * a handful of elements, and takes its colours from the style sheet. What a cell
 * says is in its shape too: words fill it as high as their quality is good, a
 * scan is hollow, a blank or missing page a line, and what could not be read is crossed.
 */
export function paths(strip: Strip, pages: PageReport[]): { kind: PageKind; d: string }[] {
  const drawn = new Map<PageKind, string[]>();
  for (const page of pages) {
    const kind = pageKind(page);
    const parts = drawn.get(kind) ?? [];
    drawn.set(kind, parts);
    parts.push(shape(kind, page.quality, cellOf(strip, page.number)));
  }
  return [...drawn].map(([kind, parts]) => ({ kind, d: parts.join('') }));
}

type Cell = ReturnType<typeof cellOf>;

function shape(kind: PageKind, quality: number, { x, y, width, height }: Cell): string {
  if (hasWords(kind)) {
    const filled = Math.max(0.25, Math.min(1, quality)) * height;
    return box(x, y + height - filled, width, filled);
  }
  if (kind === 'blank' || kind === 'missing') return box(x, y + height - 2, width, 2);
  if (kind === 'failed') return box(x, y, width, height);
  // A frame: the outer edge one way round, the inner the other, which leaves a hole.
  const edge = Math.min(1.2, width / 4);
  const hollow =
    box(x, y, width, height) +
    `M${n(x + edge)} ${n(y + edge)}v${n(height - 2 * edge)}h${n(width - 2 * edge)}v${n(2 * edge - height)}z`;
  if (kind === 'scan') return hollow;
  const bar = box(x, y + height / 2 - 1, width, 2);
  return kind === 'garbled' ? hollow + bar : hollow + bar + box(x + width / 2 - edge / 2, y, edge, height);
}

const n = (value: number) => Number(value.toFixed(2));
const box = (x: number, y: number, width: number, height: number) =>
  `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`;
