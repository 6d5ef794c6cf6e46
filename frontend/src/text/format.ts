/** Words and figures as a person reads them. */
import { strings } from '../strings';

const t = strings.common.format;

export { count } from '../strings/plural';

/** A size in decimal units, as file managers show it: "840 B", "12 kB", "3.4 MB". */
export function bytes(n: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let unit = 0;
  while (n >= 999.5 && unit < units.length - 1) {
    n /= 1000;
    unit++;
  }
  return `${unit > 1 && n < 9.95 ? n.toFixed(1) : Math.round(n)} ${units[unit]}`;
}

/** A duration given in nanoseconds: "0 ms", "320 ms", "4.2 s", "2 min 5 s". */
export function duration(nanoseconds: number): string {
  const ms = nanoseconds / 1e6;
  if (ms < 999.5) return t.milliseconds(ms > 0 && ms < 9.95 ? ms.toFixed(1) : String(Math.round(ms)));
  if (ms < 59_950) return t.seconds((ms / 1000).toFixed(1));
  const seconds = Math.round(ms / 1000);
  return t.minutes(Math.floor(seconds / 60), seconds % 60);
}

/** A day, near ones by name: "Today", "Yesterday", "Monday", "3 March", "3 March 2024". Empty for no date. */
export function day(iso: string, now = new Date()): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime()) || date.getFullYear() < 1971) return '';
  const midnight = (d: Date) => new Date(d.getFullYear(), d.getMonth(), d.getDate()).getTime();
  const ago = Math.round((midnight(now) - midnight(date)) / 86_400_000);
  if (ago === 0) return t.today;
  if (ago === 1) return t.yesterday;
  if (ago > 1 && ago < 7) return date.toLocaleDateString('en-GB', { weekday: 'long' });
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year });
}

/** A day in a column: "12 Sep 2021". Empty for no date. */
export function shortDay(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime()) || date.getFullYear() < 1971) return '';
  const month = date.toLocaleDateString('en-GB', { month: 'long' }).slice(0, 3);
  return `${date.getDate()} ${month} ${date.getFullYear()}`;
}

/** A day, a month or a year in a column, as far as it is known: "12 Sep 2021", "Sep 2021", "2021". */
export function shortDate(iso: string): string {
  if (/^\d{4}$/.test(iso)) return iso;
  if (/^\d{4}-\d\d$/.test(iso)) return printed(`${iso}-01`).replace(/^1 /, '');
  return /^\d{4}-\d\d-\d\d$/.test(iso) ? printed(iso) : '';
}

/** A printed day may lie long before the days of files. */
function printed(iso: string): string {
  const date = new Date(`${iso}T12:00:00`);
  if (Number.isNaN(date.getTime())) return '';
  return `${date.getDate()} ${date.toLocaleDateString('en-GB', { month: 'long' }).slice(0, 3)} ${date.getFullYear()}`;
}

/**
 * A page as a person finds it: "page 60", or "page iv (4 of 120)" where the file
 * prints another label than its place. Without `total`: "page iv (4 in the file)".
 */
export function page(number: number, label = '', total = 0): string {
  if (!label || label === String(number)) return total ? t.pageOf(number, total) : t.page(number);
  return t.labelled(label, number, total);
}

/** The last part of a path of any system. */
export function fileName(path: string): string {
  return path.split(/[\\/]/).filter(Boolean).pop() ?? path;
}

/**
 * A text of several lines on one. A hyphen at the end of a line stays, since it may
 * be one of the word's own, and the word is not torn.
 */
export function oneLine(text: string): string {
  return text
    .replace(/(\p{L}-)\s*\n\s*(?=\p{Ll})/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Cuts a text at a word near `length` characters and marks the cut. */
export function shorten(text: string, length: number): string {
  const flat = oneLine(text);
  if (flat.length <= length) return flat;
  const cut = flat.slice(0, length);
  const word = cut.lastIndexOf(' ');
  // A text without spaces, such as Chinese, is cut where it is.
  return `${(word > length / 2 ? cut.slice(0, word) : cut).trimEnd()}…`;
}

/**
 * A text in quotation marks on one line; one that begins or ends with a mark of
 * its own keeps those alone.
 */
export function quoted(text: string): string {
  const line = oneLine(text);
  return /^["“„«]|["”»]$/.test(line) ? line : `“${line}”`;
}
