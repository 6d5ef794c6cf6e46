export namespace config {
	
	export interface Need {
	    key: string;
	    values: string[];
	}
	export interface Choice {
	    value: string;
	    label: string;
	    help: string;
	}
	export interface Value {
	    name: string;
	    page: string;
	    group: string;
	    label: string;
	    help: string;
	    kind: string;
	    default: string;
	    unset: string;
	    choices: Choice[];
	    open: boolean;
	    role: string;
	    least: number;
	    most: number;
	    step: number;
	    unit: string;
	    needs: Need[];
	    panel: string;
	    value: string;
	    set: string;
	    source: string;
	    variable: string;
	}
	export interface Group {
	    title: string;
	    keys: string[];
	    panel: string;
	}
	export interface Page {
	    name: string;
	    title: string;
	    groups: Group[];
	}
	export interface Form {
	    pages: Page[];
	    settings: Value[];
	}
	
	

}

export namespace ibid {
	
	export enum AnswerMode {
	    Library = "library",
	    Model = "model",
	    Passages = "passages",
	    Talk = "talk",
	}
	export enum AnswerStatus {
	    Complete = "complete",
	    CutOff = "cut_off",
	    Held = "held",
	    NotFound = "not_found",
	    Stopped = "stopped",
	}
	export enum BlockKind {
	    Annotation = "annotation",
	    Caption = "caption",
	    Footer = "footer",
	    Header = "header",
	    Heading = "heading",
	    Note = "note",
	    Table = "table",
	    Text = "text",
	}
	export enum CellState {
	    Answered = "answered",
	    Failed = "failed",
	    NotFound = "not_found",
	    Running = "running",
	    Stale = "stale",
	    Unclear = "unclear",
	    Waiting = "waiting",
	}
	export enum ClaimState {
	    Backed = "backed",
	    Contradicted = "contradicted",
	    None = "none",
	    Partly = "partly",
	    Unbacked = "unbacked",
	}
	export enum ColumnKind {
	    Amount = "amount",
	    Date = "date",
	    Duration = "duration",
	    List = "list",
	    Party = "party",
	    Text = "text",
	    YesNo = "yes_no",
	}
	export enum DocumentStatus {
	    Cancelled = "cancelled",
	    Failed = "failed",
	    Indexing = "indexing",
	    Queued = "queued",
	    Reading = "reading",
	    Ready = "ready",
	}
	export enum EngineKind {
	    Bundled = "bundled",
	    Installed = "installed",
	    None = "none",
	    Running = "running",
	    Set = "set",
	}
	export enum EngineState {
	    Down = "down",
	    Looking = "looking",
	    Ready = "ready",
	    Starting = "starting",
	    Waiting = "waiting",
	}
	export enum JudgeStatus {
	    Done = "judged",
	    NoResult = "not_judged",
	    Off = "off",
	}
	export enum ModelRole {
	    Chat = "chat",
	    Embedding = "embedding",
	    Judge = "judge",
	    Vision = "vision",
	}
	export enum PageState {
	    Blank = "blank",
	    Described = "described",
	    Garbled = "garbled",
	    Missing = "missing",
	    Recognised = "recognised",
	    Scan = "scan",
	    Text = "text",
	    Unreadable = "unreadable",
	}
	export enum Presence {
	    Current = "current",
	    Gone = "gone",
	    Replaced = "replaced",
	}
	export enum PullPhase {
	    Downloading = "downloading",
	    Finishing = "finishing",
	    Starting = "starting",
	    Testing = "testing",
	    Verifying = "verifying",
	}
	export enum Redo {
	    All = "all",
	    None = "none",
	    Stale = "stale",
	}
	export enum ReviewVerdict {
	    Confirmed = "confirmed",
	    Corrected = "corrected",
	    None = "none",
	}
	export enum RowRule {
	    Documents = "documents",
	    Folder = "folder",
	    Tag = "tag",
	    Workspace = "workspace",
	}
	export enum ScanDecision {
	    Ask = "ask",
	    Leave = "leave",
	    Read = "read",
	}
	export enum SetupStage {
	    Engine = "engine",
	    Models = "models",
	    Ready = "ready",
	    Start = "start",
	}
	export enum WebProvider {
	    Brave = "brave",
	    Off = "off",
	    SearXNG = "searxng",
	}
	export enum WebState {
	    Found = "found",
	    Searching = "searching",
	}
	export interface Alert {
	    name: string;
	    value: number;
	    bound: number;
	    message: string;
	    hint: string;
	}
	export interface ContextUse {
	    limit: number;
	    prompt: number;
	    room: number;
	    counted: boolean;
	    passages: number;
	    compressed: number;
	    left: number;
	}
	export interface EvidenceCheck {
	    grade: string;
	    presence: string;
	    score: number;
	    relevance: number;
	    evidence: Span;
	    around: Span;
	    reason: string;
	    value: string;
	    cell: string;
	    amount: string;
	    retries: number;
	    rewritten: string;
	}
	export interface Step {
	    stage: string;
	    in: number;
	    out: number;
	    took: number;
	    note: string;
	    scores?: number[];
	}
	export interface Trace {
	    steps: Step[];
	    documents: number;
	    evidence: EvidenceCheck;
	    context: ContextUse;
	    prompt: string;
	    model: string;
	    embeddingModel: string;
	    reader: string;
	    chunker: string;
	}
	export interface PrivateSpan {
	    kind: string;
	    span: Span;
	    mask: string;
	}
	export interface Held {
	    text: string;
	    citations: Citation[];
	    claims: Claim[];
	    reason: string;
	}
	export interface Confidence {
	    level?: string;
	    score: number;
	    reasons: string[];
	}
	export interface Judgement {
	    status: JudgeStatus;
	    model: string;
	    independent: boolean;
	    reason: string;
	    grounded: boolean;
	    hallucinated: boolean;
	    relevant: boolean;
	    confidence: number;
	    cited: number[];
	}
	export interface Problem {
	    rule: string;
	    span: Span;
	    words: string;
	    source: string;
	    grave: boolean;
	    message: string;
	}
	export interface Claim {
	    span: Span;
	    state: ClaimState;
	    citations: number[];
	    problems: Problem[];
	    judged: ClaimState;
	    basis: string;
	    reason: string;
	    withheld: string;
	}
	export interface Verification {
	    claims: Claim[];
	    answers: boolean;
	    judgement: Judgement;
	    confidence: Confidence;
	    held?: Held;
	}
	export interface TableOffer {
	    question: string;
	    kind: ColumnKind;
	    documents: number;
	}
	export interface AnswerPart {
	    kind: string;
	    name: string;
	    question: string;
	    found: boolean;
	    value: string;
	    citations: number[];
	}
	export interface Understanding {
	    intent: string;
	    tier: string;
	    standalone: string;
	    by: string;
	    also?: string[];
	    lacking?: string[];
	    list?: boolean;
	    parts?: AnswerPart[];
	    table?: TableOffer;
	}
	export interface Error {
	    code: string;
	    message: string;
	    hint: string;
	}
	export interface ResearchStep {
	    number: number;
	    tool: string;
	    doing: string;
	    found: string;
	    passages: number;
	    documents: number[];
	}
	export interface Research {
	    by: string;
	    steps: ResearchStep[];
	    searches: number;
	    end: string;
	    note: string;
	    tokens: number;
	}
	export interface WebResult {
	    title: string;
	    url: string;
	    snippet: string;
	}
	export interface WebSearch {
	    query: string;
	    provider: WebProvider;
	    endpoint: string;
	    results: WebResult[];
	    fetchedAt: string;
	}
	export interface Permit {
	    name: string;
	    authority: string;
	    level: string;
	    trigger: string;
	    deadline: string;
	    fee: string;
	    citation: number;
	    feeCitation?: number;
	    deadlineCitation?: number;
	    claims?: number[];
	}
	export interface Regulation {
	    text: string;
	    citations: number[];
	    topic?: string;
	    written?: boolean;
	    claims?: number[];
	}
	export interface Layer {
	    jurisdiction: Jurisdiction;
	    documents: number;
	    regulations: Regulation[];
	    permits: Permit[];
	    lapsed?: boolean;
	    notice: string;
	}
	export interface Jurisdiction {
	    id: string;
	    level: string;
	    name: string;
	    parent: string;
	}
	export interface Place {
	    label: string;
	    layers: Jurisdiction[];
	    postal: boolean;
	    county: string;
	    region: string;
	    notice: string;
	}
	export interface QuotedSpan {
	    rank: number;
	    span: Span;
	    reading?: string;
	}
	export interface Source {
	    documentId: number;
	    documentTitle: string;
	    page: number;
	    pageLabel: string;
	    section: string;
	    span: Span;
	    text: string;
	    match: number;
	    note?: Note;
	    quoted?: QuotedSpan[];
	}
	export interface Note {
	    author: string;
	    date: string;
	}
	export interface QuotedCell {
	    column: string;
	    text: string;
	}
	export interface QuotedRow {
	    header: string;
	    span: Span;
	    earlier?: boolean;
	    cells: QuotedCell[];
	}
	export interface Span {
	    start: number;
	    end: number;
	}
	export interface Citation {
	    number: number;
	    documentId: number;
	    documentHash: string;
	    documentTitle: string;
	    page: number;
	    pageLabel: string;
	    section: string;
	    span: Span;
	    quote: string;
	    reading?: string;
	    row?: QuotedRow;
	    support: number;
	    law?: string;
	    lawHeading?: string;
	    notInForce?: string;
	    hidden: boolean;
	    note?: Note;
	    removed: boolean;
	}
	export interface Answer {
	    id: number;
	    conversationId: number;
	    question: string;
	    mode: AnswerMode;
	    status: AnswerStatus;
	    text: string;
	    citations: Citation[];
	    retrieved: Source[];
	    place?: Place;
	    layers?: Layer[];
	    web?: WebSearch;
	    research?: Research;
	    notice?: Error;
	    understanding: Understanding;
	    verification: Verification;
	    private: PrivateSpan[];
	    followups: string[];
	    cached: boolean;
	    rating: number;
	    model: string;
	    createdAt: string;
	    trace: Trace;
	}
	
	export interface AskedPlace {
	    text: string;
	    place: Place;
	    times: number;
	    asked: string;
	}
	export interface Attribution {
	    jurisdiction: string;
	    words: string;
	    page: number;
	    probability: number;
	}
	export interface Authority {
	    jurisdictions: string[];
	    sourceType: string;
	    inForce: string;
	    evidence: Attribution[];
	    jurisdictionsBy: string;
	    sourceTypeBy: string;
	    inForceBy: string;
	}
	export interface AuthoritySetting {
	    jurisdictions?: string[];
	    sourceType?: string;
	    inForce?: string;
	}
	export interface BackupInfo {
	    path: string;
	    bytes: number;
	    madeAt: string;
	    ibid: string;
	    schema: number;
	    documents: number;
	    pages: number;
	    passages: number;
	    answers: number;
	    files: number;
	}
	export interface BriefSummary {
	    text: string;
	    model: string;
	    citations: Citation[];
	    verification: Verification;
	    status: AnswerStatus;
	}
	export interface BriefSection {
	    level: number;
	    title: string;
	    page: number;
	    sentence?: BriefItem;
	}
	export interface BriefItem {
	    label: string;
	    value: string;
	    text: string;
	    citation: Citation;
	}
	export interface Brief {
	    documentId: number;
	    documentTitle: string;
	    pages: number;
	    kind?: BriefItem;
	    title?: BriefItem;
	    parties: BriefItem[];
	    dates: BriefItem[];
	    figures: BriefItem[];
	    terms: BriefItem[];
	    duties: BriefItem[];
	    outline: BriefSection[];
	    summary?: BriefSummary;
	    notice?: Error;
	    recipe: string;
	    madeAt: string;
	}
	
	
	
	export interface CatalogueModel {
	    name: string;
	    title: string;
	    about: string;
	    roles: string[];
	    download: number;
	    memory: number;
	    parameters: number;
	    context: number;
	    licence: string;
	    languages: string[];
	    quirk: string;
	}
	export interface CellSignals {
	    judged: boolean;
	    p: number;
	    top: number;
	    scores: number;
	    cosine: number;
	    similarity: number;
	    coverage: number;
	    overlap: number;
	    gap: number;
	}
	export interface CellValue {
	    date: string;
	    number?: number;
	    unit: string;
	    days?: number;
	    yes?: boolean;
	    list: string[];
	    business: boolean;
	}
	export interface ChosenModel {
	    name: string;
	    title: string;
	    about: string;
	    roles: string[];
	    download: number;
	    memory: number;
	    parameters: number;
	    context: number;
	    licence: string;
	    languages: string[];
	    quirk: string;
	    role: ModelRole;
	    optional: boolean;
	    installed: boolean;
	}
	
	
	export interface Column {
	    id: number;
	    question: string;
	    label: string;
	    kind: ColumnKind;
	}
	
	export interface Connection {
	    purpose: string;
	    address: string;
	    outside: boolean;
	    count: number;
	    refused: number;
	    sent: number;
	    received: number;
	    // Go type: time
	    last: any;
	}
	export interface ContextEstimate {
	    passages: number;
	    tokens: number;
	    seconds: number;
	    measured: boolean;
	    model: string;
	    problem?: Error;
	}
	
	export interface Conversation {
	    id: number;
	    workspaceId: number;
	    title: string;
	    pinned: boolean;
	    answers: number;
	    found: string;
	    updatedAt: string;
	}
	export interface LayerCoverage {
	    jurisdiction: Jurisdiction;
	    documents: number;
	    answering: number;
	    answered: number;
	    passages: number;
	    open: string[];
	}
	export interface PlaceCoverage {
	    place: string;
	    answers: number;
	    layers: LayerCoverage[];
	}
	export interface Coverage {
	    places: PlaceCoverage[];
	    alerts: Alert[];
	}
	export interface DamagedDocument {
	    workspace: number;
	    document: number;
	    title: string;
	    path: string;
	    pages: number[];
	}
	export interface FrontItem {
	    label: string;
	    text: string;
	    words: string;
	    page: number;
	    span: Span;
	}
	export interface Document {
	    id: number;
	    workspaceId: number;
	    hash: string;
	    path: string;
	    name: string;
	    title: string;
	    titleFrom: string;
	    bytes: number;
	    presence: Presence;
	    replacedBy: number;
	    folder: number;
	    tags: string[];
	    copied: boolean;
	    elsewhere: number;
	    thumbnail: boolean;
	    outdated: boolean;
	    paused: boolean;
	    status: DocumentStatus;
	    failure?: Error;
	    pages: number;
	    pagesRead: number;
	    pagesEmpty: number;
	    pagesFailed: number;
	    chunks: number;
	    chunksEmbedded: number;
	    describe: boolean;
	    chunksGisted: number;
	    printed: FrontItem;
	    kind: FrontItem;
	    parties: FrontItem[];
	    date: FrontItem;
	    dated: string;
	    scans: ScanDecision;
	    pagesWaiting: number;
	    pagesRecognised: number;
	    pagesUnreadable: number;
	    addedAt: string;
	}
	export interface DocumentMatch {
	    document: Document;
	    passages: number;
	    page: number;
	    snippet: string;
	}
	export interface DocumentRules {
	    authority: Authority;
	    named: Jurisdiction[];
	}
	export interface EmbeddingEstimate {
	    model: string;
	    passages: number;
	    seconds: number;
	    measured: boolean;
	    bytes: number;
	    problem?: Error;
	}
	export interface EmbeddingIdentity {
	    model: string;
	    digest: string;
	    recipe: string;
	    dimensions: number;
	}
	export interface EmbeddingIndex {
	    id: number;
	    identity: EmbeddingIdentity;
	    chunker: string;
	    state: string;
	    embedded: number;
	    passages: number;
	    createdAt: string;
	}
	export interface Engine {
	    kind: EngineKind;
	    state: EngineState;
	    host: string;
	    version: string;
	    program: string;
	    folder: string;
	    restarts: number;
	    remote: boolean;
	    encrypted: boolean;
	    problem?: Error;
	}
	
	
	export interface Folder {
	    id: number;
	    workspaceId: number;
	    path: string;
	    ignore: string[];
	    paused: boolean;
	    problem?: Error;
	    checkedAt: string;
	    documents: number;
	    gone: number;
	    refused: number;
	    looking: boolean;
	    done: number;
	    total: number;
	    slow?: Error;
	}
	export interface FolderFile {
	    path: string;
	    bytes: number;
	    modified: string;
	    document: number;
	    leftOut: boolean;
	    failure?: Error;
	}
	export interface Signal {
	    name: string;
	    value: number;
	    weight: number;
	}
	export interface Found {
	    documentId: number;
	    documentHash: string;
	    documentTitle: string;
	    dated: string;
	    page: number;
	    pageLabel: string;
	    section: string;
	    span: Span;
	    quote: string;
	    snippet: string;
	    note?: Note;
	    law?: string;
	    lawHeading?: string;
	    match: number;
	    copies: number;
	    keywordRank: number;
	    vectorRank: number;
	    signals: Signal[];
	    score: number;
	}
	
	export interface GPU {
	    name: string;
	    memory: number;
	    shared: boolean;
	}
	
	export interface IndexStatus {
	    current?: EmbeddingIndex;
	    building?: EmbeddingIndex;
	    wanted?: EmbeddingIdentity;
	    mismatch?: Error;
	    seconds: number;
	    outdated: number;
	}
	export interface Spread {
	    count: number;
	    mean: number;
	    p50: number;
	    p95: number;
	    low: number;
	    high: number;
	}
	export interface StageTime {
	    stage: string;
	    p50: number;
	    p95: number;
	    runs: number;
	}
	export interface Insights {
	    since: string;
	    queries: number;
	    stages: StageTime[];
	    alerts: Alert[];
	    topScore: Spread;
	    citations: Spread;
	    retries: Spread;
	    retrieval: Spread;
	    overhead: Spread;
	    total: Spread;
	    refused: number;
	    cacheHits: number;
	    judged: Record<string, number>;
	    intents: Record<string, number>;
	    good: number;
	    bad: number;
	}
	export interface ModelVerdict {
	    at: string;
	    digest: string;
	    passed: number;
	    tasks: number;
	    failed: string[];
	    writePace: number;
	}
	export interface LoadedModel {
	    bytes: number;
	    gpu: number;
	    context: number;
	    until: string;
	}
	export interface InstalledModel {
	    name: string;
	    digest: string;
	    bytes: number;
	    modifiedAt: string;
	    usedAt: string;
	    parameters: string;
	    quantisation: string;
	    context: number;
	    dimensions: number;
	    chat: boolean;
	    unformatted: boolean;
	    unsuited: string;
	    embedding: boolean;
	    vision: boolean;
	    thinking: boolean;
	    tools: boolean;
	    remote: boolean;
	    roles: string[];
	    licence: string;
	    loaded?: LoadedModel;
	    tested?: ModelVerdict;
	}
	
	
	export interface Rect {
	    x0: number;
	    y0: number;
	    x1: number;
	    y1: number;
	}
	export interface LawSection {
	    documentId: number;
	    documentHash: string;
	    documentTitle: string;
	    cite: string;
	    heading: string;
	    page: number;
	    pageLabel: string;
	    span: Span;
	    quote: string;
	}
	export interface LawCitation {
	    page: number;
	    pageLabel: string;
	    span: Span;
	    words: string;
	    section?: LawSection;
	    boxes: Rect[];
	}
	
	
	
	export interface LibraryReport {
	    path: string;
	    bytes: number;
	    schema: number;
	    sqlite: string;
	    sqliteVec: string;
	    workspaces: number;
	    documents: number;
	    pages: number;
	    chunks: number;
	    vectors: number;
	    conversations: number;
	    answers: number;
	    problems: string[];
	    damaged: DamagedDocument[];
	}
	
	export interface LoggedQuery {
	    id: number;
	    conversationId: number;
	    messageId: number;
	    at: string;
	    query: string;
	    place: string;
	    reformulated: string;
	    intent: string;
	    mode: AnswerMode;
	    status: AnswerStatus;
	    grade: string;
	    scope: number[];
	    documentIds: number[];
	    retrieved: number;
	    reranked: number;
	    topScore: number;
	    citations: number;
	    claims: number;
	    unbacked: number;
	    retries: number;
	    judged: JudgeStatus;
	    cacheHit: boolean;
	    rating: number;
	    model: string;
	    retrievalMs: number;
	    rerankMs: number;
	    generationMs: number;
	    totalMs: number;
	    firstTokenMs: number;
	    stages: Record<string, number>;
	}
	export interface Machine {
	    system: string;
	    processor: string;
	    cores: number;
	    memory: number;
	    freeMemory: number;
	    freeDisk: number;
	    gpus: GPU[];
	    slow: boolean;
	}
	export interface ModelSet {
	    name: string;
	    about: string;
	    models: ChosenModel[];
	    download: number;
	    memory: number;
	    pace: number;
	    fits: boolean;
	    lacks: string;
	}
	export interface ModelStatus {
	    host: string;
	    version: string;
	    chatModel: string;
	    embeddingModel: string;
	    available: string[];
	    availableEmbeddings: string[];
	    availableVision: string[];
	    builtIn: string;
	    builtInProblem?: Error;
	    problem?: Error;
	}
	export interface ModelTask {
	    name: string;
	    passed: boolean;
	    said: string;
	    why: string;
	    seconds: number;
	}
	export interface ModelTest {
	    model: string;
	    digest: string;
	    passed: boolean;
	    tasks: ModelTask[];
	    load: number;
	    firstToken: number;
	    readPace: number;
	    writePace: number;
	}
	
	export interface Network {
	    localOnly: boolean;
	    connections: Connection[];
	}
	
	export interface PageRange {
	    from: number;
	    to: number;
	}
	export interface PlacedBlock {
	    kind: BlockKind;
	    level: number;
	    text: string;
	    boxes: Rect[];
	    note?: Note;
	}
	export interface PageReport {
	    number: number;
	    label: string;
	    state: PageState;
	    failed: boolean;
	    words: number;
	    tables: number;
	    unread: number;
	    notes: number;
	    passages: number;
	    language: string;
	    quality: number;
	    millis: number;
	    recogniser: string;
	}
	export interface PageReading {
	    number: number;
	    label: string;
	    width: number;
	    height: number;
	    rotate: number;
	    report: PageReport;
	    blocks: PlacedBlock[];
	}
	
	
	
	
	
	export interface TextColumn {
	    box: Rect;
	    height: number;
	}
	export interface Placement {
	    documentId: number;
	    page: number;
	    boxes: Rect[];
	    header?: Rect[];
	    column?: TextColumn;
	    wholePage: boolean;
	    reason: string;
	}
	
	
	export interface Rows {
	    rule: RowRule;
	    tag: string;
	    folder: number;
	    documents: number[];
	}
	export interface QuestionTable {
	    id: number;
	    workspaceId: number;
	    name: string;
	    rows: Rows;
	    columns: Column[];
	    active: boolean;
	    createdAt: string;
	}
	export interface QueueWork {
	    workspace: number;
	    document: number;
	    title: string;
	    stage: string;
	    done: number;
	    total: number;
	    seconds: number;
	}
	export interface QueueStatus {
	    paused: boolean;
	    resting?: Error;
	    preparing: boolean;
	    waiting: number;
	    held: number;
	    failed: number;
	    working: QueueWork[];
	    understanding: boolean;
	    understood: number;
	    toUnderstand: number;
	    pages: number;
	    read: number;
	    pace: number;
	    seconds: number;
	}
	
	export interface Queued {
	    Priority: number;
	    Starts: number;
	    // Go type: time
	    At: any;
	}
	
	
	
	export interface Section {
	    level: number;
	    title: string;
	    page: number;
	    span: Span;
	    path: string;
	}
	export interface Share {
	    name: string;
	    count: number;
	}
	export interface ReadingReport {
	    name: string;
	    title: string;
	    dated: string;
	    bytes: number;
	    pages: number;
	    words: number;
	    passages: number;
	    tables: number;
	    unread: number;
	    notes: number;
	    quality: number;
	    seconds: number;
	    reader: string;
	    languages: Share[];
	    states: Share[];
	    sections: Section[];
	    pageList: PageReport[];
	    attachments: string[];
	}
	
	
	export interface Removal {
	    everywhere: boolean;
	    quotes: boolean;
	}
	
	
	export interface Review {
	    verdict: ReviewVerdict;
	    answer: string;
	    value: CellValue;
	    comment: string;
	    earlier: boolean;
	    at: string;
	}
	
	export interface ScanEstimate {
	    pages: number;
	    recogniser: string;
	    places: boolean;
	    seconds: number;
	    problem?: Error;
	}
	export interface Scope {
	    workspace: number;
	    documents: number[];
	    pages: PageRange;
	    pageLabel: string;
	    section: string;
	}
	export interface SearchRequest {
	    text: string;
	    open: boolean;
	    scope: Scope;
	    limit: number;
	}
	export interface SearchResult {
	    found: Found[];
	    meaning: boolean;
	    notice?: Error;
	    also?: string[];
	    took: number;
	}
	
	export interface SettingChange {
	    name: string;
	    label: string;
	    now: string;
	    backup: string;
	    unset: string;
	}
	export interface Setup {
	    stage: SetupStage;
	    engine: Engine;
	    machine: Machine;
	    missing: string[];
	    sets: ModelSet[];
	    gain: string;
	}
	
	
	
	
	
	
	
	export interface StorageUse {
	    library: number;
	    text: number;
	    words: number;
	    vectors: number;
	    free: number;
	    replaced: number;
	    copies: number;
	    cache: number;
	    disk: number;
	}
	export interface TableCell {
	    document: number;
	    column: number;
	    state: CellState;
	    was: CellState;
	    answer: string;
	    value: CellValue;
	    citation?: Citation;
	    probability: number;
	    failure?: Error;
	    review?: Review;
	    madeBy: string;
	    madeAt: string;
	}
	export interface TableDocument {
	    document: number;
	    title: string;
	    name: string;
	    path: string;
	    status: DocumentStatus;
	    pages: number;
	    passages: number;
	}
	export interface TableSum {
	    unit: string;
	    documents: number;
	    total: number;
	    least: number;
	    most: number;
	}
	export interface TableFooter {
	    column: number;
	    rows: number;
	    found: number;
	    states: Record<string, number>;
	    sums: TableSum[];
	    first: string;
	    last: string;
	    dates: number;
	    yes: number;
	    no: number;
	}
	export interface TableProgress {
	    running: boolean;
	    done: number;
	    total: number;
	    stale: number;
	    failed: number;
	    reading: number;
	}
	export interface TableGrid {
	    table: QuestionTable;
	    rows: TableDocument[];
	    cells: TableCell[];
	    footers: TableFooter[];
	    progress: TableProgress;
	}
	
	
	
	export interface TableTemplate {
	    key: string;
	    name: string;
	    description: string;
	    columns: Column[];
	    file: string;
	    problem?: Error;
	}
	export interface Tag {
	    name: string;
	    documents: number;
	}
	
	
	
	
	export interface WebPreview {
	    provider: WebProvider;
	    endpoint: string;
	    method: string;
	    url: string;
	    headers: string[];
	    query: string;
	    agreed: boolean;
	}
	export interface WebRequest {
	    id: number;
	    messageId: number;
	    provider: WebProvider;
	    url: string;
	    query: string;
	    outcome: string;
	    at: string;
	}
	
	
	export interface WebStatus {
	    provider: WebProvider;
	    address: string;
	    endpoint: string;
	    key: boolean;
	    agreed: boolean;
	    problem?: Error;
	}
	export interface Workspace {
	    id: number;
	    name: string;
	    archived: boolean;
	    documents: number;
	    conversations: number;
	    profile: string;
	    place?: Place;
	    createdAt: string;
	}

}

export namespace library {
	
	export interface Refusal {
	    path: string;
	    error?: ibid.Error;
	}
	export interface Added {
	    new: ibid.Document[];
	    known: ibid.Document[];
	    refused: Refusal[];
	    uncopied: Refusal[];
	}
	export interface FolderChanges {
	    new: number;
	    changed: number;
	    renamed: number;
	    gone: number;
	    back: number;
	    refused: number;
	    waiting: number;
	}
	
	export interface Reread {
	    document: ibid.Document;
	    failure?: ibid.Error;
	    lost: number;
	}

}

export namespace main {
	
	export interface About {
	    version: string;
	    home: string;
	}
	export interface AddedEvent {
	    workspace: number;
	    new: ibid.Document[];
	    known: ibid.Document[];
	    refused: library.Refusal[];
	    uncopied: library.Refusal[];
	}
	export interface AddingEvent {
	    job: string;
	    workspace: number;
	    ended: boolean;
	    rest: string[];
	    done: number;
	    total: number;
	    note: string;
	}
	export interface AnswerEvent {
	    job: string;
	    sequence: number;
	    text: string;
	    citations: ibid.Citation[];
	    steps: ibid.Step[];
	    quotations?: ibid.Citation[];
	    research?: ibid.ResearchStep[];
	}
	export interface DocumentsEvent {
	    sequence: number;
	    changed: ibid.Document[];
	    removed: number[];
	}
	export interface WebEvent {
	    job: string;
	    state: ibid.WebState;
	    text: string;
	}
	export interface ModelTaskEvent {
	    job: string;
	    name: string;
	    passed: boolean;
	    said: string;
	    why: string;
	    seconds: number;
	}
	export interface PullEvent {
	    job: string;
	    model: string;
	    number: number;
	    models: number;
	    phase: ibid.PullPhase;
	    done: number;
	    total: number;
	    pace: number;
	    seconds: number;
	    modelDone: number;
	    modelTotal: number;
	}
	export interface ProgressEvent {
	    job: string;
	    done: number;
	    total: number;
	    note: string;
	}
	export interface TableEvent {
	    workspace: number;
	    table: number;
	    cells: ibid.TableCell[];
	    whole: boolean;
	    ended: boolean;
	    failure?: ibid.Error;
	}
	export interface FoldersEvent {
	    workspace: number;
	}
	export interface Events {
	    documents: DocumentsEvent;
	    answer: AnswerEvent;
	    adding: AddingEvent;
	    added: AddedEvent;
	    folders: FoldersEvent;
	    table: TableEvent;
	    reread: library.Reread;
	    progress: ProgressEvent;
	    pull: PullEvent;
	    modelTask: ModelTaskEvent;
	    engine: ibid.Engine;
	    web: WebEvent;
	    failure: ibid.Error;
	}
	
	
	export interface OpenedLink {
	    workspace: number;
	    citation: ibid.Citation;
	}
	
	
	export interface Question {
	    job: string;
	    workspace: number;
	    conversation: number;
	    text: string;
	    documents: number[];
	    standalone: string;
	    place?: ibid.Place;
	    again: boolean;
	    research: boolean;
	}
	export interface RunningAnswer {
	    workspace: number;
	    conversation: number;
	    question: string;
	    documents: number[];
	    grown: AnswerEvent;
	}
	
	
	export interface WebSearchRequest {
	    job: string;
	    workspace: number;
	    message: number;
	    query: string;
	    agree: string;
	}

}

