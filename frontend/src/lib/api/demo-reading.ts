/** What the development mock says was read. */
import { mockPage, mockReport } from './fixtures';
import type {
  Document,
  PageReading,
  PageReport,
  PageState,
  PlacedBlock,
  ReadingReport,
  Section,
} from './types';

const chapters: [string, string[]][] = [
  [
    'Part I',
    ['Item 1. Business', 'Item 1A. Risk factors', 'Item 2. Properties', 'Item 3. Legal proceedings'],
  ],
  [
    'Part II',
    ['Item 5. Market for the common equity', 'Item 7. Liquidity and capital resources', 'Item 8. Statements'],
  ],
  ['Part III', ['Item 10. Directors and officers', 'Item 11. Pay of the officers']],
  ['Exhibits', []],
];

function pageOf(number: number, pages: number): PageReport {
  let state: PageState = 'text';
  if (number === 2) state = 'blank';
  if (number >= pages - 9) state = 'recognised';
  if (number === pages - 3) state = 'unreadable';
  if (number % 61 === 40) state = 'scan';
  if (number === 33) state = 'garbled';
  const words = ['text', 'recognised'].includes(state) ? 320 + ((number * 137) % 260) : 0;
  return mockPage({
    number,
    label: number <= 4 ? ['i', 'ii', 'iii', 'iv'][number - 1] : String(number - 4),
    state,
    failed: number === 57,
    words,
    tables: number % 11 === 5 ? 1 : 0,
    passages: words ? 4 : 0,
    language: words ? 'en' : '',
    quality: words ? (state === 'recognised' ? 0.86 : 0.99) - ((number * 31) % 17) / 100 : 0,
  });
}

/** A report of as many pages as the document has. */
export function demoReport(document: Document): ReadingReport {
  const pageList = Array.from({ length: document.pages }, (_, i) => pageOf(i + 1, document.pages));
  const states = new Map<string, number>();
  for (const { state, failed } of pageList) {
    const name = failed ? 'failed' : state;
    states.set(name, (states.get(name) ?? 0) + 1);
  }
  const titles = chapters.flatMap(([part, items]) => [
    { level: 1, title: part, path: part },
    ...items.flatMap((item) => [
      { level: 2, title: item, path: `${part} > ${item}` },
      { level: 3, title: 'Overview', path: `${part} > ${item} > Overview` },
    ]),
  ]);
  const sections: Section[] = titles.map((title, i) => ({
    ...title,
    page: 3 + Math.floor((i * (document.pages - 3)) / titles.length),
    span: { start: 0, end: 0 },
  }));
  return mockReport({
    name: document.name,
    title: document.title,
    dated: '2019-02-07',
    bytes: document.bytes,
    pages: document.pages,
    words: pageList.reduce((sum, p) => sum + p.words, 0),
    passages: document.chunks,
    tables: pageList.reduce((sum, p) => sum + p.tables, 0),
    seconds: 6.4,
    languages: [{ name: 'en', count: document.pages }],
    states: [...states].map(([name, count]) => ({ name, count })),
    sections,
    pageList,
  });
}

const lines = [
  'Purchases of plant and machinery (P&M) were $2,614 million in 2018,',
  'compared with $2,391 million in 2017. The Company expects 2019',
  'capital spending to be approximately $2.1 billion to $2.4 billion as Hallam continues',
  'to invest in its businesses. Investments in property, plant and equipment enable',
  'growth across many diverse markets, helping to meet product demand.',
];

/** What is seen on a page of the demo file, whose pages look alike. */
export function demoPage(report: ReadingReport, number: number): PageReading {
  const page = report.pageList[number - 1]!;
  const blocks: PlacedBlock[] = page.words
    ? [
        {
          kind: 'heading',
          level: 2,
          text: `Item ${((number - 1) % 9) + 1}. Liquidity and Capital Resources`,
          boxes: [{ x0: 72, y0: 695, x1: 396, y1: 716 }],
        },
        ...[0, 1, 2, 3].map<PlacedBlock>((p) => ({
          kind: p === 2 ? 'table' : 'text',
          level: 0,
          text: p === 2 ? 'Year  Spent\n2018  $2,614 million\n2017  $2,391 million' : lines.join('\n'),
          boxes: lines.map((line, i) => ({
            x0: 72,
            y0: 629 - p * 120 - i * 18,
            x1: 72 + line.length * 5.35,
            y1: 642 - p * 120 - i * 18,
          })),
        })),
        {
          kind: 'footer',
          level: 0,
          text: String(number),
          boxes: [{ x0: 299, y0: 38, x1: 308, y1: 50 }],
        },
      ]
    : [];
  return { number, label: page.label, width: 612, height: 792, rotate: 0, report: page, blocks };
}
