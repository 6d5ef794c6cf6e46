import type { Workspace } from '../api';
import { count } from './format';

/** What a workspace holds: "12 documents, 3 conversations", "empty". */
export function holds(workspace: Pick<Workspace, 'documents' | 'conversations'>): string {
  const parts = [
    workspace.documents && count(workspace.documents, 'document'),
    workspace.conversations && count(workspace.conversations, 'conversation'),
  ];
  return parts.filter(Boolean).join(', ') || 'empty';
}

/**
 * What deleting a workspace deletes, and what stays. `only` says how many of its
 * documents are in no other workspace; undefined when that is not known.
 */
export function whatGoes(
  workspace: Pick<Workspace, 'documents' | 'conversations'>,
  only: number | undefined,
): string {
  const { documents, conversations } = workspace;
  const sentences: string[] = [];
  if (conversations)
    sentences.push(
      conversations === 1
        ? 'Its conversation is deleted with its answers.'
        : `Its ${count(conversations, 'conversation')} are deleted with their answers.`,
    );
  if (documents) {
    const shared = documents - (only ?? documents);
    if (only === undefined) sentences.push('Documents that are in no other workspace are deleted.');
    else if (only > 0)
      sentences.push(
        shared
          ? `Of its ${count(documents, 'document')}, ${only} ${only === 1 ? 'is' : 'are'} in no other workspace and deleted: text, index and pictures. The others stay where they are as well.`
          : documents === 1
            ? 'Its document is in no other workspace and deleted: text, index and pictures.'
            : `Its ${count(documents, 'document')} are in no other workspace and deleted: text, index and pictures.`,
      );
    else sentences.push('All its documents are in other workspaces as well, and stay there.');
    sentences.push('The PDF files stay on the disk.');
  }
  if (!documents && !conversations) sentences.push('It is empty.');
  sentences.push('This cannot be undone.');
  return sentences.join(' ');
}
