/** What there is to tell of a document besides its text. */
import type { Document, Folder } from '../api';
import { bytes, count, day } from './format';

export interface Fact {
  name: string;
  value: string;
}

/** Where a document's file is kept: by reference, as a copy, in a folder. */
export function keeping(d: Document, folder: Pick<Folder, 'path'> | undefined): string {
  const parts = [d.copied ? 'Ibid keeps a copy of the file' : 'The file stays where it is'];
  if (folder) parts.push(`it comes with the folder ${folder.path}`);
  return parts.join('; ');
}

/** What became of a document that is not listed any more; empty for one that is. */
export function formerly(d: Document): string {
  if (d.presence === 'replaced')
    return 'Its folder has a newer version of this file. This one is kept for the answers that cite it.';
  if (d.presence === 'gone')
    return 'Its file has left the folder it came from. It is kept for the answers that cite it.';
  return '';
}

/** The facts of a document, in the order they are shown; what is unknown is left out. */
export function factsOf(d: Document, folder: Pick<Folder, 'path'> | undefined, now = new Date()): Fact[] {
  const others = count(d.elsewhere, 'other workspace');
  const facts: (Fact | false)[] = [
    d.pages > 0 && { name: 'Pages', value: d.pages.toLocaleString('en-GB') },
    { name: 'Size', value: bytes(d.bytes) },
    d.dated !== '' && { name: 'Dated', value: day(d.dated, now) },
    { name: 'Added', value: day(d.addedAt, now) },
    d.chunks > 0 && { name: 'Passages', value: d.chunks.toLocaleString('en-GB') },
    { name: 'Kept', value: keeping(d, folder) },
    d.elsewhere > 0 && { name: 'Also in', value: others },
    { name: 'File', value: d.path },
  ];
  return facts.filter((fact) => fact !== false && fact.value !== '') as Fact[];
}
