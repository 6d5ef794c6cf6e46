package eval

import (
	"cmp"
	"context"
	"math"
	"math/rand"
	"slices"
	"strings"
	"time"

	"ibid/backend/ask"
	"ibid/backend/ibid"
	"ibid/backend/table"
	"ibid/internal/savefile"
)

// Asked is a cell of a table: what one document answers to the question of a column.
type Asked struct {
	ID      string           `json:"id"`
	Doc     string           `json:"doc"`
	Column  string           `json:"column"` // the category of the question, or the question itself
	Signals ibid.CellSignals `json:"signals"`
	Quote   string           `json:"quote"`

	// With a language model: the cell from the page alone, and as the model read it.
	Page *AskedCell `json:"page,omitempty"`
	Read *AskedCell `json:"read,omitempty"`
}

// AskedCell is what a cell shows.
type AskedCell struct {
	State  ibid.CellState `json:"state"`
	Answer string         `json:"answer"`
	Quote  string         `json:"quote"`
}

// detailsOf is what CUAD's long requests begin their question with. What stands before it is
// the same for every column, and no user would ask a column so.
const detailsOf = "Details: "

// kinds are the kinds of answers that CUAD's categories have; those that aren't here are
// answered with yes or no (category_descriptions.csv of the set).
var kinds = map[string]ibid.ColumnKind{
	"Document Name": ibid.KindText, "Governing Law": ibid.KindText, "Parties": ibid.KindParty,
	"Agreement Date": ibid.KindDate, "Effective Date": ibid.KindDate, "Expiration Date": ibid.KindDate,
	"Renewal Term": ibid.KindDuration, "Notice Period To Terminate Renewal": ibid.KindDuration, "Warranty Duration": ibid.KindDuration,
}

// kindOf is the kind of the column that asks for a category; text where there are none.
func kindOf(category string) ibid.ColumnKind {
	if category == "" {
		return ibid.KindText
	}
	return cmp.Or(kinds[category], ibid.KindYesNo)
}

// Table puts each question to the document that it is about, as a column of a table does.
// With read, the chat model reads each cell too, which takes it seconds; told is called after
// each. Returns CodeModelMissing if there is no such model.
func (s Services) Table(ctx context.Context, pack Pack, shelf Shelf, read bool, told func()) ([]Asked, error) {
	if read && s.Tables.Writer.Status(ctx).ChatModel == "" {
		return nil, ibid.Errorf(ibid.CodeModelMissing, "There is no chat model to read the cells.").WithHint("Install one in Ollama; docs/models.md says which.")
	}
	questions := map[string]*ask.Each{}
	var all []Asked
	for _, q := range pack.Questions {
		scope, err := shelf.scope(q.Doc)
		if err != nil {
			return nil, err
		}
		if len(scope.Documents) != 1 {
			return nil, ibid.Errorf(ibid.CodeInvalid, "The question “%s” is about no document in particular.", q.ID)
		}
		text := q.Question
		if _, details, found := strings.Cut(text, detailsOf); found {
			text = details
		}
		each := questions[text]
		if each == nil {
			if each, err = s.Ask.Each(ctx, scope.Workspace, text); err != nil {
				return nil, err
			}
			questions[text] = each
		}
		found, err := each.In(ctx, scope.Documents[0])
		if err != nil {
			return nil, err
		}
		a := Asked{ID: q.ID, Doc: q.Doc, Column: q.Category, Signals: found.Finding.Signals()}
		if a.Column == "" {
			a.Column = text
		}
		if found.Citation != nil {
			a.Quote = found.Citation.Quote
		}
		if read {
			page, cell, err := s.Tables.Answer(ctx, ibid.Column{Question: text, Kind: kindOf(q.Category)}, scope.Documents[0], each, found)
			if err != nil {
				return nil, err
			}
			a.Page, a.Read = askedCell(page), askedCell(cell)
		}
		all = append(all, a)
		told()
	}
	return all, nil
}

func askedCell(cell ibid.TableCell) *AskedCell {
	asked := AskedCell{State: cell.State, Answer: cell.Answer}
	if cell.Citation != nil && cell.State != ibid.CellNotFound {
		asked.Quote = cell.Citation.Quote
	}
	return &asked
}

// WriteAsked writes cells to a file, a line each.
func WriteAsked(out savefile.Target, all []Asked) error { return writeLines(out, all) }

// ReadAsked reads the cells that WriteAsked has written.
func ReadAsked(path string) ([]Asked, error) { return readLines[Asked](path) }

// TableFigures say how well cells separate present from absent, and how much of what is present
// they quote. Intervals are of 95 %, by drawing documents again.
type TableFigures struct {
	Cells   int     `json:"cells"`
	Present int     `json:"present"` // cells whose document answers
	Shipped Telling `json:"shipped"` // with the weights of the program, which may have been fitted on this set
	Left    Telling `json:"left"`    // with weights fitted on other documents and other columns than those that are told

	F1      Spread `json:"f1"`      // overlap of the words of the quotation and the nearest clause, of present cells
	Jaccard Spread `json:"jaccard"` // likewise, the words that both have by those that either has

	Weights table.Weights `json:"weights"` // fitted on the whole set

	// Of cells that were read with a language model: what they show from the page alone, and
	// with it. Nil where none was.
	Page *Shown `json:"page,omitempty"`
	Read *Shown `json:"read,omitempty"`
	Gain *Gain  `json:"gain,omitempty"`
}

// Shown is how well what cells show agrees with what is expected.
type Shown struct {
	Telling
	F1     Spread `json:"f1"`     // as [TableFigures.F1], of what is shown; a present cell that is not found has 0
	Answer Spread `json:"answer"` // how right the short answers of all cells are; see [expected.answered]
}

// Gain is what a language model adds, cell by cell. A gain whose interval has 0 in it is none.
type Gain struct {
	Balanced Spread `json:"balanced"`
	F1       Spread `json:"f1"`
	Answer   Spread `json:"answer"`
}

// Telling is how cells separate present from absent.
type Telling struct {
	Balanced Spread  `json:"balanced"` // mean of the shares of present and absent cells that are told right, where only "found" counts as present
	Strict   float64 `json:"strict"`   // the same, where only "not found" counts as absent
	Found    float64 `json:"found"`    // of the present cells, those that are found
	Unclear  float64 `json:"unclear"`  // of all cells
	Refused  float64 `json:"refused"`  // of the present cells, those that are not found
	Absent   float64 `json:"absent"`   // of the absent cells, those that are not found
	Area     float64 `json:"area"`     // under the curve of the receiver operating characteristic
}

// Spread is a mean with its interval.
type Spread struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// tableCase is a cell with what is expected of it.
type tableCase struct {
	Asked
	present     bool
	f1, jaccard float64
	p           float64
}

// ScoreTable compares cells with what a set expects.
func ScoreTable(pack Pack, all []Asked) (TableFigures, error) {
	expected, err := readExpected(pack)
	if err != nil {
		return TableFigures{}, err
	}
	var cases []tableCase
	for _, a := range all {
		e, known := expected[a.ID]
		if !known {
			continue
		}
		c := tableCase{Asked: a, present: e.Answerable == nil || *e.Answerable}
		c.f1, c.jaccard = e.overlap(a.Quote)
		cases = append(cases, c)
	}
	if len(cases) == 0 {
		return TableFigures{}, ibid.Errorf(ibid.CodeInvalid, "The set says of none of these cells what is expected.")
	}
	figures := TableFigures{Cells: len(cases), Weights: fitPresence(cases)}
	var f1, jaccard []float64
	var docs []string
	for i, c := range cases {
		_, cases[i].p = table.Decide(c.Signals)
		if c.present {
			figures.Present++
			f1, jaccard, docs = append(f1, c.f1), append(jaccard, c.jaccard), append(docs, c.Doc)
		}
	}
	figures.Shipped = tell(cases)
	figures.Left = tell(leaveOut(cases))
	if cases[0].Read != nil {
		page := show(cases, expected, func(a Asked) *AskedCell { return a.Page })
		read := show(cases, expected, func(a Asked) *AskedCell { return a.Read })
		figures.Page, figures.Read, figures.Gain = page.figures(docs), read.figures(docs), read.gain(page, docs)
	}
	figures.F1, figures.Jaccard = spread(docs, meanOf(f1)), spread(docs, meanOf(jaccard))
	return figures, nil
}

// shown is what cells show, compared with what is expected of them.
type shown struct {
	cases  []tableCase // a state stands for a probability that leads to it
	f1     []float64   // of the present cells
	answer []float64   // of all cells
}

func show(cases []tableCase, expected map[string]expected, of func(Asked) *AskedCell) (s shown) {
	for _, c := range cases {
		cell := of(c.Asked)
		c.p = map[ibid.CellState]float64{ibid.CellAnswered: 1, ibid.CellUnclear: table.NotFoundBelow}[cell.State]
		s.cases = append(s.cases, c)
		s.answer = append(s.answer, expected[c.ID].answered(kindOf(c.Column), c.present, *cell))
		if c.present {
			nearest, _ := expected[c.ID].overlap(cell.Quote)
			s.f1 = append(s.f1, nearest)
		}
	}
	return s
}

// docs are the documents of all cells.
func (s shown) docs() (docs []string) {
	for _, c := range s.cases {
		docs = append(docs, c.Doc)
	}
	return docs
}

// figures are the figures of what is shown; present are the documents of the present cells.
func (s shown) figures(present []string) *Shown {
	return &Shown{tell(s.cases), spread(present, meanOf(s.f1)), spread(s.docs(), meanOf(s.answer))}
}

// gain is how much better s is than what was shown before.
func (s shown) gain(before shown, present []string) *Gain {
	less := func(a, b func(at []int) float64) func(at []int) float64 {
		return func(at []int) float64 { return a(at) - b(at) }
	}
	told := func(of shown) func(at []int) float64 {
		return func(at []int) float64 { return balanced(of.cases, at, table.AnsweredFrom) }
	}
	return &Gain{
		Balanced: spread(s.docs(), less(told(s), told(before))),
		F1:       spread(present, less(meanOf(s.f1), meanOf(before.f1))),
		Answer:   spread(s.docs(), less(meanOf(s.answer), meanOf(before.answer))),
	}
}

// answered is how right the short answer of a cell is, from 0 to 1. Where there is none, "not
// found" and "no" are right. Otherwise a cell that asks yes or no has to say yes, a date has
// to be the day, and of other kinds it is the overlap of the words with those of the nearest
// clause or of the answer that the set has in its own words.
func (e expected) answered(kind ibid.ColumnKind, present bool, cell AskedCell) float64 {
	value := table.ValueOf(kind, cell.Answer)
	right := 0.0
	switch {
	case !present:
		if cell.State == ibid.CellNotFound || value.Yes != nil && !*value.Yes {
			right = 1
		}
	case cell.State == ibid.CellNotFound:
	case kind == ibid.KindYesNo:
		if value.Yes != nil && *value.Yes {
			right = 1
		}
	default:
		for _, text := range append(e.words(), e.inWords()) {
			overlap, _ := wordOverlap(cell.Answer, text)
			if date := table.ValueOf(kind, text).Date; len(date) == len(time.DateOnly) && date == value.Date {
				overlap = 1
			}
			right = max(right, overlap)
		}
	}
	return right
}

// overlap is how much a quotation has in common with the expected words nearest to it; see
// wordOverlap.
func (e expected) overlap(quote string) (f1, jaccard float64) {
	for _, text := range e.words() {
		f, j := wordOverlap(quote, text)
		f1, jaccard = max(f1, f), max(jaccard, j)
	}
	return f1, jaccard
}

// wordOverlap is how much two texts have in common, word by word: the harmonic mean of the
// shares of their words, and the words of both by those of either.
func wordOverlap(a, b string) (f1, jaccard float64) {
	x, y := bareWords(a), bareWords(b)
	if len(x) == 0 || len(y) == 0 {
		return 0, 0
	}
	left := map[string]int{}
	for _, w := range x {
		left[w]++
	}
	common := 0
	for _, w := range y {
		if left[w] > 0 {
			left[w]--
			common++
		}
	}
	n := float64(len(x) + len(y))
	return 2 * float64(common) / n, float64(common) / (n - float64(common))
}

// tell counts how cells separate present from absent, by their probabilities.
func tell(cases []tableCase) (t Telling) {
	docs := make([]string, len(cases))
	var present, found, unclear, refused, absent float64
	for i, c := range cases {
		docs[i] = c.Doc
		missing := c.p < table.NotFoundBelow
		if c.p >= table.NotFoundBelow && c.p < table.AnsweredFrom {
			unclear++
		}
		switch {
		case c.present:
			present++
			if c.p >= table.AnsweredFrom {
				found++
			}
			if missing {
				refused++
			}
		case missing:
			absent++
		}
	}
	without := float64(len(cases)) - present
	t.Found, t.Refused, t.Absent, t.Unclear = found/max(present, 1), refused/max(present, 1), absent/max(without, 1), unclear/float64(len(cases))
	t.Strict = (1 - t.Refused + t.Absent) / 2
	t.Balanced = spread(docs, func(at []int) float64 { return balanced(cases, at, table.AnsweredFrom) })
	t.Area = area(cases)
	return t
}

// balanced is the mean of the shares of present and absent cells that a bound gets right.
func balanced(cases []tableCase, at []int, bound float64) float64 {
	var right, of [2]float64
	for _, i := range at {
		k := 0
		if cases[i].present {
			k = 1
		}
		of[k]++
		if (cases[i].p >= bound) == cases[i].present {
			right[k]++
		}
	}
	return (right[0]/max(of[0], 1) + right[1]/max(of[1], 1)) / 2
}

// area is how often a present cell has the higher probability of a pair.
func area(cases []tableCase) float64 {
	var won, pairs float64
	for _, a := range cases {
		for _, b := range cases {
			if !a.present || b.present {
				continue
			}
			pairs++
			switch {
			case a.p > b.p:
				won++
			case a.p == b.p:
				won += 0.5
			}
		}
	}
	return won / max(pairs, 1)
}

func meanOf(values []float64) func(at []int) float64 {
	return func(at []int) float64 {
		sum := 0.0
		for _, i := range at {
			sum += values[i]
		}
		return sum / max(float64(len(at)), 1)
	}
}

// spread is a figure of cells with its interval: documents are drawn again, since the cells
// of one have much in common.
func spread(docs []string, figure func(at []int) float64) Spread {
	byDoc := map[string][]int{}
	var all []int
	for i, d := range docs {
		byDoc[d] = append(byDoc[d], i)
		all = append(all, i)
	}
	names := slices.Compact(slices.Sorted(slices.Values(docs)))
	random := rand.New(rand.NewSource(1)) //nolint:gosec // the same interval each time
	figures := make([]float64, resamples)
	for n := range figures {
		var at []int
		for range names {
			at = append(at, byDoc[names[random.Intn(len(names))]]...)
		}
		figures[n] = figure(at)
	}
	slices.Sort(figures)
	return Spread{figure(all), figures[resamples/40], figures[resamples-1-resamples/40]}
}

// parts is into how many parts documents and columns are divided to be left out.
const parts = 5

// leaveOut sets the probability of each cell by weights that were fitted without its document
// and without its column.
func leaveOut(cases []tableCase) []tableCase {
	part := func(name func(tableCase) string, seed int64) map[string]int {
		var names []string
		for _, c := range cases {
			names = append(names, name(c))
		}
		names = slices.Compact(slices.Sorted(slices.Values(names)))
		rand.New(rand.NewSource(seed)).Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] }) //nolint:gosec // the same parts each time
		of := map[string]int{}
		for i, n := range names {
			of[n] = i % parts
		}
		return of
	}
	byDoc, byColumn := part(func(c tableCase) string { return c.Doc }, 1), part(func(c tableCase) string { return c.Column }, 2)
	told := slices.Clone(cases)
	for d := range parts {
		for k := range parts {
			var others []tableCase
			for _, c := range cases {
				if byDoc[c.Doc] != d && byColumn[c.Column] != k {
					others = append(others, c)
				}
			}
			w := fitPresence(others)
			for i, c := range told {
				if byDoc[c.Doc] == d && byColumn[c.Column] == k && c.Signals.Judged {
					told[i].p = w.Present(c.Signals)
				}
			}
		}
	}
	return told
}

const (
	ridge = 1.0 // keeps standardised weights small
	steps = 25  // of Newton's method; a dozen suffice
)

// fitPresence fits a logistic model of whether a document answers, by Newton's method.
func fitPresence(cases []tableCase) table.Weights {
	var rows [][]float64
	var wanted []float64
	for _, c := range cases {
		if !c.Signals.Judged {
			continue
		}
		s := c.Signals
		rows = append(rows, []float64{1, s.Top, s.Scores, s.Cosine, s.Similarity, s.Coverage})
		wanted = append(wanted, map[bool]float64{true: 1}[c.present])
	}
	if len(rows) == 0 {
		return table.Weights{}
	}
	n := len(rows[0])
	mean, deviation := make([]float64, n), make([]float64, n)
	for k := 1; k < n; k++ {
		for _, row := range rows {
			mean[k] += row[k] / float64(len(rows))
		}
		for _, row := range rows {
			deviation[k] += (row[k] - mean[k]) * (row[k] - mean[k]) / float64(len(rows))
		}
		deviation[k] = max(math.Sqrt(deviation[k]), 1e-6)
		for _, row := range rows {
			row[k] = (row[k] - mean[k]) / deviation[k]
		}
	}
	w := make([]float64, n)
	for range steps {
		system := make([][]float64, n) // the second derivatives, and the first in the last column
		for i := range system {
			system[i] = make([]float64, n+1)
			if i > 0 {
				system[i][i], system[i][n] = ridge, ridge*w[i]
			}
		}
		for r, row := range rows {
			sum := 0.0
			for i, x := range row {
				sum += w[i] * x
			}
			p := 1 / (1 + math.Exp(-sum))
			for i, x := range row {
				system[i][n] += (p - wanted[r]) * x
				for j, y := range row {
					system[i][j] += p * (1 - p) * x * y
				}
			}
		}
		for i, step := range solve(system) {
			w[i] -= step
		}
	}
	for k := 1; k < n; k++ {
		w[k] /= deviation[k]
		w[0] -= w[k] * mean[k]
	}
	return table.Weights{Bias: w[0], Top: w[1], Scores: w[2], Cosine: w[3], Similarity: w[4], Coverage: w[5]}
}

// solve solves linear equations whose right side is the last column, by elimination: the
// matrix is positive definite.
func solve(system [][]float64) []float64 {
	n := len(system)
	for i := range n {
		pivot := system[i][i]
		for j := i; j <= n; j++ {
			system[i][j] /= pivot
		}
		for k := range n {
			if factor := system[k][i]; k != i && factor != 0 {
				for j := i; j <= n; j++ {
					system[k][j] -= factor * system[i][j]
				}
			}
		}
	}
	solution := make([]float64, n)
	for i := range solution {
		solution[i] = system[i][n]
	}
	return solution
}
