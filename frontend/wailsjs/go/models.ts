export namespace config {
	
	export class Need {
	    key: string;
	    values: string[];
	
	    static createFrom(source: any = {}) {
	        return new Need(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.key = source["key"];
	        this.values = source["values"];
	    }
	}
	export class Choice {
	    value: string;
	    label: string;
	    help: string;
	
	    static createFrom(source: any = {}) {
	        return new Choice(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.value = source["value"];
	        this.label = source["label"];
	        this.help = source["help"];
	    }
	}
	export class Value {
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
	
	    static createFrom(source: any = {}) {
	        return new Value(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.page = source["page"];
	        this.group = source["group"];
	        this.label = source["label"];
	        this.help = source["help"];
	        this.kind = source["kind"];
	        this.default = source["default"];
	        this.unset = source["unset"];
	        this.choices = this.convertValues(source["choices"], Choice);
	        this.open = source["open"];
	        this.role = source["role"];
	        this.least = source["least"];
	        this.most = source["most"];
	        this.step = source["step"];
	        this.unit = source["unit"];
	        this.needs = this.convertValues(source["needs"], Need);
	        this.panel = source["panel"];
	        this.value = source["value"];
	        this.set = source["set"];
	        this.source = source["source"];
	        this.variable = source["variable"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Group {
	    title: string;
	    keys: string[];
	    panel: string;
	
	    static createFrom(source: any = {}) {
	        return new Group(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.title = source["title"];
	        this.keys = source["keys"];
	        this.panel = source["panel"];
	    }
	}
	export class Page {
	    name: string;
	    title: string;
	    groups: Group[];
	
	    static createFrom(source: any = {}) {
	        return new Page(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.title = source["title"];
	        this.groups = this.convertValues(source["groups"], Group);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Form {
	    pages: Page[];
	    settings: Value[];
	
	    static createFrom(source: any = {}) {
	        return new Form(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.pages = this.convertValues(source["pages"], Page);
	        this.settings = this.convertValues(source["settings"], Value);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
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
	export enum ConfidenceLevel {
	    High = "high",
	    Low = "low",
	    Medium = "medium",
	    None = "",
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
	export class Alert {
	    name: string;
	    value: number;
	    bound: number;
	    message: string;
	    hint: string;
	
	    static createFrom(source: any = {}) {
	        return new Alert(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.value = source["value"];
	        this.bound = source["bound"];
	        this.message = source["message"];
	        this.hint = source["hint"];
	    }
	}
	export class ContextUse {
	    limit: number;
	    prompt: number;
	    room: number;
	    counted: boolean;
	    passages: number;
	    compressed: number;
	    left: number;
	
	    static createFrom(source: any = {}) {
	        return new ContextUse(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.limit = source["limit"];
	        this.prompt = source["prompt"];
	        this.room = source["room"];
	        this.counted = source["counted"];
	        this.passages = source["passages"];
	        this.compressed = source["compressed"];
	        this.left = source["left"];
	    }
	}
	export class EvidenceCheck {
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
	
	    static createFrom(source: any = {}) {
	        return new EvidenceCheck(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.grade = source["grade"];
	        this.presence = source["presence"];
	        this.score = source["score"];
	        this.relevance = source["relevance"];
	        this.evidence = this.convertValues(source["evidence"], Span);
	        this.around = this.convertValues(source["around"], Span);
	        this.reason = source["reason"];
	        this.value = source["value"];
	        this.cell = source["cell"];
	        this.amount = source["amount"];
	        this.retries = source["retries"];
	        this.rewritten = source["rewritten"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Step {
	    stage: string;
	    in: number;
	    out: number;
	    took: number;
	    note: string;
	    scores?: number[];
	
	    static createFrom(source: any = {}) {
	        return new Step(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.stage = source["stage"];
	        this.in = source["in"];
	        this.out = source["out"];
	        this.took = source["took"];
	        this.note = source["note"];
	        this.scores = source["scores"];
	    }
	}
	export class Trace {
	    steps: Step[];
	    documents: number;
	    evidence: EvidenceCheck;
	    context: ContextUse;
	    prompt: string;
	    model: string;
	    embeddingModel: string;
	    reader: string;
	    chunker: string;
	
	    static createFrom(source: any = {}) {
	        return new Trace(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.steps = this.convertValues(source["steps"], Step);
	        this.documents = source["documents"];
	        this.evidence = this.convertValues(source["evidence"], EvidenceCheck);
	        this.context = this.convertValues(source["context"], ContextUse);
	        this.prompt = source["prompt"];
	        this.model = source["model"];
	        this.embeddingModel = source["embeddingModel"];
	        this.reader = source["reader"];
	        this.chunker = source["chunker"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class PrivateSpan {
	    kind: string;
	    span: Span;
	    mask: string;
	
	    static createFrom(source: any = {}) {
	        return new PrivateSpan(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.kind = source["kind"];
	        this.span = this.convertValues(source["span"], Span);
	        this.mask = source["mask"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Held {
	    text: string;
	    citations: Citation[];
	    claims: Claim[];
	    reason: string;
	
	    static createFrom(source: any = {}) {
	        return new Held(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.text = source["text"];
	        this.citations = this.convertValues(source["citations"], Citation);
	        this.claims = this.convertValues(source["claims"], Claim);
	        this.reason = source["reason"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Confidence {
	    level: ConfidenceLevel;
	    score: number;
	    reasons: string[];
	
	    static createFrom(source: any = {}) {
	        return new Confidence(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.level = source["level"];
	        this.score = source["score"];
	        this.reasons = source["reasons"];
	    }
	}
	export class Judgement {
	    status: JudgeStatus;
	    model: string;
	    independent: boolean;
	    reason: string;
	    grounded: boolean;
	    hallucinated: boolean;
	    relevant: boolean;
	    confidence: number;
	    cited: number[];
	
	    static createFrom(source: any = {}) {
	        return new Judgement(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.status = source["status"];
	        this.model = source["model"];
	        this.independent = source["independent"];
	        this.reason = source["reason"];
	        this.grounded = source["grounded"];
	        this.hallucinated = source["hallucinated"];
	        this.relevant = source["relevant"];
	        this.confidence = source["confidence"];
	        this.cited = source["cited"];
	    }
	}
	export class Problem {
	    rule: string;
	    span: Span;
	    words: string;
	    source: string;
	    grave: boolean;
	    message: string;
	
	    static createFrom(source: any = {}) {
	        return new Problem(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.rule = source["rule"];
	        this.span = this.convertValues(source["span"], Span);
	        this.words = source["words"];
	        this.source = source["source"];
	        this.grave = source["grave"];
	        this.message = source["message"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Claim {
	    span: Span;
	    state: ClaimState;
	    citations: number[];
	    problems: Problem[];
	    judged: ClaimState;
	    basis: string;
	    reason: string;
	    withheld: string;
	
	    static createFrom(source: any = {}) {
	        return new Claim(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.span = this.convertValues(source["span"], Span);
	        this.state = source["state"];
	        this.citations = source["citations"];
	        this.problems = this.convertValues(source["problems"], Problem);
	        this.judged = source["judged"];
	        this.basis = source["basis"];
	        this.reason = source["reason"];
	        this.withheld = source["withheld"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Verification {
	    claims: Claim[];
	    judgement: Judgement;
	    confidence: Confidence;
	    held?: Held;
	
	    static createFrom(source: any = {}) {
	        return new Verification(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.claims = this.convertValues(source["claims"], Claim);
	        this.judgement = this.convertValues(source["judgement"], Judgement);
	        this.confidence = this.convertValues(source["confidence"], Confidence);
	        this.held = this.convertValues(source["held"], Held);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class TableOffer {
	    question: string;
	    kind: ColumnKind;
	    documents: number;
	
	    static createFrom(source: any = {}) {
	        return new TableOffer(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.question = source["question"];
	        this.kind = source["kind"];
	        this.documents = source["documents"];
	    }
	}
	export class AnswerPart {
	    kind: string;
	    name: string;
	    question: string;
	    found: boolean;
	    value: string;
	    citations: number[];
	
	    static createFrom(source: any = {}) {
	        return new AnswerPart(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.kind = source["kind"];
	        this.name = source["name"];
	        this.question = source["question"];
	        this.found = source["found"];
	        this.value = source["value"];
	        this.citations = source["citations"];
	    }
	}
	export class Understanding {
	    intent: string;
	    tier: string;
	    standalone: string;
	    by: string;
	    also?: string[];
	    parts?: AnswerPart[];
	    table?: TableOffer;
	
	    static createFrom(source: any = {}) {
	        return new Understanding(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.intent = source["intent"];
	        this.tier = source["tier"];
	        this.standalone = source["standalone"];
	        this.by = source["by"];
	        this.also = source["also"];
	        this.parts = this.convertValues(source["parts"], AnswerPart);
	        this.table = this.convertValues(source["table"], TableOffer);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Error {
	    code: string;
	    message: string;
	    hint: string;
	
	    static createFrom(source: any = {}) {
	        return new Error(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.code = source["code"];
	        this.message = source["message"];
	        this.hint = source["hint"];
	    }
	}
	export class ResearchStep {
	    number: number;
	    tool: string;
	    doing: string;
	    found: string;
	    passages: number;
	    documents: number[];
	
	    static createFrom(source: any = {}) {
	        return new ResearchStep(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.number = source["number"];
	        this.tool = source["tool"];
	        this.doing = source["doing"];
	        this.found = source["found"];
	        this.passages = source["passages"];
	        this.documents = source["documents"];
	    }
	}
	export class Research {
	    by: string;
	    steps: ResearchStep[];
	    searches: number;
	    end: string;
	    note: string;
	    tokens: number;
	
	    static createFrom(source: any = {}) {
	        return new Research(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.by = source["by"];
	        this.steps = this.convertValues(source["steps"], ResearchStep);
	        this.searches = source["searches"];
	        this.end = source["end"];
	        this.note = source["note"];
	        this.tokens = source["tokens"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class WebResult {
	    title: string;
	    url: string;
	    snippet: string;
	
	    static createFrom(source: any = {}) {
	        return new WebResult(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.title = source["title"];
	        this.url = source["url"];
	        this.snippet = source["snippet"];
	    }
	}
	export class WebSearch {
	    query: string;
	    provider: WebProvider;
	    endpoint: string;
	    results: WebResult[];
	    fetchedAt: string;
	
	    static createFrom(source: any = {}) {
	        return new WebSearch(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.query = source["query"];
	        this.provider = source["provider"];
	        this.endpoint = source["endpoint"];
	        this.results = this.convertValues(source["results"], WebResult);
	        this.fetchedAt = source["fetchedAt"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Permit {
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
	
	    static createFrom(source: any = {}) {
	        return new Permit(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.authority = source["authority"];
	        this.level = source["level"];
	        this.trigger = source["trigger"];
	        this.deadline = source["deadline"];
	        this.fee = source["fee"];
	        this.citation = source["citation"];
	        this.feeCitation = source["feeCitation"];
	        this.deadlineCitation = source["deadlineCitation"];
	        this.claims = source["claims"];
	    }
	}
	export class Regulation {
	    text: string;
	    citations: number[];
	    topic?: string;
	    written?: boolean;
	    claims?: number[];
	
	    static createFrom(source: any = {}) {
	        return new Regulation(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.text = source["text"];
	        this.citations = source["citations"];
	        this.topic = source["topic"];
	        this.written = source["written"];
	        this.claims = source["claims"];
	    }
	}
	export class Layer {
	    jurisdiction: Jurisdiction;
	    documents: number;
	    regulations: Regulation[];
	    permits: Permit[];
	    lapsed?: boolean;
	    notice: string;
	
	    static createFrom(source: any = {}) {
	        return new Layer(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.jurisdiction = this.convertValues(source["jurisdiction"], Jurisdiction);
	        this.documents = source["documents"];
	        this.regulations = this.convertValues(source["regulations"], Regulation);
	        this.permits = this.convertValues(source["permits"], Permit);
	        this.lapsed = source["lapsed"];
	        this.notice = source["notice"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Jurisdiction {
	    id: string;
	    level: string;
	    name: string;
	    parent: string;
	
	    static createFrom(source: any = {}) {
	        return new Jurisdiction(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.id = source["id"];
	        this.level = source["level"];
	        this.name = source["name"];
	        this.parent = source["parent"];
	    }
	}
	export class Place {
	    label: string;
	    layers: Jurisdiction[];
	    postal: boolean;
	    county: string;
	    region: string;
	    notice: string;
	
	    static createFrom(source: any = {}) {
	        return new Place(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.label = source["label"];
	        this.layers = this.convertValues(source["layers"], Jurisdiction);
	        this.postal = source["postal"];
	        this.county = source["county"];
	        this.region = source["region"];
	        this.notice = source["notice"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Source {
	    documentId: number;
	    documentTitle: string;
	    page: number;
	    pageLabel: string;
	    section: string;
	    span: Span;
	    text: string;
	    match: number;
	
	    static createFrom(source: any = {}) {
	        return new Source(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.documentId = source["documentId"];
	        this.documentTitle = source["documentTitle"];
	        this.page = source["page"];
	        this.pageLabel = source["pageLabel"];
	        this.section = source["section"];
	        this.span = this.convertValues(source["span"], Span);
	        this.text = source["text"];
	        this.match = source["match"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Span {
	    start: number;
	    end: number;
	
	    static createFrom(source: any = {}) {
	        return new Span(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.start = source["start"];
	        this.end = source["end"];
	    }
	}
	export class Citation {
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
	    support: number;
	    law?: string;
	    lawHeading?: string;
	    notInForce?: string;
	    hidden: boolean;
	    removed: boolean;
	
	    static createFrom(source: any = {}) {
	        return new Citation(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.number = source["number"];
	        this.documentId = source["documentId"];
	        this.documentHash = source["documentHash"];
	        this.documentTitle = source["documentTitle"];
	        this.page = source["page"];
	        this.pageLabel = source["pageLabel"];
	        this.section = source["section"];
	        this.span = this.convertValues(source["span"], Span);
	        this.quote = source["quote"];
	        this.reading = source["reading"];
	        this.support = source["support"];
	        this.law = source["law"];
	        this.lawHeading = source["lawHeading"];
	        this.notInForce = source["notInForce"];
	        this.hidden = source["hidden"];
	        this.removed = source["removed"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Answer {
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
	
	    static createFrom(source: any = {}) {
	        return new Answer(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.id = source["id"];
	        this.conversationId = source["conversationId"];
	        this.question = source["question"];
	        this.mode = source["mode"];
	        this.status = source["status"];
	        this.text = source["text"];
	        this.citations = this.convertValues(source["citations"], Citation);
	        this.retrieved = this.convertValues(source["retrieved"], Source);
	        this.place = this.convertValues(source["place"], Place);
	        this.layers = this.convertValues(source["layers"], Layer);
	        this.web = this.convertValues(source["web"], WebSearch);
	        this.research = this.convertValues(source["research"], Research);
	        this.notice = this.convertValues(source["notice"], Error);
	        this.understanding = this.convertValues(source["understanding"], Understanding);
	        this.verification = this.convertValues(source["verification"], Verification);
	        this.private = this.convertValues(source["private"], PrivateSpan);
	        this.followups = source["followups"];
	        this.cached = source["cached"];
	        this.rating = source["rating"];
	        this.model = source["model"];
	        this.createdAt = source["createdAt"];
	        this.trace = this.convertValues(source["trace"], Trace);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	export class AskedPlace {
	    text: string;
	    place: Place;
	    times: number;
	    asked: string;
	
	    static createFrom(source: any = {}) {
	        return new AskedPlace(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.text = source["text"];
	        this.place = this.convertValues(source["place"], Place);
	        this.times = source["times"];
	        this.asked = source["asked"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Attribution {
	    jurisdiction: string;
	    words: string;
	    page: number;
	    probability: number;
	
	    static createFrom(source: any = {}) {
	        return new Attribution(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.jurisdiction = source["jurisdiction"];
	        this.words = source["words"];
	        this.page = source["page"];
	        this.probability = source["probability"];
	    }
	}
	export class Authority {
	    jurisdictions: string[];
	    sourceType: string;
	    inForce: string;
	    evidence: Attribution[];
	    jurisdictionsBy: string;
	    sourceTypeBy: string;
	    inForceBy: string;
	
	    static createFrom(source: any = {}) {
	        return new Authority(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.jurisdictions = source["jurisdictions"];
	        this.sourceType = source["sourceType"];
	        this.inForce = source["inForce"];
	        this.evidence = this.convertValues(source["evidence"], Attribution);
	        this.jurisdictionsBy = source["jurisdictionsBy"];
	        this.sourceTypeBy = source["sourceTypeBy"];
	        this.inForceBy = source["inForceBy"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class AuthoritySetting {
	    jurisdictions?: string[];
	    sourceType?: string;
	    inForce?: string;
	
	    static createFrom(source: any = {}) {
	        return new AuthoritySetting(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.jurisdictions = source["jurisdictions"];
	        this.sourceType = source["sourceType"];
	        this.inForce = source["inForce"];
	    }
	}
	export class BackupInfo {
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
	
	    static createFrom(source: any = {}) {
	        return new BackupInfo(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.path = source["path"];
	        this.bytes = source["bytes"];
	        this.madeAt = source["madeAt"];
	        this.ibid = source["ibid"];
	        this.schema = source["schema"];
	        this.documents = source["documents"];
	        this.pages = source["pages"];
	        this.passages = source["passages"];
	        this.answers = source["answers"];
	        this.files = source["files"];
	    }
	}
	export class BriefSummary {
	    text: string;
	    model: string;
	    citations: Citation[];
	    verification: Verification;
	    status: AnswerStatus;
	
	    static createFrom(source: any = {}) {
	        return new BriefSummary(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.text = source["text"];
	        this.model = source["model"];
	        this.citations = this.convertValues(source["citations"], Citation);
	        this.verification = this.convertValues(source["verification"], Verification);
	        this.status = source["status"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class BriefSection {
	    level: number;
	    title: string;
	    page: number;
	    sentence?: BriefItem;
	
	    static createFrom(source: any = {}) {
	        return new BriefSection(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.level = source["level"];
	        this.title = source["title"];
	        this.page = source["page"];
	        this.sentence = this.convertValues(source["sentence"], BriefItem);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class BriefItem {
	    label: string;
	    value: string;
	    text: string;
	    citation: Citation;
	
	    static createFrom(source: any = {}) {
	        return new BriefItem(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.label = source["label"];
	        this.value = source["value"];
	        this.text = source["text"];
	        this.citation = this.convertValues(source["citation"], Citation);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Brief {
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
	
	    static createFrom(source: any = {}) {
	        return new Brief(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.documentId = source["documentId"];
	        this.documentTitle = source["documentTitle"];
	        this.pages = source["pages"];
	        this.kind = this.convertValues(source["kind"], BriefItem);
	        this.title = this.convertValues(source["title"], BriefItem);
	        this.parties = this.convertValues(source["parties"], BriefItem);
	        this.dates = this.convertValues(source["dates"], BriefItem);
	        this.figures = this.convertValues(source["figures"], BriefItem);
	        this.terms = this.convertValues(source["terms"], BriefItem);
	        this.duties = this.convertValues(source["duties"], BriefItem);
	        this.outline = this.convertValues(source["outline"], BriefSection);
	        this.summary = this.convertValues(source["summary"], BriefSummary);
	        this.notice = this.convertValues(source["notice"], Error);
	        this.recipe = source["recipe"];
	        this.madeAt = source["madeAt"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	
	
	export class CatalogueModel {
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
	
	    static createFrom(source: any = {}) {
	        return new CatalogueModel(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.title = source["title"];
	        this.about = source["about"];
	        this.roles = source["roles"];
	        this.download = source["download"];
	        this.memory = source["memory"];
	        this.parameters = source["parameters"];
	        this.context = source["context"];
	        this.licence = source["licence"];
	        this.languages = source["languages"];
	        this.quirk = source["quirk"];
	    }
	}
	export class CellSignals {
	    judged: boolean;
	    p: number;
	    top: number;
	    scores: number;
	    cosine: number;
	    similarity: number;
	    coverage: number;
	    overlap: number;
	    gap: number;
	
	    static createFrom(source: any = {}) {
	        return new CellSignals(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.judged = source["judged"];
	        this.p = source["p"];
	        this.top = source["top"];
	        this.scores = source["scores"];
	        this.cosine = source["cosine"];
	        this.similarity = source["similarity"];
	        this.coverage = source["coverage"];
	        this.overlap = source["overlap"];
	        this.gap = source["gap"];
	    }
	}
	export class CellValue {
	    date: string;
	    number?: number;
	    unit: string;
	    days?: number;
	    yes?: boolean;
	    list: string[];
	    business: boolean;
	
	    static createFrom(source: any = {}) {
	        return new CellValue(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.date = source["date"];
	        this.number = source["number"];
	        this.unit = source["unit"];
	        this.days = source["days"];
	        this.yes = source["yes"];
	        this.list = source["list"];
	        this.business = source["business"];
	    }
	}
	export class ChosenModel {
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
	
	    static createFrom(source: any = {}) {
	        return new ChosenModel(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.title = source["title"];
	        this.about = source["about"];
	        this.roles = source["roles"];
	        this.download = source["download"];
	        this.memory = source["memory"];
	        this.parameters = source["parameters"];
	        this.context = source["context"];
	        this.licence = source["licence"];
	        this.languages = source["languages"];
	        this.quirk = source["quirk"];
	        this.role = source["role"];
	        this.optional = source["optional"];
	        this.installed = source["installed"];
	    }
	}
	
	
	export class Column {
	    id: number;
	    question: string;
	    label: string;
	    kind: ColumnKind;
	
	    static createFrom(source: any = {}) {
	        return new Column(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.id = source["id"];
	        this.question = source["question"];
	        this.label = source["label"];
	        this.kind = source["kind"];
	    }
	}
	
	export class ContextEstimate {
	    passages: number;
	    tokens: number;
	    seconds: number;
	    measured: boolean;
	    model: string;
	    problem?: Error;
	
	    static createFrom(source: any = {}) {
	        return new ContextEstimate(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.passages = source["passages"];
	        this.tokens = source["tokens"];
	        this.seconds = source["seconds"];
	        this.measured = source["measured"];
	        this.model = source["model"];
	        this.problem = this.convertValues(source["problem"], Error);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	export class Conversation {
	    id: number;
	    workspaceId: number;
	    title: string;
	    pinned: boolean;
	    answers: number;
	    found: string;
	    updatedAt: string;
	
	    static createFrom(source: any = {}) {
	        return new Conversation(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.id = source["id"];
	        this.workspaceId = source["workspaceId"];
	        this.title = source["title"];
	        this.pinned = source["pinned"];
	        this.answers = source["answers"];
	        this.found = source["found"];
	        this.updatedAt = source["updatedAt"];
	    }
	}
	export class LayerCoverage {
	    jurisdiction: Jurisdiction;
	    documents: number;
	    answering: number;
	    answered: number;
	    passages: number;
	    open: string[];
	
	    static createFrom(source: any = {}) {
	        return new LayerCoverage(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.jurisdiction = this.convertValues(source["jurisdiction"], Jurisdiction);
	        this.documents = source["documents"];
	        this.answering = source["answering"];
	        this.answered = source["answered"];
	        this.passages = source["passages"];
	        this.open = source["open"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class PlaceCoverage {
	    place: string;
	    answers: number;
	    layers: LayerCoverage[];
	
	    static createFrom(source: any = {}) {
	        return new PlaceCoverage(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.place = source["place"];
	        this.answers = source["answers"];
	        this.layers = this.convertValues(source["layers"], LayerCoverage);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Coverage {
	    places: PlaceCoverage[];
	    alerts: Alert[];
	
	    static createFrom(source: any = {}) {
	        return new Coverage(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.places = this.convertValues(source["places"], PlaceCoverage);
	        this.alerts = this.convertValues(source["alerts"], Alert);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class DamagedDocument {
	    workspace: number;
	    document: number;
	    title: string;
	    path: string;
	    pages: number[];
	
	    static createFrom(source: any = {}) {
	        return new DamagedDocument(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.workspace = source["workspace"];
	        this.document = source["document"];
	        this.title = source["title"];
	        this.path = source["path"];
	        this.pages = source["pages"];
	    }
	}
	export class FrontItem {
	    label: string;
	    text: string;
	    words: string;
	    page: number;
	    span: Span;
	
	    static createFrom(source: any = {}) {
	        return new FrontItem(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.label = source["label"];
	        this.text = source["text"];
	        this.words = source["words"];
	        this.page = source["page"];
	        this.span = this.convertValues(source["span"], Span);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Document {
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
	
	    static createFrom(source: any = {}) {
	        return new Document(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.id = source["id"];
	        this.workspaceId = source["workspaceId"];
	        this.hash = source["hash"];
	        this.path = source["path"];
	        this.name = source["name"];
	        this.title = source["title"];
	        this.titleFrom = source["titleFrom"];
	        this.bytes = source["bytes"];
	        this.presence = source["presence"];
	        this.replacedBy = source["replacedBy"];
	        this.folder = source["folder"];
	        this.tags = source["tags"];
	        this.copied = source["copied"];
	        this.elsewhere = source["elsewhere"];
	        this.thumbnail = source["thumbnail"];
	        this.outdated = source["outdated"];
	        this.paused = source["paused"];
	        this.status = source["status"];
	        this.failure = this.convertValues(source["failure"], Error);
	        this.pages = source["pages"];
	        this.pagesRead = source["pagesRead"];
	        this.pagesEmpty = source["pagesEmpty"];
	        this.pagesFailed = source["pagesFailed"];
	        this.chunks = source["chunks"];
	        this.chunksEmbedded = source["chunksEmbedded"];
	        this.describe = source["describe"];
	        this.chunksGisted = source["chunksGisted"];
	        this.printed = this.convertValues(source["printed"], FrontItem);
	        this.kind = this.convertValues(source["kind"], FrontItem);
	        this.parties = this.convertValues(source["parties"], FrontItem);
	        this.date = this.convertValues(source["date"], FrontItem);
	        this.dated = source["dated"];
	        this.scans = source["scans"];
	        this.pagesWaiting = source["pagesWaiting"];
	        this.pagesRecognised = source["pagesRecognised"];
	        this.pagesUnreadable = source["pagesUnreadable"];
	        this.addedAt = source["addedAt"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class DocumentMatch {
	    document: Document;
	    passages: number;
	    page: number;
	    snippet: string;
	
	    static createFrom(source: any = {}) {
	        return new DocumentMatch(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.document = this.convertValues(source["document"], Document);
	        this.passages = source["passages"];
	        this.page = source["page"];
	        this.snippet = source["snippet"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class DocumentRules {
	    authority: Authority;
	    named: Jurisdiction[];
	
	    static createFrom(source: any = {}) {
	        return new DocumentRules(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.authority = this.convertValues(source["authority"], Authority);
	        this.named = this.convertValues(source["named"], Jurisdiction);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class EmbeddingEstimate {
	    model: string;
	    passages: number;
	    seconds: number;
	    measured: boolean;
	    bytes: number;
	    problem?: Error;
	
	    static createFrom(source: any = {}) {
	        return new EmbeddingEstimate(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.model = source["model"];
	        this.passages = source["passages"];
	        this.seconds = source["seconds"];
	        this.measured = source["measured"];
	        this.bytes = source["bytes"];
	        this.problem = this.convertValues(source["problem"], Error);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class EmbeddingIdentity {
	    model: string;
	    digest: string;
	    recipe: string;
	    dimensions: number;
	
	    static createFrom(source: any = {}) {
	        return new EmbeddingIdentity(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.model = source["model"];
	        this.digest = source["digest"];
	        this.recipe = source["recipe"];
	        this.dimensions = source["dimensions"];
	    }
	}
	export class EmbeddingIndex {
	    id: number;
	    identity: EmbeddingIdentity;
	    chunker: string;
	    state: string;
	    embedded: number;
	    passages: number;
	    createdAt: string;
	
	    static createFrom(source: any = {}) {
	        return new EmbeddingIndex(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.id = source["id"];
	        this.identity = this.convertValues(source["identity"], EmbeddingIdentity);
	        this.chunker = source["chunker"];
	        this.state = source["state"];
	        this.embedded = source["embedded"];
	        this.passages = source["passages"];
	        this.createdAt = source["createdAt"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Engine {
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
	
	    static createFrom(source: any = {}) {
	        return new Engine(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.kind = source["kind"];
	        this.state = source["state"];
	        this.host = source["host"];
	        this.version = source["version"];
	        this.program = source["program"];
	        this.folder = source["folder"];
	        this.restarts = source["restarts"];
	        this.remote = source["remote"];
	        this.encrypted = source["encrypted"];
	        this.problem = this.convertValues(source["problem"], Error);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	
	export class Folder {
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
	
	    static createFrom(source: any = {}) {
	        return new Folder(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.id = source["id"];
	        this.workspaceId = source["workspaceId"];
	        this.path = source["path"];
	        this.ignore = source["ignore"];
	        this.paused = source["paused"];
	        this.problem = this.convertValues(source["problem"], Error);
	        this.checkedAt = source["checkedAt"];
	        this.documents = source["documents"];
	        this.gone = source["gone"];
	        this.refused = source["refused"];
	        this.looking = source["looking"];
	        this.done = source["done"];
	        this.total = source["total"];
	        this.slow = this.convertValues(source["slow"], Error);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class FolderFile {
	    path: string;
	    bytes: number;
	    modified: string;
	    document: number;
	    leftOut: boolean;
	    failure?: Error;
	
	    static createFrom(source: any = {}) {
	        return new FolderFile(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.path = source["path"];
	        this.bytes = source["bytes"];
	        this.modified = source["modified"];
	        this.document = source["document"];
	        this.leftOut = source["leftOut"];
	        this.failure = this.convertValues(source["failure"], Error);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Signal {
	    name: string;
	    value: number;
	    weight: number;
	
	    static createFrom(source: any = {}) {
	        return new Signal(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.value = source["value"];
	        this.weight = source["weight"];
	    }
	}
	export class Found {
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
	    law?: string;
	    lawHeading?: string;
	    match: number;
	    copies: number;
	    keywordRank: number;
	    vectorRank: number;
	    signals: Signal[];
	    score: number;
	
	    static createFrom(source: any = {}) {
	        return new Found(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.documentId = source["documentId"];
	        this.documentHash = source["documentHash"];
	        this.documentTitle = source["documentTitle"];
	        this.dated = source["dated"];
	        this.page = source["page"];
	        this.pageLabel = source["pageLabel"];
	        this.section = source["section"];
	        this.span = this.convertValues(source["span"], Span);
	        this.quote = source["quote"];
	        this.snippet = source["snippet"];
	        this.law = source["law"];
	        this.lawHeading = source["lawHeading"];
	        this.match = source["match"];
	        this.copies = source["copies"];
	        this.keywordRank = source["keywordRank"];
	        this.vectorRank = source["vectorRank"];
	        this.signals = this.convertValues(source["signals"], Signal);
	        this.score = source["score"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	export class GPU {
	    name: string;
	    memory: number;
	    shared: boolean;
	
	    static createFrom(source: any = {}) {
	        return new GPU(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.memory = source["memory"];
	        this.shared = source["shared"];
	    }
	}
	
	export class IndexStatus {
	    current?: EmbeddingIndex;
	    building?: EmbeddingIndex;
	    wanted?: EmbeddingIdentity;
	    mismatch?: Error;
	    seconds: number;
	    outdated: number;
	
	    static createFrom(source: any = {}) {
	        return new IndexStatus(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.current = this.convertValues(source["current"], EmbeddingIndex);
	        this.building = this.convertValues(source["building"], EmbeddingIndex);
	        this.wanted = this.convertValues(source["wanted"], EmbeddingIdentity);
	        this.mismatch = this.convertValues(source["mismatch"], Error);
	        this.seconds = source["seconds"];
	        this.outdated = source["outdated"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Spread {
	    count: number;
	    mean: number;
	    p50: number;
	    p95: number;
	    low: number;
	    high: number;
	
	    static createFrom(source: any = {}) {
	        return new Spread(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.count = source["count"];
	        this.mean = source["mean"];
	        this.p50 = source["p50"];
	        this.p95 = source["p95"];
	        this.low = source["low"];
	        this.high = source["high"];
	    }
	}
	export class StageTime {
	    stage: string;
	    p50: number;
	    p95: number;
	    runs: number;
	
	    static createFrom(source: any = {}) {
	        return new StageTime(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.stage = source["stage"];
	        this.p50 = source["p50"];
	        this.p95 = source["p95"];
	        this.runs = source["runs"];
	    }
	}
	export class Insights {
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
	    confidence: Record<string, number>;
	    intents: Record<string, number>;
	    good: number;
	    bad: number;
	
	    static createFrom(source: any = {}) {
	        return new Insights(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.since = source["since"];
	        this.queries = source["queries"];
	        this.stages = this.convertValues(source["stages"], StageTime);
	        this.alerts = this.convertValues(source["alerts"], Alert);
	        this.topScore = this.convertValues(source["topScore"], Spread);
	        this.citations = this.convertValues(source["citations"], Spread);
	        this.retries = this.convertValues(source["retries"], Spread);
	        this.retrieval = this.convertValues(source["retrieval"], Spread);
	        this.overhead = this.convertValues(source["overhead"], Spread);
	        this.total = this.convertValues(source["total"], Spread);
	        this.refused = source["refused"];
	        this.cacheHits = source["cacheHits"];
	        this.judged = source["judged"];
	        this.confidence = source["confidence"];
	        this.intents = source["intents"];
	        this.good = source["good"];
	        this.bad = source["bad"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class LoadedModel {
	    bytes: number;
	    gpu: number;
	    context: number;
	    until: string;
	
	    static createFrom(source: any = {}) {
	        return new LoadedModel(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.bytes = source["bytes"];
	        this.gpu = source["gpu"];
	        this.context = source["context"];
	        this.until = source["until"];
	    }
	}
	export class InstalledModel {
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
	    embedding: boolean;
	    vision: boolean;
	    thinking: boolean;
	    tools: boolean;
	    remote: boolean;
	    roles: string[];
	    licence: string;
	    loaded?: LoadedModel;
	
	    static createFrom(source: any = {}) {
	        return new InstalledModel(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.digest = source["digest"];
	        this.bytes = source["bytes"];
	        this.modifiedAt = source["modifiedAt"];
	        this.usedAt = source["usedAt"];
	        this.parameters = source["parameters"];
	        this.quantisation = source["quantisation"];
	        this.context = source["context"];
	        this.dimensions = source["dimensions"];
	        this.chat = source["chat"];
	        this.embedding = source["embedding"];
	        this.vision = source["vision"];
	        this.thinking = source["thinking"];
	        this.tools = source["tools"];
	        this.remote = source["remote"];
	        this.roles = source["roles"];
	        this.licence = source["licence"];
	        this.loaded = this.convertValues(source["loaded"], LoadedModel);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	
	export class Rect {
	    x0: number;
	    y0: number;
	    x1: number;
	    y1: number;
	
	    static createFrom(source: any = {}) {
	        return new Rect(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.x0 = source["x0"];
	        this.y0 = source["y0"];
	        this.x1 = source["x1"];
	        this.y1 = source["y1"];
	    }
	}
	export class LawSection {
	    documentId: number;
	    documentHash: string;
	    documentTitle: string;
	    cite: string;
	    heading: string;
	    page: number;
	    pageLabel: string;
	    span: Span;
	    quote: string;
	
	    static createFrom(source: any = {}) {
	        return new LawSection(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.documentId = source["documentId"];
	        this.documentHash = source["documentHash"];
	        this.documentTitle = source["documentTitle"];
	        this.cite = source["cite"];
	        this.heading = source["heading"];
	        this.page = source["page"];
	        this.pageLabel = source["pageLabel"];
	        this.span = this.convertValues(source["span"], Span);
	        this.quote = source["quote"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class LawCitation {
	    page: number;
	    pageLabel: string;
	    span: Span;
	    words: string;
	    section?: LawSection;
	    boxes: Rect[];
	
	    static createFrom(source: any = {}) {
	        return new LawCitation(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.page = source["page"];
	        this.pageLabel = source["pageLabel"];
	        this.span = this.convertValues(source["span"], Span);
	        this.words = source["words"];
	        this.section = this.convertValues(source["section"], LawSection);
	        this.boxes = this.convertValues(source["boxes"], Rect);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	
	
	export class LibraryReport {
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
	
	    static createFrom(source: any = {}) {
	        return new LibraryReport(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.path = source["path"];
	        this.bytes = source["bytes"];
	        this.schema = source["schema"];
	        this.sqlite = source["sqlite"];
	        this.sqliteVec = source["sqliteVec"];
	        this.workspaces = source["workspaces"];
	        this.documents = source["documents"];
	        this.pages = source["pages"];
	        this.chunks = source["chunks"];
	        this.vectors = source["vectors"];
	        this.conversations = source["conversations"];
	        this.answers = source["answers"];
	        this.problems = source["problems"];
	        this.damaged = this.convertValues(source["damaged"], DamagedDocument);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	export class LoggedQuery {
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
	    confidence: ConfidenceLevel;
	    cacheHit: boolean;
	    rating: number;
	    model: string;
	    retrievalMs: number;
	    rerankMs: number;
	    generationMs: number;
	    totalMs: number;
	    firstTokenMs: number;
	    stages: Record<string, number>;
	
	    static createFrom(source: any = {}) {
	        return new LoggedQuery(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.id = source["id"];
	        this.conversationId = source["conversationId"];
	        this.messageId = source["messageId"];
	        this.at = source["at"];
	        this.query = source["query"];
	        this.place = source["place"];
	        this.reformulated = source["reformulated"];
	        this.intent = source["intent"];
	        this.mode = source["mode"];
	        this.status = source["status"];
	        this.grade = source["grade"];
	        this.scope = source["scope"];
	        this.documentIds = source["documentIds"];
	        this.retrieved = source["retrieved"];
	        this.reranked = source["reranked"];
	        this.topScore = source["topScore"];
	        this.citations = source["citations"];
	        this.claims = source["claims"];
	        this.unbacked = source["unbacked"];
	        this.retries = source["retries"];
	        this.judged = source["judged"];
	        this.confidence = source["confidence"];
	        this.cacheHit = source["cacheHit"];
	        this.rating = source["rating"];
	        this.model = source["model"];
	        this.retrievalMs = source["retrievalMs"];
	        this.rerankMs = source["rerankMs"];
	        this.generationMs = source["generationMs"];
	        this.totalMs = source["totalMs"];
	        this.firstTokenMs = source["firstTokenMs"];
	        this.stages = source["stages"];
	    }
	}
	export class Machine {
	    system: string;
	    processor: string;
	    cores: number;
	    memory: number;
	    freeMemory: number;
	    freeDisk: number;
	    gpus: GPU[];
	    slow: boolean;
	
	    static createFrom(source: any = {}) {
	        return new Machine(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.system = source["system"];
	        this.processor = source["processor"];
	        this.cores = source["cores"];
	        this.memory = source["memory"];
	        this.freeMemory = source["freeMemory"];
	        this.freeDisk = source["freeDisk"];
	        this.gpus = this.convertValues(source["gpus"], GPU);
	        this.slow = source["slow"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class ModelSet {
	    name: string;
	    about: string;
	    models: ChosenModel[];
	    download: number;
	    memory: number;
	    pace: number;
	    fits: boolean;
	    lacks: string;
	
	    static createFrom(source: any = {}) {
	        return new ModelSet(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.about = source["about"];
	        this.models = this.convertValues(source["models"], ChosenModel);
	        this.download = source["download"];
	        this.memory = source["memory"];
	        this.pace = source["pace"];
	        this.fits = source["fits"];
	        this.lacks = source["lacks"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class ModelStatus {
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
	
	    static createFrom(source: any = {}) {
	        return new ModelStatus(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.host = source["host"];
	        this.version = source["version"];
	        this.chatModel = source["chatModel"];
	        this.embeddingModel = source["embeddingModel"];
	        this.available = source["available"];
	        this.availableEmbeddings = source["availableEmbeddings"];
	        this.availableVision = source["availableVision"];
	        this.builtIn = source["builtIn"];
	        this.builtInProblem = this.convertValues(source["builtInProblem"], Error);
	        this.problem = this.convertValues(source["problem"], Error);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class ModelTask {
	    name: string;
	    passed: boolean;
	    said: string;
	    why: string;
	    seconds: number;
	
	    static createFrom(source: any = {}) {
	        return new ModelTask(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.passed = source["passed"];
	        this.said = source["said"];
	        this.why = source["why"];
	        this.seconds = source["seconds"];
	    }
	}
	export class ModelTest {
	    model: string;
	    passed: boolean;
	    tasks: ModelTask[];
	    load: number;
	    firstToken: number;
	    readPace: number;
	    writePace: number;
	
	    static createFrom(source: any = {}) {
	        return new ModelTest(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.model = source["model"];
	        this.passed = source["passed"];
	        this.tasks = this.convertValues(source["tasks"], ModelTask);
	        this.load = source["load"];
	        this.firstToken = source["firstToken"];
	        this.readPace = source["readPace"];
	        this.writePace = source["writePace"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class PageRange {
	    from: number;
	    to: number;
	
	    static createFrom(source: any = {}) {
	        return new PageRange(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.from = source["from"];
	        this.to = source["to"];
	    }
	}
	export class PlacedBlock {
	    kind: BlockKind;
	    level: number;
	    text: string;
	    boxes: Rect[];
	
	    static createFrom(source: any = {}) {
	        return new PlacedBlock(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.kind = source["kind"];
	        this.level = source["level"];
	        this.text = source["text"];
	        this.boxes = this.convertValues(source["boxes"], Rect);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class PageReport {
	    number: number;
	    label: string;
	    state: PageState;
	    failed: boolean;
	    words: number;
	    tables: number;
	    passages: number;
	    language: string;
	    quality: number;
	    millis: number;
	
	    static createFrom(source: any = {}) {
	        return new PageReport(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.number = source["number"];
	        this.label = source["label"];
	        this.state = source["state"];
	        this.failed = source["failed"];
	        this.words = source["words"];
	        this.tables = source["tables"];
	        this.passages = source["passages"];
	        this.language = source["language"];
	        this.quality = source["quality"];
	        this.millis = source["millis"];
	    }
	}
	export class PageReading {
	    number: number;
	    label: string;
	    width: number;
	    height: number;
	    rotate: number;
	    report: PageReport;
	    blocks: PlacedBlock[];
	
	    static createFrom(source: any = {}) {
	        return new PageReading(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.number = source["number"];
	        this.label = source["label"];
	        this.width = source["width"];
	        this.height = source["height"];
	        this.rotate = source["rotate"];
	        this.report = this.convertValues(source["report"], PageReport);
	        this.blocks = this.convertValues(source["blocks"], PlacedBlock);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	
	
	
	
	export class TextColumn {
	    box: Rect;
	    height: number;
	
	    static createFrom(source: any = {}) {
	        return new TextColumn(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.box = this.convertValues(source["box"], Rect);
	        this.height = source["height"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Placement {
	    documentId: number;
	    page: number;
	    boxes: Rect[];
	    column?: TextColumn;
	    wholePage: boolean;
	    reason: string;
	
	    static createFrom(source: any = {}) {
	        return new Placement(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.documentId = source["documentId"];
	        this.page = source["page"];
	        this.boxes = this.convertValues(source["boxes"], Rect);
	        this.column = this.convertValues(source["column"], TextColumn);
	        this.wholePage = source["wholePage"];
	        this.reason = source["reason"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	
	export class Progress {
	    done: number;
	    total: number;
	    note: string;
	
	    static createFrom(source: any = {}) {
	        return new Progress(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.done = source["done"];
	        this.total = source["total"];
	        this.note = source["note"];
	    }
	}
	export class Rows {
	    rule: RowRule;
	    tag: string;
	    folder: number;
	    documents: number[];
	
	    static createFrom(source: any = {}) {
	        return new Rows(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.rule = source["rule"];
	        this.tag = source["tag"];
	        this.folder = source["folder"];
	        this.documents = source["documents"];
	    }
	}
	export class QuestionTable {
	    id: number;
	    workspaceId: number;
	    name: string;
	    rows: Rows;
	    columns: Column[];
	    active: boolean;
	    createdAt: string;
	
	    static createFrom(source: any = {}) {
	        return new QuestionTable(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.id = source["id"];
	        this.workspaceId = source["workspaceId"];
	        this.name = source["name"];
	        this.rows = this.convertValues(source["rows"], Rows);
	        this.columns = this.convertValues(source["columns"], Column);
	        this.active = source["active"];
	        this.createdAt = source["createdAt"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class QueueWork {
	    workspace: number;
	    document: number;
	    title: string;
	    stage: string;
	    done: number;
	    total: number;
	    seconds: number;
	
	    static createFrom(source: any = {}) {
	        return new QueueWork(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.workspace = source["workspace"];
	        this.document = source["document"];
	        this.title = source["title"];
	        this.stage = source["stage"];
	        this.done = source["done"];
	        this.total = source["total"];
	        this.seconds = source["seconds"];
	    }
	}
	export class QueueStatus {
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
	
	    static createFrom(source: any = {}) {
	        return new QueueStatus(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.paused = source["paused"];
	        this.resting = this.convertValues(source["resting"], Error);
	        this.preparing = source["preparing"];
	        this.waiting = source["waiting"];
	        this.held = source["held"];
	        this.failed = source["failed"];
	        this.working = this.convertValues(source["working"], QueueWork);
	        this.understanding = source["understanding"];
	        this.understood = source["understood"];
	        this.toUnderstand = source["toUnderstand"];
	        this.pages = source["pages"];
	        this.read = source["read"];
	        this.pace = source["pace"];
	        this.seconds = source["seconds"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	export class Queued {
	    Priority: number;
	    Starts: number;
	    // Go type: time
	    At: any;
	
	    static createFrom(source: any = {}) {
	        return new Queued(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.Priority = source["Priority"];
	        this.Starts = source["Starts"];
	        this.At = this.convertValues(source["At"], null);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Section {
	    level: number;
	    title: string;
	    page: number;
	    span: Span;
	    path: string;
	
	    static createFrom(source: any = {}) {
	        return new Section(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.level = source["level"];
	        this.title = source["title"];
	        this.page = source["page"];
	        this.span = this.convertValues(source["span"], Span);
	        this.path = source["path"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Share {
	    name: string;
	    count: number;
	
	    static createFrom(source: any = {}) {
	        return new Share(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.count = source["count"];
	    }
	}
	export class ReadingReport {
	    name: string;
	    title: string;
	    dated: string;
	    bytes: number;
	    pages: number;
	    words: number;
	    passages: number;
	    tables: number;
	    quality: number;
	    seconds: number;
	    reader: string;
	    languages: Share[];
	    states: Share[];
	    sections: Section[];
	    pageList: PageReport[];
	
	    static createFrom(source: any = {}) {
	        return new ReadingReport(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.title = source["title"];
	        this.dated = source["dated"];
	        this.bytes = source["bytes"];
	        this.pages = source["pages"];
	        this.words = source["words"];
	        this.passages = source["passages"];
	        this.tables = source["tables"];
	        this.quality = source["quality"];
	        this.seconds = source["seconds"];
	        this.reader = source["reader"];
	        this.languages = this.convertValues(source["languages"], Share);
	        this.states = this.convertValues(source["states"], Share);
	        this.sections = this.convertValues(source["sections"], Section);
	        this.pageList = this.convertValues(source["pageList"], PageReport);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	
	export class Removal {
	    everywhere: boolean;
	    quotes: boolean;
	
	    static createFrom(source: any = {}) {
	        return new Removal(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.everywhere = source["everywhere"];
	        this.quotes = source["quotes"];
	    }
	}
	
	
	export class Review {
	    verdict: ReviewVerdict;
	    answer: string;
	    value: CellValue;
	    comment: string;
	    earlier: boolean;
	    at: string;
	
	    static createFrom(source: any = {}) {
	        return new Review(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.verdict = source["verdict"];
	        this.answer = source["answer"];
	        this.value = this.convertValues(source["value"], CellValue);
	        this.comment = source["comment"];
	        this.earlier = source["earlier"];
	        this.at = source["at"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	export class ScanEstimate {
	    pages: number;
	    recogniser: string;
	    places: boolean;
	    seconds: number;
	    problem?: Error;
	
	    static createFrom(source: any = {}) {
	        return new ScanEstimate(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.pages = source["pages"];
	        this.recogniser = source["recogniser"];
	        this.places = source["places"];
	        this.seconds = source["seconds"];
	        this.problem = this.convertValues(source["problem"], Error);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Scope {
	    workspace: number;
	    documents: number[];
	    pages: PageRange;
	    pageLabel: string;
	    section: string;
	
	    static createFrom(source: any = {}) {
	        return new Scope(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.workspace = source["workspace"];
	        this.documents = source["documents"];
	        this.pages = this.convertValues(source["pages"], PageRange);
	        this.pageLabel = source["pageLabel"];
	        this.section = source["section"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class SearchRequest {
	    text: string;
	    open: boolean;
	    scope: Scope;
	    limit: number;
	
	    static createFrom(source: any = {}) {
	        return new SearchRequest(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.text = source["text"];
	        this.open = source["open"];
	        this.scope = this.convertValues(source["scope"], Scope);
	        this.limit = source["limit"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class SearchResult {
	    found: Found[];
	    meaning: boolean;
	    notice?: Error;
	    also?: string[];
	    took: number;
	
	    static createFrom(source: any = {}) {
	        return new SearchResult(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.found = this.convertValues(source["found"], Found);
	        this.meaning = source["meaning"];
	        this.notice = this.convertValues(source["notice"], Error);
	        this.also = source["also"];
	        this.took = source["took"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	export class SettingChange {
	    name: string;
	    label: string;
	    now: string;
	    backup: string;
	    unset: string;
	
	    static createFrom(source: any = {}) {
	        return new SettingChange(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.label = source["label"];
	        this.now = source["now"];
	        this.backup = source["backup"];
	        this.unset = source["unset"];
	    }
	}
	export class Setup {
	    stage: SetupStage;
	    engine: Engine;
	    machine: Machine;
	    missing: string[];
	    sets: ModelSet[];
	
	    static createFrom(source: any = {}) {
	        return new Setup(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.stage = source["stage"];
	        this.engine = this.convertValues(source["engine"], Engine);
	        this.machine = this.convertValues(source["machine"], Machine);
	        this.missing = source["missing"];
	        this.sets = this.convertValues(source["sets"], ModelSet);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	
	
	
	
	
	
	export class StorageUse {
	    library: number;
	    text: number;
	    words: number;
	    vectors: number;
	    free: number;
	    replaced: number;
	    copies: number;
	    cache: number;
	    disk: number;
	
	    static createFrom(source: any = {}) {
	        return new StorageUse(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.library = source["library"];
	        this.text = source["text"];
	        this.words = source["words"];
	        this.vectors = source["vectors"];
	        this.free = source["free"];
	        this.replaced = source["replaced"];
	        this.copies = source["copies"];
	        this.cache = source["cache"];
	        this.disk = source["disk"];
	    }
	}
	export class TableCell {
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
	
	    static createFrom(source: any = {}) {
	        return new TableCell(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.document = source["document"];
	        this.column = source["column"];
	        this.state = source["state"];
	        this.was = source["was"];
	        this.answer = source["answer"];
	        this.value = this.convertValues(source["value"], CellValue);
	        this.citation = this.convertValues(source["citation"], Citation);
	        this.probability = source["probability"];
	        this.failure = this.convertValues(source["failure"], Error);
	        this.review = this.convertValues(source["review"], Review);
	        this.madeBy = source["madeBy"];
	        this.madeAt = source["madeAt"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class TableDocument {
	    document: number;
	    title: string;
	    name: string;
	    path: string;
	    status: DocumentStatus;
	    pages: number;
	    passages: number;
	
	    static createFrom(source: any = {}) {
	        return new TableDocument(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.document = source["document"];
	        this.title = source["title"];
	        this.name = source["name"];
	        this.path = source["path"];
	        this.status = source["status"];
	        this.pages = source["pages"];
	        this.passages = source["passages"];
	    }
	}
	export class TableSum {
	    unit: string;
	    documents: number;
	    total: number;
	    least: number;
	    most: number;
	
	    static createFrom(source: any = {}) {
	        return new TableSum(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.unit = source["unit"];
	        this.documents = source["documents"];
	        this.total = source["total"];
	        this.least = source["least"];
	        this.most = source["most"];
	    }
	}
	export class TableFooter {
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
	
	    static createFrom(source: any = {}) {
	        return new TableFooter(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.column = source["column"];
	        this.rows = source["rows"];
	        this.found = source["found"];
	        this.states = source["states"];
	        this.sums = this.convertValues(source["sums"], TableSum);
	        this.first = source["first"];
	        this.last = source["last"];
	        this.dates = source["dates"];
	        this.yes = source["yes"];
	        this.no = source["no"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class TableProgress {
	    running: boolean;
	    done: number;
	    total: number;
	    stale: number;
	    failed: number;
	    reading: number;
	
	    static createFrom(source: any = {}) {
	        return new TableProgress(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.running = source["running"];
	        this.done = source["done"];
	        this.total = source["total"];
	        this.stale = source["stale"];
	        this.failed = source["failed"];
	        this.reading = source["reading"];
	    }
	}
	export class TableGrid {
	    table: QuestionTable;
	    rows: TableDocument[];
	    cells: TableCell[];
	    footers: TableFooter[];
	    progress: TableProgress;
	
	    static createFrom(source: any = {}) {
	        return new TableGrid(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.table = this.convertValues(source["table"], QuestionTable);
	        this.rows = this.convertValues(source["rows"], TableDocument);
	        this.cells = this.convertValues(source["cells"], TableCell);
	        this.footers = this.convertValues(source["footers"], TableFooter);
	        this.progress = this.convertValues(source["progress"], TableProgress);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	
	
	export class TableTemplate {
	    key: string;
	    name: string;
	    description: string;
	    columns: Column[];
	    file: string;
	    problem?: Error;
	
	    static createFrom(source: any = {}) {
	        return new TableTemplate(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.key = source["key"];
	        this.name = source["name"];
	        this.description = source["description"];
	        this.columns = this.convertValues(source["columns"], Column);
	        this.file = source["file"];
	        this.problem = this.convertValues(source["problem"], Error);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Tag {
	    name: string;
	    documents: number;
	
	    static createFrom(source: any = {}) {
	        return new Tag(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.name = source["name"];
	        this.documents = source["documents"];
	    }
	}
	
	
	
	
	export class WebPreview {
	    provider: WebProvider;
	    endpoint: string;
	    method: string;
	    url: string;
	    headers: string[];
	    query: string;
	    agreed: boolean;
	
	    static createFrom(source: any = {}) {
	        return new WebPreview(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.provider = source["provider"];
	        this.endpoint = source["endpoint"];
	        this.method = source["method"];
	        this.url = source["url"];
	        this.headers = source["headers"];
	        this.query = source["query"];
	        this.agreed = source["agreed"];
	    }
	}
	export class WebRequest {
	    id: number;
	    messageId: number;
	    provider: WebProvider;
	    url: string;
	    query: string;
	    outcome: string;
	    at: string;
	
	    static createFrom(source: any = {}) {
	        return new WebRequest(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.id = source["id"];
	        this.messageId = source["messageId"];
	        this.provider = source["provider"];
	        this.url = source["url"];
	        this.query = source["query"];
	        this.outcome = source["outcome"];
	        this.at = source["at"];
	    }
	}
	
	
	export class WebStatus {
	    provider: WebProvider;
	    address: string;
	    endpoint: string;
	    key: boolean;
	    agreed: boolean;
	    problem?: Error;
	
	    static createFrom(source: any = {}) {
	        return new WebStatus(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.provider = source["provider"];
	        this.address = source["address"];
	        this.endpoint = source["endpoint"];
	        this.key = source["key"];
	        this.agreed = source["agreed"];
	        this.problem = this.convertValues(source["problem"], Error);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Workspace {
	    id: number;
	    name: string;
	    archived: boolean;
	    documents: number;
	    conversations: number;
	    profile: string;
	    place?: Place;
	    createdAt: string;
	
	    static createFrom(source: any = {}) {
	        return new Workspace(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.id = source["id"];
	        this.name = source["name"];
	        this.archived = source["archived"];
	        this.documents = source["documents"];
	        this.conversations = source["conversations"];
	        this.profile = source["profile"];
	        this.place = this.convertValues(source["place"], Place);
	        this.createdAt = source["createdAt"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}

}

export namespace library {
	
	export class Refusal {
	    path: string;
	    error?: ibid.Error;
	
	    static createFrom(source: any = {}) {
	        return new Refusal(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.path = source["path"];
	        this.error = this.convertValues(source["error"], ibid.Error);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class Added {
	    new: ibid.Document[];
	    known: ibid.Document[];
	    refused: Refusal[];
	    uncopied: Refusal[];
	
	    static createFrom(source: any = {}) {
	        return new Added(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.new = this.convertValues(source["new"], ibid.Document);
	        this.known = this.convertValues(source["known"], ibid.Document);
	        this.refused = this.convertValues(source["refused"], Refusal);
	        this.uncopied = this.convertValues(source["uncopied"], Refusal);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class FolderChanges {
	    new: number;
	    changed: number;
	    renamed: number;
	    gone: number;
	    back: number;
	    refused: number;
	    waiting: number;
	
	    static createFrom(source: any = {}) {
	        return new FolderChanges(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.new = source["new"];
	        this.changed = source["changed"];
	        this.renamed = source["renamed"];
	        this.gone = source["gone"];
	        this.back = source["back"];
	        this.refused = source["refused"];
	        this.waiting = source["waiting"];
	    }
	}
	
	export class Reread {
	    document: ibid.Document;
	    failure?: ibid.Error;
	    lost: number;
	
	    static createFrom(source: any = {}) {
	        return new Reread(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.document = this.convertValues(source["document"], ibid.Document);
	        this.failure = this.convertValues(source["failure"], ibid.Error);
	        this.lost = source["lost"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}

}

export namespace main {
	
	export class About {
	    version: string;
	    home: string;
	
	    static createFrom(source: any = {}) {
	        return new About(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.version = source["version"];
	        this.home = source["home"];
	    }
	}
	export class AddedEvent {
	    workspace: number;
	    new: ibid.Document[];
	    known: ibid.Document[];
	    refused: library.Refusal[];
	    uncopied: library.Refusal[];
	
	    static createFrom(source: any = {}) {
	        return new AddedEvent(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.workspace = source["workspace"];
	        this.new = this.convertValues(source["new"], ibid.Document);
	        this.known = this.convertValues(source["known"], ibid.Document);
	        this.refused = this.convertValues(source["refused"], library.Refusal);
	        this.uncopied = this.convertValues(source["uncopied"], library.Refusal);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class AddingEvent {
	    job: string;
	    workspace: number;
	    ended: boolean;
	    rest: string[];
	    done: number;
	    total: number;
	    note: string;
	
	    static createFrom(source: any = {}) {
	        return new AddingEvent(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.job = source["job"];
	        this.workspace = source["workspace"];
	        this.ended = source["ended"];
	        this.rest = source["rest"];
	        this.done = source["done"];
	        this.total = source["total"];
	        this.note = source["note"];
	    }
	}
	export class AnswerEvent {
	    job: string;
	    sequence: number;
	    text: string;
	    citations: ibid.Citation[];
	    steps: ibid.Step[];
	    words?: number;
	    research?: ibid.ResearchStep[];
	
	    static createFrom(source: any = {}) {
	        return new AnswerEvent(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.job = source["job"];
	        this.sequence = source["sequence"];
	        this.text = source["text"];
	        this.citations = this.convertValues(source["citations"], ibid.Citation);
	        this.steps = this.convertValues(source["steps"], ibid.Step);
	        this.words = source["words"];
	        this.research = this.convertValues(source["research"], ibid.ResearchStep);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class DocumentsEvent {
	    sequence: number;
	    changed: ibid.Document[];
	    removed: number[];
	
	    static createFrom(source: any = {}) {
	        return new DocumentsEvent(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.sequence = source["sequence"];
	        this.changed = this.convertValues(source["changed"], ibid.Document);
	        this.removed = source["removed"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class WebEvent {
	    job: string;
	    state: ibid.WebState;
	    text: string;
	
	    static createFrom(source: any = {}) {
	        return new WebEvent(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.job = source["job"];
	        this.state = source["state"];
	        this.text = source["text"];
	    }
	}
	export class ModelTaskEvent {
	    job: string;
	    name: string;
	    passed: boolean;
	    said: string;
	    why: string;
	    seconds: number;
	
	    static createFrom(source: any = {}) {
	        return new ModelTaskEvent(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.job = source["job"];
	        this.name = source["name"];
	        this.passed = source["passed"];
	        this.said = source["said"];
	        this.why = source["why"];
	        this.seconds = source["seconds"];
	    }
	}
	export class PullEvent {
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
	
	    static createFrom(source: any = {}) {
	        return new PullEvent(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.job = source["job"];
	        this.model = source["model"];
	        this.number = source["number"];
	        this.models = source["models"];
	        this.phase = source["phase"];
	        this.done = source["done"];
	        this.total = source["total"];
	        this.pace = source["pace"];
	        this.seconds = source["seconds"];
	        this.modelDone = source["modelDone"];
	        this.modelTotal = source["modelTotal"];
	    }
	}
	export class ProgressEvent {
	    job: string;
	    done: number;
	    total: number;
	    note: string;
	
	    static createFrom(source: any = {}) {
	        return new ProgressEvent(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.job = source["job"];
	        this.done = source["done"];
	        this.total = source["total"];
	        this.note = source["note"];
	    }
	}
	export class TableEvent {
	    workspace: number;
	    table: number;
	    cells: ibid.TableCell[];
	    whole: boolean;
	    ended: boolean;
	    failure?: ibid.Error;
	
	    static createFrom(source: any = {}) {
	        return new TableEvent(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.workspace = source["workspace"];
	        this.table = source["table"];
	        this.cells = this.convertValues(source["cells"], ibid.TableCell);
	        this.whole = source["whole"];
	        this.ended = source["ended"];
	        this.failure = this.convertValues(source["failure"], ibid.Error);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class FoldersEvent {
	    workspace: number;
	
	    static createFrom(source: any = {}) {
	        return new FoldersEvent(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.workspace = source["workspace"];
	    }
	}
	export class Events {
	    documents: DocumentsEvent;
	    answer: AnswerEvent;
	    adding: AddingEvent;
	    added: AddedEvent;
	    folders: FoldersEvent;
	    table: TableEvent;
	    reread: library.Reread;
	    progress: ProgressEvent;
	    opening: ibid.Progress;
	    pull: PullEvent;
	    modelTask: ModelTaskEvent;
	    engine: ibid.Engine;
	    web: WebEvent;
	    failure: ibid.Error;
	
	    static createFrom(source: any = {}) {
	        return new Events(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.documents = this.convertValues(source["documents"], DocumentsEvent);
	        this.answer = this.convertValues(source["answer"], AnswerEvent);
	        this.adding = this.convertValues(source["adding"], AddingEvent);
	        this.added = this.convertValues(source["added"], AddedEvent);
	        this.folders = this.convertValues(source["folders"], FoldersEvent);
	        this.table = this.convertValues(source["table"], TableEvent);
	        this.reread = this.convertValues(source["reread"], library.Reread);
	        this.progress = this.convertValues(source["progress"], ProgressEvent);
	        this.opening = this.convertValues(source["opening"], ibid.Progress);
	        this.pull = this.convertValues(source["pull"], PullEvent);
	        this.modelTask = this.convertValues(source["modelTask"], ModelTaskEvent);
	        this.engine = this.convertValues(source["engine"], ibid.Engine);
	        this.web = this.convertValues(source["web"], WebEvent);
	        this.failure = this.convertValues(source["failure"], ibid.Error);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	
	export class OpenedLink {
	    workspace: number;
	    citation: ibid.Citation;
	
	    static createFrom(source: any = {}) {
	        return new OpenedLink(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.workspace = source["workspace"];
	        this.citation = this.convertValues(source["citation"], ibid.Citation);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	
	export class Question {
	    job: string;
	    workspace: number;
	    conversation: number;
	    text: string;
	    documents: number[];
	    standalone: string;
	    place?: ibid.Place;
	    again: boolean;
	    research: boolean;
	
	    static createFrom(source: any = {}) {
	        return new Question(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.job = source["job"];
	        this.workspace = source["workspace"];
	        this.conversation = source["conversation"];
	        this.text = source["text"];
	        this.documents = source["documents"];
	        this.standalone = source["standalone"];
	        this.place = this.convertValues(source["place"], ibid.Place);
	        this.again = source["again"];
	        this.research = source["research"];
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	export class RunningAnswer {
	    workspace: number;
	    conversation: number;
	    question: string;
	    documents: number[];
	    grown: AnswerEvent;
	
	    static createFrom(source: any = {}) {
	        return new RunningAnswer(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.workspace = source["workspace"];
	        this.conversation = source["conversation"];
	        this.question = source["question"];
	        this.documents = source["documents"];
	        this.grown = this.convertValues(source["grown"], AnswerEvent);
	    }
	
		convertValues(a: any, classs: any, asMap: boolean = false): any {
		    if (!a) {
		        return a;
		    }
		    if (a.slice && a.map) {
		        return (a as any[]).map(elem => this.convertValues(elem, classs));
		    } else if ("object" === typeof a) {
		        if (asMap) {
		            for (const key of Object.keys(a)) {
		                a[key] = new classs(a[key]);
		            }
		            return a;
		        }
		        return new classs(a);
		    }
		    return a;
		}
	}
	
	
	export class WebSearchRequest {
	    job: string;
	    workspace: number;
	    message: number;
	    query: string;
	    agree: string;
	
	    static createFrom(source: any = {}) {
	        return new WebSearchRequest(source);
	    }
	
	    constructor(source: any = {}) {
	        if ('string' === typeof source) source = JSON.parse(source);
	        this.job = source["job"];
	        this.workspace = source["workspace"];
	        this.message = source["message"];
	        this.query = source["query"];
	        this.agree = source["agree"];
	    }
	}

}

