import { screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { violations } from '../../../../tests/axe';
import { show } from '../../../../tests/window';
import ReadingSettings from './ReadingSettings.svelte';

test('what is done with scans, by whom and in which languages are settings', async () => {
  const { user, called } = await show(ReadingSettings);
  const saved = () => called('saveSettings').at(-1)![0];
  await user.click(screen.getByRole('radio', { name: 'Always' }));
  expect(saved()).toMatchObject({ scans: 'always' });
  await user.type(screen.getByLabelText('Languages of scans'), 'eng, deu{Enter}');
  await user.tab();
  expect(saved()).toMatchObject({ ocrLanguages: 'eng+deu' });
  await user.selectOptions(screen.getByLabelText('Vision model'), 'qwen2.5vl:7b');
  expect(saved()).toMatchObject({ visionModel: 'qwen2.5vl:7b' });
  await user.selectOptions(screen.getByLabelText('Scans are read by'), 'vision');
  expect(saved()).toMatchObject({ recogniser: 'vision', scans: 'always' });
  expect(screen.queryByLabelText('Languages of scans')).toBeNull();
  const describe = screen.getByRole('switch', { name: 'Describe passages with the chat model' });
  expect(describe).toHaveAccessibleDescription(/one request per passage.*hours without/);
  await user.click(describe);
  expect(saved()).toMatchObject({ describe: true, recogniser: 'vision' });
  expect(describe).toBeChecked();
  expect(await violations()).toEqual([]);
});
