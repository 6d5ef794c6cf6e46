import { count } from '../../strings/plural';
import type { Texts } from '../../strings/texts';

/** The report on how a document was read, page by page. */
export const report = {
  legend: {
    kindsOfPages: 'Kinds of pages',
    showTheNextOne: 'Show the next one',
    nextOneLabel: ': show the next one,',
    pages: (ranges: string) => `p. ${ranges}`,
  },
  pageInspector: {
    label: 'Page inspector',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    openInViewer: 'Open in viewer',
  },
  pagePicture: {
    cannotBeDrawn: 'This page can’t be drawn.',
    picture: (page: number) => `Picture of page ${page}`,
  },
  pageStrip: {
    pages: 'Pages',
  },
  pageText: {
    text: 'Text',
    heading: 'Heading',
    table: 'Table',
    caption: 'Caption',
    footnote: 'Footnote',
    note: 'Note',
    runningHeader: 'Running header',
    runningFooter: 'Running footer',
    textOfPage: (page: number) => `Text on page ${page}`,
    placeUnknown: ' · place not known',
    noText: 'No text on this page.',
    itIs: (kind: string) => `It is ${kind}.`,
  },
  reportDialog: {
    dated: (date: string) => `dated ${date}`,
    sections: (sections: number) => count(sections, 'section'),
    readIn: (duration: string) => `read in ${duration}`,
    facts: 'Facts',
    inside: (n: number) => `${count(n, 'PDF')} inside`,
    addInside: (n: number) => (n === 1 ? 'Add it' : 'Add them'),
    outline: 'Sections',
  },
  reading: {
    legend: {
      text: { one: 'page of text', many: 'pages of text' },
      recognised: { one: 'read from its picture', many: 'read from their picture' },
      described: { one: 'read by a vision model', many: 'read by a vision model' },
      scan: { one: 'scan, not read', many: 'scans, not read' },
      garbled: { one: 'with a broken text layer', many: 'with a broken text layer' },
      unreadable: { one: 'scan without words', many: 'scans without words' },
      blank: { one: 'blank page', many: 'blank pages' },
      missing: { one: 'missing page', many: 'missing pages' },
      failed: { one: 'damaged page', many: 'damaged pages' },
    },
    aFewSeconds: 'a few seconds',
    seconds: (n: number) => `about ${n} seconds`,
    minutes: (n: number) => `about ${count(n, 'minute')}`,
    hours: (n: number) => `about ${count(n, 'hour')}`,
    onePageScan: 'Its one page is a scan. Read it?',
    allScans: (n: number) => `All ${n} pages are scans. Read them?`,
    someScans: (n: number, pages: number) =>
      `${n} of ${count(pages, 'page')} ${n === 1 ? 'is a scan. Read it?' : 'are scans. Read them?'}`,
    scanCost: (time: string, recogniser: string) => `${time} with ${recogniser}.`,
    visionModel: (cost: string) =>
      `${cost} It is a vision model: citations will open the page without marking words.`,
    recognised: (read: number) => `${count(read, 'page')} read from ${read === 1 ? 'its' : 'their'} picture`,
    unreadable: (n: number, scans: boolean) => `${scans ? count(n, 'scan') : n} could not be read`,
    waiting: (waiting: number) =>
      `${count(waiting, 'page')} ${waiting === 1 ? 'is a scan' : 'are scans'}, not read`,
    damaged: (pages: number) => `${count(pages, 'page')} damaged`,
    missing: (pages: number) => `${count(pages, 'page')} missing`,
    contextCost: (passages: number, time: string, model: string, measured: boolean) =>
      `${count(passages, 'passage')}, ${time} with ${model}${measured ? '' : ', if this computer is as fast as most'}.`,
    pageKinds: {
      text: 'text',
      recognised: 'read from its picture',
      described: 'read by a vision model',
      scan: 'a scan, not read',
      garbled: 'its text layer is no language',
      unreadable: 'a scan without words',
      blank: 'blank',
      missing: 'missing: the file was cut off',
      failed: 'damaged, could not be read',
    },
    quality: (share: string) => `quality ${share}`,
    wasRecognised: 'was read from its picture',
    wereRecognised: 'were read from their picture',
    isScan: 'is a scan that is not read',
    areScans: 'are scans that are not read',
    isMissing: 'is missing because the file was cut off. Get the file again',
    areMissing: 'are missing because the file was cut off. Get the file again',
    couldNotBeRead: 'could not be read',
    textQuality: (share: string) => `Text quality ${share}.`,
  },
  pages: {
    andMore: (n: number) => ` and ${n} more`,
  },
} satisfies Texts;
