import { screen, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import type { Api } from '../../api';
import { mockSettings } from '../../api/mock';
import { panels } from './panels';
import SettingsDialog from './SettingsDialog.svelte';

async function open(replaced: Partial<Api> = {}) {
  const window = await show(SettingsDialog, replaced);
  window.app.openSettings();
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }));
  return { ...window, dialog };
}

const { pages, settings } = mockSettings();

test.each(pages)(
  'the page $title shows every setting and panel that it has',
  async ({ title, groups }) => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('tab', { name: title }));
    const page = within(dialog.getByRole('tabpanel', { name: title }));
    expect(page.getAllByRole('region').map((r) => r.querySelector('h3')!.textContent)).toEqual(
      groups.map((g) => g.title),
    );
    for (const { panel } of groups) if (panel) expect(panels).toHaveProperty(panel);
    const here = settings.filter(
      (s) => groups.some((g) => g.keys.includes(s.name)) && !s.panel && !s.needs.length,
    );
    for (const { label } of here) expect(page.getAllByText(label).length).toBeGreaterThan(0);
    expect(await violations()).toEqual([]);
  },
  20_000,
);

test('a setting that is new to this window has its place and is saved', async () => {
  const form = mockSettings();
  const group = { title: 'Garden', keys: ['garden.hedge'], panel: '' };
  const hedge = {
    ...form.settings.find((s) => s.kind === 'switch')!,
    name: 'garden.hedge', page: 'documents', group: 'Garden', label: 'Hedge', help: 'Green.',
  }; // prettier-ignore
  const { user, dialog, called } = await open({
    settings: async () => ({
      pages: form.pages.map((p) => (p.name === 'documents' ? { ...p, groups: [...p.groups, group] } : p)),
      settings: [...form.settings, hedge],
    }),
  });
  await user.click(dialog.getByRole('tab', { name: 'Documents' }));
  const region = within(dialog.getByRole('region', { name: 'Garden' }));
  await user.click(region.getByRole('switch', { name: 'Hedge' }));
  expect(called('saveSettings')).toEqual([[{ 'garden.hedge': 'true' }]]);
});

test('a token is asked for only with an address, and languages only of Tesseract', async () => {
  const { user, app, dialog } = await open();
  await user.click(dialog.getByRole('tab', { name: 'Models' }));
  expect(dialog.queryByLabelText('Token')).toBeNull();
  await app.preferences.save({ 'models.host': 'https://attic:11434' });
  expect(await dialog.findByLabelText('Token')).toBeVisible();
  await user.click(dialog.getByRole('tab', { name: 'Documents' }));
  expect(dialog.getByLabelText('Languages')).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('Read with'), 'Vision model');
  expect(dialog.queryByLabelText('Languages')).toBeNull();
});

test('insights are behind Advanced: three figures, and the log', async () => {
  const { user, app, dialog } = await open();
  await user.click(dialog.getByRole('tab', { name: 'Advanced' }));
  const region = within(dialog.getByRole('region', { name: 'Insights' }));
  expect((await region.findAllByRole('term')).map((t) => t.textContent)).toEqual([
    'Questions',
    'Unanswered',
    'Rated bad',
  ]);
  await user.click(region.getByRole('button', { name: 'Show the log…' }));
  expect(app.dialog).toBe('insights');
});
