/** What the development mock has found out about its answers, and about what was asked. */
import { unverified } from './defaults';
import { mockClaim, mockConversation, mockInsights, mockLogged, mockProblem } from './fixtures';
import { AnswerStatus, type Answer, type Api, type Claim, type Conversation } from './types';

const bytes = (text: string) => new TextEncoder().encode(text).length;

/** A claim about some words of a text. */
function claim(text: string, words: string, change: Partial<Claim>): Claim {
  const start = bytes(text.slice(0, text.indexOf(words)));
  return mockClaim({ span: { start, end: start + bytes(words) }, ...change });
}

/** An answer as it is when it was checked: sentences of every state, further questions, personal data. */
export function checked(answer: Answer): Answer {
  const text = `${answer.text} Ana Reyes (ana.reyes@hallam.example) signed both. Margins rose in both years.`;
  const judge = 'granite-guardian:2b';
  const span = (words: string) => claim(text, words, {}).span;
  return {
    ...answer,
    text,
    understanding: {
      intent: 'comparison',
      tier: 'patterns',
      standalone: 'How much did Hallam in 2018 and Norby in 2022 spend on property, plant and equipment?',
      by: 'rules',
    },
    verification: {
      answers: true,
      claims: [
        claim(text, 'Hallam spent **$2,614 million** on property, plant and equipment in 2018, up from $2,391 million in 2017.[1]', {
          state: 'backed', citations: [1], judged: 'backed', reason: '',
        }),
        claim(text, 'For 2019 it expected between $2.1 billion and $2.4 billion as it continued to invest in its businesses.[2]', {
          state: 'backed', citations: [2], judged: 'backed', reason: '',
        }),
        claim(text, 'Norby’s capital expenditures were about the same in 2022 as in the year before.[3]', {
          state: 'partly', citations: [3], judged: 'partly', reason: 'The source says “in line with”, and no figure for the year before.',
          basis: 'Capital expenditures were $1.6 billion in 2022, in line with the preceding year.',
        }),
        claim(text, 'Neither filing says how the amount divides between growth and maintenance.', {
          judged: 'unbacked', reason: 'No passage speaks of growth and maintenance.',
        }),
        claim(text, 'Margins rose in both years.', {
          state: 'contradicted', judged: 'contradicted', reason: 'A source says that margins fell.',
          problems: [mockProblem({ rule: 'direction', words: 'rose', source: 'fell by 0.4 points', message: '' })],
        }),
      ],
      judgement: { ...unverified.judgement, status: 'judged', model: judge, independent: true, relevant: true },
      confidence: {
        score: 0.78,
        reasons: ['2 of 5 sentences stand word for word', 'best match 0.84', '2 documents agree', 'a source contradicts one sentence'],
      },
    },
    private: [
      { kind: 'name', span: span('Ana Reyes'), mask: '[name]' },
      { kind: 'email', span: span('ana.reyes@hallam.example'), mask: '[e-mail]' },
    ],
    followups: ['What did Tessaly spend on capital goods in 2022?', 'How does Hallam pay for its spending?'],
    trace: {
      ...answer.trace,
      context: { limit: 8192, prompt: 3120, room: 1024, counted: true, passages: 8, compressed: 3, left: 2 },
    },
  }; // prettier-ignore
}

/** An answer that was held back. */
export function held(answer: Answer): Answer {
  const { text, citations, verification } = checked(answer);
  return {
    ...answer,
    status: AnswerStatus.Held,
    text: 'What was written about this does not stand in your documents, so it is not shown.',
    citations: [],
    verification: {
      ...verification,
      held: {
        text,
        citations,
        claims: verification.claims,
        reason: 'A source contradicts one of its five sentences.',
      },
    },
  };
}

/** What the mock does with conversations and the query log. */
export function demoHistory(first: Conversation[]): Partial<Api> {
  let list = first;
  const change = (id: number, changed: Partial<Conversation>) =>
    void (list = list.map((c) => (c.id === id ? { ...c, ...changed } : c)));
  return {
    conversations: async (ws) => (ws === 1 ? list : []),
    searchConversations: async (_, words) =>
      list
        .filter((c) => c.title.toLowerCase().includes(words.toLowerCase()))
        .map((c) => ({ ...c, found: `… the covenants restrict \uE000${words}\uE001 beyond …` })),
    renameConversation: async (_, id, title) => change(id, { title }),
    pinConversation: async (_, id, pinned) => change(id, { pinned }),
    deleteConversation: async (_, id) => void (list = list.filter((c) => c.id !== id)),
    suggestions: async () => [
      'How much did Hallam spend on plant and machinery in 2018?',
      'Which covenants restrict further borrowing?',
      'When does the credit agreement end?',
    ],
    insights: async (_, days) =>
      mockInsights({
        queries: days * 8,
        refused: days,
        alerts: [
          {
            name: 'retries',
            value: 1.2,
            bound: 1,
            message: 'One question in three was searched for again in other words.',
            hint: 'Questions that name the document and the year are found at once.',
          },
        ],
      }),
    queryLog: async () =>
      Array.from({ length: 24 }, (_, i) =>
        mockLogged({
          id: 24 - i,
          at: new Date(Date.now() - i * 54e5).toISOString(),
          status: i % 7 === 3 ? 'held' : 'complete',
          cacheHit: i % 5 === 4,
          reformulated: i % 4 ? '' : 'What was the capital expenditure of Hallam in 2018?',
        }),
      ),
  };
}

/** The conversations that there are at first. */
export function demoConversations(title: string): Conversation[] {
  const ago = (days: number) => new Date(Date.now() - days * 864e5).toISOString();
  return [
    mockConversation({ title, updatedAt: ago(0) }),
    mockConversation({
      id: 6,
      title: 'Which covenants restrict further borrowing?',
      answers: 4,
      updatedAt: ago(1),
    }),
    mockConversation({
      id: 5,
      title: 'Pending litigation over respirators',
      pinned: true,
      updatedAt: ago(5),
    }),
  ];
}
