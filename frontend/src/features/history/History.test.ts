import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import type { Answer, Api, Question } from '../../api';
import { mockAnswer, mockConversation, mockDocument } from '../../api/mock';
import Conversations from './Conversations.svelte';

const list = [
  mockConversation({ id: 7, title: 'Capital expenditure' }),
  mockConversation({ id: 6, title: 'Covenants', answers: 4 }),
  mockConversation({ id: 5, title: 'Litigation', pinned: true }),
];
const give = (replaced: Partial<Api> = {}) =>
  show(Conversations, { conversations: async () => list, ...replaced });
const row = (title: string) => screen.getByRole('button', { name: new RegExp(`^(Pinned: ?)?${title}`) });
// jsdom lays nothing out: a floating menu counts as hidden, and its items have no names.
const item = async (name: string | RegExp) =>
  (await screen.findByText(name)).closest<HTMLElement>('[role=menuitem]')!;
const menu = (title: string) => screen.getByRole('button', { name: `More for “${title}”` });

test('what is pinned stands first, the rest by day', async () => {
  await give();
  expect(screen.getAllByRole('list').map((l) => l.getAttribute('aria-label'))[0]).toBe('Pinned');
  expect(within(screen.getByRole('list', { name: 'Pinned' })).getByText('Litigation')).toBeVisible();
  expect(row('Covenants')).toHaveTextContent('4 answers');
  expect(await violations()).toEqual([]);
});

describe('the search', () => {
  test('finds conversations by their words, and shows where', async () => {
    const found = [
      mockConversation({ id: 6, title: 'Covenants', found: 'no further \uE000borrowing\uE001 is' }),
    ];
    const { user, called } = await give({ searchConversations: async () => found });
    await user.type(screen.getByRole('searchbox'), 'borrow');
    expect((await screen.findByText('borrowing')).tagName).toBe('MARK');
    expect(called('searchConversations')).toEqual([[1, 'borrow']]);
    expect(screen.queryByText('Litigation')).toBeNull();
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Litigation')).toBeVisible();
  });

  test('says that nothing has the words', async () => {
    const { user } = await give();
    await user.type(screen.getByRole('searchbox'), 'heron');
    expect(await screen.findByText('No conversation has these words.')).toBeVisible();
  });
});

describe('by keyboard', () => {
  test('Tab comes to one row, and the arrows go on', async () => {
    const { user, called } = await give();
    expect(document.querySelectorAll('.open[tabindex="0"]')).toHaveLength(1);
    screen.getByRole('searchbox').focus();
    await user.keyboard('{ArrowDown}');
    expect(row('Litigation')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(row('Capital')).toHaveFocus();
    await user.keyboard('{End}');
    expect(row('Covenants')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(called('conversation')).toEqual([[1, 6]]);
  });

  test('F2 renames where it stands, Escape does not', async () => {
    const { user, called } = await give();
    row('Covenants').focus();
    await user.keyboard('{F2}');
    expect(screen.getByRole('textbox', { name: 'New name of “Covenants”' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(row('Covenants')).toHaveFocus());
    await user.keyboard('{F2}Borrowing limits{Enter}');
    await waitFor(() => expect(called('renameConversation')).toEqual([[1, 6, 'Borrowing limits']]));
    await waitFor(() => expect(row('Covenants')).toHaveFocus());
  });

  test('a name that is refused says why', async () => {
    const { user } = await give({
      renameConversation: () =>
        Promise.reject({ code: 'invalid', message: 'This name is too long.', hint: '' }),
    });
    row('Covenants').focus();
    await user.keyboard('{F2}Much{Enter}');
    expect(await screen.findByText('This name is too long.')).toBeVisible();
  });

  test('Delete asks first', async () => {
    const { user, called } = await give();
    row('Covenants').focus();
    await user.keyboard('{Delete}');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('“Covenants” is deleted with its answers and citations.');
    expect(called('deleteConversation')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Delete conversation' }));
    await waitFor(() => expect(called('deleteConversation')).toEqual([[1, 6]]));
    await waitFor(() => expect(called('conversations')).toHaveLength(2));
  });
});

describe('the menu of a conversation', () => {
  test('pins and unpins', async () => {
    const { user, called } = await give();
    await user.click(menu('Covenants'));
    await user.click(await item(/^Pin to the top/));
    await user.click(menu('Litigation'));
    await user.click(await item(/^Unpin/));
    expect(called('pinConversation')).toEqual([
      [1, 6, true],
      [1, 5, false],
    ]);
  });

  test('exports in six forms, and tells where the file is', async () => {
    const { user, app, called } = await give();
    await user.click(menu('Covenants'));
    (await item(/^Export as/)).focus();
    await user.keyboard('{ArrowRight}');
    await item(/^PDF/);
    const items = screen.getAllByRole('menuitem', { hidden: true }).map((i) => i.textContent?.trim());
    expect(items.filter((name) => name?.endsWith(')…') || /^(PDF|Markdown)…/.test(name ?? ''))).toEqual([
      'Markdown…',
      'Web page (HTML)…',
      'PDF…',
      'Word document (DOCX)…',
      'Bibliography (BibTeX)…',
      'Bibliography (CSL JSON)…',
    ]);
    await user.click(await item(/^PDF/));
    expect(called('exportConversation')).toEqual([[1, 6, 'pdf']]);
    await waitFor(() =>
      expect(app.toasts.list[0]).toMatchObject({
        message: 'Exported as PDF.',
        hint: '/home/me/conversation-6.pdf',
      }),
    );
  });
});

describe('an answer being written elsewhere', () => {
  /** Two conversations: an answer grows in the one, and the other is on screen. */
  async function writing(replaced: Partial<Api> = {}) {
    let finish!: (answer: Answer) => void;
    const window = await give({
      documents: async () => [mockDocument()],
      ask: () => new Promise((resolve) => (finish = resolve)),
      ...replaced,
    });
    const { conversations } = window.app;
    await conversations.open(7);
    void conversations.ask('And in 2019?');
    await conversations.open(6);
    return { ...window, finish: () => finish(mockAnswer({ id: 9, conversationId: 7 })) };
  }

  test('says so in the list, then that it is there, until it is opened', async () => {
    const { user, finish } = await writing();
    await waitFor(() => expect(row('Capital')).toHaveTextContent('Writing an answer…'));
    expect(row('Covenants')).not.toHaveTextContent('Writing');
    expect(await violations()).toEqual([]);
    finish();
    await waitFor(() => expect(row('Capital')).toHaveTextContent('New answer'));
    expect(await violations()).toEqual([]);
    await user.click(row('Capital'));
    await waitFor(() => expect(row('Capital')).not.toHaveTextContent('New answer'));
  });

  test('is stopped from the menu of its conversation, and of no other', async () => {
    const { user, called } = await writing();
    await user.click(menu('Covenants'));
    await item(/^Rename/);
    expect(screen.queryByText('Stop the answer')).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(menu('Capital expenditure'));
    await user.click(await item('Stop the answer'));
    const { job } = called('ask')[0]![0] as Question;
    expect(called('stop')).toEqual([[job]]);
  });

  test('is given up with its conversation, which says so first', async () => {
    const { user, called } = await writing();
    row('Capital').focus();
    await user.keyboard('{Delete}');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('The answer being written is stopped and not kept.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete conversation' }));
    await waitFor(() => expect(called('deleteConversation')).toEqual([[1, 7]]));
  });

  test('in a new conversation stands in the list, where it can only be stopped or deleted', async () => {
    const { user, app } = await give({
      documents: async () => [mockDocument()],
      ask: () => new Promise(() => {}),
    });
    void app.conversations.ask('Who may sublet?');
    await waitFor(() => expect(row('Who may sublet')).toHaveTextContent('Writing an answer…'));
    row('Who may sublet').focus();
    await user.keyboard('{F2}');
    expect(screen.queryByRole('textbox', { name: /^New name/ })).toBeNull();
    await user.click(menu('Who may sublet?'));
    await item('Stop the answer');
    expect(screen.queryByText('Rename')).toBeNull();
    expect(screen.queryByText('Export as')).toBeNull();
  });
});

test('a dialog that was dismissed exports nothing and says nothing', async () => {
  const { app } = await give({ exportConversation: async () => '' });
  await app.history.export(6, 'docx');
  expect(app.toasts.list).toEqual([]);
});
