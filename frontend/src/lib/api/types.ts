/**
 * The nouns as the window sees them. They follow the generated bindings, so a
 * change on the Go side that the window does not follow fails the type check.
 */
import { ibid, type library, type main } from '../../../wailsjs/go/models';

/**
 * A generated class as plain data: without its conversion helpers, an enumeration
 * as its words, absent and null values alike `undefined`.
 */
type Data<T> = T extends (infer U)[]
  ? Data<U>[]
  : T extends object
    ? { [K in keyof T as K extends 'convertValues' ? never : K]: Data<T[K]> }
    : T extends string
      ? `${T}`
      : T;

export const { AnswerMode, AnswerStatus, DocumentStatus } = ibid;
export type AnswerMode = ibid.AnswerMode;
export type AnswerStatus = ibid.AnswerStatus;
export type DocumentStatus = ibid.DocumentStatus;

/** A message made for a person: what happened, and what to do about it (may be empty). */
export type Notice = Data<ibid.Error>;
export type Document = Data<ibid.Document>;
export type Conversation = Data<ibid.Conversation>;
export type Answer = Data<ibid.Answer>;
export type Citation = Data<ibid.Citation>;
export type Source = Data<ibid.Source>;
export type Placement = Data<ibid.Placement>;
export type Rect = Data<ibid.Rect>;
export type Step = Data<ibid.Step>;
export type Trace = Data<ibid.Trace>;
export type Question = Data<main.Question>;
export type ModelStatus = Data<ibid.ModelStatus>;
export type ScanDecision = `${ibid.ScanDecision}`;
export type ScanEstimate = Data<ibid.ScanEstimate>;
export type ContextEstimate = Data<ibid.ContextEstimate>;
export type Share = Data<ibid.Share>;
export type Section = Data<ibid.Section>;
export type PageState = `${ibid.PageState}`;
export type BlockKind = `${ibid.BlockKind}`;
export type PageReport = Data<ibid.PageReport>;
export type ReadingReport = Data<ibid.ReadingReport>;
export type PlacedBlock = Data<ibid.PlacedBlock>;
export type PageReading = Data<ibid.PageReading>;
export type Settings = Data<main.Settings>;
export type About = Data<main.About>;
export type Added = Data<library.Added>;
export type Refusal = Data<library.Refusal>;
export type DocumentsEvent = Data<main.DocumentsEvent>;
export type AnswerEvent = Data<main.AnswerEvent>;

/** Every event the backend sends, by name. Events of one name arrive in the order they were sent. */
export interface Events {
  documents: DocumentsEvent;
  answer: AnswerEvent;
  /** What became of files that were dropped. */
  added: Added;
  failure: Notice;
}

/**
 * All that a person can do, one function each. Every function rejects with an
 * {@link AppError} and nothing else; lists are never null.
 */
export interface Api {
  about(): Promise<About>;
  documents(): Promise<Document[]>;
  /** Opens the native dialog for PDFs; resolves with empty lists when it was dismissed. */
  chooseFiles(): Promise<Added>;
  /** Opens the native dialog for a folder; resolves with empty lists when it was dismissed. */
  chooseFolder(): Promise<Added>;
  cancelDocument(id: number): Promise<void>;
  retryDocument(id: number): Promise<void>;
  removeDocument(id: number): Promise<void>;
  /** What reading the scans of a document takes; with a problem where it cannot be done. */
  scanEstimate(id: number): Promise<ScanEstimate>;
  /** Reads the scans of a document, and of all others from now on when `always`. Progress comes as events. */
  readScans(id: number, always: boolean): Promise<void>;
  /** Leaves the scans of a document unread, without asking again. */
  leaveScans(id: number): Promise<void>;
  /** Opens an encrypted document; rejects with `wrong_password` when the password is not its own. */
  unlock(id: number, password: string): Promise<void>;
  /** The password a document was opened with since the program started; empty for none. */
  password(id: number): Promise<string>;
  readingReport(id: number): Promise<ReadingReport>;
  /** What Ibid sees on a page, 1-based. */
  pageReading(id: number, page: number): Promise<PageReading>;
  /** What describing the passages of a document with the chat model takes; with a problem where it cannot be done. */
  contextEstimate(id: number): Promise<ContextEstimate>;
  /** Lets the chat model describe the passages of a document. Progress comes as events; `cancelDocument` stops it. */
  addContext(id: number): Promise<void>;
  conversations(): Promise<Conversation[]>;
  /** The answers of a conversation, oldest first. */
  conversation(id: number): Promise<Answer[]>;
  deleteConversation(id: number): Promise<void>;
  /** Resolves with the finished answer; until then `answer` events of the question's job tell how it grows. */
  ask(question: Question): Promise<Answer>;
  /** Ends a job; its `ask` then resolves with what there is. */
  stop(job: string): Promise<void>;
  locate(citation: Citation): Promise<Placement>;
  models(): Promise<ModelStatus>;
  settings(): Promise<Settings>;
  saveSettings(settings: Settings): Promise<void>;
  /** Puts text on the clipboard. */
  copy(text: string): Promise<void>;
  /** Calls back for every event of a name, until the returned function is called. */
  on<K extends keyof Events>(name: K, callback: (event: Events[K]) => void): () => void;
  /** Where the bytes of a document are served, with Range. */
  pdfUrl(document: { id: number; hash: string }): string;
}
