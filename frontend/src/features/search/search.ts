/**
 * The language of the search field: words, and filters by field such as
 * `in:"Lease" after:2022`. What is a filter here is one for the backend, which
 * reads the same text: `backend/question/filter.go` has the rules.
 */
import type { Document, Found } from '../../api';
import { strings } from '../../strings';
import { distinctFiles } from '../library/documents';
import { dateOf } from '../library/listing';
import { sectionTitles } from '../../text/section';

const t = strings.search.search;

export type Field = 'in' | 'section' | 'page' | 'type' | 'date' | 'after' | 'before' | 'at';

/** A filter as it stands in a text, from `start` up to `end`. */
export interface Filter {
  field: Field;
  /** Without its quotation marks. */
  value: string;
  start: number;
  end: number;
}

/** What can be written after a field's colon. */
export interface Suggestion {
  value: string;
  /** As a person reads it. */
  name: string;
  /** What tells it from others; may be empty. */
  about: string;
}

const filter =
  /(?<=^|\s)(in|section|page|type|date|after|before|at):("[^"]+"|“[^”]+”|„[^“”]+[“”]|«[^»]+»|[^\s"“„«]+)/gi;
const marks = /["“”„«»]/g;
const day = /^(\d{4}([-/]\d{1,2}){0,2}|\d{1,2}\.\d{1,2}\.\d{4})$/;
const forms: Partial<Record<Field, RegExp>> = {
  page: /^(?!0+$)[\p{L}\p{N}][\p{L}\p{N}.–-]{0,13}$/u,
  type: /\p{L}/u,
  date: day,
  after: day,
  before: day,
  at: /\p{L}|^\d{5}(-\d{4})?$/u,
};

/** The filters of a text, in order. A value that is not of its field's kind makes none: it is a word. */
export function filtersOf(text: string): Filter[] {
  return [...text.matchAll(filter)].flatMap(({ 0: whole, 1: name, 2: written, index }) => {
    const field = name!.toLowerCase() as Field;
    const bare = written!.replace(marks, '');
    const value = (bare === written ? bare.replace(/[.,;!?)]+$/, '') : bare).trim();
    if (!value || !(forms[field]?.test(value) ?? true)) return [];
    return [{ field, value, start: index, end: index + whole.length }];
  });
}

/** A text without one of its filters. */
export function withoutFilter(text: string, { start, end }: Filter): string {
  return join(text.slice(0, start), text.slice(end));
}

/** A text without its filters: the words alone. */
export function wordsAlone(text: string): string {
  return filtersOf(text).reduceRight(withoutFilter, text).trim();
}

/** The filter that is being written where the caret stands: a field, its colon, and so far the value. */
export function writing(text: string, caret: number): Filter | undefined {
  const begun = /(?:^|\s)((in|section|page|type|date|after|before|at):("[^"]*|[^\s"]*))$/i.exec(
    text.slice(0, caret),
  );
  if (!begun || /^\S/.test(text.slice(caret))) return undefined;
  const [, whole, name, value] = begun as unknown as [string, string, string, string];
  return {
    field: name.toLowerCase() as Field,
    value: value.replace(marks, ''),
    start: caret - whole.length,
    end: caret,
  };
}

/**
 * Writes a value in the place of the filter that is being written, with a space
 * behind it. Any number of documents can be named; of another field the last one
 * holds, so one that stood there before is taken out.
 */
export function complete(text: string, { field, start, end }: Filter, value: string) {
  const others = field === 'in' ? [] : filtersOf(text).filter((f) => f.field === field && f.start !== start);
  const cut = (part: string, from: number) =>
    others
      .filter((f) => f.start >= from && f.end <= from + part.length)
      .reduceRight(
        (rest, f) => withoutFilter(rest, { ...f, start: f.start - from, end: f.end - from }),
        part,
      );
  const bare = value.replace(marks, ' ').replace(/\s+/g, ' ').trim();
  const before = `${cut(text.slice(0, start), 0)}${field}:${/\s/.test(bare) ? `"${bare}"` : bare} `;
  return { text: before + cut(text.slice(end), end).trimStart(), caret: before.length };
}

/** Begins a filter at the end of a text. */
export function begin(text: string, field: Field): string {
  return `${text.trimEnd()}${text.trim() ? ' ' : ''}${field}:`;
}

/** What a filter says, for a chip: “in Lease”, “after 2022”. */
export function filterName({ field, value }: Pick<Filter, 'field' | 'value'>): string {
  return `${field} ${value}`;
}

const mostSuggested = 6;

/** Values for the filter that is being written that have what is written of it, the whole of it excepted. */
export function suggestions(
  { field, value }: Filter,
  documents: Document[],
  found: Pick<Found, 'section'>[],
): Suggestion[] {
  const wanted = value.trim().toLowerCase();
  const all = {
    in: () => documentsByName(documents),
    section: () => sectionsOf(found),
    type: () => typesOf(documents),
    date: () => yearsOf(documents),
    after: () => yearsOf(documents),
    before: () => yearsOf(documents),
    page: () => [],
    at: () => [],
  }[field]();
  if (all.some((s) => s.value.toLowerCase() === wanted)) return [];
  return all
    .filter((s) => `${s.name} ${s.about} ${s.value}`.toLowerCase().includes(wanted))
    .slice(0, mostSuggested);
}

/** Documents by title; where several have one title, by file. */
function documentsByName(documents: Document[]): Suggestion[] {
  const files = distinctFiles(documents);
  return documents.map((d) => {
    const twin = files.has(d.id);
    return { value: twin ? d.name : longest(d.title), name: d.title, about: files.get(d.id) ?? d.name };
  });
}

/** The part of a title that can stand in quotation marks. */
function longest(title: string): string {
  return title.split(marks).reduce((a, b) => (b.trim().length > a.length ? b.trim() : a), '');
}

/** The titles of the sections that passages stand in, the most frequent first. */
function sectionsOf(found: Pick<Found, 'section'>[]): Suggestion[] {
  return counted(found.flatMap((f) => sectionTitles(f.section)))
    .sort(([, a], [, b]) => b - a)
    .map(([title]) => ({ value: longest(title), name: title, about: '' }));
}

/** The types of documents, the most frequent first. */
function typesOf(documents: Document[]): Suggestion[] {
  return counted(documents.map((d) => d.kind.text).filter(Boolean))
    .sort(([, a], [, b]) => b - a)
    .map(([type, n]) => ({ value: type.toLowerCase(), name: type, about: t.ofThatType(n) }));
}

/** The years that documents are of, the latest first. */
function yearsOf(documents: Document[]): Suggestion[] {
  return counted(documents.map((d) => dateOf(d).slice(0, 4)).filter(Boolean))
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([year, n]) => ({ value: year, name: year, about: t.ofThatYear(n) }));
}

function counted(values: string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts];
}

function join(before: string, after: string): string {
  if (!before.trim()) return after.trimStart();
  return after.trim() ? `${before.trimEnd()} ${after.trimStart()}` : before.trimEnd();
}

/** Searches to begin with, of which two name what is in the library. */
export function examples(documents: Document[]): { text: string; about: string }[] {
  const [document] = documents;
  const [year] = yearsOf(documents);
  const name = document && longest(document.title);
  return [
    { text: t.phrase, about: t.aboutPhrase },
    ...(name ? [{ text: t.document(/\s/.test(name) ? `"${name}"` : name), about: t.aboutDocument }] : []),
    ...(year ? [{ text: t.year(year.value), about: t.aboutYear }] : []),
    { text: t.section, about: t.aboutSection },
  ];
}

/** What tells a passage from others. */
export function passageKey(f: Found): string {
  return `${f.law ?? ''}:${f.documentId}:${f.page}:${f.span.start}`;
}
