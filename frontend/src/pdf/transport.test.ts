import { afterEach, expect, test, vi } from 'vitest';
import type { Pdfjs } from './pdfjs';
import { openRanges, PdfGone } from './transport';

const file = new Uint8Array(200_000).map((_, i) => i % 251);

class Transport {
  received: { begin: number; bytes: Uint8Array }[] = [];
  constructor(
    readonly length: number,
    readonly initialData: Uint8Array,
  ) {}
  onDataRange(begin: number, bytes: Uint8Array) {
    this.received.push({ begin, bytes });
  }
  requestDataRange(_begin: number, _end: number) {}
  abort() {}
}
const pdfjs = { PDFDataRangeTransport: Transport } as unknown as Pdfjs;

function serve(respond: (begin: number, end: number) => Response) {
  const fetched = vi.fn(async (_url: string, { headers }: RequestInit) => {
    const [, begin, end] = /bytes=(\d+)-(\d+)/.exec((headers as Record<string, string>).Range!)!;
    return respond(Number(begin), Number(end) + 1);
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}
const partial = (begin: number, end: number) =>
  new Response(file.slice(begin, end), {
    status: 206,
    headers: { 'Content-Range': `bytes ${begin}-${Math.min(end, file.length) - 1}/${file.length}` },
  });
const open = (onfailure = vi.fn()) => openRanges(pdfjs, '/pdf/1', new AbortController().signal, onfailure);

afterEach(() => vi.unstubAllGlobals());

test('knows the length from the first range and fetches others on demand', async () => {
  serve(partial);
  const source = await open();
  const range = (source as { range: unknown }).range as Transport;
  expect(range.length).toBe(200_000);
  expect(range.initialData).toHaveLength(65_536);
  range.requestDataRange(100_000, 100_010);
  await vi.waitFor(() => expect(range.received).toHaveLength(1));
  expect(range.received[0]).toEqual({ begin: 100_000, bytes: file.slice(100_000, 100_010) });
});

test('takes the whole file from a server without ranges', async () => {
  serve(() => new Response(file));
  expect(await open()).toEqual({ data: file });
});

test('rejects when there is no file', async () => {
  serve(() => new Response('<html>', { status: 404, headers: { 'Content-Type': 'text/html' } }));
  await expect(open()).rejects.toThrow('status 404');
});

test.each([
  ['has changed, and its text is kept', 410, true],
  ['cannot be read', 500, false],
])('says why a file that %s cannot be shown', async (_, status, kept) => {
  serve(
    () =>
      new Response('It cannot be shown. Add it again.\n', {
        status,
        headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      }),
  );
  const gone = await open().catch((reason: unknown) => reason);
  expect(gone).toEqual(new PdfGone('It cannot be shown. Add it again.', kept));
  expect((gone as PdfGone).kept).toBe(kept);
});

test('tells when later bytes cannot be had, but not after an abort', async () => {
  serve((begin, end) => (begin === 0 ? partial(begin, end) : new Response('', { status: 500 })));
  const onfailure = vi.fn();
  const { range } = (await open(onfailure)) as unknown as { range: Transport };
  range.requestDataRange(100_000, 100_010);
  await vi.waitFor(() => expect(onfailure).toHaveBeenCalledOnce());
  range.requestDataRange(100_000, 100_010);
  range.abort();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(onfailure).toHaveBeenCalledOnce();
});
