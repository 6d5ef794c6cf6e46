package ibid

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"time"
)

// ConversationID numbers a conversation within a library.
type ConversationID int64

// MessageID numbers a message within a library.
type MessageID int64

// Conversation is a series of questions and their answers.
type Conversation struct {
	ID          ConversationID `json:"id"`
	WorkspaceID WorkspaceID    `json:"workspaceId"`
	Title       string         `json:"title"` // the first question, shortened, or the name that the user gave it
	Pinned      bool           `json:"pinned"`
	Answers     int            `json:"answers"`
	Found       string         `json:"found"` // the words that a search found, in their surroundings; empty: nothing was searched, or the title has them
	UpdatedAt   time.Time      `json:"updatedAt" ts_type:"string"`
}

// maxConversationTitle is how many characters the title of a conversation may have.
const maxConversationTitle = 120

// ConversationTitle checks the title that the user gives a conversation and gives
// it with single spaces. Returns CodeInvalid for one that is empty or too long.
func ConversationTitle(title string) (string, error) {
	if title = OneLine(title); title == "" {
		return "", Errorf(CodeInvalid, "A conversation needs a title.").WithHint("Type a few words that you will find it by.")
	}
	return atMost(maxConversationTitle, title, "The title of a conversation")
}

// Rating is what the user thinks of an answer. It stays in the library.
type Rating int

// The ratings.
const (
	RatingNone Rating = 0
	RatingGood Rating = 1
	RatingBad  Rating = -1
)

// AnswerMode tells who wrote an answer.
type AnswerMode string

// The modes.
const (
	ModeModel    AnswerMode = "model"    // a language model, from numbered passages
	ModePassages AnswerMode = "passages" // nobody: the sentences are quoted from the documents
	ModeLibrary  AnswerMode = "library"  // nobody: it reports what is in the library, from its own tables
	ModeTalk     AnswerMode = "talk"     // nobody: a word to a greeting, or on what Ibid is for
)

// AnswerStatus reports how an answer ended.
type AnswerStatus string

// Answers end in one of these; the text of every one but AnswerNotFound is kept.
const (
	AnswerComplete AnswerStatus = "complete"
	AnswerStopped  AnswerStatus = "stopped"   // by the user
	AnswerCutOff   AnswerStatus = "cut_off"   // the model failed after it had begun
	AnswerNotFound AnswerStatus = "not_found" // nothing in the documents answers
	AnswerHeld     AnswerStatus = "held"      // what was written is not in the sources, and was kept back: see [Held]
)

// Answer is one question and what Ibid answered.
type Answer struct {
	ID             MessageID      `json:"id"`
	ConversationID ConversationID `json:"conversationId"`
	Question       string         `json:"question"`
	Mode           AnswerMode     `json:"mode"`
	Status         AnswerStatus   `json:"status"`

	// Text is markdown. A marker "[2]" outside code stands for Citations[1],
	// whose Number is 2; no other number in brackets is left in it.
	Text      string     `json:"text"`
	Citations []Citation `json:"citations"`

	// Retrieved are the passages that were found, best first, cited or not.
	Retrieved []Source `json:"retrieved"`

	// Place is where the question was asked for; nil: for no place. Layers are what the
	// answer says of each jurisdiction of the place, the widest first.
	Place  *Place  `json:"place,omitempty"`
	Layers []Layer `json:"layers,omitempty"`

	// Web is what a search of the web found that the user asked for below the answer; nil:
	// none was asked for. It is no part of the answer and no evidence.
	Web *WebSearch `json:"web,omitempty"`

	// Research is how the question was researched; nil: it was looked up as any other is.
	Research *Research `json:"research,omitempty"`

	// Notice explains the answer: why it has only quotations, why it ended
	// early, why citations had to be dropped. Nil when there is nothing to say.
	Notice *Error `json:"notice"`

	Understanding Understanding `json:"understanding"`
	Verification  Verification  `json:"verification"`
	Private       []PrivateSpan `json:"private"`   // personal data in Text, in order
	Followups     []string      `json:"followups"` // questions that the document of the first citation can answer
	Cached        bool          `json:"cached"`    // the same question was asked of the same documents before
	Rating        Rating        `json:"rating"`

	Model     string    `json:"model"` // name of the language model, empty where passages are only quoted
	CreatedAt time.Time `json:"createdAt" ts_type:"string"`
	Trace     Trace     `json:"trace"`
}

// markerOrCode finds markers with the spaces before them, and the back-quotes
// that begin and end code.
var markerOrCode = regexp.MustCompile(" *\\[[0-9]{1,3}\\]|`+")

// WithoutMarkers is the text of an answer without the markers of its citations.
// What stands in code stays as it is.
func WithoutMarkers(text string) string {
	var plain strings.Builder
	code, at := 0, 0 // how many back-quotes have begun code, 0 outside of it
	for _, found := range markerOrCode.FindAllStringIndex(text, -1) {
		length := found[1] - found[0]
		switch quote := text[found[0]] == '`'; {
		case quote && code == 0:
			code = length
		case quote && code == length:
			code = 0
		case !quote && code == 0:
			plain.WriteString(text[at:found[0]])
			at = found[1]
		}
	}
	plain.WriteString(text[at:])
	return strings.TrimSpace(plain.String())
}

// Source is a retrieved passage as the user sees it.
type Source struct {
	DocumentID    DocumentID `json:"documentId"`
	DocumentTitle string     `json:"documentTitle"`
	Page          int        `json:"page"`
	PageLabel     string     `json:"pageLabel"`
	Section       string     `json:"section"` // path, may be empty
	Span          Span       `json:"span"`
	Text          string     `json:"text"`
	Match         float64    `json:"match"`          // cosine 0..1 where vectors were searched, else 0
	Note          *Note      `json:"note,omitempty"` // that it is; nil: it is none

	// Quoted are the words of it that are shown below what a model wrote, see
	// [Answer.Quotations].
	Quoted []QuotedSpan `json:"quoted,omitempty"`
}

// QuotedSpan is a quotation from a passage.
type QuotedSpan struct {
	Rank int  `json:"rank"` // from 0: the likelier it answers, the lower
	Span Span `json:"span"` // in the text of its page

	// Reading are its words with those joined that a line end parts; empty where there are none.
	Reading string `json:"reading,omitempty"`
}

// Quotations are the words that Ibid itself finds to answer, besides those that a written
// answer cites, the likeliest first. They are numbered after its citations.
func (a Answer) Quotations() []Citation {
	type ranked struct {
		Citation
		rank int
	}
	var all []ranked
	for _, s := range a.Retrieved {
		for _, q := range s.Quoted {
			quote := Span{Start: q.Span.Start - s.Span.Start, End: q.Span.End - s.Span.Start}.In(s.Text)
			all = append(all, ranked{Citation{
				DocumentID: s.DocumentID, DocumentTitle: s.DocumentTitle, Page: s.Page, PageLabel: s.PageLabel,
				Section: s.Section, Span: q.Span, Quote: quote, Reading: q.Reading, Note: s.Note,
			}, q.Rank})
		}
	}
	slices.SortFunc(all, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	citations := make([]Citation, len(all))
	for i, r := range all {
		citations[i] = r.Citation
		citations[i].Number = len(a.Citations) + 1 + i
	}
	return citations
}

// Citation points to the words that support a sentence of an answer. It is a
// snapshot: it stays what it was when the answer was written, even after its
// document is gone.
//
// Its rule, and the first promise of the product: Quote is exactly the text
// that Span covers on that page. A citation for which this does not hold is
// never made.
type Citation struct {
	Number        int        `json:"number"` // 1-based, the marker in the answer's text
	DocumentID    DocumentID `json:"documentId"`
	DocumentHash  string     `json:"documentHash"`
	DocumentTitle string     `json:"documentTitle"`
	Page          int        `json:"page"` // 1-based
	PageLabel     string     `json:"pageLabel"`
	Section       string     `json:"section"` // path of the section, may be empty
	Span          Span       `json:"span"`
	Quote         string     `json:"quote"`
	Reading       string     `json:"reading,omitempty"`    // Quote with the words joined that a line end divides, as its passage reads; empty: as Quote. No answer stores it
	Row           *QuotedRow `json:"row,omitempty"`        // that Quote is, with its header; nil: it is no row of a table, or its header was not found. No answer stores it
	Support       float64    `json:"support"`              // 0..1, how much of the sentence the quote carries
	Law           string     `json:"law,omitempty"`        // how its section is cited where it holds rules: "21 CFR 117.5"
	LawHeading    string     `json:"lawHeading,omitempty"` // what heads that section: "Registration"
	NotInForce    string     `json:"notInForce,omitempty"` // why the rule it quotes is not in force: "Superseded by …", "Repealed 16 July 2024"; empty: nothing says so
	Hidden        bool       `json:"hidden"`               // some of the words cannot be seen on the page; told by the page when the answer is made or read, never stored
	Note          *Note      `json:"note,omitempty"`       // that Quote is from; nil: it is none. Told as Hidden is
	Removed       bool       `json:"removed"`              // the document is no longer in the workspace; told when the answer is read, never stored
}

// Read gives the quotation as one reads it.
func (c Citation) Read() string { return cmp.Or(c.Reading, c.Quote) }

// Valid reports whether the citation keeps its rule on the page it names.
func (c Citation) Valid(page Page) bool {
	return c.Number > 0 && page.Number == c.Page && c.Quote != "" && c.Span.In(page.Text) == c.Quote
}

// Placement is where a citation's words stand, looked up when it is opened.
type Placement struct {
	DocumentID DocumentID  `json:"documentId"`
	Page       int         `json:"page"`
	Boxes      []Rect      `json:"boxes"`            // empty: not placed
	Header     []Rect      `json:"header,omitempty"` // of the header above the row of a table; empty: there is none
	Column     *TextColumn `json:"column"`           // that they stand in; nil where they are not placed
	WholePage  bool        `json:"wholePage"`        // the words are on the page and only their place is unknown: outline the page
	Reason     string      `json:"reason"`           // why not placed, for the user; empty when placed
}

// Headline returns the figure or date that stands above an answer of quotations, and what it
// was read from: of an amount the figure as printed, and from a table the cell, "£42: Rent,
// 2024". Both take one line, and both are empty where no value stands out and for an answer
// in parts or layers.
func (a Answer) Headline() (value, from string) {
	check := a.Trace.Evidence
	if !a.Quotes() || !strings.HasPrefix(a.Text, ">") || check.Value == "" || len(a.Understanding.Parts) > 0 || len(a.Layers) > 0 {
		return "", ""
	}
	value, from = OneLine(check.Value), OneLine(check.Cell)
	if check.Amount == "" {
		return value, from
	}
	if from != "" {
		from = ": " + from
	}
	return OneLine(check.Amount), value + from
}

// AnswerKey is all that an answer depends on: while it is the same, the answer
// that was given may be given again.
type AnswerKey struct {
	Question string // standing alone; spaces do not matter
	Scope    Scope  // the order of its documents does not matter
	Maker    string // what makes the answer: program, prompts, models, settings
	Place    string `json:",omitempty"` // that it is asked for, and whose rules the documents hold; empty: it is asked for none
	Sources  string // the state of the workspace's documents, as the store tells it
}

// String is a hash of the key, 64 hexadecimal digits: what an answer is kept
// under, without a word of the question.
func (k AnswerKey) String() string {
	k.Question = strings.Join(strings.Fields(k.Question), " ")
	k.Scope.Documents = slices.Compact(slices.Sorted(slices.Values(k.Scope.Documents)))
	text, _ := json.Marshal(k) // strings and numbers always marshal
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// PrivateKind names what a piece of personal data is.
type PrivateKind string

// The kinds that Ibid looks for.
const (
	PrivateName     PrivateKind = "name"
	PrivateEmail    PrivateKind = "email"
	PrivatePhone    PrivateKind = "phone"
	PrivateSSN      PrivateKind = "ssn"  // United States social security number
	PrivateCard     PrivateKind = "card" // payment card, its check digit right
	PrivateIBAN     PrivateKind = "iban"
	PrivatePassport PrivateKind = "passport"
	PrivateLicence  PrivateKind = "licence" // to drive
	PrivateIP       PrivateKind = "ip"
	PrivateAddress  PrivateKind = "address" // where somebody lives or works
)

// PrivateSpan is a piece of personal data in a text.
type PrivateSpan struct {
	Kind PrivateKind `json:"kind"`
	Span Span        `json:"span"` // bytes of the text
	Mask string      `json:"mask"` // what stands in its place when it is masked, "[e-mail]"
}
