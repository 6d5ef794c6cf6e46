import { count, figure } from './plural';
import type { Texts } from './texts';

/** The list of documents, their details and tags, and past conversations. */
export const library = {
  facts: {
    copied: 'Ibid keeps a copy of the file',
    byReference: 'The file stays where it is',
    itComesWithTheFolder: (path: string) => `it comes with the folder ${path}`,
    replaced: 'Its folder has a newer version of this file. This one is kept for the answers that cite it.',
    gone: 'Its file has left the folder it came from. It is kept for the answers that cite it.',
    otherWorkspace: (elsewhere: number) => count(elsewhere, 'other workspace'),
    pages: 'Pages',
    size: 'Size',
    fileMade: 'File made',
    added: 'Added',
    passages: 'Passages',
    kept: 'Kept',
    alsoIn: 'Also in',
    file: 'File',
  },
  brief: {
    partiesAndAuthors: 'Parties and authors',
    dates: 'Dates',
    figures: 'Figures',
    dutiesAndTimeLimits: 'Duties and time limits',
    definedTerms: 'Defined terms',
  },
  removal: {
    removeOne: (title: string) => `Remove “${title}”?`,
    removeSeveral: (documents: number) => `Remove ${count(documents, 'document')}?`,
    whatGoes: 'text, vectors, index and picture are deleted, and the space is given back.',
    sharedOne: (others: number) => `It is also in ${count(others, 'other workspace')} and stays there.`,
    goesOne: (text: string) => `It is in no other workspace: its ${text}`,
    goSeveral: (text: string) => `They are in no other workspace: their ${text}`,
    allShared: 'All of them are in other workspaces as well, and stay there.',
    someShared: (n: number, text: string) =>
      `${figure(n)} of them ${n === 1 ? 'is' : 'are'} in other workspaces as well and ${n === 1 ? 'stays' : 'stay'} there; of the others ${text}`,
    onlyHere: (one: boolean) =>
      `${one ? 'It is' : 'They are'} in this workspace only, so there is nothing more to delete.`,
    hereAndOthers: (others: number) =>
      `this workspace and the ${others === 1 ? 'other one' : `${others} others`}`,
    allWorkspaces: 'all workspaces',
    goneFrom: (from: string, one: boolean) =>
      `Gone from ${from}: ${one ? 'its' : 'their'} text, vectors, index and picture are deleted.`,
    fileStays: 'The PDF file stays where it is on the disk.',
    filesStay: 'The PDF files stay where they are on the disk.',
    folderOne: 'It’s in a watched folder, and won’t be added again by itself.',
    folderSeveral: 'Those that come with a folder are not added again by themselves.',
  },
  rules: {
    sourceTypes: {
      statute: 'Statute',
      regulation: 'Regulation',
      ordinance: 'Ordinance',
      guidance: 'Guidance',
      contract: 'Contract',
      other: 'Other',
    },
    by: { person: ', as you said', folder: ', as you said of its folder', detected: '' },
    noJurisdiction: 'no jurisdiction',
    rulesOf: 'Rules of',
    kind: 'Kind',
    inForceSince: 'In force since',
  },
} satisfies Texts;
