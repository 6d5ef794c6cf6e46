import { screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import AssistantsPanel from './AssistantsPanel.svelte';

test('the settings for an assistant name the workspace, and can be copied', async () => {
  const { user, app, called } = await show(AssistantsPanel);
  const config = await screen.findByLabelText('Settings for an assistant');
  expect(config).toHaveTextContent('"mcpServers"');
  expect(called('assistantSettings')).toEqual([[app.workspaces.name]]);
  await user.click(screen.getByRole('button', { name: 'Copy settings' }));
  expect(called('copy')[0]![0]).toBe(config.textContent);
  expect(screen.getByText(/takes the\s+passages there/)).toBeVisible();
  expect(await violations()).toEqual([]);
});
