import * as go from '../../../wailsjs/go/main/App';
import { BrowserOpenURL, ClipboardSetText, EventsOn, OnFileDrop } from '../../../wailsjs/runtime/runtime';
import type { ibid, main } from '../../../wailsjs/go/models';
import { toAppError } from './error';
import type { Api, Bytes, Data } from './types';

async function call<T>(promise: Promise<T>): Promise<Data<T>> {
  try {
    return (await promise) as Data<T>;
  } catch (reason) {
    throw toAppError(reason);
  }
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
    about: () => call(go.About()),
    takeLink: () => call(go.TakeLink()),
    assistantSettings: (workspace) => call(go.AssistantSettings(workspace)),

    workspaces: () => call(go.Workspaces()),
    createWorkspace: (name) => call(go.CreateWorkspace(name)),
    renameWorkspace: (ws, name) => call(go.RenameWorkspace(ws, name)),
    archiveWorkspace: (ws, archived) => call(go.ArchiveWorkspace(ws, archived)),
    setProfile: (ws, profile) => call(go.SetProfile(ws, profile)),
    findPlaces: (text) => call(go.FindPlaces(text)),
    setPlace: (ws, text, place) => call(go.SetPlace(ws, text, place as ibid.Place)),
    askedPlaces: (ws) => call(go.AskedPlaces(ws)),
    forgetPlaces: (ws) => call(go.ForgetPlaces(ws)),
    coverage: (ws) => call(go.Coverage(ws)),
    documentRules: (ws, id) => call(go.DocumentRules(ws, id)),
    documentBrief: (job, ws, id, again) => call(go.DocumentBrief(job, ws, id, again)),
    exportBrief: (ws, id, format) => call(go.ExportBrief(ws, id, format)),
    documentCitations: (ws, id) => call(go.DocumentCitations(ws, id)),
    pageLinks: (ws, id, page) => call(go.PageLinks(ws, id, page)),
    setRules: (ws, ids, setting) => call(go.SetRules(ws, ids, setting)),
    setFolderRules: (ws, folder, setting) => call(go.SetFolderRules(ws, folder, setting)),
    deleteWorkspace: (ws) => call(go.DeleteWorkspace(ws)),

    show: (ws) => call(go.Show(ws)),
    documents: (ws) => call(go.Documents(ws)),
    formerDocuments: (ws) => call(go.FormerDocuments(ws)),
    findDocuments: (ws, text) => call(go.FindDocuments(ws, text)),
    addSamples: (ws) => call(go.AddSamples(ws)),
    addPaths: (ws, paths) => call(go.AddPaths(ws, paths)),
    chooseFiles: (ws) => call(go.ChooseFiles(ws)),
    chooseFolder: (ws) => call(go.ChooseFolder(ws)),
    cancelDocument: (ws, id) => call(go.CancelDocument(ws, id)),
    retryDocuments: (ws, ids) => call(go.RetryDocuments(ws, ids)),
    pauseDocuments: (ws, ids, paused) => call(go.PauseDocuments(ws, ids, paused)),
    readNext: (ws, ids) => call(go.ReadNext(ws, ids)),
    rereadDocuments: (ws, ids) => call(go.RereadDocuments(ws, ids)),
    removeDocuments: (job, ws, ids, removal) => call(go.RemoveDocuments(job, ws, ids, removal)),
    copyDocuments: (job, ws, ids, to) => call(go.CopyDocuments(job, ws, ids, to)),
    moveDocuments: (job, ws, ids, to) => call(go.MoveDocuments(job, ws, ids, to)),
    bringBack: (ws, ids) => call(go.BringBack(ws, ids)),
    keepCopies: (ws, ids, keep) => call(go.KeepCopies(ws, ids, keep)),

    queue: (ws) => call(go.Queue(ws)),
    pauseQueue: (paused) => call(go.PauseQueue(paused)),

    tags: (ws) => call(go.Tags(ws)),
    tagDocuments: (ws, ids, tag) => call(go.TagDocuments(ws, ids, tag)),
    untagDocuments: (ws, ids, tag) => call(go.UntagDocuments(ws, ids, tag)),
    renameDocument: (ws, id, title) => call(go.RenameDocument(ws, id, title)),
    renameTag: (ws, old, name) => call(go.RenameTag(ws, old, name)),
    deleteTag: (ws, tag) => call(go.DeleteTag(ws, tag)),

    folders: (ws) => call(go.Folders(ws)),
    folderFiles: (ws, id) => call(go.FolderFiles(ws, id)),
    chooseFolderToSync: (ws) => call(go.ChooseFolderToSync(ws)),
    setFolder: (ws, id, ignore, paused) => call(go.SetFolder(ws, id, ignore, paused)),
    syncFolder: (ws, id) => call(go.SyncFolder(ws, id)),
    removeFolder: (ws, id, withDocuments) => call(go.RemoveFolder(ws, id, withDocuments)),

    tables: (ws) => call(go.Tables(ws)),
    tableGrid: (ws, id) => call(go.TableGrid(ws, id)),
    createTable: (ws, name, rows, columns) =>
      call(go.CreateTable(ws, name, rows as ibid.Rows, columns as ibid.Column[])),
    renameTable: (ws, id, name) => call(go.RenameTable(ws, id, name)),
    setTableRows: (ws, id, rows) => call(go.SetTableRows(ws, id, rows as ibid.Rows)),
    setTableColumns: (ws, id, columns) => call(go.SetTableColumns(ws, id, columns as ibid.Column[])),
    deleteTable: (ws, id) => call(go.DeleteTable(ws, id)),
    startTable: (ws, id, redo) => call(go.StartTable(ws, id, redo as ibid.Redo)),
    stopTable: (ws, id) => call(go.StopTable(ws, id)),
    confirmCell: (ws, table, document, column) => call(go.ConfirmCell(ws, table, document, column)),
    correctCell: (ws, table, document, column, text) =>
      call(go.CorrectCell(ws, table, document, column, text)),
    commentCell: (ws, table, document, column, text) =>
      call(go.CommentCell(ws, table, document, column, text)),
    takeBackReview: (ws, table, document, column) => call(go.TakeBackReview(ws, table, document, column)),
    tableTemplates: () => call(go.TableTemplates()),
    saveTableTemplate: (name, description, columns) =>
      call(go.SaveTableTemplate(name, description, columns as ibid.Column[])),
    exportTable: (ws, id, format) => call(go.ExportTable(ws, id, format)),

    index: () => call(go.Index()),
    estimateEmbedding: (model) => call(go.EstimateEmbedding(model)),
    useEmbeddingModel: (model) => call(go.UseEmbeddingModel(model)),
    stopEmbedding: () => call(go.StopEmbedding()),

    storageUse: () => call(go.StorageUse()),
    compactLibrary: () => call(go.CompactLibrary()),
    checkLibrary: () => call(go.CheckLibrary()),
    repairLibrary: () => call(go.RepairLibrary()),
    chooseBackup: (job) => call(go.ChooseBackup(job)),
    checkBackup: (job) => call(go.CheckBackup(job)),
    restoreChanges: (path) => call(go.RestoreChanges(path)),
    restore: (job, path, takeSettings) => call(go.Restore(job, path, takeSettings)),

    scanEstimate: (ws, id) => call(go.ScanEstimate(ws, id)),
    readScans: (ws, id, always) => call(go.ReadScans(ws, id, always)),
    leaveScans: (ws, id) => call(go.LeaveScans(ws, id)),
    unlock: (ws, id, password) => call(go.Unlock(ws, id, password)),
    password: (ws, id) => call(go.Password(ws, id)),
    readingReport: (ws, id) => call(go.ReadingReport(ws, id)),
    pageReading: (ws, id, page) => call(go.PageReading(ws, id, page)),
    contextEstimate: (ws, id) => call(go.ContextEstimate(ws, id)),
    addContext: (ws, id) => call(go.AddContext(ws, id)),

    conversations: (ws) => call(go.Conversations(ws)),
    conversation: (ws, id) => call(go.Conversation(ws, id)),
    searchConversations: (ws, words) => call(go.SearchConversations(ws, words)),
    renameConversation: (ws, id, title) => call(go.RenameConversation(ws, id, title)),
    pinConversation: (ws, id, pinned) => call(go.PinConversation(ws, id, pinned)),
    deleteConversation: (ws, id) => call(go.DeleteConversation(ws, id)),
    exportConversation: (ws, id, format) => call(go.ExportConversation(ws, id, format)),
    ask: (question) => call(go.Ask(question as main.Question)),
    runningAnswers: () => call(go.RunningAnswers()),
    finishedAnswer: (job) => call(go.FinishedAnswer(job)),
    discardAnswer: (job) => call(go.DiscardAnswer(job)),
    rate: (ws, message, rating) => call(go.Rate(ws, message, rating)),
    evidence: (ws, message, words) => call(go.Evidence(ws, message, words)),
    copyAnswer: (ws, message, masked) => call(go.CopyAnswer(ws, message, masked)),
    suggestions: (ws) => call(go.Suggestions(ws)),

    webStatus: () => call(go.WebStatus()),
    setUpWeb: (provider, address, key) => call(go.SetUpWeb(provider as ibid.WebProvider, address, key)),
    turnWebOff: () => call(go.TurnWebOff()),
    previewWeb: (query) => call(go.PreviewWeb(query)),
    searchWeb: (request) => call(go.SearchWeb(request as main.WebSearchRequest)),
    webRequests: (ws, limit) => call(go.WebRequests(ws, limit)),
    clearWebRequests: (ws) => call(go.ClearWebRequests(ws)),
    openPage: (address) => call(go.OpenPage(address)),

    insights: (ws, days) => call(go.Insights(ws, days)),
    queryLog: (ws, limit) => call(go.QueryLog(ws, limit)),
    exportQueryLog: (ws) => call(go.ExportQueryLog(ws)),
    clearQueryLog: (ws) => call(go.ClearQueryLog(ws)),

    search: (job, request) => call(go.Search(job, request as ibid.SearchRequest)),
    stop: (job) => call(go.Stop(job)),
    locate: (ws, citation) => call(go.Locate(ws, citation as ibid.Citation)),

    models: () => call(go.Models()),
    setup: () => call(go.Setup()),
    engine: () => call(go.Engine()),
    startEngine: () => call(go.StartEngine()),
    restartEngine: () => call(go.RestartEngine()),
    engineLog: () => call(go.EngineLog()),
    openDownload: () => BrowserOpenURL('https://ollama.com/download'),
    getModels: (job, names) => call(go.GetModels(job, names)),
    installedModels: () => call(go.InstalledModels()),
    catalogue: () => call(go.Catalogue()),
    removeModel: (name, force) => call(go.RemoveModel(name, force)),
    unloadModel: (name) => call(go.UnloadModel(name)),
    modelsInFolder: (path) => call(go.ModelsInFolder(path)),
    importModels: (job, names, path) => call(go.ImportModels(job, names, path)),
    chooseModelFile: () => call(go.ChooseModelFile()),
    chooseModelFolder: () => call(go.ChooseModelFolder()),
    testModel: (job, name) => call(go.TestModel(job, name)),
    useModel: (role, name) => call(go.UseModel(role as ibid.ModelRole, name)),
    settings: () => call(go.Settings()),
    saveSettings: (changes) => call(go.SaveSettings(changes)),
    copy: (text) => call(ClipboardSetText(text)).then(() => undefined),
    on: (name, callback) => EventsOn(name, callback),
    pdfUrl: address('pdf'),
    thumbnailUrl: address('thumbnail'),
  };
}
