import { followSelection, selectedIn } from '../../ui/selecting';

/** The words of a text that a person has selected, and where there is room for a button beside them. */
export class SelectedWords {
  /** On one line, without the chips and marks among them; empty where nothing of the text is selected. */
  words = $state('');
  /** Below the end of the selection, in pixels from the corner of what the text stands in. */
  place = $state<{ left: number; top: number } | null>(null);

  /** Follows the selection in an element, for as long as it is there. */
  watch = (node: HTMLElement) => {
    const end = followSelection((pressed) => {
      const range = selectedIn(node);
      // An engine may let go of a selection when a button takes the focus: its words are meant all the same.
      const kept = !range && node.closest('article')?.contains(document.activeElement);
      if (!kept) this.words = range ? wordsOf(range) : '';
      this.place = range && this.words && !pressed ? below(range, node) : null;
    });
    return () => {
      end();
      this.words = '';
      this.place = null;
    };
  };
}

function wordsOf(range: Range): string {
  const text = range.cloneContents();
  for (const button of text.querySelectorAll('button')) button.remove();
  return (text.textContent ?? '').replace(/\s+/g, ' ').trim();
}

function below(range: Range, node: HTMLElement) {
  const lines = range.getClientRects?.() ?? [];
  const last = lines[lines.length - 1];
  const corner = node.getBoundingClientRect();
  if (!last) return { left: 0, top: corner.height };
  const room = Math.max(0, corner.width - 150);
  return {
    left: Math.min(room, Math.max(0, last.right - corner.left - 60)),
    top: last.bottom - corner.top + 6,
  };
}
