import type { Document } from '../../api';

/**
 * What tells documents of one title apart, by id: the file's name, with its
 * folder where that is the same too. Documents with a title of their own are
 * not in it.
 */
export function distinctFiles(
  documents: Pick<Document, 'id' | 'title' | 'name' | 'path'>[],
): Map<number, string> {
  const files = new Map<number, string>();
  for (const twins of groups(documents, (d) => d.title.trim().toLowerCase()))
    for (const named of groups(twins, (d) => d.name, 1))
      for (const d of named) files.set(d.id, named.length > 1 ? inFolder(d.path, d.name) : d.name);
  return files;
}

function groups<T>(values: T[], key: (value: T) => string, least = 2): T[][] {
  const byKey = new Map<string, T[]>();
  for (const value of values) {
    const group = byKey.get(key(value));
    if (group) group.push(value);
    else byKey.set(key(value), [value]);
  }
  return [...byKey.values()].filter((group) => group.length >= least);
}

/** "Leases/contract.pdf" */
function inFolder(path: string, name: string): string {
  return path.split(/[\\/]/).filter(Boolean).slice(-2).join('/') || name;
}
