const fields = 'input, textarea';

/**
 * Spares the pages while a person types in a field. pdf.js lays the text of all pages in
 * sight out again with every change of the selection and every key that comes up, wherever
 * they happen; a key then takes twice the time. The first change in a field still reaches it,
 * since a selection on a page may have ended. Called before pdf.js listens itself.
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
