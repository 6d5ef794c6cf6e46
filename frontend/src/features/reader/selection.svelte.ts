import { oneLine } from '../../text/format';
import { followSelection, selectedIn } from '../../ui/selecting';

/** The words that the user has selected on a page, and where there is room for what can be done with them. */
export class PageSelection {
  /** On one line; empty where nothing is selected. */
  words = $state('');
  /** The page that they begin on, 1-based; 0 where a page is shown by itself. */
  page = $state(0);
  /** Below the end of the selection, in pixels from the corner of what is watched; null while it still grows. */
  place = $state<{ left: number; top: number } | null>(null);

  /** Follows the selection in an element, for as long as that is there. */
  watch = (node: HTMLElement) => {
    const look = (pressed: boolean) => {
      const range = selectedIn(node);
      this.words = range ? oneLine(getSelection()!.toString()) : '';
      this.place = null;
      if (!range || !this.words) return;
      const start = range.startContainer;
      const element = start instanceof Element ? start : start.parentElement;
      this.page = Number(element?.closest<HTMLElement>('.page')?.dataset.pageNumber ?? 0);
      if (!pressed) this.place = below(range, node);
    };
    const hide = () => (this.place = null);
    const end = followSelection(look, (event) => node.contains(event.target as Node));
    node.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      end();
      node.removeEventListener('scroll', hide, { capture: true });
    };
  };
}

/** What a bar of two buttons takes, in pixels. */
const bar = { width: 300, height: 40 };

function below(range: Range, node: HTMLElement) {
  const corner = node.getBoundingClientRect();
  const last = [...(range.getClientRects?.() ?? [])].at(-1) ?? corner;
  const keep = (value: number, most: number) => Math.max(8, Math.min(value, most));
  return {
    left: keep(last.right - corner.left - 120, corner.width - bar.width),
    top: keep(last.bottom - corner.top + 6, corner.height - bar.height),
  };
}
