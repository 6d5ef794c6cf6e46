import { screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import type { Network } from '../../api';
import NetworkPanel from './NetworkPanel.svelte';

const here = {
  purpose: 'models',
  address: '127.0.0.1:11434',
  outside: false,
  count: 2,
  refused: 0,
  sent: 2000,
  received: 8000,
  last: '2026-01-05T10:00:00Z',
};
const away = { ...here, purpose: 'web', address: 'searx.example:443', outside: true, count: 1 };
const panel = (network: Network) => show(NetworkPanel, { network: async () => network });

test('what is on this computer has not left it', async () => {
  await panel({ localOnly: false, connections: [here] });
  expect(await screen.findByRole('status')).toHaveTextContent(
    'Nothing has left this computer since Ibid started.',
  );
  expect(screen.getByRole('listitem')).toHaveTextContent(
    /Model server 127.0.0.1:11434 this computer · 2 connections · 2 kB sent, 8 kB received/,
  );
  expect(await violations()).toEqual([]);
});

test('what was sent to another computer is said', async () => {
  await panel({ localOnly: false, connections: [away, here] });
  expect(await screen.findByRole('status')).toHaveTextContent('something has been sent to another computer');
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(
    /Web search searx.example:443 another computer · 1 connection ·/,
  );
});

test('what was refused has not left it', async () => {
  await panel({ localOnly: true, connections: [{ ...away, count: 0, refused: 3, sent: 0, received: 0 }] });
  expect(await screen.findByRole('status')).toHaveTextContent('Nothing has left this computer');
  expect(screen.getByRole('listitem')).toHaveTextContent(/3 refused/);
});
