import type { Folder } from '../../api';
import { fileName } from '../../text/format';
import { standings, type Collection } from '../library/listing';

/** What a collection is called: its own words, its tag, or the last part of its folder's path. */
export function collectionName(collection: Collection, folders: Pick<Folder, 'id' | 'path'>[]): string {
  if (collection.startsWith('tag:')) return collection.slice(4);
  if (collection.startsWith('folder:')) {
    const folder = folders.find((f) => f.id === Number(collection.slice(7)));
    return folder ? fileName(folder.path) : 'Folder';
  }
  return standings.find((s) => s.collection === collection)!.name;
}
