/**
 * The column of a page that marked words stand in, and the scale at which a
 * viewer shows it best. Lengths are in the units of a page at scale 1: points,
 * downwards from the top left corner of the page as it is shown.
 */

/** A box of something on a page. */
export interface Area {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A run of text in one line. */
export interface Run extends Area {
  /** Height of its font. */
  size: number;
  letters: number;
}

/** A column of text. */
export interface Column {
  x0: number;
  x1: number;
  /** Height of the font of most of its letters, or of the marked ones if those are smaller. */
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

/** Lines above and below the marked words that tell how wide their column is. */
const nearLines = 14;
/** The least width of what divides columns. */
const leastGutter = 5;
/** What divides columns is crossed by few lines, such as a title over both: a share of those beside it. */
const crossed = 0.15;
/** A column has at least this share of the text; what has less is an edge of numbers or marks. */
const leastColumn = 0.2;

/** Returns the column that the marked areas stand in; null if the page has no text there. */
export function columnOf(runs: Run[], marked: Area[]): Column | null {
  if (!marked.length) return null;
  const low = Math.min(...marked.map((m) => m.x0));
  const high = Math.max(...marked.map((m) => m.x1));
  const cited = runs.filter((r) => marked.some((m) => meet(r, m)));
  const body = medianSize(cited.length ? cited : runs);
  const near = runs.filter((r) => distance(r, marked) < nearLines * 1.4 * body);
  if (!near.length) return null;

  const right = Math.ceil(Math.max(high, ...near.map((r) => r.x1))) + 1;
  const lines = new Float32Array(right + 1);
  for (const run of near)
    for (let x = Math.max(0, Math.floor(run.x0)); x < Math.min(run.x1, right); x++) lines[x]!++;
  const few = crossed * Math.max(...lines);

  const ink = (from: number, to: number) => lines.subarray(from, to).reduce((sum, n) => sum + n, 0);
  const all = ink(0, lines.length);
  let [from, to] = [0, right];
  for (let x = 0; x < right; x++) {
    if (lines[x]! > few) continue;
    const start = x;
    while (x < right && lines[x]! <= few) x++;
    const divides =
      x - start >= leastGutter && Math.min(ink(0, start), ink(x, lines.length)) >= leastColumn * all;
    if (divides && x <= low + 1) from = x;
    else if (divides && start >= high - 1) to = Math.min(to, start);
  }

  const column = near.filter((r) => (r.x0 + r.x1) / 2 >= from && (r.x0 + r.x1) / 2 <= to);
  const inside = column.filter((r) => r.x0 >= from - 2 && r.x1 <= to + 2);
  return {
    x0: Math.min(low, ...inside.map((r) => r.x0)),
    x1: Math.max(high, ...inside.map((r) => r.x1)),
    size: Math.min(medianSize(column) || body, body),
  };
}

/**
 * Returns the scale at which a column fills a viewer of so many CSS pixels, 1
 * being the size of the paper. Text is never below 11 pixels, which comes first;
 * the scale is at most 1.4 otherwise.
 */
export function scaleFor({ x0, x1, size }: Column, width: number): number {
  const fill = Math.max(width - 2 * margin, 1) / ((x1 - x0) * pixels);
  return Math.max(Math.min(fill, mostScale), leastText / (size * pixels));
}

/** The median height of the font, by letters. */
function medianSize(runs: Run[]): number {
  const sorted = [...runs].sort((a, b) => a.size - b.size);
  let rest = sorted.reduce((sum, r) => sum + r.letters, 0) / 2;
  for (const run of sorted) {
    rest -= run.letters;
    if (rest <= 0) return run.size;
  }
  return 0;
}

function meet(a: Area, b: Area): boolean {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}

/** How far a run lies above or below the marked areas; 0 where it is level with them. */
function distance(run: Run, marked: Area[]): number {
  const top = Math.min(...marked.map((m) => m.y0));
  const bottom = Math.max(...marked.map((m) => m.y1));
  return Math.max(0, top - run.y1, run.y0 - bottom);
}
