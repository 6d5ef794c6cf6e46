/** What removing documents takes away and what it leaves, in plain words. */
import type { Document } from '../api';
import { count } from './format';

type Removed = Pick<Document, 'title' | 'elsewhere' | 'folder'>;

/** "Remove “Hallam 2018 10-K”?", "Remove 12 documents?" */
export function removalTitle(documents: Removed[]): string {
  const [first] = documents;
  return documents.length === 1 && first
    ? `Remove “${first.title}”?`
    : `Remove ${count(documents.length, 'document')}?`;
}

/** What happens to documents that leave one workspace. */
export function aboutHere(documents: Removed[]): string {
  const shared = documents.filter((d) => d.elsewhere > 0).length;
  const text = 'text, vectors, index and picture are deleted, and the space is given back.';
  if (documents.length === 1)
    return shared
      ? `It is also in ${count(documents[0]!.elsewhere, 'other workspace')} and stays there.`
      : `It is in no other workspace: its ${text}`;
  if (!shared) return `They are in no other workspace: their ${text}`;
  if (shared === documents.length) return 'All of them are in other workspaces as well, and stay there.';
  return `${shared.toLocaleString('en-GB')} of them ${shared === 1 ? 'is' : 'are'} in other workspaces as well and ${shared === 1 ? 'stays' : 'stay'} there; of the others ${text}`;
}

/** What happens to documents that leave all workspaces; without any elsewhere there is nothing more to do. */
export function aboutEverywhere(documents: Removed[]): string {
  const one = documents.length === 1;
  const most = Math.max(...documents.map((d) => d.elsewhere));
  if (most === 0)
    return `${one ? 'It is' : 'They are'} in this workspace only, so there is nothing more to delete.`;
  const from = one
    ? `this workspace and the ${most === 1 ? 'other one' : `${most} others`}`
    : 'all workspaces';
  return `Gone from ${from}: ${one ? 'its' : 'their'} text, vectors, index and picture are deleted.`;
}

/** What stays in either case. */
export function whatStays(documents: Removed[]): string[] {
  const one = documents.length === 1;
  const lines = [
    one ? 'The PDF file stays where it is on the disk.' : 'The PDF files stay where they are on the disk.',
  ];
  if (documents.some((d) => d.folder))
    lines.push(
      one
        ? 'It’s in a watched folder, and won’t be added again by itself.'
        : 'Those that come with a folder are not added again by themselves.',
    );
  return lines;
}
