import type { Workspace } from '../../api';
import { strings } from '../../strings';

const t = strings.workspaces.workspace;

/** What a workspace holds: "12 documents, 3 conversations", "empty". */
export function holds(workspace: Pick<Workspace, 'documents' | 'conversations'>): string {
  const parts = [
    workspace.documents && strings.common.documents(workspace.documents),
    workspace.conversations && t.conversations(workspace.conversations),
  ];
  return parts.filter(Boolean).join(', ') || t.empty;
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
    sentences.push(conversations === 1 ? t.conversationGoes : t.conversationsGo(conversations));
  if (documents) {
    const shared = documents - (only ?? documents);
    if (only === undefined) sentences.push(t.unshared);
    else if (only > 0)
      sentences.push(
        shared
          ? t.someDocumentsGo(documents, only)
          : documents === 1
            ? t.documentGoes
            : t.documentsGo(documents),
      );
    else sentences.push(t.allStay);
    sentences.push(t.filesStay);
  }
  if (!documents && !conversations) sentences.push(t.itIsEmpty);
  sentences.push(t.thisCannotBeUndone);
  return sentences.join(' ');
}
