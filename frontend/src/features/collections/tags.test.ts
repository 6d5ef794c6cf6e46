import { expect, test } from 'vitest';
import { mockApi, mockDocument } from '../../api/mock';
import { App } from '../../state/app.svelte';

const lease = mockDocument({ id: 1, tags: ['Leases'] });
const report = mockDocument({ id: 2 });

async function tags(replaced: Parameters<typeof mockApi>[0] = {}) {
  const api = mockApi({
    documents: async () => [lease, report],
    tags: async () => [
      { name: 'Leases', documents: 1 },
      { name: 'To check', documents: 0 },
    ],
    ...replaced,
  });
  const app = new App(api);
  await app.load();
  const called = (name: string) => api.calls.filter((c) => c.name === name).map((c) => c.args);
  return { app, tags: app.tags, called };
}

test('tags without documents are there too, in alphabetical order', async () => {
  const { tags: t } = await tags();
  await t.add('Annual reports');
  expect(t.names).toEqual(['Annual reports', 'Leases', 'To check']);
});

test('a tag is given to those that lack it, by its own spelling', async () => {
  const { tags: t, called } = await tags();
  await t.add(' leases ', [lease, report]);
  expect(called('tagDocuments')).toEqual([[1, [2], 'Leases']]);
  await t.add('Leases', [lease]);
  expect(called('tagDocuments')).toHaveLength(1);
});

test('what is wrong with a name is told where it was typed', async () => {
  const { app, tags: t } = await tags({
    tagDocuments: () => Promise.reject({ code: 'invalid', message: 'A tag is one line of text.', hint: '' }),
  });
  expect(await t.add('a\nb', [report])).toBe('A tag is one line of text.');
  expect(app.toasts.list).toEqual([]);
});

test('the collection of a tag follows its new name, and ends with it', async () => {
  const { app, tags: t } = await tags();
  app.finding.show('tag:To check');
  await t.rename('To check', 'Checked');
  expect(app.finding.collection).toBe('tag:Checked');
  expect(t.names).toEqual(['Checked', 'Leases']);
  await t.remove('Checked');
  expect(app.finding.collection).toBe('all');
  expect(t.names).toEqual(['Leases']);
});
