import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import AppView from '../../App.svelte';
// Read beforehand: the window asks for them when it can be used.
import '../../later';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import type { Api, Citation, SearchRequest, SearchResult } from '../../api';
import { mockApi, mockDocument, mockFound, mockSearch } from '../../api/mock';
import { App } from '../../state/app.svelte';
import SearchDialog from './SearchDialog.svelte';

const documents = async () => [
  mockDocument({ id: 1, title: 'Lease of the quay', name: 'quay.pdf', dated: '2021-03-14' }),
  mockDocument({ id: 2, title: 'Tide tables', name: 'tides.pdf', dated: '2023-01-01' }),
];
const passages = ['rent', 'deposit', 'notice', 'insurance', 'repair'].map((word, i) =>
  mockFound({
    documentId: 1 + (i % 2),
    documentTitle: i % 2 ? 'Tide tables' : 'Lease of the quay',
    page: 3 + i,
    pageLabel: i === 0 ? 'iii' : '',
    section: 'Part I > Money',
    span: { start: i * 10, end: i * 10 + 8 },
    quote: `The ${word} is due.`,
    snippet: `The \uE000${word}\uE001 is <b>due</b>.`,
    match: i === 0 ? 0.838 : 0,
    copies: i === 0 ? 3 : 0,
  }),
);

async function open(result: Partial<SearchResult> = { found: passages }, replaced: Partial<Api> = {}) {
  const shown = await show(SearchDialog, { documents, search: async () => mockSearch(result), ...replaced });
  shown.app.dialog = 'search';
  const field = await screen.findByRole('combobox', { name: 'Search all documents' });
  await waitFor(() => expect(field).toHaveFocus());
  const texts = () => (shown.called('search') as [string, SearchRequest][]).map(([, r]) => r.text);
  return { ...shown, field, texts };
}
const options = () => screen.queryAllByRole('option').map((o) => o.textContent);
const active = () =>
  document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant')!);
const found = () => screen.findByText('rent');

test('Ctrl+K opens it over everything, Escape gives the focus back, and the text is there the next time', async () => {
  localStorage.clear();
  const app = new App(mockApi({ documents, search: async () => mockSearch({ found: passages }) }));
  await app.load();
  render(AppView, { app });
  const user = userEvent.setup();
  const question = screen.getByRole('textbox', { name: 'Question' });
  question.focus();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'rent');
  await found();
  await user.keyboard('{ArrowDown}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(question).toHaveFocus());

  await user.click(screen.getByRole('button', { name: 'Search all documents' }));
  expect(await screen.findByRole('combobox')).toHaveValue('rent');
  expect(active()).toHaveTextContent('deposit');
});

test('a passage tells where it stands, what it is like, and how often it is said', async () => {
  const { user } = await open();
  await user.keyboard('rent');
  await found();
  expect(options()[0]).toMatch(
    /Lease of the quay\s*page iii \(3 of 160\)\s*The rent is <b>due<\/b>\.\s*Part I › Money\s*3 more say the same · match 0\.84/,
  );
  expect(options()[1]).not.toMatch(/match|more/);
  expect(screen.getByText(/^5 passages,/)).toHaveTextContent('5 passages, by words and meaning, in 4.0 ms');
  expect(screen.getByRole('status')).toHaveTextContent('5 passages found.');
});

test('a section of law that was searched for is marked as such, and opens at its heading', async () => {
  const law = mockFound({
    law: '21 CFR 117.5',
    lawHeading: 'Exemptions',
    documentTitle: 'Lease of the quay',
    page: 4,
    quote: '§ 117.5 Exemptions',
    snippet: '§ 117.5 Exemptions',
  });
  const { user, field, called } = await open({ found: [law, ...passages] });
  await user.type(field, '21 CFR 117.5');
  const first = (await screen.findAllByRole('option'))[0]!;
  expect(first).toHaveTextContent(/Section\s*21 CFR 117\.5\s*Exemptions\s*Lease of the quay\s*page 4/);
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(called('locate')).toMatchObject([[1, { page: 4, quote: '§ 117.5 Exemptions' }]]),
  );
});

test('the words looked for are marked, and what a document says is text', async () => {
  const { user } = await open();
  await user.keyboard('rent');
  await found();
  const [first] = screen.getAllByRole('option');
  expect([...first!.querySelectorAll('mark')].map((m) => m.textContent)).toEqual(['rent']);
  expect(first!.querySelector('b')).toBeNull();
  expect(first).toHaveTextContent('is <b>due</b>.');
});

test('the arrows move through the list, Home and End too once they have, and the ends hold', async () => {
  const { user, field } = await open();
  await user.keyboard('rent');
  await found();
  const at = async (keys: string) => {
    await user.keyboard(keys);
    return active()!.textContent.match(/The (\w+)/)![1];
  };
  expect(await at('{ArrowUp}')).toBe('rent');
  expect(await at('{ArrowDown}{ArrowDown}')).toBe('notice');
  expect(await at('{End}')).toBe('repair');
  expect(await at('{ArrowDown}')).toBe('repair');
  expect(await at('{PageUp}')).not.toBe('repair');
  expect(await at('{Home}')).toBe('rent');
  expect(await at('{PageDown}')).not.toBe('rent');
  expect(active()).toHaveAttribute('aria-selected', 'true');
  expect(field).toHaveFocus();
  // After typing they are the field's again.
  await user.keyboard('s');
  await user.keyboard('{Home}x');
  expect(field).toHaveValue('xrents');
});

test('Enter opens the page at the words, and a click does', async () => {
  const { user, app, called } = await open();
  await user.keyboard('rent');
  await found();
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(app.reader.target?.page).toBe(4));
  const [[, citation]] = called('locate') as [[number, Citation]];
  expect(citation).toMatchObject({
    documentId: 2,
    page: 4,
    quote: 'The deposit is due.',
    span: { start: 10, end: 18 },
  });
  expect(app.reader.target).toMatchObject({ focus: true, passage: { quote: 'The deposit is due.' } });
  expect(app.dialog).toBeNull();
  expect(app.search.recent).toEqual(['rent']);

  app.dialog = 'search';
  await user.click(await screen.findByRole('option', { name: /notice/ }));
  await waitFor(() => expect(app.reader.target?.page).toBe(5));
});

test('Enter before the passages are there opens the first when they are', async () => {
  let answer: (result: SearchResult) => void = () => {};
  const search = () => new Promise<SearchResult>((resolve) => (answer = resolve));
  const { user, app, texts } = await open({}, { search });
  await user.keyboard('rent{Enter}');
  await waitFor(() => expect(texts().at(-1)).toBe('rent'));
  expect(app.dialog).toBe('search');
  answer(mockSearch({ found: passages }));
  await waitFor(() => expect(app.reader.target?.page).toBe(3));
  expect(app.dialog).toBeNull();
});

test('Ctrl+Enter asks the text instead', async () => {
  const { user, app, called } = await open();
  await user.keyboard('What is the rent in:quay');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(app.dialog).toBeNull();
  expect(called('ask')).toMatchObject([[{ text: 'What is the rent in:quay' }]]);
});

test('a chip is a filter of the text: it writes one, and takes it out', async () => {
  const { user, field, texts } = await open();
  await user.keyboard('rent');
  await found();
  await user.click(screen.getByRole('button', { name: 'Filter by document' }));
  expect(field).toHaveValue('rent in:');
  expect(field).toHaveFocus();
  const documentsGroup = screen.getByRole('group', { name: 'In this document' });
  expect(within(documentsGroup).getAllByRole('option')).toHaveLength(2);
  await user.keyboard('tid{Enter}after:2022 ');
  expect(field).toHaveValue('rent in:"Tide tables" after:2022 ');
  await waitFor(() => expect(texts().at(-1)).toBe('rent in:"Tide tables" after:2022 '));

  await user.click(screen.getByRole('button', { name: 'Remove the filter in Tide tables' }));
  expect(field).toHaveValue('rent after:2022 ');
  expect(screen.getByRole('button', { name: 'Remove the filter after 2022' })).toBeVisible();
});

test('only what is ticked is searched, unless a person wants all', async () => {
  const { user, app, called } = await open();
  app.library.askOnly([1, 2]);
  await user.keyboard('rent');
  await found();
  const scopes = () => (called('search') as [string, SearchRequest][]).map(([, r]) => r.scope.documents);
  expect(scopes().every((ids) => ids.join() === '1,2')).toBe(true);
  await user.click(await screen.findByRole('switch', { name: 'In the 2 ticked documents' }));
  await waitFor(() => expect(scopes().at(-1)).toEqual([]));
});

test('at first there are examples, later the searches of before', async () => {
  const { user, app, field } = await open();
  expect(options()).toHaveLength(4);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field).toHaveValue('deadline in:"Lease of the quay"');
  await found();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(app.dialog).toBeNull());
  app.search.type('');
  app.dialog = 'search';
  expect(await screen.findByRole('group', { name: 'Searched before' })).toHaveTextContent('deadline');
});

test('where nothing is found there is advice', async () => {
  const { user, field } = await open({ found: [] });
  await user.keyboard('zebra section:rent ');
  expect(await screen.findByText('Nothing found', { selector: '.what' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ask it as a question' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Search without the filters' }));
  expect(field).toHaveValue('zebra');
  expect(field).toHaveFocus();
});

test('it tells why there is less than there could be', async () => {
  const notice = { code: 'no_model', message: 'Found by words only.', hint: 'Install Ollama.' };
  const { user } = await open({ found: passages, meaning: false, notice, also: ['deposit'] });
  await user.keyboard('rent');
  expect(await screen.findByRole('note')).toHaveTextContent('Found by words only. Install Ollama.');
  expect(screen.getByText('Also searched for “deposit”')).toBeVisible();
  expect(screen.getByText(/^5 passages,/)).toHaveTextContent('by words, in');
});

test('a failure is told where the passages would be', async () => {
  const failure = { code: 'storage', message: 'The library cannot be read.', hint: 'Try again.' };
  const { user } = await open({}, { search: () => Promise.reject(failure) });
  await user.keyboard('rent');
  expect(await screen.findByRole('alert')).toHaveTextContent('The library cannot be read. Try again.');
  expect(options()).toEqual([]);
});

test('it is accessible, empty and with passages', async () => {
  const { user } = await open();
  expect(await violations()).toEqual([]);
  await user.keyboard('rent in:qu');
  await found();
  expect(await violations()).toEqual([]);
});
