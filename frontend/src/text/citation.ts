import type { Answer, Citation, Document, FrontItem, Found, LawCitation, LawSection, Source } from '../api';
import { strings } from '../strings';
import { page, quoted } from './format';
import { sectionPath } from './section';

const t = strings.conversation.citation;

/**
 * Where words stand: "page 60", or "note on page 60 (Anna Weber, 2024-03-12)" for those of a
 * note. Pages are those of the document, 0 when it is gone.
 */
export function onPage(at: Pick<Citation, 'page' | 'pageLabel' | 'note'>, pages = 0): string {
  const name = page(at.page, at.pageLabel, pages);
  if (!at.note) return name;
  const by = [at.note.author, at.note.date].filter(Boolean).join(', ');
  return strings.common.noteOn(name) + (by && ` (${by})`);
}

/** What a chip is called by a screen reader: "Citation 2: Hallam 2018 10-K, page 60", with "not in force", "source removed" or "not visible on the page" where it is. */
export function citationName(c: Citation): string {
  let name = t.name(c.number, c.documentTitle, onPage(c));
  if (c.notInForce) name += t.notInForce;
  if (c.removed) return t.removed(name);
  return c.hidden ? t.hidden(name) : name;
}

/** The quotation with the words joined that a line end divides. */
export function readingOf({ reading, quote }: Pick<Citation, 'reading' | 'quote'>): string {
  return reading || quote;
}

/** A passage in the form that can be located; its number 0 stands nowhere in a text. */
export function asCitation(passage: Source | Found): Citation {
  const { documentId, documentTitle, page, pageLabel, section, span, note } = passage;
  return {
    number: 0,
    documentId,
    documentHash: 'documentHash' in passage ? passage.documentHash : '',
    documentTitle,
    page,
    pageLabel,
    section,
    span,
    quote: 'quote' in passage ? passage.quote : passage.text,
    support: 0,
    note,
    hidden: false,
    removed: false,
  };
}

/** A section of law in the form that can be located. */
export function sectionPlace(section: LawSection): Citation {
  return asCitation({ ...section, section: section.heading, text: section.quote, match: 0 });
}

/** The words of a citation of law in a document, in the form that can be located. */
export function citingPlace(
  { id, title, hash }: Pick<Document, 'id' | 'title' | 'hash'>,
  { page, pageLabel, span, words }: LawCitation,
): Citation {
  const at = {
    documentId: id,
    documentTitle: title,
    page,
    pageLabel,
    section: '',
    span,
    text: words,
    match: 0,
  };
  return { ...asCitation(at), documentHash: hash };
}

/** The words that a document prints about itself, in the form that can be located. */
export function frontPlace(
  { id, title, hash }: Pick<Document, 'id' | 'title' | 'hash'>,
  { page, span, words }: FrontItem,
): Citation {
  const at = {
    documentId: id,
    documentTitle: title,
    page,
    pageLabel: '',
    section: '',
    span,
    text: words,
    match: 0,
  };
  return { ...asCitation(at), documentHash: hash };
}

/** The words below a written answer that it doesn't cite, the likeliest to answer first. */
export function quotationsOf({ retrieved, citations }: Pick<Answer, 'citations' | 'retrieved'>): Citation[] {
  return retrieved
    .flatMap((source) => (source.quoted ?? []).map((quoted) => ({ source, quoted })))
    .sort((a, b) => a.quoted.rank - b.quoted.rank)
    .map(({ source, quoted: { span, reading } }, i) => ({
      ...asCitation(source),
      number: citations.length + i + 1,
      span,
      quote: within(source, span),
      reading: reading ?? '',
    }));
}

/** The words of a passage in a range of bytes of its page. */
function within(source: Source, span: Source['span']): string {
  const bytes = new TextEncoder().encode(source.text);
  return new TextDecoder().decode(bytes.slice(span.start - source.span.start, span.end - source.span.start));
}

/** The passages that were retrieved and neither cited nor quoted. */
export function uncited(answer: Pick<Answer, 'citations' | 'retrieved'>): Source[] {
  return answer.retrieved.filter(
    (source) =>
      !source.quoted?.length &&
      !answer.citations.some(
        (c) =>
          c.documentId === source.documentId &&
          c.page === source.page &&
          c.span.start < source.span.end &&
          source.span.start < c.span.end,
      ),
  );
}

/** The letter of a passage that is not cited, from 0: a, b, … z, aa. */
export function letter(index: number): string {
  const last = String.fromCharCode(97 + (index % 26));
  return index < 26 ? last : letter(Math.floor(index / 26) - 1) + last;
}

/** Citations by document, in the order in which these come up first. */
export function byDocument(citations: Citation[]): Citation[][] {
  const documents = new Map<number, Citation[]>();
  for (const c of citations) documents.set(c.documentId, [...(documents.get(c.documentId) ?? []), c]);
  return [...documents.values()];
}

/**
 * The citations among which one was opened: those of its answer that can be opened, by number,
 * and its place among them. Without an opened one they are those of the latest answer that
 * cites anything, and the place is -1.
 */
export function citationsAround(
  opened: Citation | null,
  answers: Pick<Answer, 'citations'>[],
): { list: Citation[]; at: number } {
  const listed = answers.map(({ citations }) =>
    citations.filter((c) => !c.removed).sort((a, b) => a.number - b.number),
  );
  if (!opened) return { list: listed.findLast((list) => list.length) ?? [], at: -1 };
  // An answer that was fetched again has the same citations as other objects.
  const found =
    listed.find((list) => list.includes(opened)) ??
    listed.findLast((list) => list.some((c) => same(c, opened)));
  return { list: found ?? [], at: found?.findIndex((c) => same(c, opened)) ?? -1 };
}

function same(a: Citation, b: Citation): boolean {
  return (
    a.number === b.number &&
    a.documentId === b.documentId &&
    a.page === b.page &&
    a.span.start === b.span.start &&
    a.span.end === b.span.end
  );
}

/** Words of a page in the form in which they are passed on: “The rent is…” (Lease of Unit 4, page 4). */
export function withCitation(words: string, title: string, number: number, label: string, pages = 0): string {
  return `${quoted(words)} (${title}, ${page(number, label, label ? pages : 0)})`;
}

/** Where in its document a citation stands: "10. Break clause, page 4". */
export const placeWithin = (c: Citation): string =>
  [c.section && sectionPath(c.section), onPage(c)].filter(Boolean).join(', ');
