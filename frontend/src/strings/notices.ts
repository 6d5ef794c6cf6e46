import { count } from './plural';
import type { Texts } from './texts';

/** What is announced, and what stands in notes that pass. */
export const notices = {
  app: {
    linkMoved: 'The words of this link aren’t on the page as they were. Here is the page.',
    draft: (quotation: string, words: string) => `About ${quotation}: ${words}`,
    copiedMasked: 'Answer copied, with personal data hidden.',
    copied: 'Answer copied, with its citations.',
    noneSays: (words: string) => `None of the passages of this answer says “${words}”.`,
  },
  backup: {
    restored: 'The backup was restored.',
    restoredHint: 'The library you had is set aside, beside the new one.',
  },
  briefs: {
    written: (title: string) => `The overview of “${title}” was written.`,
  },
  conversation: {
    citations: (n: number) => count(n, 'citation'),
    searching: 'Searching your documents.',
    newAnswerIn: (title: string) => `New answer in “${title}”.`,
    notFound: 'Nothing in your documents answers this.',
    withheld: 'The answer was withheld: your documents don’t support it.',
    stopped: (citations: string) => `Stopped, with ${citations}.`,
    complete: (citations: string) => `Answer complete, with ${citations}.`,
  },
  history: {
    exportedAs: (format: string) => `Exported as ${format}.`,
  },
  library: {
    readingAgain: (n: number) => `Reading ${count(n, 'document')} again. Search keeps working meanwhile.`,
    refused: (files: number) => `${count(files, 'file')} could not be added.`,
    notAPdf: 'It is not a PDF.',
    alreadyHere: 'This document is in the workspace already.',
    allAlreadyHere: 'These documents are in the workspace already.',
    notCopied: (files: number) => `${count(files, 'file')} could not be copied into the library.`,
    notCopiedHint: 'The documents were added anyway; their files must stay where they are.',
    notReadAgain: (title: string, reason: string) =>
      `“${title}” could not be read again; what was read before stays. ${reason}`,
    readAgain: (title: string) => `“${title}” has been read again.`,
    lostDescriptions: (n: number) =>
      `${count(n, 'description')} of passages couldn’t be kept: the text has changed.`,
  },
  reader: {
    removed: (title: string) => `“${title}” is no longer in this workspace.`,
    removedHint: 'The quote is kept with the answer. Add the PDF again to open it at this page.',
    gone: 'That document is no longer in this workspace.',
  },
  rules: {
    ofFolder: (folder: string) => `of all documents that come with “${folder}”, now and later`,
    ofDocument: (title: string) => `of “${title}”`,
    ofDocuments: (documents: number) => `of ${count(documents, 'document')}`,
  },
  storage: {
    readingAgain: (documents: number) =>
      `${documents === 1 ? 'A document is' : `${documents} documents are`} being read again. Check once more when that’s done.`,
    repaired: 'What could be made again has been. Check once more to see what’s left.',
    givenBack: (size: string) => `${size} given back.`,
    nothingToGiveBack: 'There was nothing to give back.',
  },
  table: {
    saved: (name: string) => `Template “${name}” saved.`,
    exported: 'Table exported.',
  },
  tags: {
    tagged: (documents: number, name: string) => `${count(documents, 'document')} tagged “${name}”.`,
  },
  transfers: {
    verbs: { removed: 'removed', copied: 'copied', moved: 'moved' },
    one: (title: string) => `“${title}”`,
    deletedEverywhere: (documents: string) => `${documents} deleted everywhere.`,
    removedFromThisWorkspace: (documents: string) => `${documents} removed from this workspace.`,
    moved: (documents: number, verb: string, workspace: string) =>
      `${count(documents, 'document')} ${verb} to “${workspace}”.`,
  },
  web: {
    searchingTheWeb: 'Searching the web…',
    answers: (state: string) => `The search service answers: ${state}.`,
  },
  workspaces: {
    deleted: (name: string) => `“${name}” was deleted.`,
  },
} satisfies Texts;
