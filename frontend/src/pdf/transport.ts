import type { Pdfjs } from './pdfjs';

const firstBytes = 1 << 16;

/** A document's bytes as pdf.js takes them: in ranges, or whole where the server knows no ranges. */
export type PdfSource = { range: InstanceType<Pdfjs['PDFDataRangeTransport']> } | { data: Uint8Array };

/** The bytes cannot be had; the message is written for a person. */
export class PdfGone extends Error {
  constructor(
    message: string,
    /** The file is not where it was, or has other bytes now; its text is in the library. */
    readonly kept: boolean,
  ) {
    super(message);
  }
}

/**
 * Opens a document by ranges. pdf.js asks for ranges only over http, and the
 * window's scheme is another, so the requests are made here.
 *
 * Rejects when the first bytes cannot be had. `onfailure` is called when later
 * ones cannot; pdf.js has no way to hear of it.
 */
export async function openRanges(
  pdfjs: Pdfjs,
  url: string,
  signal: AbortSignal,
  onfailure: (reason: unknown) => void,
): Promise<PdfSource> {
  const first = await fetchRange(url, 0, firstBytes, signal);
  const length = Number(/\/(\d+)$/.exec(first.headers.get('Content-Range') ?? '')?.[1]);
  const bytes = new Uint8Array(await first.arrayBuffer());
  if (first.status !== 206 || !length) return { data: bytes };
  const stop = new AbortController();

  class RangeTransport extends pdfjs.PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number) {
      fetchRange(url, begin, end, AbortSignal.any([signal, stop.signal]))
        .then(async (response) => this.onDataRange(begin, new Uint8Array(await response.arrayBuffer())))
        .catch((reason) => {
          if (!signal.aborted && !stop.signal.aborted) onfailure(reason);
        });
    }
    override abort() {
      stop.abort();
    }
  }
  return { range: new RangeTransport(length, bytes) };
}

async function fetchRange(url: string, begin: number, end: number, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { headers: { Range: `bytes=${begin}-${end - 1}` }, signal });
  const reason = response.headers.get('Content-Type')?.startsWith('text/plain');
  if (!response.ok && reason) throw new PdfGone((await response.text()).trim(), response.status === 410);
  if (!response.ok) throw new Error(`read ${url}: status ${response.status}`);
  return response;
}
