/** What takes space on the disk, by kind. */
import type { StorageUse } from '../api';

export interface StorageKind {
  kind: 'text' | 'words' | 'vectors' | 'copies' | 'replaced' | 'cache' | 'rest' | 'free';
  name: string;
  bytes: number;
}

/** The kinds that take any space, in the order of the bar; together they are all that the library takes. */
export function storageKinds(use: StorageUse): StorageKind[] {
  const rest = Math.max(0, use.library - use.text - use.words - use.vectors - use.free);
  const kinds: StorageKind[] = [
    { kind: 'text', name: 'Text of pages', bytes: use.text },
    { kind: 'words', name: 'Index of words', bytes: use.words },
    { kind: 'vectors', name: 'Index of meaning', bytes: use.vectors },
    { kind: 'rest', name: 'Conversations and the rest', bytes: rest },
    { kind: 'copies', name: 'Copies of PDFs', bytes: use.copies },
    { kind: 'replaced', name: 'Set aside by a restore', bytes: use.replaced },
    { kind: 'cache', name: 'Cache', bytes: use.cache },
    { kind: 'free', name: 'Unused', bytes: use.free },
  ];
  return kinds.filter((k) => k.bytes > 0);
}

/** All that the library takes, in bytes. */
export function storageTotal(use: StorageUse): number {
  return storageKinds(use).reduce((sum, k) => sum + k.bytes, 0);
}
