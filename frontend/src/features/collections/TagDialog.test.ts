import { screen, waitFor } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import { mockDocument } from '../../api/mock';
import TagDialog from './TagDialog.svelte';

const documents = [mockDocument({ id: 1, tags: ['A', 'B'] }), mockDocument({ id: 2, tags: ['B'] })];
const open = async () => {
  const window = await show(TagDialog, { documents: async () => documents });
  window.app.tags.choosing = documents;
  await screen.findByRole('dialog', { name: 'Tags' });
  return window;
};
const box = (name: string) => screen.getByRole('checkbox', { name });

test('a tag of all, of some and of none can be told apart and changed for all', async () => {
  const { user, called, api } = await open();
  expect(box('A')).toHaveAttribute('aria-checked', 'mixed');
  expect(box('B')).toHaveAttribute('aria-checked', 'true');
  expect(await violations()).toEqual([]);
  await user.click(box('A'));
  expect(called('tagDocuments')).toEqual([[1, [2], 'A']]);
  api.emit('documents', { sequence: 1, changed: [{ ...documents[1]!, tags: ['A', 'B'] }], removed: [] });
  await waitFor(() => expect(box('A')).toHaveAttribute('aria-checked', 'true'));
  await user.click(box('B'));
  expect(called('untagDocuments')).toEqual([[1, [1, 2], 'B']]);
});

test('a name that is typed narrows the list, and Enter makes it a tag or gives it', async () => {
  const { user, called } = await open();
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
  await user.keyboard('Leases{Enter}');
  expect(called('tagDocuments')).toEqual([[1, [1, 2], 'Leases']]);
  await user.keyboard('a{Enter}');
  expect(called('tagDocuments')).toHaveLength(2);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
