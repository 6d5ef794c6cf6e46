/** Watched folders, in words. */
import type { Folder, FolderChanges } from '../../api';
import { strings } from '../../strings';
import { moment } from '../../text/moment';

const t = strings.folders.folder;

/** What a check of a folder found: "3 new, 1 changed, 2 gone." */
export function changesLine(changes: FolderChanges): string {
  const parts = [
    [changes.new, t.changes.new],
    [changes.changed, t.changes.changed],
    [changes.renamed, t.changes.renamed],
    [changes.back, t.changes.back],
    [changes.gone, t.changes.gone],
    [changes.refused, t.changes.refused],
  ] as const;
  const told = parts.filter(([n]) => n > 0).map(([n, what]) => what(n));
  return told.length ? t.checked(told.join(', ')) : t.nothingNew;
}

/** What a folder is about now, in one line, and whether that asks for somebody's attention. */
export function folderState(
  folder: Pick<Folder, 'paused' | 'problem' | 'checkedAt' | 'looking' | 'done' | 'total' | 'slow'>,
  syncing: boolean,
  now = new Date(),
): { text: string; troubled: boolean } {
  if (syncing || folder.looking) {
    const { done, total } = folder;
    const files = total ? t.files(done, total) : '';
    return { text: t.checking(files), troubled: false };
  }
  if (folder.paused) return { text: t.paused, troubled: false };
  const seen = moment(folder.checkedAt, now);
  if (folder.problem)
    return {
      text: `${folder.problem.message}${seen ? t.lastChecked(seen) : ''} ${folder.problem.hint}`.trim(),
      troubled: true,
    };
  const slow = folder.slow ? `. ${folder.slow.message} ${folder.slow.hint}`.trimEnd() : '';
  return {
    text: seen ? t.upToDate(seen, slow) : t.waiting(slow),
    troubled: false,
  };
}

/** What came of a folder: "12 documents · 2 gone". Refused files are told apart, with their reasons. */
export function folderHolds(folder: Pick<Folder, 'documents' | 'gone'>): string {
  const gone = folder.gone ? t.gone(folder.gone) : '';
  return [strings.common.documents(folder.documents), gone].filter(Boolean).join(' · ');
}

/** The patterns of a text, one per line; empty lines and repeated ones are left out. */
export function patternsOf(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean);
}

/** What a few patterns do, for those who have never written one. */
export const patternExamples: { pattern: string; does: string }[] = [
  { pattern: '*draft*', does: t.draft },
  { pattern: 'Archive/', does: t.archive },
  { pattern: 'Scans/*.pdf', does: t.scans },
  { pattern: 'Clients/**/old', does: t.old },
];
