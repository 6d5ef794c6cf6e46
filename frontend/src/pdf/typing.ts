const fields = 'input, textarea';

/**
 * Stops pdf.js from reacting to keys that are typed in a text field. Otherwise every key, and
 * every change of the selection, makes it lay out the text of all visible pages again, and a key
 * takes half as long again. The first change in a field still gets through: it may end a
 * selection on a page. Call this before pdf.js adds its own listeners.
 */
export function sparePages() {
  let typing = false;
  document.addEventListener('selectionchange', (event) => {
    const before = typing;
    typing = inField(event);
    if (before && typing) event.stopImmediatePropagation();
  });
  document.addEventListener('keyup', (event) => {
    if (typing && inField(event)) event.stopImmediatePropagation();
  });
}

function inField(event: Event): boolean {
  return event.target instanceof Element && event.target.matches(fields);
}
