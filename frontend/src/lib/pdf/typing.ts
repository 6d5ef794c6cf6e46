const fields = 'input, textarea';

/**
 * Keeps pdf.js idle while a person types in a field. It lays out the text of every visible page
 * again whenever the selection changes or a key comes up anywhere in the window, which makes a
 * key take half as long again. The first change in a field still gets through: it may end a
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
