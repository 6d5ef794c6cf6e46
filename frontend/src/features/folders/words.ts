import { count, figure } from '../../strings/plural';
import type { Texts } from '../../strings/texts';

/** Watched folders. */
export const folders = {
  folderItem: {
    ignored: (patterns: number) => `${count(patterns, 'pattern')} ignored`,
    ignoreSome: 'Ignore some files',
    check: (name: string) => `Check ${name} now`,
    watchAgain: (name: string) => `Watch ${name} again`,
    pause: (name: string) => `Pause ${name}`,
    jurisdiction: (name: string) => `Jurisdiction of ${name}…`,
    remove: (name: string) => `Remove ${name}…`,
    checking: (name: string) => `Checking ${name}`,
    refused: (refused: number) => `${count(refused, 'file')} could not be added`,
    refusedLabel: (refused: string, name: string) => `${refused} from ${name}`,
    patternsLabel: (patterns: string, name: string) => `${patterns} in ${name}`,
  },
  foldersDialog: {
    title: 'Folders',
    about: (name: string) =>
      `New and changed PDFs in these folders are added to “${name}” by themselves. Ibid never writes to the folders.`,
    none: 'No folders yet',
    noneHint: 'Choose one; its sub-folders come with it. If a drive is disconnected, its documents stay.',
    addAFolder: 'Add a folder…',
  },
  patterns: {
    label: 'Ignored files, one pattern per line',
    fieldLabel: (folder: string) => `Ignored files in ${folder}`,
    hint: 'Case doesn’t matter. Documents whose files you ignore leave the list; answers that cite them keep their quotations.',
    save: 'Save patterns',
  },
  refusedFiles: {
    label: (folder: string) => `Files of ${folder} that could not be added`,
    more: (n: number) => `and ${count(n, 'more', 'more')}`,
  },
  removeFolder: {
    title: (folder: string) => `Stop watching “${folder}”?`,
    about: 'Ibid will no longer follow changes in this folder. The folder and its files stay as they are.',
    documents: 'Its documents',
    keep: (documents: number) => `Keep its ${count(documents, 'document')}`,
    keepHint: 'They stay in this workspace, as if you had added them by hand.',
    remove: 'Remove them from this workspace',
    removeHint: 'Old answers keep their quotations, marked “source removed”.',
    keepWatching: 'Keep watching',
    removing: 'Removing…',
    stopAndRemove: 'Stop and remove',
    stopWatching: 'Stop watching',
  },
  folder: {
    changes: {
      new: (n: number) => `${figure(n)} new`,
      changed: (n: number) => `${figure(n)} changed`,
      renamed: (n: number) => `${figure(n)} renamed`,
      back: (n: number) => `${figure(n)} back again`,
      gone: (n: number) => `${figure(n)} gone`,
      refused: (n: number) => `${figure(n)} could not be added`,
    },
    checked: (changes: string) => `Checked the folder: ${changes}.`,
    nothingNew: 'Nothing new in this folder.',
    files: (done: number, total: number) => ` ${figure(done)} of ${count(total, 'file')}`,
    checking: (files: string) => `Checking…${files}`,
    paused: 'Paused',
    lastChecked: (when: string) => ` Last checked ${when}.`,
    upToDate: (when: string, note: string) => `Up to date, checked ${when}${note}`,
    waiting: (note: string) => `Waiting to be checked${note}`,
    gone: (gone: number) => `${count(gone, 'file')} gone, kept for answers that cite them`,
    draft: 'files and sub-folders with “draft” in their name, wherever they are',
    archive: 'sub-folders called Archive, with all that is in them',
    scans: 'the PDFs right in Scans, and no deeper',
    old: 'everything called “old” anywhere below Clients',
  },
} satisfies Texts;
