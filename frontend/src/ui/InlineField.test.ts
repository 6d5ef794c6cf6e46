import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { violations } from '../../tests/axe';
import InlineField from './InlineField.svelte';

function show(props: Partial<Parameters<typeof InlineField>[1]> = {}) {
  const onsave = vi.fn();
  const around = vi.fn();
  const { container } = render(InlineField, {
    label: 'Name',
    value: 'Quay',
    focused: true,
    onsave,
    ...props,
  });
  container.addEventListener('keydown', (event) => around(event.key));
  return { user: userEvent.setup(), field: screen.getByRole('textbox', { name: 'Name' }), onsave, around };
}

test('in place: Enter saves what was typed, nothing too, and no key is heard around it', async () => {
  const { user, field, onsave, around } = show({ hint: (text) => text || 'Empty gives the old name back.' });
  expect(field).toHaveFocus();
  await user.keyboard(' Pier {Enter}');
  expect(onsave).toHaveBeenLastCalledWith('Pier');
  await user.clear(field);
  expect(field).toHaveAccessibleDescription('Empty gives the old name back.');
  await user.keyboard('{Enter}');
  expect(onsave).toHaveBeenLastCalledWith('');
  expect(around).not.toHaveBeenCalled();
  expect(screen.queryByRole('button')).toBeNull();
  expect(await violations()).toEqual([]);
});

test('with buttons: only Escape is kept from what is around, and nothing is not saved', async () => {
  const oncancel = vi.fn();
  const { user, field, onsave, around } = show({ action: 'Rename', oncancel });
  await user.clear(field);
  expect(screen.getByRole('button', { name: 'Rename' })).toBeDisabled();
  await user.type(field, 'a{Escape}');
  expect(oncancel).toHaveBeenCalledOnce();
  expect(around.mock.calls).toEqual([['a']]);
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(onsave.mock.calls).toEqual([['a']]);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(oncancel).toHaveBeenCalledTimes(2);
  expect(await violations()).toEqual([]);
});

test('why a text cannot be taken is said in place of the hint; leaving is no saving', async () => {
  const onleave = vi.fn();
  const { user, field } = show({
    hint: () => 'Enter saves.',
    onsave: () =>
      Promise.reject({ code: 'conflict', message: 'That name is taken.', hint: 'Choose another.' }),
    onleave,
  });
  await user.keyboard('{Enter}');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('That name is taken. Choose another.');
  expect(field).toHaveValue('Quay');
  await user.tab();
  expect(onleave.mock.calls).toEqual([['Quay']]);
});
