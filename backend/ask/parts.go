package ask

import (
	"slices"
	"strings"

	"ibid/backend/answer"
	"ibid/backend/ibid"
	"ibid/backend/retrieve"
)

// mostInPart is the score of an answer to a part of a question, at most: a low one.
const mostInPart = 0.4

// parts looks for each part of a question by itself, so that each is answered by its own
// best unit: what is found for the whole is mostly about one. The verdict is that of the
// part that is answered least well, and names those that nothing clearly answers, of which
// the nearest unit is quoted last; where nothing answers any, it is that of the nearest. It
// is not ok where there are no parts, or no units: the question is then looked for as a
// whole.
func (r *run) parts() (together evidence, ok bool) {
	type part struct {
		passages []ibid.Passage
		pick     answer.Pick
	}
	var clear, unclear []part
	var missing []string
	var nearest ibid.EvidenceCheck
	together.query = r.question.Query
	for _, asked := range r.question.Parts {
		found := r.evidence(asked.Query)
		if r.failed != nil {
			return evidence{}, false
		}
		together.query.Also = append(together.query.Also, found.query.Also...)
		answered := found.verdict.Grade == ibid.GradeGood && len(found.picks) > 0
		if !answered {
			missing = append(missing, asked.Text)
		}
		if len(found.picks) == 0 {
			continue
		}
		one := part{found.passages, found.picks[0]}
		if !answered {
			if unclear = append(unclear, one); len(unclear) == 1 || found.verdict.Score > nearest.Score {
				nearest = found.verdict
			}
			continue
		}
		if clear = append(clear, one); len(clear) == 1 {
			together.verdict = found.verdict
		} else if worse := found.verdict; worse.Score < together.verdict.Score {
			first := together.verdict
			together.verdict = worse // but the value stays that of the first quotation
			together.verdict.Value, together.verdict.Cell, together.verdict.Amount = first.Value, first.Cell, first.Amount
		}
	}
	if len(clear)+len(unclear) == 0 {
		return evidence{}, false
	}
	if len(clear) > 0 && len(missing) > 0 {
		together.verdict.Score = min(together.verdict.Score, mostInPart)
		together.verdict.Reason = "A part of the question has no clear answer: “" + strings.Join(missing, "” and “") + "”."
	}
	if len(clear) == 0 {
		together.verdict = nearest
	}
	all := append(clear, unclear...)
	lists := make([][]ibid.Passage, len(all))
	wanted := len(all)
	for i, one := range all {
		rest := slices.Delete(slices.Clone(one.passages), one.pick.Passage, one.pick.Passage+1)
		lists[i] = append([]ibid.Passage{one.passages[one.pick.Passage]}, rest...)
		wanted = max(wanted, len(lists[i]))
	}
	together.passages = retrieve.Interleave(lists, wanted)
	for i, one := range all {
		one.pick.Passage = slices.IndexFunc(together.passages, func(p ibid.Passage) bool { return p.Hit.Chunk.ID == lists[i][0].Hit.Chunk.ID })
		together.picks = append(together.picks, one.pick)
	}
	return together, true
}
