import * as answers from '../../wailsjs/go/main/Answers';
import * as documents from '../../wailsjs/go/main/Documents';
import * as law from '../../wailsjs/go/main/Law';
import * as library from '../../wailsjs/go/main/Library';
import * as models from '../../wailsjs/go/main/Models';
import * as reading from '../../wailsjs/go/main/Reading';
import * as tables from '../../wailsjs/go/main/Tables';
import * as web from '../../wailsjs/go/main/Web';
import { BrowserOpenURL, ClipboardSetText, EventsOn, OnFileDrop } from '../../wailsjs/runtime/runtime';
import { toAppError } from './error';
import type { Api, Bytes, Calls } from './types';

const bound = { ...answers, ...documents, ...law, ...library, ...models, ...reading, ...tables, ...web };

async function call<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (reason) {
    throw toAppError(reason);
  }
}

/** The bound methods, named as functions of the window are. */
function calls(): Calls {
  return Object.fromEntries(
    Object.entries(bound).map(([name, method]) => [
      name[0]!.toLowerCase() + name.slice(1),
      (...args: unknown[]) => call((method as (...args: unknown[]) => Promise<unknown>)(...args)),
    ]),
  ) as unknown as Calls;
}

/** Where the bytes of a document are served; by their hash nothing old is ever shown. */
const address = (route: string) => (document: Bytes) =>
  `/${route}/${document.workspaceId}/${document.id}?h=${encodeURIComponent(document.hash)}`;

/** The backend of a running window. */
export function wailsApi(): Api {
  // The backend listens for dropped paths itself; on Windows the runtime only
  // resolves them once a listener is registered here as well.
  OnFileDrop(() => {}, false);
  return {
    ...calls(),
    openDownload: () => BrowserOpenURL('https://ollama.com/download'),
    copy: (text) => call(ClipboardSetText(text)).then(() => undefined),
    on: (name, callback) => EventsOn(name, callback),
    pdfUrl: address('pdf'),
    thumbnailUrl: address('thumbnail'),
  };
}
