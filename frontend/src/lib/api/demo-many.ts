/** As many documents as a person may drop at once: 1,570, most of them read, some not. */
import { demoDocument, demoFront } from './demo-documents';
import { DocumentStatus, type Document } from './types';

const companies = [
  'Ardle',
  'Brackwater',
  'Corvane',
  'Dunmoor',
  'Ellerby',
  'Farrowgate',
  'Glimsholm',
  'Hathersend',
  'Inverlow',
  'Jessamy & Sons',
  'Kelderby',
  'Lorne Quarries',
  'Marrick',
  'Netherfold',
  'Ostrander Mills',
  'Pellworth',
];
const kinds: [name: string, pages: number, tag: string][] = [
  ['annual report', 148, 'Annual reports'],
  ['interim report', 42, ''],
  ['lease of the premises', 24, 'Leases'],
  ['credit agreement', 212, 'Financing'],
  ['minutes of the board', 9, 'Minutes'],
  ['supply agreement', 31, ''],
  ['audit letter', 4, 'To check'],
];

const failures = [
  {
    code: 'damaged',
    message: 'No reader could open this PDF: its end is missing.',
    hint: 'Download or export it again.',
  },
  {
    code: 'encrypted',
    message: 'This PDF opens only with a password.',
    hint: 'Type it below the document.',
  },
  {
    code: 'timeout',
    message: 'Reading page 212 took longer than two minutes.',
    hint: 'Try again; the other pages are searchable.',
  },
  { code: 'no_text', message: 'No page has words.', hint: '' },
];

/** The documents, newest first: 1,163 ready, 307 on their way, 100 that could not be read. */
export function manyDocuments(amount = 1570): Document[] {
  return Array.from({ length: amount }, (_, i) => {
    const id = amount - i;
    const company = companies[id % companies.length]!;
    const [kind, pages, tag] = kinds[id % kinds.length]!;
    const year = 2008 + Math.floor(id / (companies.length * kinds.length));
    const change: Partial<Document> = {
      ...demoFront(kind, [company], `${year}-0${1 + (id % 9)}-12`, 'Dated'),
      tags: tag ? [tag] : [],
      folder: id % 3 ? 2 : 0,
    };
    return demoDocument(id, `${company}, ${kind} ${year}`, pages + (id % 17), {
      ...change,
      ...standing(id, i),
    });
  });
}

function standing(id: number, i: number): Partial<Document> {
  const unread = { pagesRead: 0, chunks: 0, chunksEmbedded: 0 };
  if (id % 17 === 9)
    return { status: DocumentStatus.Failed, ...unread, failure: failures[(id >> 1) % failures.length]! };
  if (i < 320) return { status: DocumentStatus.Queued, ...unread };
  return id % 41 === 0 ? { pagesWaiting: 6, pagesEmpty: 6 } : {};
}
