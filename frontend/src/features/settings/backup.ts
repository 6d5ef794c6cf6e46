import type { BackupInfo } from '../../api';
import { strings } from '../../strings';
import { bytes } from '../../text/format';
import { exactly } from '../../text/moment';

const t = strings.upkeep.backup;

/** What a backup holds, as pairs of a name and its value. */
export function backupFacts(info: BackupInfo): [string, string][] {
  const passages = info.passages ? `, ${strings.common.passages(info.passages)}` : '';
  const facts: [string, string][] = [
    [t.made, exactly(info.madeAt)],
    [t.by, info.ibid && t.version(info.ibid)],
    [
      t.documents,
      `${strings.common.documents(info.documents)}, ${strings.common.pages(info.pages)}${passages}`,
    ],
    [t.answers, strings.common.answers(info.answers)],
    [t.pdfFiles, info.files ? t.copies(info.files) : t.noCopies],
    [t.size, bytes(info.bytes)],
  ];
  return facts.filter(([, value]) => value);
}
