import { expect, test } from 'vitest';
import { holds, whatGoes } from './workspace';

test.each([
  [{ documents: 12, conversations: 3 }, '12 documents, 3 conversations'],
  [{ documents: 1, conversations: 0 }, '1 document'],
  [{ documents: 0, conversations: 0 }, 'empty'],
])('a workspace with %j holds %j', (workspace, words) => expect(holds(workspace)).toBe(words));

test.each([
  ['an empty one', { documents: 0, conversations: 0 }, 0, 'It is empty. This cannot be undone.'],
  [
    'all elsewhere',
    { documents: 2, conversations: 0 },
    0,
    'All its documents are in other workspaces as well, and stay there. The PDF files stay on the disk. This cannot be undone.',
  ],
  [
    'one document, only here',
    { documents: 1, conversations: 1 },
    1,
    'Its conversation is deleted with its answers. Its document is in no other workspace and deleted: text, index and pictures. The PDF files stay on the disk. This cannot be undone.',
  ],
  [
    'before they are counted',
    { documents: 5, conversations: 0 },
    undefined,
    'Documents that are in no other workspace are deleted. The PDF files stay on the disk. This cannot be undone.',
  ],
])('what deleting %s deletes', (_, workspace, only, words) => expect(whatGoes(workspace, only)).toBe(words));
