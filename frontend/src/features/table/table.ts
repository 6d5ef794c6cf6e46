/** Words and order of the cells of a table. What the user said of a cell counts before what Ibid found. */
import type {
  CellState,
  CellValue,
  ColumnKind,
  TableCell,
  TableDocument,
  TableFooter,
  TableFormat,
  TableGrid,
  TableProgress,
} from '../../api';
import { strings } from '../../strings';
import { count } from '../../text/format';

const t = strings.table.table;

export const kinds: ColumnKind[] = ['text', 'date', 'amount', 'duration', 'party', 'yes_no', 'list'];

export const kindNames: Record<ColumnKind, string> = t.kinds;

export const stateNames: Record<CellState, string> = t.states;

export const tableFormats: Record<TableFormat, string> = t.formats;

/** The state that counts; the same as TableCell.Shown in Go. */
export function shown({ review, state, was }: TableCell): CellState {
  const asked = state === 'stale' ? was : state;
  if (!review || review.verdict === 'none') return asked;
  if (review.verdict === 'corrected') return review.answer ? 'answered' : 'not_found';
  return state === 'unclear' ? 'answered' : asked;
}

/** The answer that counts; empty where there is none. The same as TableCell.Says in Go. */
export function says(cell: TableCell): { text: string; value?: CellValue } {
  if (cell.review?.verdict === 'corrected') return { text: cell.review.answer, value: cell.review.value };
  return shown(cell) === 'answered' ? { text: cell.answer, value: cell.value } : { text: '' };
}

/** What a cell says on screen: its answer, or its state in words. */
export function cellText(cell: TableCell, row?: TableDocument): string {
  const state = shown(cell);
  if (state === 'waiting' && row && row.status !== 'ready') return unread(row);
  const text = says(cell).text || stateNames[state];
  const both = either(cell);
  return both.length ? t.either(text, both) : text;
}

/** The answers that contradict each other; the same as TableCell.Either in Go. */
function either(cell: TableCell): string[] {
  const list = shown(cell) === 'unclear' && !cell.answer ? cell.value.list : [];
  return list.length > 1 ? list : [];
}

function unread({ status, passages }: TableDocument): string {
  if (status === 'indexing') return t.beingIndexed;
  if (status !== 'failed' && status !== 'cancelled') return t.beingRead;
  return passages ? stateNames.waiting : t.notRead;
}

/** Whether a cell has an answer that the user hasn't confirmed or corrected yet. */
export function unconfirmed(cell: TableCell): boolean {
  return ['answered', 'unclear'].includes(shown(cell)) && (cell.review?.verdict ?? 'none') === 'none';
}

export type Only = 'all' | 'answered' | 'not_found' | 'unclear' | 'unconfirmed';

export const onlyNames: Record<Only, string> = t.only;

export interface Sorting {
  /** The column; 0: the titles of the documents. */
  column: number;
  descending: boolean;
}

export interface Row {
  document: TableDocument;
  cells: TableCell[];
}

/** The rows of a table that have the words and, in the column or in any, the state, in the order wanted. */
export function arranged(
  grid: TableGrid,
  sorting: Sorting | null,
  words: string,
  only: Only,
  column: number,
): Row[] {
  const width = grid.table.columns.length;
  const wanted = words.trim().toLowerCase();
  const at = grid.table.columns.findIndex((c) => c.id === column);
  const rows = grid.rows.map((document, i) => ({
    document,
    cells: grid.cells.slice(i * width, (i + 1) * width),
  }));
  const fits = (cell: TableCell) => (only === 'unconfirmed' ? unconfirmed(cell) : shown(cell) === only);
  const listed = rows.filter(
    ({ document, cells }) =>
      (!wanted ||
        [document.title, ...cells.map((c) => says(c).text)].some((text) =>
          text.toLowerCase().includes(wanted),
        )) &&
      (only === 'all' || (at < 0 ? cells.some(fits) : fits(cells[at]!))),
  );
  if (!sorting) return listed;
  const by = grid.table.columns.findIndex((c) => c.id === sorting.column);
  const sign = sorting.descending ? -1 : 1;
  return listed.sort((a, b) => {
    if (by < 0) return sign * byWords(a.document.title, b.document.title);
    return compare(grid.table.columns[by]!.kind, a.cells[by]!, b.cells[by]!, sign);
  });
}

/** Compares two cells by what they were read as; those without an answer come last either way. */
function compare(kind: ColumnKind, a: TableCell, b: TableCell, sign: number): number {
  const [x, y] = [says(a), says(b)];
  const [k, l] = [key(kind, x), key(kind, y)];
  if (k === undefined || l === undefined) {
    if (k !== undefined || l !== undefined) return k === undefined ? 1 : -1;
    if (!x.text || !y.text) return Number(!x.text) - Number(!y.text);
    return sign * byWords(x.text, y.text);
  }
  if (kind === 'amount' && x.value!.unit !== y.value!.unit) return byWords(x.value!.unit, y.value!.unit);
  return sign * (typeof k === 'number' ? k - (l as number) : byWords(k, l as string));
}

/** What an answer sorts by; undefined where it couldn't be read as its kind. */
function key(kind: ColumnKind, { text, value }: ReturnType<typeof says>): string | number | undefined {
  switch (kind) {
    case 'date':
      return value?.date || undefined;
    case 'amount':
      return value?.number ?? undefined;
    case 'duration':
      return value?.days ?? undefined;
    case 'yes_no':
      return value?.yes == null ? undefined : Number(!value.yes);
    case 'party':
    case 'list':
      return value?.list.join('; ') || text || undefined;
    case 'text':
      return text || undefined;
  }
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const byWords = (a: string, b: string) => collator.compare(a, b);

const figure = (x: number) => x.toLocaleString('en-GB', { maximumFractionDigits: 2 });

/** A month, as the backend counts it in days. */
const month = 30.4375;

/** A length of time in days, in months or years where it is so many: "9 months". */
function time(days: number, unit: string): string {
  const months = Math.round(days / month);
  if (unit !== 'day' || months < 1 || Math.abs(days - months * month) > 0.01)
    return count(Math.round(days), unit);
  return months % 12 ? t.months(months) : t.years(months / 12);
}

/** What a column comes to: how many documents answer, and the figures with the documents behind each. */
export function footerLines(kind: ColumnKind, f: TableFooter): string[] {
  // A document that is still being read, and a cell that failed, say nothing.
  const { waiting = 0, running = 0, failed = 0 } = f.states;
  const unasked = waiting + running + failed;
  const lines = [t.found(f.found, f.rows - unasked)];
  if (unasked) lines.push(t.unasked(unasked));
  const unclear = f.states.unclear ?? 0;
  if (unclear) lines.push(t.unclear(unclear));
  if (f.yes + f.no) lines.push(t.yesNo(f.yes, f.no));
  else if (f.dates) lines.push(t.range(f.first, f.last, f.dates));
  for (const { unit, documents, total, least, most } of f.sums) {
    if (kind === 'duration') lines.push(t.range(time(least, unit), time(most, unit), documents));
    else lines.push(t.sum(`${figure(total)}${unit && ` ${unit}`}`, documents));
  }
  return lines;
}

/** How far a table is: "132 of 400 cells asked". */
export function progressText({ done, total, reading }: TableProgress): string {
  const asked = done >= total ? t.cells(total) : t.asked(done, total);
  return reading ? t.stillReading(asked, reading) : asked;
}

/** Columns from questions that were typed, one a line. */
export const questionsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
