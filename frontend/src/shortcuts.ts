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
  | 'question'
  | 'next answer'
  | 'previous answer'
  | 'next citation'
  | 'previous citation'
  | 'escape';

const withMod: Record<string, Action> = {
  k: 'search',
  o: 'add',
  n: 'new',
  b: 'sources',
  j: 'viewer',
  e: 'conversation',
  l: 'library',
  i: 'question',
  '/': 'shortcuts',
  ',': 'settings',
};

const withAlt: Record<string, Action> = { arrowdown: 'next answer', arrowup: 'previous answer' };
const alone: Record<string, Action> = { ']': 'next citation', '[': 'previous citation', escape: 'escape' };

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> &
  Partial<Pick<KeyboardEvent, 'getModifierState'>>;

/** The action of a key event, or none. Ctrl and Command are equal. */
export function actionOf(event: Key): Action | undefined {
  const key = event.key.toLowerCase();
  const mod = event.ctrlKey || event.metaKey;
  // Some keyboards have brackets on AltGr, which Windows reports as Ctrl and Alt.
  const character = event.getModifierState?.('AltGraph') || !(mod || event.altKey);
  if (key === 'escape' || character) return alone[key];
  if (event.altKey) return mod ? undefined : withAlt[key];
  return withMod[key];
}

/** Whether keys of an element are its text, or choose among its values. */
export function typing(element: Element | null): boolean {
  return !!element?.closest('input, textarea, select, [contenteditable], [role=combobox], [role=listbox]');
}

/** The list that Ctrl/Cmd+/ shows. */
export const shortcutList: { keys: string; does: string }[] = [
  { keys: 'Enter', does: 'Ask' },
  { keys: 'Shift+Enter', does: 'New line in the question' },
  { keys: 'Esc', does: 'Stop the answer; clear the highlight, or leave a page that covers the answer' },
  { keys: 'Mod+I', does: 'Go to the question' },
  { keys: 'Alt+↑ ↓', does: 'Previous or next answer' },
  { keys: '[ ]', does: 'Previous or next citation of the answer' },
  { keys: 'Alt+← →', does: 'Back or forward in the viewer, after jumps' },
  { keys: 'Mod+K', does: 'Search all documents' },
  { keys: 'Mod+Enter', does: 'Ask what is in the search' },
  { keys: 'Mod+O', does: 'Add PDFs' },
  { keys: 'Mod+N', does: 'New conversation' },
  { keys: 'Mod+B', does: 'Show or hide the sources' },
  { keys: 'Mod+J', does: 'Show or hide the viewer' },
  { keys: 'Mod+E', does: 'Show or hide the conversation beside the viewer' },
  { keys: 'Mod+L', does: 'Show all documents, or the conversation again' },
  { keys: 'Mod+F', does: 'Find in the open document' },
  { keys: 'Mod++', does: 'Zoom in, in the viewer' },
  { keys: 'Mod+−', does: 'Zoom out, in the viewer' },
  { keys: 'T', does: 'Tag the ticked documents' },
  { keys: 'I', does: 'Details of the document' },
  { keys: 'Space', does: 'Tick a document in the list, with Shift+↑ ↓ several; confirm a cell of a table' },
  { keys: 'E', does: 'Correct a cell of a table' },
  { keys: 'C', does: 'Comment on a cell of a table' },
  { keys: 'Mod+,', does: 'Settings' },
  { keys: 'Mod+/', does: 'This list' },
];
