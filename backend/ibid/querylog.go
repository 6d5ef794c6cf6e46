package ibid

import "time"

// QueryLog is a line of the query log: the figures of one question, kept apart
// from its answer so that the log can be cleared and the conversation stay.
type QueryLog struct {
	Query             string
	ReformulatedQuery string       // empty: the question was searched as asked
	Scope             []DocumentID // the documents that were asked; none: all of the workspace
	DocumentIDs       []DocumentID // the documents of the passages that were found, the best first
	RetrievalCount    int          // hits before reranking
	RerankedCount     int          // passages after selection
	TopScore          float64      // the ranker's highest score; 0 or more, without a fixed upper bound
	CitationsCount    int
	LatencyRetrieval  time.Duration
	LatencyRerank     time.Duration
	LatencyGeneration time.Duration
	LatencyTotal      time.Duration
	CorrectiveRetries int
	Model             string // empty where passages are only quoted

	// What the columns above do not tell.
	Intent     Intent
	Mode       AnswerMode
	Status     AnswerStatus
	Grade      Grade // of the evidence; empty: nothing was retrieved
	Claims     int
	Unbacked   int // claims that are unbacked or contradicted
	Judged     JudgeStatus
	CacheHit   bool
	FirstToken time.Duration // from the question to the first word of the answer
	Stages     map[Stage]time.Duration

	CacheKey string // an [AnswerKey] by which the answer is found again; empty: it is not to be given again
}

// LoggedQuery is a line of the query log as it is read back.
type LoggedQuery struct {
	ID             int64             `json:"id"`
	ConversationID ConversationID    `json:"conversationId"` // 0: it was deleted
	MessageID      MessageID         `json:"messageId"`      // 0: likewise
	At             time.Time         `json:"at" ts_type:"string"`
	Query          string            `json:"query"` // empty: likewise
	Place          string            `json:"place"` // that it was asked for, as it is shown; empty: none, or the answer was deleted
	Reformulated   string            `json:"reformulated"`
	Intent         Intent            `json:"intent"`
	Mode           AnswerMode        `json:"mode"`
	Status         AnswerStatus      `json:"status"`
	Grade          Grade             `json:"grade"`
	Scope          []DocumentID      `json:"scope"`       // as in QueryLog
	DocumentIDs    []DocumentID      `json:"documentIds"` // likewise
	Retrieved      int               `json:"retrieved"`
	Reranked       int               `json:"reranked"`
	TopScore       float64           `json:"topScore"` // as in QueryLog; -1: nothing was ranked, or it is not known
	Citations      int               `json:"citations"`
	Claims         int               `json:"claims"`
	Unbacked       int               `json:"unbacked"`
	Retries        int               `json:"retries"`
	Judged         JudgeStatus       `json:"judged"`
	CacheHit       bool              `json:"cacheHit"`
	Rating         Rating            `json:"rating"` // what the user thinks of the answer
	Model          string            `json:"model"`
	RetrievalMS    int64             `json:"retrievalMs"`
	RerankMS       int64             `json:"rerankMs"`
	GenerationMS   int64             `json:"generationMs"`
	TotalMS        int64             `json:"totalMs"`
	FirstTokenMS   int64             `json:"firstTokenMs"` // 0: no model answered
	Stages         map[Stage]float64 `json:"stages"`       // milliseconds
}

// Insights are the figures of a stretch of the query log.
type Insights struct {
	Since   time.Time   `json:"since" ts_type:"string"`
	Queries int         `json:"queries"`
	Stages  []StageTime `json:"stages"` // in the order of the pipeline
	Alerts  []Alert     `json:"alerts"` // what is out of bounds, the gravest first

	TopScore  Spread `json:"topScore"`  // the ranker's highest scores
	Citations Spread `json:"citations"` // of answers that a model or passages gave
	Retries   Spread `json:"retries"`
	Retrieval Spread `json:"retrieval"` // milliseconds to the ranked passages
	Overhead  Spread `json:"overhead"`  // milliseconds of all but generation
	Total     Spread `json:"total"`     // milliseconds

	Refused   int            `json:"refused"` // not in the documents, or held back
	CacheHits int            `json:"cacheHits"`
	Judged    map[string]int `json:"judged"` // answers by judge status
	Intents   map[string]int `json:"intents"`
	Good      int            `json:"good"` // answers that the user rated good
	Bad       int            `json:"bad"`
}

// StageTime is how long a stage took over a stretch of the log.
type StageTime struct {
	Stage Stage   `json:"stage"`
	P50   float64 `json:"p50"` // milliseconds
	P95   float64 `json:"p95"`
	Runs  int     `json:"runs"`
}

// Spread is how a figure is spread over a stretch of the log. All are 0 where
// Count is.
type Spread struct {
	Count int     `json:"count"`
	Mean  float64 `json:"mean"`
	P50   float64 `json:"p50"`
	P95   float64 `json:"p95"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Alert is a figure that is out of its bounds.
type Alert struct {
	Name    string  `json:"name"`  // "citations"
	Value   float64 `json:"value"` // what was measured
	Bound   float64 `json:"bound"` // what it should not pass
	Message string  `json:"message"`
	Hint    string  `json:"hint"` // what usually helps
}
