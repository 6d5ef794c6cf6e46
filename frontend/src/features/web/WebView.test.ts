import { screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { violations } from '../../../tests/axe';
import { show } from '../../../tests/window';
import type { Api } from '../../api';
import { AppError } from '../../api/error';
import { mockAnswer, mockConversation, mockWebPreview, mockWebSearch, mockWebStatus } from '../../api/mock';
import Answers from '../../../tests/Answers.svelte';

const agreed = mockWebStatus();
const unagreed = mockWebStatus({ agreed: false });

/** The answer of a conversation that is on screen, with the dialog. */
async function give(replaced: Partial<Api> = {}, change: Parameters<typeof mockAnswer>[0] = {}) {
  const shown = await show(Answers, {
    conversations: async () => [mockConversation()],
    conversation: async () => [mockAnswer(change)],
    ...replaced,
  });
  await shown.app.conversations.open(7);
  return shown;
}
const button = () => screen.queryByRole('button', { name: 'Search the web for this' });
const results = () => screen.getByRole('region', { name: 'From the web' });

describe('before a service is named', () => {
  test('nothing speaks of the web', async () => {
    const { called } = await give();
    expect(button()).toBeNull();
    expect(screen.queryByRole('region', { name: 'From the web' })).toBeNull();
    expect(called('searchWeb')).toEqual([]);
  });

  test('results of an earlier search are still to be seen', async () => {
    await give({}, { web: mockWebSearch() });
    expect(results()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Search for other words…' })).toBeNull();
  });

  test('a service that cannot be asked is not offered', async () => {
    const problem = { code: 'no_keychain', message: 'This computer’s keychain can’t be used.', hint: '' };
    await give({ webStatus: async () => mockWebStatus({ provider: 'brave', problem }) });
    expect(button()).toBeNull();
  });
});

describe('before the user has agreed', () => {
  test('what is sent is shown, and nothing is sent until it is agreed to', async () => {
    const { user, called } = await give({ webStatus: async () => unagreed });
    await user.click(button()!);
    const dialog = await screen.findByRole('dialog', { name: 'Search the web' });
    expect(within(dialog).getByLabelText('Words to search for')).toHaveValue(
      'What was the capital expenditure in 2018?',
    );
    const sent = await within(dialog).findByText(/GET http:\/\/localhost:8080/);
    expect(sent).toHaveTextContent('User-Agent: Ibid');
    expect(called('searchWeb')).toEqual([]);
    expect(await violations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Agree and search' }));
    expect(called('searchWeb')[0]).toMatchObject([
      {
        message: 1,
        workspace: 1,
        query: 'What was the capital expenditure in 2018?',
        agree: 'http://localhost:8080',
      },
    ]);
    expect(await screen.findByRole('region', { name: 'From the web' })).toBeVisible();
  });

  test('it can be left', async () => {
    const { user, called } = await give({ webStatus: async () => unagreed });
    await user.click(button()!);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(called('searchWeb')).toEqual([]);
  });

  test('the words can be changed, and what is shown changes with them', async () => {
    const { user, called } = await give({ webStatus: async () => unagreed });
    await user.click(button()!);
    const words = await screen.findByLabelText('Words to search for');
    await user.clear(words);
    await user.type(words, 'capex');
    expect(await screen.findByText(/q=capex/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Agree and search' }));
    expect(called('searchWeb')[0]).toMatchObject([{ query: 'capex' }]);
  });

  test('words that cannot be sent are not', async () => {
    const { user } = await give({
      webStatus: async () => unagreed,
      previewWeb: async () => {
        throw new AppError('invalid', 'The web can be searched for 50 words at most.', '');
      },
    });
    await user.click(button()!);
    expect(await screen.findByText('The web can be searched for 50 words at most.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Search' })).toBeDisabled();
  });
});

describe('once the user has agreed', () => {
  test('the question is sent at once, and results stand apart', async () => {
    let answer: (search: ReturnType<typeof mockWebSearch>) => void = () => {};
    const { user, api, called } = await give({
      webStatus: async () => agreed,
      searchWeb: () => new Promise((resolve) => (answer = resolve)),
    });
    await user.click(button()!);
    expect(screen.queryByRole('dialog')).toBeNull();
    const [request] = called('searchWeb')[0] as [{ job: string; agree: string }];
    expect(request.agree).toBe('');
    api.emit('web', { job: 'another', state: 'found', text: '9 results' });
    api.emit('web', { job: request.job, state: 'searching', text: 'Searching the web: capital expenditure' });
    expect(await screen.findByText('Searching the web: capital expenditure')).toBeVisible();
    await user.click(within(results()).getByRole('button', { name: 'Stop' }));
    expect(called('stop')).toEqual([[request.job]]);
    answer(mockWebSearch());
    expect(await screen.findByText('From the web, not from your documents')).toBeVisible();
    expect(results()).toHaveTextContent(
      'SearXNG, 20 November 2026, for “capital expenditure 2018”. Nothing here was checked.',
    );
    expect(button()).toBeNull();
    expect(await violations()).toEqual([]);
  });

  test('a page opens in the browser, and nothing is a link in the window', async () => {
    const { user, called } = await give({ webStatus: async () => agreed }, { web: mockWebSearch() });
    expect(results()).toHaveTextContent('example.org');
    expect(results().querySelectorAll('a, img, iframe, script')).toHaveLength(0);
    await user.click(within(results()).getByRole('button', { name: /Capital expenditure explained/ }));
    expect(called('openPage')).toEqual([['https://example.org/capex?a=1']]);
    expect(called('locate')).toEqual([]);
  });

  test('what a page says is text', async () => {
    const [first] = mockWebSearch().results;
    const hostile = {
      ...first!,
      title: '<img src=x onerror=alert(1)>',
      snippet: '[click](https://evil.example) **bold**',
    };
    await give({ webStatus: async () => agreed }, { web: mockWebSearch({ results: [hostile] }) });
    expect(results()).toHaveTextContent('<img src=x onerror=alert(1)>');
    expect(results()).toHaveTextContent('[click](https://evil.example) **bold**');
    expect(results().querySelectorAll('img, a, strong')).toHaveLength(0);
  });

  test('other words are searched for after they were seen', async () => {
    const { user } = await give(
      { webStatus: async () => agreed, previewWeb: async (query) => mockWebPreview({ query, agreed: true }) },
      { web: mockWebSearch({ results: [] }) },
    );
    expect(results()).toHaveTextContent('Nothing was found.');
    await user.click(screen.getByRole('button', { name: 'Search for other words…' }));
    expect(await screen.findByLabelText('Words to search for')).toHaveValue('capital expenditure 2018');
    expect(await screen.findByRole('button', { name: 'Search' })).toBeEnabled();
  });

  test('a failure leaves the answer as it was', async () => {
    const { user, app } = await give({
      webStatus: async () => agreed,
      searchWeb: async () => {
        throw new AppError('web_failed', 'localhost:8080 was asked too often.', 'Wait a little.');
      },
    });
    await user.click(button()!);
    expect(app.toasts.list.at(-1)?.message).toBe('localhost:8080 was asked too often.');
    expect(screen.queryByRole('region', { name: 'From the web' })).toBeNull();
    expect(button()).toBeEnabled();
  });
});
