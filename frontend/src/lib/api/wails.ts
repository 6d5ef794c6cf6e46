import * as go from '../../../wailsjs/go/main/App';
import { ClipboardSetText, EventsOn, OnFileDrop } from '../../../wailsjs/runtime/runtime';
import type { ibid, main } from '../../../wailsjs/go/models';
import { toAppError } from './error';
import {
  list,
  normaliseAdded,
  normaliseAnswer,
  normaliseAnswerEvent,
  normaliseDocumentsEvent,
  normaliseModels,
  normalisePage,
  normalisePlacement,
  normaliseReport,
} from './normalise';
import type { Api, Events } from './types';

const normaliseEvent: { [K in keyof Events]: (event: Events[K]) => Events[K] } = {
  documents: normaliseDocumentsEvent,
  answer: normaliseAnswerEvent,
  added: normaliseAdded,
  failure: (event) => event,
};

async function call<T, R = T>(promise: Promise<T>, normalise: (value: T) => R = (v) => v as unknown as R) {
  try {
    return normalise(await promise);
  } catch (reason) {
    throw toAppError(reason);
  }
}

/** The backend of a running window. */
export function wailsApi(): Api {
  // The backend listens for dropped paths itself; on Windows the runtime only
  // resolves them once a listener is registered here as well.
  OnFileDrop(() => {}, false);
  return {
    about: () => call(go.About()),
    documents: () => call(go.Documents(), list),
    chooseFiles: () => call(go.ChooseFiles(), normaliseAdded),
    chooseFolder: () => call(go.ChooseFolder(), normaliseAdded),
    cancelDocument: (id) => call(go.CancelDocument(id)),
    retryDocument: (id) => call(go.RetryDocument(id)),
    removeDocument: (id) => call(go.RemoveDocument(id)),
    scanEstimate: (id) => call(go.ScanEstimate(id)),
    readScans: (id, always) => call(go.ReadScans(id, always)),
    leaveScans: (id) => call(go.LeaveScans(id)),
    unlock: (id, password) => call(go.Unlock(id, password)),
    password: (id) => call(go.Password(id)),
    readingReport: (id) => call(go.ReadingReport(id), normaliseReport),
    pageReading: (id, page) => call(go.PageReading(id, page), normalisePage),
    contextEstimate: (id) => call(go.ContextEstimate(id)),
    addContext: (id) => call(go.AddContext(id)),
    conversations: () => call(go.Conversations(), list),
    conversation: (id) => call(go.Conversation(id), (answers) => list(answers).map(normaliseAnswer)),
    deleteConversation: (id) => call(go.DeleteConversation(id)),
    ask: (question) => call(go.Ask(question as main.Question), normaliseAnswer),
    stop: (job) => call(go.Stop(job)),
    locate: (citation) => call(go.Locate(citation as ibid.Citation), normalisePlacement),
    models: () => call(go.Models(), normaliseModels),
    settings: () => call(go.Settings()),
    saveSettings: (settings) => call(go.SaveSettings(settings as main.Settings)),
    copy: (text) => call(ClipboardSetText(text), () => undefined),
    on: (name, callback) => EventsOn(name, (event) => callback(normaliseEvent[name](event))),
    pdfUrl: ({ id, hash }) => `/pdf/${id}?h=${encodeURIComponent(hash)}`,
  };
}
