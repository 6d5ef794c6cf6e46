/** Which documents a person looks at, and in which order. */
import type { Document } from '../../api';
import { strings } from '../../strings';
import { busy, cutOff } from '../../text/stages';

const t = strings.library.listing;

/** What can be said of documents without looking at their tags and folders. */
export type Standing = 'all' | 'busy' | 'stopped' | 'outdated' | 'untagged' | 'former';

/** A set of documents that has a name: by how they stand, by tag or by folder. */
export type Collection = Standing | `tag:${string}` | `folder:${number}`;

/** The standings in the order of the list, by their names. */
export const standings: { collection: Standing; name: string }[] = [
  { collection: 'all', name: t.allDocuments },
  { collection: 'busy', name: t.beingRead },
  { collection: 'stopped', name: t.stopped },
  { collection: 'outdated', name: t.outdated },
  { collection: 'untagged', name: t.untagged },
  { collection: 'former', name: t.former },
];

/** Whether a document could not be read; the same as Document.Broken in Go. */
export function failed(d: Document): boolean {
  return d.status === 'failed' && (!d.pagesWaiting || cutOff(d));
}

/** Whether a document is in a collection. Former documents are in no other than their own. */
export function belongs(d: Document, collection: Collection): boolean {
  if (collection === 'former') return d.presence !== 'current';
  if (d.presence !== 'current') return false;
  if (collection.startsWith('tag:')) return d.tags.includes(collection.slice(4));
  if (collection.startsWith('folder:')) return d.folder === Number(collection.slice(7));
  switch (collection as Standing) {
    case 'busy':
      return busy(d);
    case 'stopped':
      return d.status === 'cancelled';
    case 'outdated':
      return d.outdated;
    case 'untagged':
      return d.tags.length === 0;
    default:
      return true;
  }
}

/** How many documents are in each collection that has any. */
export function countsOf(documents: Document[]): Map<Collection, number> {
  const counts = new Map<Collection, number>();
  const add = (collection: Collection) => counts.set(collection, (counts.get(collection) ?? 0) + 1);
  for (const d of documents) {
    for (const { collection } of standings) if (belongs(d, collection)) add(collection);
    if (d.presence !== 'current') continue;
    for (const tag of d.tags) add(`tag:${tag}`);
    if (d.folder) add(`folder:${d.folder}`);
  }
  return counts;
}

/** What the list is searched for: words, and filters such as `type:lease` and `date:2021`. */
export interface Looked {
  /** In lower case. */
  words: string[];
  types: string[];
  dates: string[];
  /** What was written, without the filters. */
  text: string;
}

const narrowing = /(?<=^|\s)(type|date):("[^"]+"|[^\s"]+)/gi;

/** Takes apart what is written in the search field of the list. */
export function lookedFor(text: string): Looked {
  const looked: Looked = { words: [], types: [], dates: [], text: '' };
  looked.text = text
    .replace(narrowing, (_, field: string, value: string) => {
      const list = field.toLowerCase() === 'type' ? looked.types : looked.dates;
      list.push(value.replaceAll('"', '').toLowerCase());
      return '';
    })
    .trim();
  looked.words = looked.text.toLowerCase().split(/\s+/).filter(Boolean);
  return looked;
}

/** Whether a document is of a type and a date that were asked for. */
export function fits(d: Document, { types, dates }: Looked): boolean {
  return types.every((type) => ofType(d, type)) && dates.every((date) => ofDate(d, date));
}

/** Whether a document's type has a word in its name. */
function ofType(d: Pick<Document, 'kind'>, type: string): boolean {
  return d.kind.text.toLowerCase().includes(type.toLowerCase());
}

/** Whether a document's own date is within a year, a month or a day. */
function ofDate(d: Pick<Document, 'date'>, date: string): boolean {
  return d.date.text.startsWith(date);
}

/** The date of a document: its own, or else the one in its file's metadata. It may be empty. */
export function dateOf(d: Pick<Document, 'date' | 'dated'>): string {
  return d.date.text || d.dated;
}

/** Whether title, file name, type, parties or tags of a document have all the words. */
export function named(d: Document, words: string[]): boolean {
  const parties = d.parties.map((p) => p.text).join(' ');
  const text = `${d.title} ${d.name} ${d.kind.text} ${parties} ${d.tags.join(' ')}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

export type SortKey = 'added' | 'title' | 'kind' | 'parties' | 'date' | 'pages' | 'size' | 'status';
export interface Sort {
  by: SortKey;
  descending: boolean;
}

/** The orders by their names, each with the direction a person means first. */
export const sorts: { by: SortKey; name: string; descending: boolean }[] = [
  { by: 'added', name: t.added, descending: true },
  { by: 'title', name: t.title, descending: false },
  { by: 'kind', name: t.type, descending: false },
  { by: 'parties', name: t.partiesOrAuthors, descending: false },
  { by: 'date', name: t.date, descending: true },
  { by: 'pages', name: t.pages, descending: true },
  { by: 'size', name: t.size, descending: true },
  { by: 'status', name: t.status, descending: false },
];

const alphabet = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
/** What needs a person comes first, then what is under way. */
const order: Record<string, number> = {
  failed: 0,
  cancelled: 1,
  reading: 2,
  indexing: 3,
  queued: 4,
  ready: 5,
};

const comparisons: Record<SortKey, (a: Document, b: Document) => number> = {
  added: (a, b) => compare(a.addedAt, b.addedAt) || a.id - b.id,
  title: (a, b) => alphabet.compare(a.title, b.title),
  kind: (a, b) => alphabet.compare(a.kind.text, b.kind.text),
  parties: (a, b) => alphabet.compare(partiesOf(a), partiesOf(b)),
  date: (a, b) => compare(a.date.text, b.date.text),
  pages: (a, b) => a.pages - b.pages,
  size: (a, b) => a.bytes - b.bytes,
  status: (a, b) =>
    order[a.status]! - order[b.status]! || Number(b.pagesWaiting > 0) - Number(a.pagesWaiting > 0),
};

/** Whom a document concerns, or who wrote it, in one line. */
export function partiesOf(d: Pick<Document, 'parties'>): string {
  return d.parties.map((p) => p.text).join(', ');
}

/** What is not known of every document. */
const known: Partial<Record<SortKey, (d: Document) => string>> = {
  kind: (d) => d.kind.text,
  parties: partiesOf,
  date: (d) => d.date.text,
};

/** The documents in an order; equal ones stay as they were, and those of which nothing is known come last. */
export function sorted(documents: Document[], { by, descending }: Sort): Document[] {
  const compareBy = comparisons[by];
  const sign = descending ? -1 : 1;
  const has = known[by];
  return [...documents].sort((a, b) => {
    if (has && !has(a) !== !has(b)) return has(a) ? -1 : 1;
    return sign * compareBy(a, b);
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
