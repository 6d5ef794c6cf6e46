import { render } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import type { Component } from 'svelte';
import type { Api } from '../src/api';
import { mockApi } from '../src/api/mock';
import { App } from '../src/state/app.svelte';
import Harness from './Harness.svelte';

/** A component in a window whose backend does what a test says, with its data loaded. */
export async function show<P extends object>(
  component: Component<P>,
  replaced: Partial<Api> = {},
  props?: P,
) {
  localStorage.clear();
  const api = mockApi(replaced);
  const app = new App(api);
  await app.load();
  const user = userEvent.setup();
  render(Harness, { props: { app, component: component as unknown as Component, props } });
  return {
    api,
    app,
    user,
    called: (name: keyof Api) => api.calls.filter((c) => c.name === name).map((c) => c.args),
  };
}
