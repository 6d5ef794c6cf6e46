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
