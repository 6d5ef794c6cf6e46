import { count, figure } from '../../strings/plural';
import type { Texts } from '../../strings/texts';

/** Searching passages in all documents. */
export const search = {
  filters: {
    document: 'Document',
    section: 'Section',
    type: 'Type',
    date: 'Date',
    after: 'After',
    before: 'Before',
    place: 'Place',
    filters: 'Filters',
    removeFilter: (filter: string) => `Remove the filter ${filter}`,
    filterBy: (name: string) => `Filter by ${name}`,
    inTickedDocument: 'In the ticked document',
    inTickedDocuments: (n: number) => `In the ${count(n, 'ticked document')}`,
  },
  footer: {
    fillIn: 'Fill in',
    search: 'Search',
    move: 'Move',
    ask: 'Ask',
    theBest: 'The best ',
    byWordsAndMeaning: 'by words and meaning',
    byWords: 'by words',
    took: (duration: string) => `, in ${duration}`,
    nothingFound: 'Nothing found',
    keys: 'Keys',
  },
  options: {
    place: 'At this place',
    document: 'In this document',
    section: 'In this section',
    type: 'In documents of this type',
    date: 'In documents of this date',
    fromYear: 'In documents of this year or later',
    toYear: 'In documents of this year or earlier',
    recent: 'Searched before',
    examples: 'For example',
    passages: 'Passages',
    results: 'Results',
  },
  outcome: {
    found: (found: number) => `${count(found, 'passage')} found.`,
    nothing: 'Nothing found.',
    nothingFound: (ticked: boolean) => `Nothing found${ticked ? ' in the ticked documents' : ''}`,
    advice:
      'Try fewer words, or other words for the same thing. Words in quotation marks are searched as an exact phrase.',
    withoutFilters: 'Search without the filters',
    everywhere: 'Search all documents',
    ask: 'Ask it as a question',
  },
  passage: {
    copies: (n: number) => `${figure(n)} more say the same`,
    match: (match: string) => `match ${match}`,
    section: 'Section',
  },
  searchButton: {
    searchAllDocuments: 'Search all documents',
    search: 'Search',
    allDocuments: 'all documents',
  },
  searchDialog: {
    searchAllDocuments: 'Search all documents',
  },
  searchPanel: {
    searchAllDocuments: 'Search all documents',
  },
  search: {
    ofThatType: (n: number) => `${n} of that type`,
    ofThatYear: (n: number) => `${n} of that year`,
    phrase: '"notice period"',
    aboutPhrase: 'This exact phrase',
    document: (title: string) => `deadline in:${title}`,
    aboutDocument: 'In one document',
    year: (year: string) => `payment after:${year}`,
    aboutYear: 'In documents of that year or later',
    section: 'liability section:insurance',
    aboutSection: 'In sections of that name',
  },
} satisfies Texts;
