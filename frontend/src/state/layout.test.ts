import { expect, test } from 'vitest';
import { Layout } from './layout.svelte';

test('the conversation can be hidden beside the viewer only, and comes back when the viewer goes', () => {
  localStorage.clear();
  const layout = new Layout();
  layout.toggleConversation();
  expect(layout.conversationShown).toBe(true);
  layout.showViewer();
  layout.toggleConversation();
  expect(layout.conversationShown).toBe(false);
  layout.toggleConversation();
  expect(layout.conversationShown).toBe(true);
  layout.toggleConversation();
  layout.toggleViewer();
  expect(layout.conversationShown).toBe(true);
  layout.toggleViewer();
  expect(layout.conversationShown).toBe(true);
});

/** A layout in a window of this width with the viewer open. */
function viewing(width: number) {
  localStorage.clear();
  const layout = new Layout();
  layout.width = width;
  layout.showViewer();
  return layout;
}

test.each([
  [1000, 420],
  [1360, 490],
  [1440, 518],
  [1920, 560],
])('in a window of %i px the conversation beside the viewer has %i px', (width, conversation) => {
  const layout = viewing(width);
  expect(layout.rail).toBe(true);
  expect(layout.conversationWidth).toBe(conversation);
});

test('a width the user chose is remembered as a share of the window, and can be given up', () => {
  const layout = viewing(1000);
  layout.resizeConversation(500);
  expect(layout.conversationWidth).toBe(500);
  layout.width = 1600;
  expect(layout.conversationWidth).toBe(800);
  const next = new Layout();
  next.showViewer();
  next.width = 1600;
  expect(next.conversationWidth).toBe(800);
  next.resetConversation();
  expect(next.conversationWidth).toBe(560);
});

test('the viewer keeps 420 px, whatever the user asks for', () => {
  const layout = viewing(1100);
  layout.resizeConversation(1000);
  expect(layout.conversationWidth).toBe(1100 - 52 - 420);
});

test('sources fold while the viewer is open, unfold over the rest, and come back when it closes', () => {
  const layout = viewing(1360);
  expect([layout.rail, layout.sourcesShown]).toEqual([true, false]);
  layout.toggleSources();
  expect([layout.asDrawer, layout.sourcesShown]).toEqual([true, true]);
  layout.toggleViewer();
  expect([layout.rail, layout.asDrawer, layout.sourcesShown]).toEqual([false, false, true]);
});

test('sources that were hidden leave no rail', () => {
  localStorage.clear();
  const layout = new Layout();
  layout.toggleSources();
  layout.showViewer();
  expect(layout.rail).toBe(false);
});

test('under 1000 px the viewer covers the conversation, which closes it when it is shown', () => {
  const layout = viewing(999);
  expect([layout.covers, layout.conversationShown]).toEqual([true, false]);
  layout.toggleConversation();
  expect([layout.viewer, layout.conversationShown]).toEqual([false, true]);
});

test('in a small window the sources lie over the rest, with or without the viewer', () => {
  const layout = viewing(320);
  expect([layout.rail, layout.sourcesShown]).toEqual([false, false]);
  layout.toggleViewer();
  expect([layout.asDrawer, layout.sourcesShown]).toEqual([true, false]);
});
