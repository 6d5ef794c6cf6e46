/** The documents and answers of the development mock. */
import { asAsked, noContext, noItem, unchecked, unverified } from './defaults';
import { AnswerMode, AnswerStatus, DocumentStatus, type Answer, type Citation, type Document } from './types';

/** A document of the demo, ready unless told otherwise. */
export function demoDocument(
  id: number,
  title: string,
  pages: number,
  change: Partial<Document> = {},
): Document {
  const name = `${title.replaceAll(' ', '_')}.pdf`;
  return {
    id,
    workspaceId: 1,
    hash: `hash${id}`,
    path: `/home/anna/Filings/${name}`,
    name,
    title,
    titleFrom: 'name',
    bytes: pages * 14_500,
    presence: 'current',
    replacedBy: 0,
    folder: 0,
    tags: [],
    copied: false,
    elsewhere: 0,
    thumbnail: true,
    outdated: false,
    paused: false,
    status: DocumentStatus.Ready,
    pages,
    pagesRead: pages,
    pagesEmpty: 0,
    pagesFailed: 0,
    chunks: pages * 4,
    chunksEmbedded: pages * 4,
    describe: false,
    chunksGisted: 0,
    printed: noItem,
    kind: noItem,
    parties: [],
    date: noItem,
    dated: '2019-02-07',
    scans: 'ask',
    pagesWaiting: 0,
    pagesRecognised: 0,
    pagesUnreadable: 0,
    addedAt: new Date(Date.now() - (id % 40) * 31 * 36e5).toISOString(),
    ...change,
  };
}

/** What a demo document prints about itself. */
export function demoFront(kind: string, parties: string[], date: string, label: string) {
  const item = (text: string, label = '') => ({ ...noItem, text, label, words: text, page: 1 });
  return { kind: item(kind), parties: parties.map((name) => item(name)), date: item(date, label) };
}

/** Documents in every state. */
export function demoDocuments(): Document[] {
  const { Reading, Indexing, Queued, Failed, Cancelled } = DocumentStatus;
  return [
    demoDocument(11, 'Ottermill 2023 10-K', 188, {
      status: Queued,
      pagesRead: 0,
      chunks: 0,
      chunksEmbedded: 0,
    }),
    demoDocument(10, 'Quarrel 2022 10-K', 160, {
      status: Reading,
      pagesRead: 12,
      chunks: 48,
      chunksEmbedded: 0,
    }),
    demoDocument(9, 'Fernhill 2023 10-K', 80, { status: Indexing, chunksEmbedded: 212 }),
    demoDocument(8, 'Signed lease, Rotterdam office', 14, {
      status: Failed,
      pagesRead: 0,
      failure: {
        code: 'encrypted',
        message: 'This PDF opens only with a password.',
        hint: 'Type it below the document.',
      },
    }),
    demoDocument(7, 'Hallam 2018 10-K', 160, {
      tags: ['Annual reports', 'To check'],
      folder: 1,
      ...demoFront('Annual report on Form 10-K', ['Hallam Company'], '2018-12-31', 'Period ended'),
    }),
    demoDocument(6, 'Norby 2022 10-K', 139, { pagesWaiting: 12, pagesEmpty: 12, tags: ['Annual reports'] }),
    demoDocument(12, 'Minutes of 1987', 14, {
      status: Failed,
      chunks: 0,
      chunksEmbedded: 0,
      pagesEmpty: 14,
      pagesWaiting: 14,
      failure: { code: 'no_text', message: 'No page has words.', hint: '' },
    }),
    demoDocument(13, 'Minutes of 1991', 22, {
      status: Reading,
      scans: 'read',
      pagesWaiting: 9,
      pagesRecognised: 12,
      pagesUnreadable: 1,
    }),
    demoDocument(5, 'Brack & Moor 2022 10-K', 156, {
      scans: 'read',
      pagesRecognised: 12,
      pagesUnreadable: 1,
    }),
    demoDocument(14, 'Lease', 12, {
      name: 'lease-hallam.pdf',
      tags: ['Leases'],
      titleFrom: 'printed',
      ...demoFront('Lease', ['Hallam Estates Ltd', 'Quill & Sons'], '2019-02-07', 'Dated'),
    }),
    demoDocument(15, 'Lease', 9, {
      name: 'lease-norby.pdf',
      tags: ['Leases'],
      elsewhere: 1,
      titleFrom: 'printed',
      ...demoFront('Lease', ['Norby Mills Ltd', 'Ottermill plc'], '2021-03', 'Effective'),
    }),
    demoDocument(4, 'Board minutes 2019 to 2021', 64, {
      status: Cancelled,
      pagesRead: 23,
      chunks: 90,
      chunksEmbedded: 90,
    }),
    demoDocument(3, 'Credit agreement, amended and restated as of 14 March 2021', 212, {
      tags: ['Financing', 'To check'],
      copied: true,
      dated: '2021-03-14',
    }),
    demoDocument(2, 'Tessaly 2022 10-K', 500, { tags: ['Annual reports'], folder: 1, dated: '2023-02-08' }),
    demoDocument(1, 'Windrow 2022 10-K', 119, { tags: ['Annual reports'], folder: 1, outdated: true }),
  ];
}

const quotes: [number, string, number, string][] = [
  [
    1,
    'Hallam 2018 10-K',
    60,
    'Purchases of plant and machinery (P&M) were $2,614 million in 2018, compared with $2,391 million in 2017.',
  ],
  [
    2,
    'Hallam 2018 10-K',
    48,
    'The Company expects 2019 capital spending to be approximately $2.1 billion to $2.4 billion as Hallam continues to invest in its businesses.',
  ],
  [
    3,
    'Norby 2022 10-K',
    41,
    'Capital expenditures were $1.6 billion in 2022, in line with the preceding year.',
  ],
];

function citations(): Citation[] {
  return quotes.map(([number, documentTitle, page, quote], i) => ({
    number,
    documentId: number === 3 ? 6 : 7,
    documentHash: 'hash7',
    documentTitle,
    page,
    pageLabel: number === 2 ? '46' : '',
    section:
      number === 2
        ? 'Part II > Item 7. Management’s discussion of the results > Liquidity > Cash flows'
        : 'Part II > Item 7',
    span: { start: i * 100, end: i * 100 + quote.length },
    quote,
    support: 0.9,
    hidden: false,
    removed: false,
  }));
}

/** The answer that every question gets. */
export function demoAnswer(passages: boolean): Answer {
  const [one, two, three] = citations() as [Citation, Citation, Citation];
  const step = (stage: string, input: number, out: number, ms: number, note = '') => ({
    stage,
    in: input,
    out,
    took: ms * 1e6,
    note,
  });
  return {
    id: Math.floor(Math.random() * 1e9),
    conversationId: 7,
    question:
      'How much did Hallam and Norby spend on property, plant and equipment, and what do they expect next?',
    mode: passages ? AnswerMode.Passages : AnswerMode.Model,
    status: AnswerStatus.Complete,
    text: passages
      ? citations()
          .map((c) => `> ${c.quote} [${c.number}]`)
          .join('\n\n')
      : `Hallam spent **$2,614 million** on property, plant and equipment in 2018, up from $2,391 million in 2017.[1] For 2019 it expected between $2.1 billion and $2.4 billion as it continued to invest in its businesses.[2]

| | Year | Spent |
|---|---|---:|
| Hallam | 2018 | $2,614 million |
| Norby | 2022 | $1.6 billion |

Norby’s capital expenditures were about the same in 2022 as in the year before.[3] Neither filing says how the amount divides between growth and maintenance.`,
    citations: [one, two, three],
    retrieved: [
      ...[one, two, three].map((c) => ({ ...c, text: c.quote, match: 0.82 })),
      {
        documentId: 7,
        documentTitle: 'Hallam 2018 10-K',
        page: 61,
        pageLabel: '',
        section: 'Part II > Item 7',
        span: { start: 900, end: 960 },
        text: 'Investments in property, plant and equipment enable growth across many diverse markets, helping to meet product demand and increasing manufacturing efficiency.',
        match: 0.71,
      },
      {
        documentId: 2,
        documentTitle: 'Tessaly 2022 10-K',
        page: 77,
        pageLabel: 'iv',
        section: '',
        span: { start: 10, end: 60 },
        text: 'Net capital spending was $5.2 billion.',
        match: 0.64,
      },
    ],
    notice: passages
      ? {
          code: 'model_server_missing',
          message: 'These are passages, not a written answer: Ollama is not installed.',
          hint: 'Install it from ollama.com to have answers written from these passages.',
        }
      : undefined,
    understanding: asAsked,
    verification: unverified,
    private: [],
    followups: [],
    cached: false,
    rating: 0,
    model: passages ? '' : 'qwen3:8b',
    createdAt: new Date().toISOString(),
    trace: {
      documents: 13,
      steps: [
        step('query', 14, 9, 0.4, 'words left for the search'),
        step('keyword', 9, 50, 6.1, 'passages that hold the words'),
        step('vector', 1, 50, 11, 'passages near in meaning'),
        step('fuse', 100, 74, 0.2, 'reciprocal rank fusion, k = 60'),
        step('select', 74, 8, 1.2, 'passages that fit the model'),
        step('compose', 8, 2210, 2, 'tokens of the prompt'),
        step('generate', 2210, 142, 8400, 'tokens written'),
        step('cite', 3, 3, 4, 'citations checked word for word'),
      ],
      evidence: unchecked,
      context: noContext,
      prompt: '',
      model: '',
      embeddingModel: '',
      reader: '',
      chunker: '',
    },
  };
}

/** An answer that was given before. */
export function earlier(): Answer {
  return { ...demoAnswer(false), id: 1 };
}

/** A PDF of plain text, with as many pages as most documents of the demo have. */
export function demoPdf(): Uint8Array<ArrayBuffer> {
  const lines = [
    'Purchases of plant and machinery (P&M) were $2,614 million in 2018,',
    'compared with $2,391 million in 2017. The Company expects 2019',
    'capital spending to be approximately $2.1 billion to $2.4 billion as Hallam continues',
    'to invest in its businesses. Investments in property, plant and equipment enable',
    'growth across many diverse markets, helping to meet product demand.',
  ];
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>', ''];
  const kids: string[] = [];
  for (let page = 1; page <= 160; page++) {
    const paragraphs = [0, 1, 2, 3]
      .flatMap((p) =>
        lines.map(
          (line, i) => `1 0 0 1 72 ${632 - p * 120 - i * 18} Tm (${line.replace(/[()\\]/g, '\\$&')}) Tj`,
        ),
      )
      .join('\n');
    const stream = `BT /F2 18 Tf 1 0 0 1 72 700 Tm (Item ${((page - 1) % 9) + 1}. Liquidity and Capital Resources) Tj /F1 12.4 Tf ${paragraphs} 1 0 0 1 300 40 Tm (${page}) Tj ET`;
    kids.push(`${objects.length + 1} 0 R`);
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${objects.length + 2} 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >> /F2 << /Type /Font /Subtype /Type1 /BaseFont /Times-Bold >> >> >> >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    );
  }
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}] >>`;
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const offset = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((o) => `${String(o).padStart(10, '0')} 00000 n \n`).join('')}`;
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(body);
}
