package cli

import (
	"io"
	"strings"

	"ibid/backend/ibid"
)

// printParts prints an answer made of quotations part by part.
func printParts(w io.Writer, answer ibid.Answer) {
	for i, part := range answer.Understanding.Parts {
		printf(w, "%s\n", oneLine(part.Title(i+1)))
		if part.Value != "" {
			printf(w, "  %s\n", oneLine(part.Value))
		}
		switch {
		case len(part.Citations) == 0:
			printf(w, "  %s\n\n", oneLine(part.None()))
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
