import type { Texts } from '../../strings/texts';

/** The viewer: pages, citations on them, finding, and documents that can’t be shown. */
export const reader = {
  citationSteps: {
    citation: 'Citation\u00a0',
    position: (at: number, total: number) => `${at} of ${total}`,
    previousCitation: 'Previous citation',
    nextCitation: 'Next citation',
    clearHighlight: 'Clear highlight',
  },
  cited: {
    backToTheTable: 'Back to the table',
    backToTheAnswer: 'Back to the answer',
  },
  findBar: {
    notFound: 'Not found',
    position: (current: number, total: number) => `${current} of ${total}`,
    searching: 'Searching…',
    find: 'Find in document',
    previousMatch: 'Previous match',
    nextMatch: 'Next match',
    closeFind: 'Close find',
  },
  keptText: {
    textOnly: 'This is the text Ibid read, not the page itself.',
    findTheFile: 'Find the file…',
    textOfPage: (page: number, title: string) => `Text of page ${page} of ${title}`,
    noText: 'No text was read on this page.',
  },
  keptToolbar: {
    viewer: 'Viewer',
    textOnly: 'Text only',
  },
  pageField: {
    previousPage: 'Previous page',
    printedOnThePage: 'Printed on the page',
    printed: (label: string) => `p. ${label}`,
    page: 'Page',
    hint: 'A page number, or a printed one such as “p. 4” or “iv”',
    nextPage: 'Next page',
  },
  passageStrip: {
    notOpened: 'The document could not be opened.',
    notFound: 'These words could not be found on the page.',
    highlighted: 'Highlighted:',
    placeUnknown:
      'The words are on this page; this text was read from the page’s picture by a model, so their place is not known.',
    nothingHighlighted: (reason: string) => `${reason} Nothing is highlighted.`,
    closeThisNote: 'Close this note',
  },
  readerPane: {
    openSection: (cite: string) => `Open ${cite}`,
    wrongPassword: 'That password didn’t work.',
    viewer: 'Viewer',
    pagesOf: (title: string) => `Pages of ${title}`,
    pages: 'Pages',
    empty: 'Click a citation, or a document, to see it here.',
    needsPassword: (title: string) =>
      `${title} opens only with a password. It is kept in memory and never written down.`,
    cannotBeShown: 'The pages of this PDF can’t be shown.',
    stillSearchable: 'What Ibid has read of it is still searchable.',
  },
  selected: {
    copiedWithItsCitation: 'Copied with its citation.',
    copyWithCitation: 'Copy with citation',
    askAboutThis: 'Ask about this',
  },
  sidebar: {
    outline: 'Outline',
    sections: 'Sections',
    thumbnailsAndOutline: 'Thumbnails and outline',
    pages: 'Pages',
  },
  stateNote: {
    earlier: 'This is an earlier version of the file.',
    earlierHint: 'Conversations that cite it keep it.',
    openNewer: 'Open the newer one',
    gone: 'The file has left the folder it came from.',
    goneHint: 'It is not searched any more; conversations that cite it keep it.',
    unfinished: (state: string) => `Ibid hasn’t read all of this document yet (${state}).`,
    unfinishedHint: 'Answers can’t cite what it hasn’t read.',
  },
  steps: {
    aRemovedDocument: 'a removed document',
    backTo: (name: string) => `Back to ${name}`,
    back: 'Back',
    forwardTo: (name: string) => `Forward to ${name}`,
    forward: 'Forward',
  },
  thumbnail: {
    page: (page: number) => `Page ${page}`,
  },
  toolbar: {
    viewer: 'Viewer',
    thumbnailsAndOutline: 'Thumbnails and outline',
    zoomOut: 'Zoom out',
    zoomIn: 'Zoom in',
    fitWidth: 'Fit width',
    fitPage: 'Fit page',
    find: 'Find in document',
  },
} satisfies Texts;
