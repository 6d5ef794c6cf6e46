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
export type Presence = `${ibid.Presence}`;
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
export type EmbeddingIdentity = Data<ibid.EmbeddingIdentity>;
export type EmbeddingIndex = Data<ibid.EmbeddingIndex>;
export type EmbeddingEstimate = Data<ibid.EmbeddingEstimate>;
export type BackupInfo = Data<ibid.BackupInfo>;
/** A setting by which a backup would change where questions and passages are sent. */
export type SettingChange = Data<ibid.SettingChange>;
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
export type Confidence = Data<ibid.Confidence>;
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
export type WebSearchRequest = Data<main.WebSearchRequest>;
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
export type SetupStage = `${ibid.SetupStage}`;
/** How far this computer is set up for answers written by a model. */
export type Setup = Data<ibid.Setup>;
export type ModelSet = Data<ibid.ModelSet>;
export type ChosenModel = Data<ibid.ChosenModel>;
export type CatalogueModel = Data<ibid.CatalogueModel>;
export type InstalledModel = Data<ibid.InstalledModel>;
export type LoadedModel = Data<ibid.LoadedModel>;
/** How far a model is that is being fetched. */
export type PullProgress = Omit<Data<main.PullEvent>, 'job'>;
export type PullPhase = `${ibid.PullPhase}`;
export type ModelTest = Data<ibid.ModelTest>;
export type ModelTask = Data<ibid.ModelTask>;
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
/** The pages of settings, with the description and the value of each. */
export type SettingsForm = Data<config.Form>;
export type SettingsGroup = Data<config.Group>;
/** A setting: what it is, what was set, and what is in force. */
export type Setting = Data<config.Value>;
export type About = Data<main.About>;
export type Refusal = Data<library.Refusal>;
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

/**
 * All that a person can do, one function each. Every function rejects with an
 * {@link AppError} and nothing else; lists are never null. What is about
 * documents or conversations takes the number of their workspace first.
 */
export interface Api {
  about(): Promise<About>;
  /** Where the link leads that the window was asked to open last, once; null: there is none. Rejects for one that leads nowhere. */
  takeLink(): Promise<OpenedLink | null>;
  /** What to put into the settings of an assistant so that it can read a workspace, named as the user knows it. */
  assistantSettings(workspace: string): Promise<string>;

  /** All of them, archived ones too. */
  workspaces(): Promise<Workspace[]>;
  createWorkspace(name: string): Promise<Workspace>;
  renameWorkspace(ws: number, name: string): Promise<Workspace>;
  archiveWorkspace(ws: number, archived: boolean): Promise<Workspace>;
  /** Gives a workspace a profile of its own; an empty one: as in the settings. */
  setProfile(ws: number, profile: string): Promise<Workspace>;
  /** The places a text may mean, the likeliest first. Rejects for what can be no place. */
  findPlaces(text: string): Promise<Place[]>;
  /** Sets the place that questions of a workspace are asked for, and logs what was typed for it; null takes it away. */
  setPlace(ws: number, text: string, place: Place | null): Promise<Workspace>;
  /** The log of places, the latest first. */
  askedPlaces(ws: number): Promise<AskedPlace[]>;
  forgetPlaces(ws: number): Promise<void>;
  coverage(ws: number): Promise<Coverage>;
  documentRules(ws: number, id: number): Promise<DocumentRules>;
  /** The overview of a document; it is made if there is none or, with again, in any case. Progress comes as events. */
  documentBrief(job: string, ws: number, id: number, again: boolean): Promise<Brief>;
  /** Asks where to, and writes the overview there. Gives the path; empty when none was chosen. */
  exportBrief(ws: number, id: number, format: ExportFormat): Promise<string>;
  /** The citations of law in a document's text, in their order. */
  documentCitations(ws: number, id: number): Promise<LawCitation[]>;
  /** Those on a page whose sections the workspace has, with the places of their words. */
  pageLinks(ws: number, id: number, page: number): Promise<LawCitation[]>;
  /** Says whose rules documents hold; an empty setting takes back all that was said. */
  setRules(ws: number, ids: number[], setting: RulesSetting): Promise<void>;
  /** The same for all documents that a folder has and will have. */
  setFolderRules(ws: number, folder: number, setting: RulesSetting): Promise<void>;
  /** Deletes a workspace with its documents and conversations. */
  deleteWorkspace(ws: number): Promise<void>;

  /** Tells which workspace the window shows: what is dropped on it goes there. */
  show(ws: number): Promise<void>;

  /** The current documents, newest first. */
  documents(ws: number): Promise<Document[]>;
  /** Documents that were replaced by a newer version or whose file has left its folder, newest first. */
  formerDocuments(ws: number): Promise<Document[]>;
  /** Documents with the words in title, name or tags, then those with them in their text. */
  findDocuments(ws: number, text: string): Promise<DocumentMatch[]>;
  addPaths(ws: number, paths: string[]): Promise<Added>;
  /** Adds the sample documents that come with Ibid. */
  addSamples(ws: number): Promise<Added>;
  /** Opens the native dialog for PDFs; resolves with empty lists when it was dismissed. */
  chooseFiles(ws: number): Promise<Added>;
  /** Opens the native dialog for a folder; resolves with empty lists when it was dismissed. */
  chooseFolder(ws: number): Promise<Added>;
  /** Stops the work on a document; what was read stays searchable. */
  cancelDocument(ws: number, id: number): Promise<void>;
  /** Reads documents on that failed or were stopped, all of them when none is named; resolves with how many. */
  retryDocuments(ws: number, ids: number[]): Promise<number>;
  pauseDocuments(ws: number, ids: number[], paused: boolean): Promise<void>;
  /** Puts documents before all others. */
  readNext(ws: number, ids: number[]): Promise<void>;
  /** Reads documents again that an older Ibid has read, all of them when none is named; resolves with how many. */
  rereadDocuments(ws: number, ids: number[]): Promise<number>;
  /** Removes documents in the order of ids, and tells how many: fewer when the job was stopped. */
  removeDocuments(job: string, ws: number, ids: number[], removal: Removal): Promise<number>;
  /** Resolves with the copies in the order of ids: fewer when the job was stopped. */
  copyDocuments(job: string, ws: number, ids: number[], to: number): Promise<Document[]>;
  moveDocuments(job: string, ws: number, ids: number[], to: number): Promise<Document[]>;
  /** Lists documents again that were replaced or whose file has left its folder, as added by hand. */
  bringBack(ws: number, ids: number[]): Promise<void>;
  /** Keeps copies of files in the library, or gives them up. */
  keepCopies(ws: number, ids: number[], keep: boolean): Promise<void>;

  queue(ws: number): Promise<QueueStatus>;
  pauseQueue(paused: boolean): Promise<void>;

  /** In alphabetical order. */
  tags(ws: number): Promise<Tag[]>;
  /** Gives documents a tag, which is made when it is new. Without documents the tag alone is made. */
  tagDocuments(ws: number, ids: number[], tag: string): Promise<void>;
  untagDocuments(ws: number, ids: number[], tag: string): Promise<void>;
  /** Renames a tag; one that is there already takes its documents in. */
  /** Gives a document a title; an empty one gives back the title that it has by itself. */
  renameDocument(ws: number, id: number, title: string): Promise<Document>;
  renameTag(ws: number, old: string, name: string): Promise<void>;
  deleteTag(ws: number, tag: string): Promise<void>;

  folders(ws: number): Promise<Folder[]>;
  folderFiles(ws: number, id: number): Promise<FolderFile[]>;
  /** Opens the native dialog for a folder to keep in step with; null when it was dismissed. */
  chooseFolderToSync(ws: number): Promise<Folder | null>;
  setFolder(ws: number, id: number, ignore: string[], paused: boolean): Promise<Folder>;
  syncFolder(ws: number, id: number): Promise<FolderChanges>;
  removeFolder(ws: number, id: number, withDocuments: boolean): Promise<void>;

  /** Newest first. */
  tables(ws: number): Promise<QuestionTable[]>;
  tableGrid(ws: number, id: number): Promise<TableGrid>;
  /** Makes a table and begins to fill it in; `table` events report what is answered. */
  createTable(ws: number, name: string, rows: TableRows, columns: TableColumn[]): Promise<QuestionTable>;
  renameTable(ws: number, id: number, name: string): Promise<QuestionTable>;
  setTableRows(ws: number, id: number, rows: TableRows): Promise<QuestionTable>;
  /** Gives a table these columns; those with an id are kept, those left out are deleted with their cells. */
  setTableColumns(ws: number, id: number, columns: TableColumn[]): Promise<QuestionTable>;
  deleteTable(ws: number, id: number): Promise<void>;
  startTable(ws: number, id: number, redo: Redo): Promise<void>;
  /** Resolves when the work has stopped; what was answered is kept. */
  stopTable(ws: number, id: number): Promise<void>;
  confirmCell(ws: number, table: number, document: number, column: number): Promise<void>;
  /** An empty text says that the document doesn't answer. */
  correctCell(ws: number, table: number, document: number, column: number, text: string): Promise<void>;
  /** An empty text removes the comment. */
  commentCell(ws: number, table: number, document: number, column: number, text: string): Promise<void>;
  /** Deletes what the user said of a cell, the comment too. */
  takeBackReview(ws: number, table: number, document: number, column: number): Promise<void>;
  tableTemplates(): Promise<TableTemplate[]>;
  saveTableTemplate(name: string, description: string, columns: TableColumn[]): Promise<TableTemplate>;
  /** Opens the native dialog for where to write it; resolves with the path, or with nothing when it was dismissed. */
  exportTable(ws: number, id: number, format: TableFormat): Promise<string>;

  index(): Promise<IndexStatus>;
  estimateEmbedding(model: string): Promise<EmbeddingEstimate>;
  /** Saves the setting and begins to build the new index beside the old one. */
  useEmbeddingModel(model: string): Promise<void>;
  stopEmbedding(): Promise<void>;

  storageUse(): Promise<StorageUse>;
  compactLibrary(): Promise<void>;
  /** Looks for damage in all of the library. */
  checkLibrary(): Promise<LibraryReport>;
  /** Reads damaged documents again, and makes a damaged index again; gives how many are being read. */
  repairLibrary(): Promise<number>;
  /** Opens the native dialog for where to write a backup, and writes it; null when it was dismissed. */
  chooseBackup(job: string): Promise<BackupInfo | null>;
  /** Opens the native dialog for a backup, and checks it; null when it was dismissed. */
  checkBackup(job: string): Promise<BackupInfo | null>;
  /** What a backup would change about where questions and passages are sent. */
  restoreChanges(path: string): Promise<SettingChange[]>;
  /** Puts a backup in the place of the library; with takeSettings, those changes too. */
  restore(job: string, path: string, takeSettings: boolean): Promise<BackupInfo>;

  /** What reading the scans of a document takes; with a problem where it cannot be done. */
  scanEstimate(ws: number, id: number): Promise<ScanEstimate>;
  /** Reads the scans of a document, and of all others from now on when `always`. Progress comes as events. */
  readScans(ws: number, id: number, always: boolean): Promise<void>;
  /** Leaves the scans of a document unread, without asking again. */
  leaveScans(ws: number, id: number): Promise<void>;
  /** Opens an encrypted document; rejects with `wrong_password` when the password is not its own. */
  unlock(ws: number, id: number, password: string): Promise<void>;
  /** The password a document was opened with since the program started; empty for none. */
  password(ws: number, id: number): Promise<string>;
  readingReport(ws: number, id: number): Promise<ReadingReport>;
  /** What Ibid sees on a page, 1-based. */
  pageReading(ws: number, id: number, page: number): Promise<PageReading>;
  /** What describing the passages of a document with the chat model takes; with a problem where it cannot be done. */
  contextEstimate(ws: number, id: number): Promise<ContextEstimate>;
  /** Lets the chat model describe the passages of a document. Progress comes as events; `cancelDocument` stops it. */
  addContext(ws: number, id: number): Promise<void>;

  /** Latest first. */
  conversations(ws: number): Promise<Conversation[]>;
  /** Those with the words in their title, their questions or their answers; `found` tells where. */
  searchConversations(ws: number, words: string): Promise<Conversation[]>;
  /** The answers of a conversation, oldest first. */
  conversation(ws: number, id: number): Promise<Answer[]>;
  renameConversation(ws: number, id: number, title: string): Promise<void>;
  pinConversation(ws: number, id: number, pinned: boolean): Promise<void>;
  /** Deletes it with its answers; one being written is stopped and not stored. */
  deleteConversation(ws: number, id: number): Promise<void>;
  /** Opens the native dialog for where to write it; resolves with the path, or with nothing when it was dismissed. */
  exportConversation(ws: number, id: number, format: ExportFormat): Promise<string>;
  /** Resolves with the finished answer; until then `answer` events of the question's job tell how it grows. */
  ask(question: Question): Promise<Answer>;
  /** The answers being written in all workspaces, for a window that was reloaded. */
  runningAnswers(): Promise<RunningAnswer[]>;
  /** Waits for an answer that is being written; rejects with `not_found` when it no longer is. */
  finishedAnswer(job: string): Promise<Answer>;
  /** Ends an answer and stores nothing of it. */
  discardAnswer(job: string): Promise<void>;
  rate(ws: number, message: number, rating: Rating): Promise<void>;
  /** The best evidence for some words among the passages of an answer; rejects with `not_found` when none says it. */
  evidence(ws: number, message: number, words: string): Promise<Citation>;
  /** An answer as markdown, with its citations; with masks in the place of personal data if wanted. */
  copyAnswer(ws: number, message: number, masked: boolean): Promise<string>;
  /** Questions that the documents can answer. */
  suggestions(ws: number): Promise<string[]>;

  webStatus(): Promise<WebStatus>;
  /** Names the search service that may be asked; an empty key leaves the one in the keychain. */
  setUpWeb(provider: 'searxng' | 'brave', address: string, key: string): Promise<WebStatus>;
  /** Turns the search off and removes the key. */
  turnWebOff(): Promise<WebStatus>;
  /** Exactly what a search would send; nothing is sent. Rejects for words that can't be. */
  previewWeb(query: string): Promise<WebPreview>;
  /** Searches the web; `web` events of the job say how far it is. Rejects with `web_not_agreed` where the user hasn't agreed. */
  searchWeb(request: WebSearchRequest): Promise<WebSearch>;
  /** What was sent from a workspace, the latest first. */
  webRequests(ws: number, limit: number): Promise<WebRequest[]>;
  clearWebRequests(ws: number): Promise<void>;
  /** Opens a page that a search found in the browser. */
  openPage(address: string): Promise<void>;

  /** The figures of the last days of the query log. */
  insights(ws: number, days: number): Promise<Insights>;
  /** The query log, the latest first, at most `limit` lines. */
  queryLog(ws: number, limit: number): Promise<LoggedQuery[]>;
  /** Opens the native dialog for where to write the log as CSV; resolves with the path, or with nothing when it was dismissed. */
  exportQueryLog(ws: number): Promise<string>;
  clearQueryLog(ws: number): Promise<void>;
  /** Finds passages while a person types; rejects with `cancelled` when the job is stopped. */
  search(job: string, request: SearchRequest): Promise<SearchResult>;
  /** Ends a job; its `ask` then resolves with what there is. */
  stop(job: string): Promise<void>;
  locate(ws: number, citation: Citation): Promise<Placement>;

  models(): Promise<ModelStatus>;
  /** How far this computer is set up, and which models suit it. */
  setup(): Promise<Setup>;
  /** What is known of the model server, at once. */
  engine(): Promise<Engine>;
  /** Starts the model server, and resolves when it answers. */
  startEngine(): Promise<Engine>;
  restartEngine(): Promise<Engine>;
  /** The last lines of the server that Ibid started. */
  engineLog(): Promise<string[]>;
  /** Opens the page in the browser from which the model server can be had. */
  openDownload(): void;
  /** Fetches models one after the other; what is there already is passed over. Progress comes as `pull` events, `stop` ends it. */
  getModels(job: string, names: string[]): Promise<void>;
  installedModels(): Promise<InstalledModel[]>;
  /** The models that Ibid knows of. */
  catalogue(): Promise<CatalogueModel[]>;
  /** Deletes a model from the disk; rejects with `conflict` when the index needs it, unless it is forced. */
  removeModel(name: string, force: boolean): Promise<void>;
  /** Takes a model out of memory; it comes back with the next question. */
  unloadModel(name: string): Promise<void>;
  /** The models that a folder of another Ollama holds. */
  modelsInFolder(path: string): Promise<InstalledModel[]>;
  /** Makes a model of a GGUF file, which gets the name, or takes over those models of a folder. */
  importModels(job: string, names: string[], path: string): Promise<void>;
  /** Opens the native dialog for a GGUF file; resolves with nothing when it was dismissed. */
  chooseModelFile(): Promise<string>;
  /** Opens the native dialog for a folder of models; resolves with nothing when it was dismissed. */
  chooseModelFolder(): Promise<string>;
  /** Gives a model a few small tasks; each comes as a `modelTask` event when it has ended. */
  testModel(job: string, name: string): Promise<ModelTest>;
  /** Uses a model for something from now on. */
  useModel(role: ModelRole, name: string): Promise<void>;
  settings(): Promise<SettingsForm>;
  /** Changes settings by their keys, all or none, and gives what is in force then. */
  saveSettings(changes: Record<string, string>): Promise<SettingsForm>;
  /** Puts text on the clipboard. */
  copy(text: string): Promise<void>;
  /** Calls back for every event of a name, until the returned function is called. */
  on<K extends keyof Events>(name: K, callback: (event: Events[K]) => void): () => void;
  /** Where the bytes of a document are served, with Range. */
  pdfUrl(document: Bytes): string;
  /** Where the picture of its first page is. */
  thumbnailUrl(document: Bytes): string;
}
