/** What takes space on the disk, by kind. */
import type { StorageUse } from '../../api';
import { strings } from '../../strings';

const t = strings.upkeep.storage;

export interface StorageKind {
  kind: 'text' | 'words' | 'vectors' | 'copies' | 'replaced' | 'cache' | 'rest' | 'free';
  name: string;
  bytes: number;
}

/** The kinds that take any space, in the order of the bar; together they are all that the library takes. */
export function storageKinds(use: StorageUse): StorageKind[] {
  const rest = Math.max(0, use.library - use.text - use.words - use.vectors - use.free);
  const kinds: StorageKind[] = [
    { kind: 'text', name: t.textOfPages, bytes: use.text },
    { kind: 'words', name: t.indexOfWords, bytes: use.words },
    { kind: 'vectors', name: t.indexOfMeaning, bytes: use.vectors },
    { kind: 'rest', name: t.conversationsAndTheRest, bytes: rest },
    { kind: 'copies', name: t.copiesOfPdfs, bytes: use.copies },
    { kind: 'replaced', name: t.setAsideByARestore, bytes: use.replaced },
    { kind: 'cache', name: t.cache, bytes: use.cache },
    { kind: 'free', name: t.unused, bytes: use.free },
  ];
  return kinds.filter((k) => k.bytes > 0);
}

/** All that the library takes, in bytes. */
export function storageTotal(use: StorageUse): number {
  return storageKinds(use).reduce((sum, k) => sum + k.bytes, 0);
}
