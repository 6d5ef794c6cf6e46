import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import AppView from './App.svelte';
// Read beforehand: the window asks for them when it can be used.
import './later';
import type { Answer, Api } from './api';
import { mockApi, mockDocument, mockModels } from './api/mock';
import { App } from './state/app.svelte';

async function open(replaced: Partial<Api> = {}) {
  localStorage.clear();
  const api = mockApi({ documents: async () => [mockDocument()], ...replaced });
  const app = new App(api);
  await app.load();
  render(AppView, { app });
  return { api, app, user: userEvent.setup() };
}

test('the window has its landmarks', async () => {
  await open();
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Sources and history' })).toBeVisible();
  expect(screen.getByRole('main')).toBeVisible();
});

test('keys show and hide the panes', async () => {
  const { user } = await open();
  await user.keyboard('{Control>}b{/Control}');
  expect(screen.queryByRole('navigation', { name: 'Sources and history' })).toBeNull();
  await user.keyboard('{Meta>}b{/Meta}');
  expect(screen.getByRole('navigation', { name: 'Sources and history' })).toBeVisible();
  await user.keyboard('{Control>}j{/Control}');
  expect(screen.getByRole('region', { name: 'Viewer' })).toBeVisible();
});

test('the width of a pane is set by arrow keys and remembered', async () => {
  const { app, user } = await open();
  const divider = screen.getByRole('separator', { name: 'Width of the sources' });
  divider.focus();
  await user.keyboard('{ArrowRight}');
  expect(divider).toHaveAttribute('aria-valuenow', '280');
  expect(new App(app.api).layout.sourcesWidth).toBe(280);
});

test('Ctrl+/ lists the shortcuts, Escape closes the list', async () => {
  const { user } = await open();
  await user.keyboard('{Control>}/{/Control}');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByText('New conversation')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('Escape stops the answer', async () => {
  const { api, user } = await open({ ask: () => new Promise<Answer>(() => {}) });
  await user.type(screen.getByRole('textbox', { name: 'Question' }), 'What?{Enter}');
  await user.keyboard('{Escape}');
  expect(api.calls.filter((c) => c.name === 'stop')).toHaveLength(1);
  expect(screen.getByText('Stopping…')).toBeVisible();
});

test('the theme follows the setting', async () => {
  const { app, user, api } = await open();
  expect(document.documentElement.dataset.theme).toBe('light');
  await user.keyboard('{Control>},{/Control}');
  await user.click(await screen.findByRole('radio', { name: 'Dark' }));
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
  expect(api.calls.findLast((c) => c.name === 'saveSettings')!.args[0]).toEqual({ 'window.theme': 'dark' });
  expect(app.preferences.theme).toBe('dark');
});

test('the pill tells that there is no model, why, and what to do, and notices when there is one', async () => {
  const problem = { code: 'model_server_down', message: 'Ollama is not running.', hint: 'Start it.' };
  let status = mockModels({ chatModel: '', available: [], problem });
  const { user } = await open({ models: async () => status });
  await user.click(screen.getByRole('button', { name: 'Model: quotes only, no model' }));
  expect(await screen.findByText(/Ollama is not running\./)).toHaveTextContent(
    'Ollama is not running. Start it.',
  );
  status = mockModels();
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByRole('button', { name: 'Model: qwen3:8b' })).toBeInTheDocument();
});

test('a failure nobody waited for is shown with its hint, and can be dismissed', async () => {
  const { api, user } = await open();
  api.emit('failure', { code: 'storage', message: 'The disk is full.', hint: 'Free some space.' });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The disk is full.');
  expect(alert).toHaveTextContent('Free some space.');
  await user.click(within(alert).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('files over the window bring the hint, and a drop does not leave the window', async () => {
  await open();
  const drag = (type: string) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { types: ['Files'] } });
    window.dispatchEvent(event);
    return event;
  };
  drag('dragenter');
  expect(await screen.findByTestId('drop-hint')).toHaveTextContent('Drop to add to your library');
  expect(drag('dragover').defaultPrevented).toBe(true);
  expect(drag('drop').defaultPrevented).toBe(true);
  await waitFor(() => expect(screen.queryByTestId('drop-hint')).toBeNull());
});

test('nothing in the window says upload', async () => {
  await open({ documents: async () => [] });
  expect(document.body.textContent).not.toMatch(/upload/i);
});
