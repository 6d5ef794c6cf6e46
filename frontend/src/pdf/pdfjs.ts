/** pdf.js and its viewer, fetched when the first document is opened. */
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { sparePages } from './typing';

export type Pdfjs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');
export type PdfViewerModule = typeof import('pdfjs-dist/legacy/web/pdf_viewer.mjs');
export type PdfDocument = import('pdfjs-dist').PDFDocumentProxy;

let loaded: Promise<{ pdfjs: Pdfjs; web: PdfViewerModule }> | undefined;

/** Loads pdf.js once. The viewer needs the library as a global, so the order matters. */
export function loadPdfjs(): Promise<{ pdfjs: Pdfjs; web: PdfViewerModule }> {
  loaded ??= (async () => {
    const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
    sparePages();
    pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
    const web = await import('pdfjs-dist/legacy/web/pdf_viewer.mjs');
    return { pdfjs, web };
  })();
  return loaded;
}

type Worker = InstanceType<Pdfjs['PDFWorker']>;

let spare: Worker | undefined;

/** Gives a worker for one document, to be destroyed with it. One is kept ready: it takes a tenth of a second to start. */
export function takeWorker(pdfjs: Pdfjs): Worker {
  const worker = spare ?? new pdfjs.PDFWorker();
  spare = undefined;
  setTimeout(() => (spare ??= new pdfjs.PDFWorker()), 1000);
  return worker;
}

/** What every document is opened with: run-time files from our own origin, no forms of XFA, nothing fetched ahead. */
export const openOptions = {
  wasmUrl: '/pdfjs/wasm/',
  cMapUrl: '/pdfjs/cmaps/',
  cMapPacked: true,
  standardFontDataUrl: '/pdfjs/standard_fonts/',
  iccUrl: '/pdfjs/iccs/',
  enableXfa: false,
  disableAutoFetch: true,
  disableStream: true,
  rangeChunkSize: 1 << 18,
};
