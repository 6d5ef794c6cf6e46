/** What the search of the development mock finds: invented passages, by the beginnings of words. */
import { dateOf, ofDate, ofType } from '../text/listing';
import { mockFound, mockSearch } from './fixtures';
import { filtersOf, wordsAlone } from '../text/search';
import type { Document, Found, SearchRequest, SearchResult } from './types';

const passages: [section: string, text: string][] = [
  ['Article II > Rent', 'The yearly rent is payable in advance by equal quarterly payments on the usual quarter days.'],
  ['Article II > Rent > Review', 'On each review date the rent is increased to the open market rent, if that is higher, and never reduced.'],
  ['Article V > Termination > Notice', 'Either party may end this agreement by giving not less than nine months’ written notice to the other.'],
  ['Part II > Item 7. Management’s discussion of the results > Liquidity > Cash flows', 'Purchases of plant and machinery were $2,614 million in 2018, compared with $2,391 million in 2017.'],
  ['Part II > Item 7. Management’s discussion of the results > Liquidity', 'The Company expects capital spending of between $2.1 billion and $2.4 billion as it continues to invest.'],
  ['Financial covenants > Leverage', 'The ratio of net debt to EBITDA shall not exceed 3.5 to 1 on the last day of any financial quarter.'],
  ['Insurance', 'The liability of the insurer is limited to the sum insured, and notice of a claim must be given within 30 days.'],
  ['Minutes > Item 4', 'The board noted the notice from the lender, and resolved that payment of the dividend should wait.'],
  ['', 'Interest on late payments runs from the due date at 4 % above the base rate, before and after judgment.'],
]; // prettier-ignore

/** Finds passages that have all words of the text, spread over the documents that may be searched. */
export function demoSearch(
  { text, scope, limit }: SearchRequest,
  documents: Document[],
  meaning: boolean,
): SearchResult {
  const words =
    wordsAlone(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const within = documents.filter(
    (d) =>
      d.chunks > 0 &&
      (!scope.documents.length || scope.documents.includes(d.id)) &&
      passes(d, filtersOf(text)),
  );
  const found = within
    .flatMap((d) => [0, 1, 2, 3].map((i) => passage(d, (d.id * 2 + i) % passages.length, words, meaning)))
    .filter((f): f is Found => f !== undefined && inSection(f, text))
    .sort((a, b) => b.score - a.score || b.documentId - a.documentId);
  const once = found
    .filter((f, i) => found.findIndex((o) => o.quote === f.quote) === i)
    .map((f) => ({ ...f, copies: found.filter((o) => o.quote === f.quote).length - 1 }));
  return mockSearch({
    found: once.slice(0, limit),
    meaning,
    took: 3.7,
    notice: meaning ? undefined : withoutMeaning,
  });
}

const withoutMeaning = {
  code: 'model_server_missing',
  message: 'Passages were found by their words only.',
  hint: 'With an embedding model Ibid finds by meaning too: install Ollama, then run “ollama pull embeddinggemma”.',
};

function passage(d: Document, index: number, words: string[], meaning: boolean): Found | undefined {
  const [section, text] = passages[index]!;
  const beginnings = words.map((w) => new RegExp(`(?<![\\p{L}\\p{N}])(${w}[\\p{L}\\p{N}]*)`, 'giu'));
  if (!words.length || !beginnings.every((b) => text.search(b) >= 0)) return undefined;
  const snippet = beginnings.reduce((t, b) => t.replace(b, '\uE000$1\uE001'), text);
  const page = 2 + ((d.id * 13 + index * 5) % Math.max(2, d.pages - 2));
  return mockFound({
    documentId: d.id,
    documentHash: d.hash,
    documentTitle: d.title,
    dated: d.dated,
    page,
    pageLabel: d.id === 7 ? String(page - 2) : '',
    section,
    span: { start: index * 100, end: index * 100 + text.length },
    quote: text,
    snippet,
    match: meaning ? 0.9 - index * 0.031 - (d.id % 7) * 0.012 : 0,
    score: 10 - index - d.id / 100,
  });
}

function passes(d: Document, filters: ReturnType<typeof filtersOf>): boolean {
  const named = filters.filter((f) => f.field === 'in');
  const name = `${d.title} ${d.name}`.toLowerCase();
  return (
    (!named.length || named.some((f) => name.includes(f.value.toLowerCase()))) &&
    filters.every((f) => f.field !== 'type' || ofType(d, f.value)) &&
    filters.every((f) => f.field !== 'date' || ofDate(d, f.value)) &&
    filters.every((f) => f.field !== 'after' || dateOf(d) >= f.value) &&
    filters.every((f) => f.field !== 'before' || dateOf(d).slice(0, f.value.length) <= f.value)
  );
}

function inSection(f: Found, text: string): boolean {
  return filtersOf(text).every(
    ({ field, value }) => field !== 'section' || f.section.toLowerCase().includes(value.toLowerCase()),
  );
}
