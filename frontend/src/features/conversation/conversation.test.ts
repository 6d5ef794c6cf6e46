import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer, Api, Question } from '../../api';
import {
  mockAnswer,
  mockApi,
  mockConversation,
  mockDocument,
  mockSettings,
  mockWorkspace,
} from '../../api/mock';
import { App } from '../../state/app.svelte';

beforeEach(() => localStorage.clear());

const settle = async () => {
  for (let i = 0; i < 20; i++) await null;
};

/** A backend that answers when a test says so, and keeps what it has answered. */
async function start(replaced: Partial<Api> = {}) {
  const stored: Answer[] = [
    mockAnswer({ id: 1, conversationId: 7, question: 'What is the rent?' }),
    mockAnswer({ id: 2, conversationId: 6, question: 'Who is the tenant?' }),
  ];
  const jobs: { question: Question; resolve: (a: Answer) => void; reject: (e: object) => void }[] = [];
  const api = mockApi({
    workspaces: async () => [mockWorkspace({ id: 1 }), mockWorkspace({ id: 2, name: 'Other' })],
    documents: async (ws) => [mockDocument({ id: ws, workspaceId: ws })],
    conversations: async (ws) =>
      ws === 1
        ? [...new Set(stored.map((a) => a.conversationId))].map((id) =>
            mockConversation({ id, title: stored.find((a) => a.conversationId === id)!.question }),
          )
        : [],
    conversation: async (_, id) => stored.filter((a) => a.conversationId === id),
    ask: (question) => new Promise((resolve, reject) => jobs.push({ question, resolve, reject })),
    ...replaced,
  });
  const app = new App(api);
  await app.load();
  const sent = new Map<string, number>();
  return {
    api,
    app,
    stored,
    jobs,
    called: (name: keyof Api) => api.calls.filter((c) => c.name === name).map((c) => c.args),
    /** The n-th answer grows. */
    async grow(n: number, text: string) {
      const { job } = jobs[n]!.question;
      const sequence = sent.get(job) ?? 0;
      sent.set(job, sequence + 1);
      api.emit('answer', { job, sequence, text, citations: [], steps: [] });
    },
    /** The n-th answer is complete and stored. */
    async finish(n: number, change: Partial<Answer> = {}) {
      const { question, resolve } = jobs[n]!;
      const answer = mockAnswer({
        id: 10 + n,
        conversationId: question.conversation || 20 + n,
        question: question.text,
        ...change,
      });
      stored.push(answer);
      resolve(answer);
      await settle();
    },
  };
}
type Window = Awaited<ReturnType<typeof start>>;
const shown = ({ app }: Window) => app.conversations.answers.map((a) => a.id);

describe('an answer being written', () => {
  test('goes on while another conversation is open, and is unread until it is opened', async () => {
    const window = await start();
    const { conversations } = window.app;
    await conversations.open(7);
    void conversations.ask('And the deposit?');
    await conversations.open(6);
    expect(window.called('stop')).toEqual([]);
    expect(conversations.pending).toBeNull();
    expect(conversations.state(7)).toBe('writing');
    expect(conversations.elsewhere).toBe('writing');
    await window.finish(0);
    expect(shown(window)).toEqual([2]);
    expect(conversations.state(7)).toBe('unread');
    expect(conversations.announcement).toBe('New answer in “What is the rent?”.');
    await conversations.open(7);
    expect(shown(window)).toEqual([1, 10]);
    expect(conversations.state(7)).toBe('');
    expect(conversations.elsewhere).toBe('');
  });

  test('is where it was when its conversation is opened again', async () => {
    const window = await start();
    const { conversations } = window.app;
    await conversations.open(7);
    void conversations.ask('And the deposit?');
    await window.grow(0, 'The deposit ');
    await conversations.open(6);
    await window.grow(0, 'is £24,250');
    await conversations.open(7);
    expect(conversations.pending?.text).toBe('The deposit is £24,250');
    expect(conversations.pending?.question).toBe('And the deposit?');
    expect(shown(window)).toEqual([1]);
    await conversations.stop();
    expect(window.called('stop')).toEqual([[window.jobs[0]!.question.job]]);
    await window.finish(0, { status: 'stopped' as Answer['status'] });
    expect(shown(window)).toEqual([1, 10]);
  });

  test('does not mix with one in another conversation', async () => {
    const window = await start();
    const { conversations } = window.app;
    await conversations.open(7);
    void conversations.ask('One?');
    await conversations.open(6);
    void conversations.ask('Two?');
    await window.grow(0, 'first ');
    await window.grow(1, 'second ');
    await window.grow(0, 'answer');
    expect(conversations.pending?.text).toBe('second ');
    await window.finish(1);
    expect(shown(window)).toEqual([2, 11]);
    await conversations.open(7);
    expect(conversations.pending?.text).toBe('first answer');
    await window.finish(0);
    expect(shown(window)).toEqual([1, 10]);
    expect(conversations.answers.every((a) => a.conversationId === 7)).toBe(true);
  });

  test('stops from the list without being opened', async () => {
    const window = await start();
    const { conversations } = window.app;
    await conversations.open(7);
    void conversations.ask('One?');
    await conversations.open(6);
    await conversations.stop(7);
    expect(window.called('stop')).toEqual([[window.jobs[0]!.question.job]]);
    // What was written until then may be withheld: the user knows that it ended all the same.
    await window.finish(0, { status: 'held' as Answer['status'] });
    expect(conversations.state(7)).toBe('');
  });

  test('asked twice quickly is asked once', async () => {
    const window = await start();
    const { conversations } = window.app;
    void conversations.ask('One?');
    void conversations.ask('One?');
    expect(window.called('ask')).toHaveLength(1);
    await window.finish(0);
    expect(shown(window)).toEqual([10]);
    expect(conversations.rows.map((c) => c.id)).toEqual([7, 6, 20]);
  });

  test('the same question in two new conversations is two answers', async () => {
    const window = await start();
    const { conversations } = window.app;
    void conversations.ask('One?');
    conversations.startNew();
    void conversations.ask('One?');
    expect(window.jobs.map((j) => j.question.conversation)).toEqual([0, 0]);
    expect(conversations.rows.slice(0, 2).map((c) => c.title)).toEqual(['One?', 'One?']);
    await window.finish(1);
    await window.finish(0);
    expect(shown(window)).toEqual([11]);
    expect(conversations.current).toBe(21);
    expect(conversations.state(20)).toBe('unread');
  });

  test('in a new conversation is in the list at once, and keeps its place there', async () => {
    const window = await start();
    const { conversations } = window.app;
    void conversations.ask('Who may sublet?');
    const row = conversations.rows[0]!;
    expect(row).toMatchObject({ title: 'Who may sublet?', answers: 0 });
    expect(conversations.state(row.id)).toBe('writing');
    const key = conversations.key(row.id);
    await conversations.open(7);
    await conversations.open(row.id);
    expect(conversations.pending?.question).toBe('Who may sublet?');
    await window.finish(0);
    expect(conversations.rows.filter((c) => c.title === 'Who may sublet?')).toHaveLength(1);
    expect(conversations.key(20)).toBe(key);
    expect(conversations.current).toBe(20);
  });

  test('that fails elsewhere is told, and its question is kept there', async () => {
    const window = await start();
    const { conversations } = window.app;
    void conversations.ask('Who may sublet?');
    const { id } = conversations.rows[0]!;
    await conversations.open(7);
    window.jobs[0]!.reject({ code: 'storage', message: 'The disk is full.', hint: '' });
    await settle();
    expect(window.app.toasts.list[0]?.message).toBe('The disk is full.');
    expect(conversations.draft).toBe('');
    expect(conversations.state(id)).toBe('unanswered');
    await conversations.open(id);
    expect(conversations.draft).toBe('Who may sublet?');
  });

  test('goes on while another workspace is shown', async () => {
    const window = await start();
    const { conversations } = window.app;
    await conversations.open(7);
    void conversations.ask('One?');
    await window.app.workspaces.show(2);
    expect(window.called('stop')).toEqual([]);
    expect(conversations.rows).toEqual([]);
    await window.grow(0, 'Something');
    await window.app.workspaces.show(1);
    expect(conversations.state(7)).toBe('writing');
    await window.app.workspaces.show(2);
    await window.finish(0);
    expect(shown(window)).toEqual([]);
    await window.app.workspaces.show(1);
    expect(conversations.state(7)).toBe('unread');
    await conversations.open(7);
    expect(shown(window)).toEqual([1, 10]);
  });

  test('of a library that was replaced appears nowhere', async () => {
    const window = await start();
    const { conversations } = window.app;
    await conversations.open(7);
    void conversations.ask('One?');
    window.stored.length = 0;
    window.stored.push(mockAnswer({ id: 5, conversationId: 7, question: 'Of the other library' }));
    window.api.emit('library', {});
    await settle();
    window.jobs[0]!.resolve(mockAnswer({ id: 10, conversationId: 7 }));
    await settle();
    expect(conversations.current).toBe(0);
    expect(conversations.state(7)).toBe('');
    await conversations.open(7);
    expect(shown(window)).toEqual([5]);
    expect(window.called('deleteConversation')).toEqual([]);
  });
});

describe('deleting a conversation with an answer being written', () => {
  test('deletes what is stored, and the answer appears nowhere', async () => {
    const window = await start({
      deleteConversation: async (_, id) => {
        window.jobs[0]!.reject({ code: 'cancelled', message: 'Discarded.', hint: '' });
        window.stored.splice(
          0,
          window.stored.length,
          ...window.stored.filter((a) => a.conversationId !== id),
        );
      },
    });
    const { conversations, history } = window.app;
    await conversations.open(7);
    void conversations.ask('One?');
    await history.remove(7);
    await settle();
    expect(conversations.rows.map((c) => c.id)).toEqual([6]);
    expect(conversations.current).toBe(0);
    expect(conversations.pending).toBeNull();
    expect(conversations.draft).toBe('');
    expect(window.app.toasts.list).toEqual([]);
  });

  test('discards the answer of one that is not stored yet', async () => {
    const window = await start();
    const { conversations, history } = window.app;
    void conversations.ask('One?');
    await history.remove(conversations.rows[0]!.id);
    expect(window.called('discardAnswer')).toEqual([[window.jobs[0]!.question.job]]);
    expect(window.called('deleteConversation')).toEqual([]);
    window.jobs[0]!.reject({ code: 'cancelled', message: 'Discarded.', hint: '' });
    await settle();
    expect(conversations.rows.map((c) => c.id)).toEqual([7, 6]);
    expect(window.app.toasts.list).toEqual([]);
  });

  test('deletes one that was stored in that very moment', async () => {
    const window = await start();
    const { conversations, history } = window.app;
    void conversations.ask('One?');
    await history.remove(conversations.rows[0]!.id);
    await window.finish(0);
    expect(window.called('deleteConversation')).toEqual([[1, 20]]);
  });
});

test('each conversation keeps the question begun in it', async () => {
  const { app } = await start();
  const { conversations } = app;
  await conversations.open(7);
  conversations.draft = 'About the rent';
  await conversations.open(6);
  expect(conversations.draft).toBe('');
  await conversations.open(7);
  expect(conversations.draft).toBe('About the rent');
});

describe('a window that was reloaded', () => {
  const running = (conversation: number) => ({
    workspace: 1,
    conversation,
    question: 'And the deposit?',
    documents: [],
    grown: { job: 'before', sequence: 1, text: 'The deposit ', citations: [], steps: [] },
  });

  test.each([7, 0])('goes on with the answer being written in conversation %i', async (conversation) => {
    let finish!: (answer: Answer) => void;
    const window = await start({
      finishedAnswer: () => new Promise((resolve) => (finish = resolve)),
    });
    window.api.runningAnswers = async () => {
      // An event that the reply has already, and one that comes before the reply.
      for (const [sequence, text] of [[1, 'twice'], [2, 'is £24,250']] as const)
        window.api.emit('answer', { job: 'before', sequence, text, citations: [], steps: [] });
      return [running(conversation)];
    }; // prettier-ignore
    const { conversations } = window.app;
    await conversations.resume();
    const row = conversations.rows.find((c) => conversations.state(c.id) === 'writing')!;
    expect(row.title).toBe(conversation ? 'What is the rent?' : 'And the deposit?');
    await conversations.open(row.id);
    expect(conversations.pending?.text).toBe('The deposit is £24,250');
    expect(shown(window)).toEqual(conversation ? [1] : []);
    const answer = mockAnswer({ id: 10, conversationId: conversation || 20 });
    window.stored.push(answer);
    finish(answer);
    await settle();
    expect(shown(window)).toEqual(conversation ? [1, 10] : [10]);
  });

  test('finds the answer stored where it has ended by then', async () => {
    const window = await start({
      runningAnswers: async () => [running(7)],
      finishedAnswer: () => Promise.reject({ code: 'not_found', message: 'It is over.', hint: '' }),
    });
    const { conversations } = window.app;
    await settle();
    expect(conversations.state(7)).toBe('unread');
    expect(window.app.toasts.list).toEqual([]);
    window.stored.push(mockAnswer({ id: 10, conversationId: 7 }));
    await conversations.open(7);
    expect(conversations.draft).toBe('');
    expect(shown(window)).toEqual([1, 10]);
  });
});

/** All ways to do the steps of several sequences, each in its own order. */
function* interleavings(...sequences: string[][]): Generator<string[]> {
  if (sequences.every((s) => !s.length)) yield [];
  for (const [i, [first, ...rest]] of sequences.entries())
    if (first) for (const more of interleavings(...sequences.with(i, rest))) yield [first, ...more];
}

/**
 * Plays steps against a backend whose answers are read at one time and arrive at another.
 * After each step no answer may be there twice, nor beside its own growing self.
 */
async function play(steps: string[]) {
  const reads: ((answers: Answer[]) => void)[] = [];
  const window = await start();
  const { conversations } = window.app;
  await conversations.open(7);
  window.api.conversation = () => new Promise((resolve) => reads.push(resolve));
  const answer = mockAnswer({ id: 10, conversationId: 7, question: 'And the deposit?' });
  const snapshots: Answer[][] = [];
  const fetches: Record<string, number> = {};
  for (const step of steps) {
    const [verb = '', name = ''] = step.split(' ');
    if (verb === 'ask') void conversations.ask('And the deposit?');
    else if (verb === 'store') window.stored.push(answer);
    else if (verb === 'reply') window.jobs[0]!.resolve(answer);
    else if (verb === 'leave') conversations.startNew();
    else if (verb === 'begin' || verb === 'return') {
      fetches[name] = reads.length;
      void (verb === 'begin' ? conversations.refresh() : conversations.open(7));
    } else if (verb === 'read')
      snapshots[fetches[name]!] = window.stored.filter((a) => a.conversationId === 7);
    else if (verb === 'deliver') reads[fetches[name]!]!(snapshots[fetches[name]!]!);
    await settle();
    const ids = shown(window);
    expect(new Set(ids).size, steps.join(', ')).toBe(ids.length);
    expect(conversations.pending !== null && ids.includes(10), `${step} of ${steps.join(', ')}`).toBe(false);
  }
  expect(shown(window), steps.join(', ')).toEqual([1, 10]);
  expect(conversations.pending).toBeNull();
}

describe('the answers of a conversation, whatever comes first', () => {
  test('a question and two refreshes, in every order', async () => {
    const fetch = (name: string) => [`begin ${name}`, `read ${name}`, `deliver ${name}`];
    const orders = [...interleavings(['ask', 'store', 'reply'], fetch('a'), fetch('b'))];
    expect(orders).toHaveLength(1680);
    for (const order of orders) await play(order);
  }, 60_000);

  test('a question while its conversation is left and opened again, in every order', async () => {
    const orders = [...interleavings(['store', 'reply'], ['leave', 'return a', 'read a', 'deliver a'])];
    for (const order of orders) await play(['ask', ...order]);
  });
});

describe('settings', () => {
  test('changes are stored one after the other, and a question waits for them', async () => {
    const stored: (() => void)[] = [];
    const { app, called, jobs } = await start({
      saveSettings: () => new Promise((done) => stored.push(() => done(mockSettings()))),
    });
    const { preferences, conversations } = app;
    void preferences.save({ 'answers.judge': 'none' });
    void preferences.save({ 'answers.check': 'strict' });
    expect([preferences.get('answers.judge'), preferences.get('answers.check')]).toEqual(['none', 'strict']);
    void conversations.ask('What is the rent?');
    await settle();
    expect(called('saveSettings')).toHaveLength(1);
    stored[0]!();
    await settle();
    expect(called('saveSettings')[1]).toEqual([{ 'answers.check': 'strict' }]);
    expect(jobs).toHaveLength(0);
    stored[1]!();
    await settle();
    expect(jobs).toHaveLength(1);
  });

  test('what cannot be stored is taken back', async () => {
    const { app } = await start({ saveSettings: () => Promise.reject({ code: 'internal', message: 'No.' }) });
    await app.preferences.save({ 'window.theme': 'dark' });
    expect(app.preferences.get('window.theme')).toBe('system');
  });
});
