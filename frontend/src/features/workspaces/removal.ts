/** What removing documents takes away and what it leaves, in plain words. */
import type { Document } from '../../api';
import { strings } from '../../strings';

const t = strings.library.removal;

type Removed = Pick<Document, 'title' | 'elsewhere' | 'folder'>;

/** "Remove “Hallam 2018 10-K”?", "Remove 12 documents?" */
export function removalTitle(documents: Removed[]): string {
  const [first] = documents;
  return documents.length === 1 && first ? t.removeOne(first.title) : t.removeSeveral(documents.length);
}

/** What happens to documents that leave one workspace. */
export function aboutHere(documents: Removed[]): string {
  const shared = documents.filter((d) => d.elsewhere > 0).length;
  const text = t.whatGoes;
  if (documents.length === 1) return shared ? t.sharedOne(documents[0]!.elsewhere) : t.goesOne(text);
  if (!shared) return t.goSeveral(text);
  if (shared === documents.length) return t.allShared;
  return t.someShared(shared, text);
}

/** What happens to documents that leave all workspaces; without any elsewhere there is nothing more to do. */
export function aboutEverywhere(documents: Removed[]): string {
  const one = documents.length === 1;
  const most = Math.max(...documents.map((d) => d.elsewhere));
  if (most === 0) return t.onlyHere(one);
  const from = one ? t.hereAndOthers(most) : t.allWorkspaces;
  return t.goneFrom(from, one);
}

/** What stays in either case. */
export function whatStays(documents: Removed[]): string[] {
  const one = documents.length === 1;
  const lines = [one ? t.fileStays : t.filesStay];
  if (documents.some((d) => d.folder)) lines.push(one ? t.folderOne : t.folderSeveral);
  return lines;
}
