/** What a key combination does, wherever the focus is. */
export type Action =
  | 'search'
  | 'add'
  | 'new'
  | 'sources'
  | 'viewer'
  | 'conversation'
  | 'library'
  | 'shortcuts'
  | 'settings'
  | 'escape';

const withMod: Record<string, Action> = {
  k: 'search',
  o: 'add',
  n: 'new',
  b: 'sources',
  j: 'viewer',
  e: 'conversation',
  l: 'library',
  '/': 'shortcuts',
  ',': 'settings',
};

/** The action of a key event, or none. Ctrl and Command are equal; with Alt nothing is ours. */
export function actionOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): Action | undefined {
  if (event.key === 'Escape') return 'escape';
  if (event.altKey || !(event.ctrlKey || event.metaKey)) return undefined;
  return withMod[event.key.toLowerCase()];
}

/** The list that Ctrl/Cmd+/ shows. */
export const shortcutList: { keys: string; does: string }[] = [
  { keys: 'Enter', does: 'Ask' },
  { keys: 'Shift+Enter', does: 'New line in the question' },
  { keys: 'Esc', does: 'Stop the answer, clear the highlight' },
  { keys: 'Mod+K', does: 'Search all documents' },
  { keys: 'Mod+Enter', does: 'Ask what is in the search' },
  { keys: 'Mod+O', does: 'Add PDFs' },
  { keys: 'Mod+N', does: 'New conversation' },
  { keys: 'Mod+B', does: 'Show or hide the sources' },
  { keys: 'Mod+J', does: 'Show or hide the viewer' },
  { keys: 'Mod+E', does: 'Show or hide the conversation, beside the viewer' },
  { keys: 'Mod+L', does: 'Show all documents, or the conversation again' },
  { keys: 'Mod+F', does: 'Find in the open document' },
  { keys: 'Mod++', does: 'Zoom in, in the viewer' },
  { keys: 'Mod+−', does: 'Zoom out, in the viewer' },
  { keys: 'T', does: 'Tag the documents selected in the list' },
  { keys: 'I', does: 'Details of the document' },
  { keys: 'Space', does: 'Select a document in the list, with Shift+↑ ↓ several; confirm a cell of a table' },
  { keys: 'E', does: 'Correct a cell of a table' },
  { keys: 'C', does: 'Comment on a cell of a table' },
  { keys: 'Mod+,', does: 'Settings' },
  { keys: 'Mod+/', does: 'This list' },
];
