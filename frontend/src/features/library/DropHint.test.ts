import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, test } from 'vitest';
import { documentsType } from './drag';
import DropHint from './DropHint.svelte';

/** A drag event as a browser sends it, with what the dragged thing offers. */
function drag(type: string, types: string[]) {
  const event = new Event(type, { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'dataTransfer', { value: { types } });
  window.dispatchEvent(event);
  return event;
}

test.each([
  ['a browser that offers files', ['Files']],
  ['WebKitGTK', ['text/uri-list', 'text/html']],
])('files over the window show where to drop: %s', async (_, types) => {
  render(DropHint);
  drag('dragenter', types);
  await tick();
  expect(screen.getByText('Drop to add to your library')).toBeVisible();
  const drop = drag('drop', types);
  await tick();
  expect(screen.queryByTestId('drop-hint')).toBeNull();
  expect(drop.defaultPrevented).toBe(true);
});

test('dragged text shows nothing, and the window never opens what is dropped', async () => {
  render(DropHint);
  drag('dragenter', ['text/plain']);
  await tick();
  expect(screen.queryByTestId('drop-hint')).toBeNull();
  expect(drag('dragover', ['text/plain']).defaultPrevented).toBe(true);
});

test('documents of the window on their way to a tag are not taken for files', async () => {
  render(DropHint);
  drag('dragenter', [documentsType, 'text/uri-list']);
  await tick();
  expect(screen.queryByTestId('drop-hint')).toBeNull();
  // Where they can be dropped is for the tags to say.
  expect(drag('dragover', [documentsType]).defaultPrevented).toBe(false);
});
