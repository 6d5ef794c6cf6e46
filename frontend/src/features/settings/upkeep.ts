import { count, figure } from '../../strings/plural';
import type { Texts } from '../../strings/texts';

/** The index, storage and backups. */
export const upkeep = {
  backup: {
    made: 'Made',
    by: 'By',
    version: (version: string) => `Ibid ${version}`,
    documents: 'Documents',
    answers: 'Answers',
    pdfFiles: 'PDF files',
    copies: (files: number) => count(files, 'copy', 'copies'),
    noCopies: 'none: they are where they were added from',
    size: 'Size',
  },
  indexing: {
    allPassages: (passages: number) => `all ${count(passages, 'passage')}`,
    indexed: (embedded: number, passages: number) => `${figure(embedded)} of ${count(passages, 'passage')}`,
    nothingIndexed: 'Nothing is indexed yet, so this takes no time.',
    measured: 'as measured on this computer',
    estimated: 'if this computer is as fast as most',
    newVectors: (passages: number, time: string, pace: string) =>
      `${count(passages, 'passage')} ${passages === 1 ? 'gets' : 'get'} a new vector: ${time}, ${pace}.`,
    moreDisk: (size: string) => `${size} more on the disk until the old index is freed.`,
    besideThePresent:
      'It is built alongside the current one, and search keeps using that until the new one is complete. You can stop at any time.',
  },
  storage: {
    textOfPages: 'Text of pages',
    indexOfWords: 'Index of words',
    indexOfMeaning: 'Index of meaning',
    conversationsAndTheRest: 'Conversations and the rest',
    copiesOfPdfs: 'Copies of PDFs',
    setAsideByARestore: 'Set aside by a restore',
    cache: 'Cache',
    unused: 'Unused',
  },
} satisfies Texts;
