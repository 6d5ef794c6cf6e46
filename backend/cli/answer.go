package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"ibid/backend/ibid"
)

// printAlso prints which words misspelt ones may have been meant as.
func printAlso(w io.Writer, words []string) {
	if len(words) > 0 {
		printf(w, "Also searched for “%s”.\n\n", strings.Join(words, "”, “"))
	}
}

// printAnswer prints an answer's text, unless it was streamed, what it rests on, and
// how far it can be relied on.
func printAnswer(w io.Writer, answer ibid.Answer, streamed bool) {
	if s := answer.Understanding.Standalone; s != "" {
		printf(w, "Searched for: %s\n\n", s)
	}
	printAlso(w, answer.Understanding.Also)
	if answer.Place != nil && len(answer.Layers) > 0 {
		printLayers(w, answer)
	} else if answer.Mode == ibid.ModePassages && len(answer.Understanding.Parts) > 0 {
		printParts(w, answer)
	} else if answer.Quotes() {
		if before, _, _ := strings.Cut(answer.Text, "\n"); !strings.HasPrefix(before, ">") { // what is said of the quotations
			printf(w, "%s\n\n", prose(before))
		} else if value, from := answer.Headline(); value != "" {
			printf(w, "%s\n", value)
			if from != "" {
				printf(w, "%s\n", from)
			}
			printf(w, "\n")
		}
		for _, c := range answer.Citations {
			printQuotation(w, answer.Text, c)
		}
	} else {
		if !streamed {
			printf(w, "%s\n\n", prose(marked(answer.Text, answer.Verification.Claims)))
		}
		for _, c := range answer.Citations {
			printf(w, "[%d] %s, %s", c.Number, c.DocumentTitle, placeOf(c))
			if answer.Mode != ibid.ModePassages { // of an overview, the quotation stands in the text
				printf(w, ": %s", quoted(c.Read()))
			}
			printf(w, "\n")
			printNotInForce(w, c)
			printUnseen(w, c)
		}
		if len(answer.Citations) > 0 {
			printf(w, "\n")
		}
		for _, c := range answer.Quotations() {
			printQuotation(w, "", c)
		}
	}
	printNearest(w, answer)
	printChecks(w, answer)
	printVerdict(w, answer)
	if answer.Notice != nil {
		printf(w, "%s\n", answer.Notice.Message)
		if answer.Notice.Hint != "" {
			printf(w, "%s\n", answer.Notice.Hint)
		}
	}
	if r := answer.Research; r != nil {
		printf(w, "Researched in %d steps. %s\n", len(r.Steps), r.Note)
	}
	if answer.Cached {
		printf(w, "The same question had this answer before; --again makes a new one.\n")
	}
	printOffer(w, answer.Understanding.Table)
	for i, question := range answer.Followups {
		if i == 0 {
			printf(w, "\nAsk next:\n")
		}
		printf(w, "  %s\n", question)
	}
	printWeb(w, answer.Web)
}

// printQuotation prints a citation of an answer made of quotations.
func printQuotation(w io.Writer, text string, c ibid.Citation) {
	printf(w, "[%d]", c.Number)
	if c.Row != nil { // the header above the row
		printf(w, " %s", c.Row.Names())
		if c.Row.Earlier {
			printf(w, " (header on an earlier page)")
		}
		printf(w, "\n   ")
	}
	for i, line := range quotation(text, c) {
		printf(w, "%s%s\n", strings.Repeat(" ", min(1+4*i, 5)), line)
	}
	printf(w, "    %s, %s\n", c.DocumentTitle, placeOf(c))
	printUnseen(w, c)
	printf(w, "\n")
}

// nearest is how many passages are printed of an answer that cites none.
const nearest = 3

// printNearest prints where the passages stand that come nearest, of an answer that was
// not found or is withheld.
func printNearest(w io.Writer, answer ibid.Answer) {
	if answer.Status != ibid.AnswerNotFound && answer.Status != ibid.AnswerHeld || len(answer.Retrieved) == 0 {
		return
	}
	for _, s := range answer.Retrieved[:min(nearest, len(answer.Retrieved))] {
		printf(w, "    %s, %s\n", s.DocumentTitle, placeOf(ibid.Citation{Page: s.Page, PageLabel: s.PageLabel, Section: s.Section, Note: s.Note}))
	}
	printf(w, "\n")
}

// printChecks says which sentences no source backs.
func printChecks(w io.Writer, answer ibid.Answer) {
	verified := answer.Verification
	if held := verified.Held; held != nil {
		printf(w, "Withheld: %s (--explain shows it)\n", held.Reason)
	}
	for _, claim := range verified.Claims {
		words := stateWords[claim.State]
		switch {
		case claim.Withheld != "":
			printf(w, "Withheld: %s (--explain shows it)\n", strings.Join(append([]string{claim.Reason}, messages(claim)...), " "))
		case words != "":
			printf(w, "%s: %s %s\n", words, quoted(claim.Span.In(answer.Text)), claim.Reason)
		}
	}
}

// quotation is a citation of an answer made of quotations: one line, or the rows of a
// table where the answer's text has them one below the other.
func quotation(text string, c ibid.Citation) []string {
	for block := range strings.SplitSeq(text, "\n\n") {
		if strings.HasSuffix(block, fmt.Sprintf(" [%d]", c.Number)) && strings.Contains(block, "\\\n> ") {
			return strings.Split("“"+strings.TrimSpace(c.Quote)+"”", "\n")
		}
	}
	return []string{quoted(c.Read())}
}

// stateWords say what the user should know of a sentence; nothing of one that is
// backed, and of one that claims nothing.
var stateWords = map[ibid.ClaimState]string{
	ibid.ClaimPartly:       "Supported in part",
	ibid.ClaimUnbacked:     "Not supported",
	ibid.ClaimContradicted: "A source says otherwise",
}

// messages are what the rules say against a claim.
func messages(claim ibid.Claim) []string {
	var list []string
	for _, p := range claim.Problems {
		if p.Grave && p.Message != "" {
			list = append(list, p.Message)
		}
	}
	return list
}

// marked is an answer's text with a mark behind each sentence that is not backed.
func marked(text string, claims []ibid.Claim) string {
	for _, claim := range slices.Backward(claims) {
		mark := claim.State.Mark()
		words := strings.TrimRight(claim.Span.In(text), " \n\t")
		if mark == "" || claim.Withheld != "" || words == "" {
			continue
		}
		end := claim.Span.Start + len(words)
		text = text[:end] + " " + mark + text[end:]
	}
	return text
}

// printHeld prints what was withheld, marked as such.
func printHeld(w io.Writer, verified ibid.Verification) {
	for _, claim := range verified.Claims {
		if claim.Withheld != "" {
			printf(w, "\nWithheld, a source says otherwise:\n  | %s\n", ibid.OneLine(claim.Withheld))
		}
	}
	held := verified.Held
	if held == nil {
		return
	}
	printf(w, "\nWithheld. %s\n", held.Reason)
	for _, line := range strings.Split(held.Text, "\n") {
		printf(w, "  | %s\n", line)
	}
	for _, claim := range held.Claims {
		if words := stateWords[claim.State]; words != "" {
			printf(w, "%s: %s %s\n", words, quoted(claim.Span.In(held.Text)), claim.Reason)
		}
	}
}

// printVerdict says how far an answer can be relied on.
func printVerdict(w io.Writer, answer ibid.Answer) {
	evidence := answer.Trace.Evidence
	told := answer.Mode == ibid.ModePassages && len(answer.Layers) == 0 && // above the quotations
		(evidence.Grade == ibid.GradePartial || len(answer.Understanding.Lacking) > 0)
	if verdict := answer.Verdict(); verdict != "" && !told && answer.Status != ibid.AnswerHeld {
		printf(w, "%s.\n", verdict)
	}
	if answer.Status == ibid.AnswerNotFound && evidence.Reason != "" {
		printf(w, "%s\n", evidence.Reason)
	}
	if evidence.Rewritten != "" {
		what := "It"
		if evidence.Grade == ibid.GradePoor {
			what = "What comes nearest"
		}
		printf(w, "%s was found by searching for %s.\n", what, quoted(evidence.Rewritten))
	}
}

// printReasons says what the verdict rests on.
func printReasons(w io.Writer, answer ibid.Answer) {
	reasons := answer.Verification.Confidence.Reasons
	if evidence := answer.Trace.Evidence; evidence.Reason != "" && !slices.Contains(reasons, evidence.Reason) {
		reasons = append([]string{evidence.Reason}, reasons...)
	}
	if len(reasons) > 0 {
		printf(w, "Why: %s\n", strings.Join(reasons, " "))
	}
}

func printTrace(w io.Writer, trace ibid.Trace) {
	printf(w, "\nstage      in → out        time  what\n")
	for _, step := range trace.Steps {
		printf(w, "%-9s %4d → %-5d %9s  %s%s\n", step.Stage, step.In, step.Out, step.Took.Round(10*time.Microsecond), step.Note, scoreList(step.Scores))
	}
	printf(w, "prompt %s, model %s, embedding %s\n", trace.Prompt, orNone(trace.Model), orNone(trace.EmbeddingModel))
}

func scoreList(scores []float64) string {
	if len(scores) == 0 {
		return ""
	}
	var list []string
	for _, s := range scores {
		list = append(list, fmt.Sprintf("%.3f", s))
	}
	return " [" + strings.Join(list, " ") + "]"
}

func orNone(name string) string {
	if name == "" {
		return "none"
	}
	return name
}

// place names where words stand: the page's number in the file, the label printed
// on it where that differs, and the section.
func place(page int, label, section string) string {
	at := "page " + numbered(page, label)
	if section != "" {
		at += ", " + section
	}
	return at
}

// placeOf names where the words of a citation stand.
func placeOf(c ibid.Citation) string {
	return c.Note.On(place(c.Page, c.PageLabel, c.Section))
}

// quoted puts a quote on one line and in quotation marks, unless it begins or
// ends with one of its own.
func quoted(quote string) string {
	line := ibid.OneLine(quote)
	if strings.HasPrefix(line, `"`) || strings.HasPrefix(line, "“") || strings.HasSuffix(line, "”") || strings.HasSuffix(line, `"`) {
		return line
	}
	return "“" + line + "”"
}

// printUnseen prints a warning below a citation whose words are invisible.
func printUnseen(w io.Writer, c ibid.Citation) {
	if c.Hidden {
		printf(w, "    These words are not visible on the page: the file holds them, but prints nothing there that can be read.\n")
	}
}

// printParts prints an answer made of quotations part by part.
func printParts(w io.Writer, answer ibid.Answer) {
	for i, part := range answer.Understanding.Parts {
		printf(w, "%s\n", ibid.OneLine(part.Title(i+1)))
		if part.Value != "" {
			printf(w, "  %s\n", ibid.OneLine(part.Value))
		}
		switch {
		case len(part.Citations) == 0:
			printf(w, "  %s\n\n", ibid.OneLine(part.None()))
		case !part.Found:
			printf(w, "  %s\n", ibid.NoClearAnswer)
		}
		for _, number := range part.Citations {
			printQuotation(w, answer.Text, answer.Citations[number-1])
		}
	}
}

// printOffer says how to ask every document, of a question that is about all of them.
func printOffer(w io.Writer, offer *ibid.TableOffer) {
	if offer == nil {
		return
	}
	printf(w, "To ask each of the %d documents:\n  ibid table create %s --column %s --run\n", offer.Documents,
		inShell(strings.TrimRight(offer.Question, "?")), inShell("Answer ["+string(offer.Kind)+"]: "+offer.Question))
}

// inShell is a text as one word of a shell's command.
func inShell(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }
