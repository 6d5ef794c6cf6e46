/**
 * The nouns as the window sees them. They follow the generated bindings, so a
 * change on the Go side that the window does not follow fails the type check.
 */
import { ibid, type config, type library, type main } from '../../wailsjs/go/models';

/** A generated type as data: an enumeration as its words. */
export type Data<T> = T extends object ? { [K in keyof T]: Data<T[K]> } : T extends string ? `${T}` : T;

export const { AnswerMode, AnswerStatus, DocumentStatus } = ibid;
export type AnswerMode = ibid.AnswerMode;
export type AnswerStatus = ibid.AnswerStatus;
export type DocumentStatus = ibid.DocumentStatus;

/** A message made for a person: what happened, and what to do about it (may be empty). */
export type Notice = Data<ibid.Error>;
export type Document = Data<ibid.Document>;
/** One thing that a document prints about itself, and the words it was read from; page 0: nothing is known. */
export type FrontItem = Data<ibid.FrontItem>;
export type DocumentMatch = Data<ibid.DocumentMatch>;
export type Removal = Data<ibid.Removal>;
export type Tag = Data<ibid.Tag>;
export type Workspace = Data<ibid.Workspace>;
/** Where a question is asked for: an address, and the jurisdictions whose rules apply there. */
export type Place = Data<ibid.Place>;
/** An address that was asked about, and what it was taken for. */
export type AskedPlace = Data<ibid.AskedPlace>;
/** Whose rules a document holds, with the jurisdictions that this names. */
export type DocumentRules = Data<ibid.DocumentRules>;
/** An overview of a document, each item with the words it was read from. */
export type Brief = Data<ibid.Brief>;
export type BriefItem = Data<ibid.BriefItem>;
/** What the user says about documents; what is undefined stays as it was. */
export type RulesSetting = Data<ibid.AuthoritySetting>;
/** A citation of law in a document's text, with the section it names if the workspace has it. */
export type LawCitation = Data<ibid.LawCitation>;
export type LawSection = Data<ibid.LawSection>;
export type Jurisdiction = Data<ibid.Jurisdiction>;
/** For which jurisdictions of the places that were asked about the documents answer. */
export type Coverage = Data<ibid.Coverage>;
/** What an answer says of one jurisdiction of a place. */
export type Layer = Data<ibid.Layer>;
export type Permit = Data<ibid.Permit>;
export type Regulation = Data<ibid.Regulation>;
/** A table that asks each of some documents the same questions. */
export type QuestionTable = Data<ibid.QuestionTable>;
/** Which documents are the rows of a table. */
export type TableRows = Data<ibid.Rows>;
export type TableColumn = Data<ibid.Column>;
export type ColumnKind = `${ibid.ColumnKind}`;
export type CellState = `${ibid.CellState}`;
export type CellValue = Data<ibid.CellValue>;
export type TableCell = Data<ibid.TableCell>;
export type TableDocument = Data<ibid.TableDocument>;
export type TableFooter = Data<ibid.TableFooter>;
export type TableProgress = Data<ibid.TableProgress>;
/** A table with its rows, its cells row by row, and what its columns come to. */
export type TableGrid = Data<ibid.TableGrid>;
export type TableTemplate = Data<ibid.TableTemplate>;
export type TableEvent = Data<main.TableEvent>;
/** Which cells are asked again; cells that wait are asked in any case. */
export type Redo = `${ibid.Redo}`;
export type TableFormat = 'xlsx' | 'csv' | 'docx' | 'markdown';
export type Folder = Data<ibid.Folder>;
export type FolderFile = Data<ibid.FolderFile>;
export type FolderChanges = Data<library.FolderChanges>;
export type QueueStatus = Data<ibid.QueueStatus>;
export type QueueWork = Data<ibid.QueueWork>;
export type IndexStatus = Data<ibid.IndexStatus>;
export type EmbeddingIndex = Data<ibid.EmbeddingIndex>;
export type EmbeddingEstimate = Data<ibid.EmbeddingEstimate>;
export type BackupInfo = Data<ibid.BackupInfo>;
/** A setting by which a backup would change where questions and passages are sent. */
export type SettingChange = Data<ibid.SettingChange>;
export type Network = Data<ibid.Network>;
export type StorageUse = Data<ibid.StorageUse>;
export type LibraryReport = Data<ibid.LibraryReport>;
export type Conversation = Data<ibid.Conversation>;
export type Answer = Data<ibid.Answer>;
/** How a question was researched, and a step of that. */
export type Research = Data<ibid.Research>;
export type ResearchStep = Data<ibid.ResearchStep>;
/** What a person thinks of an answer: good, bad, or nothing yet. */
export type Rating = 1 | -1 | 0;
/** The figures of a stretch of the query log; times are milliseconds. */
export type Insights = Data<ibid.Insights>;
export type Spread = Data<ibid.Spread>;
/** A line of the query log. */
export type LoggedQuery = Data<ibid.LoggedQuery>;
/** The forms in which a conversation leaves Ibid. */
export type ExportFormat = 'markdown' | 'html' | 'pdf' | 'docx' | 'bibtex' | 'csl-json';
/** A sentence of an answer, and what was found about it. */
export type Claim = Data<ibid.Claim>;
export type Problem = Data<ibid.Problem>;
export type Judgement = Data<ibid.Judgement>;
export type Verification = Data<ibid.Verification>;
export type Held = Data<ibid.Held>;
export type Understanding = Data<ibid.Understanding>;
export type AnswerPart = Data<ibid.AnswerPart>;
export type TableOffer = Data<ibid.TableOffer>;
export type PrivateSpan = Data<ibid.PrivateSpan>;
export type ContextUse = Data<ibid.ContextUse>;
/** Bytes of a text in UTF-8, from and up to. */
export type Span = Data<ibid.Span>;
export type Citation = Data<ibid.Citation>;
/** A row of a table that a citation quotes, with the header above it. */
export type QuotedRow = Data<ibid.QuotedRow>;
export type Source = Data<ibid.Source>;
export type Placement = Data<ibid.Placement>;
export type Rect = Data<ibid.Rect>;
export type TextColumn = Data<ibid.TextColumn>;
export type Step = Data<ibid.Step>;
export type Trace = Data<ibid.Trace>;
export type EvidenceCheck = Data<ibid.EvidenceCheck>;
export type Question = Data<main.Question>;
/** What is set up for searching the web. */
export type WebStatus = Data<ibid.WebStatus>;
/** Exactly what a search of the web would send. */
export type WebPreview = Data<ibid.WebPreview>;
export type WebSearch = Data<ibid.WebSearch>;
/** A line of the log of what was sent to the web. */
export type WebRequest = Data<ibid.WebRequest>;
export type SearchRequest = Data<ibid.SearchRequest>;
export type SearchResult = Data<ibid.SearchResult>;
/** A passage that a search found; the words looked for stand between U+E000 and U+E001 in its snippet. */
export type Found = Data<ibid.Found>;
/** Where a link leads; its citation has no quote if that is a page, or if the words aren't there. */
export type OpenedLink = Data<main.OpenedLink>;
export type ModelStatus = Data<ibid.ModelStatus>;
/** The model server in use. */
export type Engine = Data<ibid.Engine>;
/** What the computer has for running models. */
export type Machine = Data<ibid.Machine>;
/** What a model does for Ibid. */
export type ModelRole = `${ibid.ModelRole}`;
/** How far this computer is set up for answers written by a model. */
export type Setup = Data<ibid.Setup>;
export type ModelSet = Data<ibid.ModelSet>;
export type ChosenModel = Data<ibid.ChosenModel>;
export type CatalogueModel = Data<ibid.CatalogueModel>;
export type InstalledModel = Data<ibid.InstalledModel>;
export type LoadedModel = Data<ibid.LoadedModel>;
/** How far a model is that is being fetched. */
export type PullProgress = Omit<Data<main.PullEvent>, 'job'>;
export type ModelTest = Data<ibid.ModelTest>;
export type ModelTask = Data<ibid.ModelTask>;
export type ScanEstimate = Data<ibid.ScanEstimate>;
export type ContextEstimate = Data<ibid.ContextEstimate>;
export type Share = Data<ibid.Share>;
export type Section = Data<ibid.Section>;
export type PageReport = Data<ibid.PageReport>;
export type ReadingReport = Data<ibid.ReadingReport>;
export type PlacedBlock = Data<ibid.PlacedBlock>;
export type PageReading = Data<ibid.PageReading>;
/** The pages of settings, with the description and the value of each. */
export type SettingsForm = Data<config.Form>;
/** A setting: what it is, what was set, and what is in force. */
export type Setting = Data<config.Value>;
export type About = Data<main.About>;
export type Added = Data<library.Added>;
export type AddedEvent = Data<main.AddedEvent>;
/** How far files are that are being added, by the job to stop it by. */
export type AddingEvent = Data<main.AddingEvent>;
/** How far a long piece of work is; a total of 0 is not known. */
export type Progress = Omit<ProgressEvent, 'job'>;
/** Documents of all workspaces that changed or are gone. */
export type DocumentsEvent = Data<main.DocumentsEvent>;
export type ProgressEvent = Data<main.ProgressEvent>;
/** How reading a document again has ended. */
export type Reread = Data<library.Reread>;
export type AnswerEvent = Data<main.AnswerEvent>;
/** An answer being written, and what its events have told so far. */
export type RunningAnswer = Data<main.RunningAnswer>;

/** Every event the backend sends, by name. Events of one name arrive in the order they were sent. */
export interface Events {
  documents: DocumentsEvent;
  answer: AnswerEvent;
  /** Files are being added, or adding them has ended. */
  adding: AddingEvent;
  /** What became of files that were dropped, and where they were added. */
  added: AddedEvent;
  /** Something about the queue changed. */
  queue: object;
  /** Something about the folders of a workspace changed. */
  folders: Data<main.FoldersEvent>;
  /** Cells of a table were answered, or something else about it changed. */
  table: TableEvent;
  /** How reading a document again has ended. */
  reread: Reread;
  /** How far a long piece of work is. */
  progress: ProgressEvent;
  /** The model server changed what it does. */
  engine: Engine;
  /** How far a model is that is being fetched or imported. */
  pull: Data<main.PullEvent>;
  /** How a task of a model that is being tried has ended. */
  modelTask: Data<main.ModelTaskEvent>;
  /** How far a search of the web is. */
  web: Data<main.WebEvent>;
  /** A link is to be opened: `takeLink` says where it leads. */
  link: object;
  /** All there is was replaced: everything is to be loaded again. */
  library: object;
  /** Another process has changed the library: lists are to be loaded again. */
  changed: object;
  failure: Notice;
}

/** What names the bytes of a document. */
export type Bytes = Pick<Document, 'id' | 'workspaceId' | 'hash'>;

type Bound = typeof import('../../wailsjs/go/main/Answers') &
  typeof import('../../wailsjs/go/main/Documents') &
  typeof import('../../wailsjs/go/main/Law') &
  typeof import('../../wailsjs/go/main/Library') &
  typeof import('../../wailsjs/go/main/Models') &
  typeof import('../../wailsjs/go/main/Reading') &
  typeof import('../../wailsjs/go/main/Tables') &
  typeof import('../../wailsjs/go/main/Web');

/** The methods of the backend's bound structs, named as functions of the window are. */
export type Calls = {
  [K in keyof Bound as Uncapitalize<K>]: (
    ...args: Extract<Data<Parameters<Bound[K]>>, unknown[]>
  ) => Promise<Data<Awaited<ReturnType<Bound[K]>>>>;
};

/** Those that take or resolve with null, which the generated bindings don't say. */
interface Nullable {
  takeLink(): Promise<OpenedLink | null>;
  setPlace(ws: number, text: string, place: Place | null): Promise<Workspace>;
  chooseFolderToSync(ws: number): Promise<Folder | null>;
  chooseBackup(job: string): Promise<BackupInfo | null>;
  checkBackup(job: string): Promise<BackupInfo | null>;
}

/**
 * All that the user can do, one function each: the bound methods, which are described where
 * they stand in Go (app_*.go), and a few of the window's own. Every function rejects with an
 * {@link AppError} and nothing else; lists are never null. What is about documents or
 * conversations takes the number of their workspace first.
 */
export interface Api extends Omit<Calls, 'eventTypes' | keyof Nullable>, Nullable {
  /** Opens the page in the browser from which the model server can be had. */
  openDownload(): void;
  /** Puts text on the clipboard. */
  copy(text: string): Promise<void>;
  /** Calls back for every event of a name, until the returned function is called. */
  on<K extends keyof Events>(name: K, callback: (event: Events[K]) => void): () => void;
  /** Where the bytes of a document are served, with Range. */
  pdfUrl(document: Bytes): string;
  /** Where the picture of its first page is. */
  thumbnailUrl(document: Bytes): string;
}
