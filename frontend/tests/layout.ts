import { waitFor } from '@testing-library/svelte';

/**
 * Gives elements a size, so that lists of which only a part is built have a view
 * to fill: what scrolls is 600 pixels high and 400 wide, everything else 50 high.
 * jsdom itself lays nothing out. Import it before what is rendered.
 */
class SizeObserver {
  constructor(private callback: ResizeObserverCallback) {}
  observe(target: Element) {
    const scrolls = (target as HTMLElement).style?.overflowY === 'auto';
    const contentRect = { width: 400, height: scrolls ? 600 : 50 } as DOMRectReadOnly;
    queueMicrotask(() =>
      this.callback(
        [{ target, contentRect } as unknown as ResizeObserverEntry],
        this as unknown as ResizeObserver,
      ),
    );
  }
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver = SizeObserver as unknown as typeof ResizeObserver;
Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
  configurable: true,
  get() {
    return (this as HTMLElement).parentElement;
  },
});

/** Waits until documents are listed: rows are built when their list knows its size. */
export async function listed() {
  await waitFor(() => {
    if (!document.querySelector('[data-document]')) throw new Error('no document is listed');
  });
}
