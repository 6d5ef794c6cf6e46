/** What there is to tell of a document besides its text. */
import type { Document, Folder } from '../../api';
import { strings } from '../../strings';
import { bytes, day } from '../../text/format';

const t = strings.library.facts;

export interface Fact {
  name: string;
  value: string;
}

/** Where a document's file is kept: by reference, as a copy, in a folder. */
export function keeping(d: Document, folder: Pick<Folder, 'path'> | undefined): string {
  const parts = [d.copied ? t.copied : t.byReference];
  if (folder) parts.push(t.itComesWithTheFolder(folder.path));
  return parts.join('; ');
}

/** What became of a document that is not listed any more; empty for one that is. */
export function formerly(d: Document): string {
  if (d.presence === 'replaced') return t.replaced;
  if (d.presence === 'gone') return t.gone;
  return '';
}

/** The facts of a document, in the order they are shown; what is unknown is left out. */
export function factsOf(d: Document, folder: Pick<Folder, 'path'> | undefined, now = new Date()): Fact[] {
  const others = t.otherWorkspace(d.elsewhere);
  const facts: (Fact | false)[] = [
    d.pages > 0 && { name: t.pages, value: d.pages.toLocaleString('en-GB') },
    { name: t.size, value: bytes(d.bytes) },
    d.dated !== '' && { name: t.fileMade, value: day(d.dated, now) },
    { name: t.added, value: day(d.addedAt, now) },
    d.chunks > 0 && { name: t.passages, value: d.chunks.toLocaleString('en-GB') },
    { name: t.kept, value: keeping(d, folder) },
    d.elsewhere > 0 && { name: t.alsoIn, value: others },
    { name: t.file, value: d.path },
  ];
  return facts.filter((fact) => fact !== false && fact.value !== '') as Fact[];
}
