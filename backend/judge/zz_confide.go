package judge

import "ibid/backend/ibid"

type Ground struct {
	Evidence ibid.EvidenceCheck
	Answer   ibid.Answer
	Passages []ibid.Passage
}

func Confide(Ground) ibid.Confidence { return ibid.Confidence{Reasons: []string{}} }
