import { screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import { AppError } from '../../api/error';
import { mockWebRequest, mockWebStatus } from '../../api/mock';
import WebPanel from './WebPanel.svelte';

test('it is off, and says what it would do', async () => {
  const { user, called } = await show(WebPanel);
  expect(await screen.findByRole('radio', { name: 'Off' })).toBeChecked();
  expect(screen.getByText(/Only the words you search for are sent/)).toBeVisible();
  await user.click(screen.getByText(/^What was sent from/));
  expect(screen.getByText('Nothing was sent.')).toBeVisible();
  expect(called('setUpWeb')).toEqual([]);
  expect(await violations()).toEqual([]);
});

test('a SearXNG is named by its address', async () => {
  const { user, called } = await show(WebPanel);
  await user.click(screen.getByRole('radio', { name: 'SearXNG' }));
  expect(called('setUpWeb')).toEqual([]);
  await user.type(screen.getByLabelText('SearXNG address'), 'http://localhost:8080');
  await user.click(screen.getByRole('button', { name: 'Use SearXNG' }));
  expect(called('setUpWeb')).toEqual([['searxng', 'http://localhost:8080', '']]);
  expect(await screen.findByText(/Nothing has been sent to http:\/\/localhost:8080 yet/)).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('the key for Brave goes to the keychain, and without one the user is told', async () => {
  const { user, app, called } = await show(WebPanel, {
    setUpWeb: async () => {
      throw new AppError(
        'no_keychain',
        'This computer’s keychain can’t be used.',
        'Ibid keeps keys nowhere else.',
      );
    },
  });
  await user.click(screen.getByRole('radio', { name: 'Brave' }));
  const key = screen.getByLabelText('Key');
  expect(key).toHaveAttribute('type', 'password');
  await user.type(key, 'abc');
  await user.click(screen.getByRole('button', { name: 'Use Brave' }));
  expect(called('setUpWeb')).toEqual([['brave', '', 'abc']]);
  expect(app.toasts.list.at(-1)?.message).toBe('This computer’s keychain can’t be used.');
  expect(app.web.status.provider).toBe('off');
});

test('what was agreed to is shown, and off turns it off', async () => {
  const { user, called } = await show(WebPanel, { webStatus: async () => mockWebStatus() });
  expect(await screen.findByText(/You agreed that the words/)).toHaveTextContent('http://localhost:8080');
  await user.click(screen.getByRole('radio', { name: 'Off' }));
  expect(called('turnWebOff')).toHaveLength(1);
  expect(screen.queryByText(/You agreed/)).toBeNull();
});

test('what was sent is listed, and can be cleared', async () => {
  const { user, called, app } = await show(WebPanel, { webRequests: async () => [mockWebRequest()] });
  await user.click(await screen.findByText(/^What was sent from/));
  expect(await screen.findByText('http://localhost:8080/search?format=json&q=rent')).toBeVisible();
  expect(screen.getByText(/3 results$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear the list' }));
  expect(called('clearWebRequests')).toEqual([[app.workspaces.current]]);
  expect(screen.getByText('Nothing was sent.')).toBeVisible();
});
