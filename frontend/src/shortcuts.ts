/** What a key combination does, wherever the focus is. */
import { strings } from './strings';

const t = strings.shell.shortcuts;

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
  { keys: 'Enter', does: t.ask },
  { keys: 'Shift+Enter', does: t.newLine },
  { keys: 'Esc', does: t.stop },
  { keys: 'Mod+I', does: t.question },
  { keys: 'Alt+↑ ↓', does: t.answers },
  { keys: '[ ]', does: t.citations },
  { keys: 'Alt+← →', does: t.history },
  { keys: 'Mod+K', does: t.search },
  { keys: 'Mod+Enter', does: t.askSearch },
  { keys: 'Mod+O', does: t.addPdfs },
  { keys: 'Mod+N', does: t.newConversation },
  { keys: 'Mod+B', does: t.sources },
  { keys: 'Mod+J', does: t.viewer },
  { keys: 'Mod+E', does: t.conversation },
  { keys: 'Mod+L', does: t.documents },
  { keys: 'Mod+F', does: t.find },
  { keys: 'Mod++', does: t.zoomIn },
  { keys: 'Mod+−', does: t.zoomOut },
  { keys: 'F2', does: t.rename },
  { keys: 'T', does: t.tag },
  { keys: 'I', does: t.details },
  { keys: 'Space', does: t.select },
  { keys: 'E', does: t.correct },
  { keys: 'C', does: t.comment },
  { keys: 'Mod+,', does: t.settings },
  { keys: 'Mod+/', does: t.shortcuts },
];
