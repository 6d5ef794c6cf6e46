package table

import (
	"context"
	"embed"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"ibid/backend/ask"
	"ibid/backend/facts"
	"ibid/backend/ground"
	"ibid/backend/ibid"
	"ibid/internal/prompt"
)

//go:embed prompts/*.tmpl
var promptFiles embed.FS

var prompts = prompt.Load(promptFiles)

// schema is what a reply follows.
var schema = json.RawMessage(`{"type": "object", "properties": {"found": {"type": "boolean"}, "answer": {"type": "string"}, "quote": {"type": "string"}}, "required": ["found", "answer", "quote"]}`)

const (
	// mostRead is how many bytes of passages a model reads for a cell: some 2,000 tokens.
	mostRead = 8000

	// replyRoom is how many tokens a reply may have.
	replyRoom = 400
)

// wanted says how an answer of each kind is to be written.
var wanted = map[ibid.ColumnKind]string{
	ibid.KindText:     "the answer in at most twelve words, in the words of the passage.",
	ibid.KindDate:     "the date as the passage prints it.",
	ibid.KindAmount:   "the figure with its currency or unit, as the passage prints it.",
	ibid.KindDuration: "the length of time with its unit, as the passage prints it.",
	ibid.KindParty:    "the names, with semicolons between, as the passage prints them.",
	ibid.KindYesNo:    "\"yes\" or \"no\".",
	ibid.KindList:     "the items, with semicolons between, in the words of the passage.",
}

// reply is what a model says of a cell.
type reply struct {
	Found  bool   `json:"found"`
	Answer string `json:"answer"`
	Quote  string `json:"quote"`
}

// said is a reply with where its quotation stands.
type said struct {
	reply
	citation *ibid.Citation // nil: the quotation stands in no passage
	related  bool           // the quotation has to do with what is asked
	borne    bool           // the quotation bears the answer out
}

// read has the model read the short answer out of the nearest passages. Returns
// CodeModelFailed for a reply that can't be used, and otherwise the errors of the model.
func (r *round) read(ctx context.Context, column ibid.Column, found ask.Found) (said, error) {
	type passage struct {
		Number        int
		Page          int
		Section, Text string
	}
	data := struct {
		Title, Question, Wanted string
		Passages                []passage
	}{Title: ibid.InertInline(found.Nearest[0].Hit.Document.Title), Question: ibid.Inert(column.Question), Wanted: wanted[column.Kind]}
	size := 0
	for i, p := range found.Nearest {
		text := ibid.Inert(p.Hit.Chunk.Read())
		if size += len(text); i > 0 && size > mostRead {
			break
		}
		data.Passages = append(data.Passages, passage{i + 1, p.Hit.Chunk.Page, ibid.InertInline(p.Hit.Chunk.Section), text})
	}
	var text strings.Builder
	_, err := r.Writer.Chat(ctx, ibid.ChatRequest{
		Messages: []ibid.Message{{Role: ibid.RoleUser, Content: prompts.Write("cell.tmpl", data)}}, MaxTokens: replyRoom, Schema: schema, Background: true, Anew: text.Reset,
	}, func(token string) error {
		text.WriteString(token)
		return nil
	})
	if err != nil {
		return said{}, err
	}
	var s said
	if json.Unmarshal([]byte(text.String()), &s.reply) != nil {
		return said{}, ibid.Errorf(ibid.CodeModelFailed, "The model didn't answer as it was asked to.").WithHint("The answer was taken from the page instead.")
	}
	s.Answer, s.Quote = ibid.OneLine(s.Answer), ibid.OneLine(s.Quote)
	if s.Found && s.Answer != "" {
		s.prove(column, found, len(data.Passages), r.Ask)
	}
	return s, nil
}

// prove looks for the quotation on the page and compares the answer with it.
func (s *said) prove(column ibid.Column, found ask.Found, read int, asker Asker) {
	at, span, ok := find(s.Quote, found.Nearest[:read])
	if !ok {
		return
	}
	citation, ok := found.Cite(at, span)
	if !ok {
		return
	}
	s.citation, s.related = &citation, related(found, at, span)
	switch column.Kind {
	case ibid.KindYesNo:
		yes := yesOrNo(s.Answer)
		s.borne = yes != nil && s.related && ground.Decides(column.Question, s.Quote, *yes)
	case ibid.KindDate, ibid.KindAmount, ibid.KindDuration:
		s.borne = bears(column.Kind, s.Quote, s.Answer)
	case ibid.KindParty, ibid.KindList:
		for _, item := range splitBy(s.Answer, ";") {
			s.borne = strings.Contains(strings.ToLower(s.Quote), strings.ToLower(item))
			if !s.borne {
				return
			}
		}
	case ibid.KindText:
		s.borne = asker.Borne(column.Question, s.Answer, citation, found.Nearest[at])
	}
}

// find finds a quotation in passages, white space aside: the passage and the span of its
// page.
func find(quote string, passages []ibid.Passage) (at int, span ibid.Span, ok bool) {
	words := strings.Fields(quote)
	if len(words) == 0 {
		return 0, span, false
	}
	for i, w := range words {
		words[i] = regexp.QuoteMeta(w)
	}
	pattern, err := regexp.Compile(strings.Join(words, `\s+`))
	if err != nil { // too long
		return 0, span, false
	}
	for i, p := range passages {
		if found := pattern.FindStringIndex(p.Hit.Chunk.Text); found != nil {
			start := p.Hit.Chunk.Span.Start
			return i, ibid.Span{Start: start + found[0], End: start + found[1]}, true
		}
	}
	return 0, span, false
}

// related reports whether a span has a unit that has to do with what is asked, as the
// built-in scorer sees it.
func related(found ask.Found, at int, span ibid.Span) bool {
	id := found.Nearest[at].Hit.Chunk.ID
	return slices.ContainsFunc(found.Finding.Candidates, func(c ground.Candidate) bool {
		return found.Passages[c.Passage].Hit.Chunk.ID == id && c.Span.Overlaps(span) && c.P >= ground.RelatedFrom
	})
}

// bears reports whether a quotation prints the figure or date of an answer.
func bears(kind ibid.ColumnKind, quote, answer string) bool {
	source, claim := facts.Read(quote, "en"), facts.Read(answer, "en")
	if kind == ibid.KindDate {
		for _, c := range claim.Dates {
			for _, d := range source.Dates {
				if d.Bears(c, nil) {
					return true
				}
			}
		}
		return false
	}
	for _, c := range claim.Figures {
		for _, f := range source.Figures {
			if f.Bears(c, 1) && (kind != ibid.KindDuration || f.Unit.IsTime()) {
				return true
			}
		}
	}
	return false
}

// into puts what a model said into a cell that was answered from the page, as far as it is
// proven. Whether the document answers is decided from the page where the built-in scorer has
// read it, since that is measured: small models find an answer to anything (tools/measure/results.md).
// A model that finds nothing takes the cell one step down, and one that quotes something
// related where nothing was found takes it from "not found" to "unclear".
func (s said) into(cell *ibid.TableCell, column ibid.Column) {
	switch {
	case !s.Found && cell.State == ibid.CellAnswered:
		cell.State = ibid.CellUnclear
	case !s.Found:
		cell.State = ibid.CellNotFound
		cell.Answer, cell.Value = "", ibid.CellValue{}
	case !s.borne || cell.Signals.Judged && cell.State == ibid.CellNotFound && !s.related:
		// the page's answer stands
	default:
		if !cell.Signals.Judged {
			cell.State = ibid.CellAnswered
		} else if cell.State == ibid.CellNotFound {
			cell.State = ibid.CellUnclear
		}
		cell.Answer, cell.Value, cell.Citation = s.Answer, ValueOf(column.Kind, s.Answer), s.citation
	}
}
