/** Watched folders, in words. */
import type { Folder, FolderChanges } from '../api';
import { count } from './format';
import { moment } from './moment';

/** What a check of a folder found: "3 new, 1 changed, 2 gone." */
export function changesLine(changes: FolderChanges): string {
  const parts = [
    [changes.new, 'new'],
    [changes.changed, 'changed'],
    [changes.renamed, 'renamed'],
    [changes.back, 'back again'],
    [changes.gone, 'gone'],
    [changes.refused, 'could not be added'],
  ] as const;
  const told = parts.filter(([n]) => n > 0).map(([n, what]) => `${n.toLocaleString('en-GB')} ${what}`);
  return told.length ? `Checked the folder: ${told.join(', ')}.` : 'Nothing new in this folder.';
}

/** What a folder is about now, in one line, and whether that asks for somebody's attention. */
export function folderState(
  folder: Pick<Folder, 'paused' | 'problem' | 'checkedAt' | 'looking' | 'done' | 'total' | 'slow'>,
  syncing: boolean,
  now = new Date(),
): { text: string; troubled: boolean } {
  if (syncing || folder.looking) {
    const { done, total } = folder;
    const files = total ? ` ${done.toLocaleString('en-GB')} of ${count(total, 'file')}` : '';
    return { text: `Checking…${files}`, troubled: false };
  }
  if (folder.paused) return { text: 'Paused', troubled: false };
  const seen = moment(folder.checkedAt, now);
  if (folder.problem)
    return {
      text: `${folder.problem.message}${seen ? ` Last checked ${seen}.` : ''} ${folder.problem.hint}`.trim(),
      troubled: true,
    };
  const slow = folder.slow ? `. ${folder.slow.message} ${folder.slow.hint}`.trimEnd() : '';
  return {
    text: seen ? `Up to date, checked ${seen}${slow}` : `Waiting to be checked${slow}`,
    troubled: false,
  };
}

/** What came of a folder: "12 documents · 2 gone". Refused files are told apart, with their reasons. */
export function folderHolds(folder: Pick<Folder, 'documents' | 'gone'>): string {
  const gone = folder.gone ? `${count(folder.gone, 'file')} gone, kept for answers that cite them` : '';
  return [count(folder.documents, 'document'), gone].filter(Boolean).join(' · ');
}

/** The patterns of a text, one per line; empty lines and repeated ones are left out. */
export function patternsOf(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean);
}

/** What a few patterns do, for those who have never written one. */
export const patternExamples: { pattern: string; does: string }[] = [
  { pattern: '*draft*', does: 'files and sub-folders with “draft” in their name, wherever they are' },
  { pattern: 'Archive/', does: 'sub-folders called Archive, with all that is in them' },
  { pattern: 'Scans/*.pdf', does: 'the PDFs right in Scans, and no deeper' },
  { pattern: 'Clients/**/old', does: 'everything called “old” anywhere below Clients' },
];
