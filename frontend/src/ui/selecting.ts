/** What of an element is selected; null where nothing is, or it goes beyond it. */
export function selectedIn(node: HTMLElement): Range | null {
  const selection = getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : null;
  return range && !range.collapsed && node.contains(range.commonAncestorContainer) ? range : null;
}

/**
 * Calls `look` when the selection changes and when the pointer is released; `pressed` while the
 * pointer is down and the selection still grows. `begins` says which presses count. Returns what
 * ends it.
 */
export function followSelection(
  look: (pressed: boolean) => void,
  begins: (event: PointerEvent) => boolean = () => true,
): () => void {
  let pressed = false;
  const change = () => look(pressed);
  const press = (event: PointerEvent) => {
    pressed = event.type === 'pointerdown' && begins(event);
    if (!pressed) look(false);
  };
  document.addEventListener('selectionchange', change);
  document.addEventListener('pointerdown', press);
  document.addEventListener('pointerup', press);
  return () => {
    document.removeEventListener('selectionchange', change);
    document.removeEventListener('pointerdown', press);
    document.removeEventListener('pointerup', press);
  };
}
