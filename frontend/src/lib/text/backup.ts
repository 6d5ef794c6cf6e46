import type { BackupInfo } from '../api';
import { bytes, count } from './format';
import { exactly } from './moment';

/** What a backup holds, as pairs of a name and its value. */
export function backupFacts(info: BackupInfo): [string, string][] {
  const passages = info.passages ? `, ${count(info.passages, 'passage')}` : '';
  const facts: [string, string][] = [
    ['Made', exactly(info.madeAt)],
    ['By', info.ibid && `Ibid ${info.ibid}`],
    ['Documents', `${count(info.documents, 'document')}, ${count(info.pages, 'page')}${passages}`],
    ['Answers', count(info.answers, 'answer')],
    [
      'PDF files',
      info.files ? count(info.files, 'copy', 'copies') : 'none: they are where they were added from',
    ],
    ['Size', bytes(info.bytes)],
  ];
  return facts.filter(([, value]) => value);
}
