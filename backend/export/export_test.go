package export_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/export"
	"ibid/backend/ibid"
)

var update = flag.Bool("update", false, "write the golden files anew")

// spanOf is where words stand in a text.
func spanOf(t *testing.T, text, words string) ibid.Span {
	t.Helper()
	start := strings.Index(text, words)
	if start < 0 {
		t.Fatalf("no %q in the text", words)
	}
	return ibid.Span{Start: start, End: start + len(words)}
}

const leaseText = `The rent is **£42,000 a year** [1], paid *quarterly* [2].

## When it may end

1. By the tenant, after three years [2]
2. By the landlord
    - with notice
    - in ` + "`writing`" + `

| Year | Rent |
| --- | --- |
| 2024 | £42,000 [1] |
| 2025 | a \| b & c |

> The tenant shall repair.

` + "```\nfor x < 3 { }\n```" + `

See [the register](https://register.example/x?a=1&b=2), ![a map of the yard](https://evil.example/p.png) and <b onclick="x()">bold</b>. The roof is new. The yard is shared. It was sold [9].

<script>alert(1)</script>`

// conversation is one with everything in it that an answer can have.
func conversation(t *testing.T) (ibid.Conversation, []ibid.Answer) {
	lease := ibid.Citation{Number: 1, DocumentID: 3, DocumentHash: "0a1b2c3d4e5f", DocumentTitle: "Lease of Unit 4 & Yard_B", Page: 3, PageLabel: "iii",
		Section: "2 Rent › 2.1 Amount", Quote: "The yearly rent\nis £42,000."}
	again := lease
	again.Number, again.Page, again.PageLabel, again.Section, again.Quote, again.Removed = 2, 7, "", "", "“Quarterly in advance”", true
	lease.NotInForce = "Repealed 1 May 2020"
	other := ibid.Citation{Number: 1, DocumentID: 5, DocumentHash: "ffee00112233", DocumentTitle: "Übersicht {2024} 100%", Page: 12, Quote: "Nichts."}
	return ibid.Conversation{ID: 7, Title: "What is the rent?", UpdatedAt: time.Date(2026, 3, 4, 23, 30, 0, 0, time.FixedZone("", 3600))},
		[]ibid.Answer{
			{
				ID: 1, Question: "What is the <rent>?", Text: leaseText, Citations: []ibid.Citation{lease, again}, CreatedAt: time.Date(2026, 3, 4, 10, 0, 0, 0, time.UTC),
				Verification: ibid.Verification{
					Claims: []ibid.Claim{
						{Span: spanOf(t, leaseText, "The rent is **£42,000 a year** [1], paid *quarterly* [2]."), State: ibid.ClaimBacked},
						{Span: spanOf(t, leaseText, "The roof is new."), State: ibid.ClaimUnbacked},
						{Span: spanOf(t, leaseText, "The yard is shared."), State: ibid.ClaimPartly},
						{Span: spanOf(t, leaseText, "It was sold [9]."), State: ibid.ClaimContradicted},
					},
					Confidence: ibid.Confidence{Reasons: []string{"1 of 4 claims stands word for word"}},
				},
			},
			{
				Web: &ibid.WebSearch{
					Query: "rent *index*", Provider: ibid.WebSearXNG, Endpoint: "https://searx.example", FetchedAt: time.Date(2026, 3, 5, 9, 1, 0, 0, time.UTC),
					Results: []ibid.WebResult{
						{Title: "Rent [index] of <Margaret>", URL: "https://rent.example/?a=1&b=2", Snippet: "It *rose*. <script>alert(1)</script>"},
						{Title: "Yards", URL: "https://yards.example/"},
					},
				},
				ID: 2, Question: "Was gilt 2024?", Text: "Nichts [1]. Call Margaret on 2024. 漢字", Citations: []ibid.Citation{other}, CreatedAt: time.Date(2026, 3, 5, 9, 0, 0, 0, time.UTC),
				Notice: ibid.Errorf(ibid.CodeInvalid, "The model stopped early.").WithHint("Ask again."),
			},
		}
}

// findMargaret stands for what finds personal data.
func findMargaret(text string) (found []ibid.PrivateSpan) {
	for at := 0; ; {
		i := strings.Index(text[at:], "Margaret")
		if i < 0 {
			return found
		}
		found = append(found, ibid.PrivateSpan{Kind: ibid.PrivateName, Span: ibid.Span{Start: at + i, End: at + i + 8}, Mask: "[name]"})
		at += i + 8
	}
}

var cover = export.Cover{Workspace: "Contracts", At: time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)}

func written(t *testing.T, format export.Format, private export.Finder) string {
	t.Helper()
	c, answers := conversation(t)
	var b bytes.Buffer
	if err := export.Write(&b, format, cover, c, answers, private); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestGolden(t *testing.T) {
	for _, format := range []export.Format{export.Markdown, export.HTML, export.BibTeX, export.CSLJSON} {
		t.Run(string(format), func(t *testing.T) {
			got := written(t, format, nil)
			file := filepath.Join("testdata", "conversation"+format.Extension())
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", file, diff)
			}
		})
	}
}

// The same conversation gives the same bytes, whatever the format.
func TestSameBytes(t *testing.T) {
	c, answers := conversation(t)
	for _, format := range export.Formats {
		if format == export.PDF {
			answers = answers[1:] // the first has code in it: see the package comment
		}
		var first, second bytes.Buffer
		if err := errors.Join(export.Write(&first, format, cover, c, answers, nil), export.Write(&second, format, cover, c, answers, nil)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("%s differs from one time to the next", format)
		}
	}
}

// What is private is masked everywhere, the marks of claims beside it stay.
func TestMasked(t *testing.T) {
	for _, format := range []export.Format{export.Markdown, export.HTML} {
		if got := written(t, format, findMargaret); strings.Contains(got, "Margaret") || !strings.Contains(got, "name") {
			t.Errorf("%s is not masked:\n%s", format, got)
		}
	}
	text := "Margaret paid. Margaret"
	answer := ibid.Answer{
		Question: "Who is Margaret?", Text: text, Citations: []ibid.Citation{{Number: 1, DocumentTitle: "CV of Margaret", Page: 1, Section: "Margaret", Quote: "Margaret paid"}},
		Verification: ibid.Verification{Claims: []ibid.Claim{{Span: ibid.Span{Start: 0, End: 14}, State: ibid.ClaimUnbacked}, {Span: ibid.Span{Start: 15, End: 23}, State: ibid.ClaimPartly}}},
	}
	want := "\\[name\\] paid. **\\[not supported\\]** \\[name\\] **\\[supported in part\\]**\n\n*0 of 2 sentences supported, 1 in part.*\n\n> [1] CV of \\[name\\], page 1, \\[name\\]\n"
	if diff := cmp.Diff(want, export.One(answer, findMargaret)); diff != "" {
		t.Errorf("One (-want +got):\n%s", diff)
	}
}

// Whatever an answer holds, its page fetches nothing, runs nothing and has no tag
// but Ibid's own.
func TestNothingForeignInHTML(t *testing.T) {
	for _, text := range []string{
		"<img src=https://evil.example/x onerror=alert(1)>", "![x](https://evil.example/p.png)", "[x](javascript:alert(1))", "[x](data:text/html,<script>)",
		"<script>alert(1)</script>", "<style>@import url(//evil.example)</style>", "`</code><script>`", "```\n</code></pre><script>\n```", "| <iframe src=x> |\n|---|\n| <svg/onload=x> |",
		"&lt;script&gt;alert(1)&lt;/script&gt;", "[a]: https://evil.example\n\n[a]", "<https://evil.example/\"onmouseover=x>", "\u202Etxt.exe", "<a href=x\n\nonclick=y>",
	} {
		var b bytes.Buffer
		answer := ibid.Answer{Question: text, Text: text, Citations: []ibid.Citation{{Number: 1, DocumentTitle: text, Section: text, Quote: text}}}
		if err := export.Write(&b, export.HTML, cover, ibid.Conversation{Title: text}, []ibid.Answer{answer}, nil); err != nil {
			t.Fatal(err)
		}
		page := strings.Replace(b.String(), "<style>", "", 1)
		for _, bad := range []string{"<img", "<script", "<iframe", "<svg", "<style", "src=\"", "href=\"h", "href=\"j", "href=\"d", "\u202E"} {
			if strings.Contains(page, bad) {
				t.Errorf("%q: the page has %q", text, bad)
			}
		}
	}
}

// unpacked are the parts of a Word document, each well formed.
func unpacked(t *testing.T, document string) map[string]string {
	t.Helper()
	data := []byte(document)
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]string{}
	for _, file := range archive.File {
		reader, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(reader)
		if err != nil {
			t.Fatal(err)
		}
		parts[file.Name] = string(content)
		decoder := xml.NewDecoder(bytes.NewReader(content))
		for {
			if _, err := decoder.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", file.Name, err)
			}
		}
	}
	return parts
}

// A Word document is a package whose parts are well formed, whose relationships
// lead somewhere, whose parts have a type, and whose text is the answer's.
func TestDOCX(t *testing.T) {
	parts := unpacked(t, written(t, export.DOCX, nil))
	for rels, folder := range map[string]string{"_rels/.rels": "", "word/_rels/document.xml.rels": "word/"} {
		var read struct {
			Items []struct {
				Target string `xml:"Target,attr"`
			} `xml:"Relationship"`
		}
		if err := xml.Unmarshal([]byte(parts[rels]), &read); err != nil || len(read.Items) == 0 {
			t.Errorf("%s: %v", rels, err)
		}
		for _, item := range read.Items {
			if parts[folder+item.Target] == "" {
				t.Errorf("%s leads to %q, which is not there", rels, item.Target)
			}
			if !strings.Contains(parts["[Content_Types].xml"], `"/`+folder+item.Target+`"`) {
				t.Errorf("%q has no type", folder+item.Target)
			}
		}
	}
	document := parts["word/document.xml"]
	for _, want := range []string{
		"What is the &lt;rent&gt;?", `<w:b/></w:rPr><w:t xml:space="preserve">£42,000 a year`, `<w:i/></w:rPr><w:t xml:space="preserve">quarterly`,
		"[not supported]", "[supported in part]", "[a source says otherwise]", `<w:pStyle w:val="Heading2"/>`, "<w:tbl>", "for x &lt; 3 { }",
		"(https://register.example/x?a=1&amp;b=2)", "a map of the yard", "&lt;script&gt;", "Lease of Unit 4 &amp; Yard_B, page iii (3 in the file), 2 Rent › 2.1 Amount (Repealed 1 May 2020): “The yearly rent is £42,000.”", "漢字",
		"From the web, not from your documents: SearXNG, 5 March 2026, for “rent *index*”", "Rent [index] of &lt;Margaret&gt;, https://rent.example/?a=1&amp;b=2: It *rose*.",
	} {
		if !strings.Contains(document, want) {
			t.Errorf("the document has no %q", want)
		}
	}
	for _, style := range []string{"Title", "Heading1", "ListParagraph", "Code", "Source", "Mark", "Citation", "Grid"} {
		if strings.Contains(document, `"`+style+`"`) && !strings.Contains(parts["word/styles.xml"], `w:styleId="`+style+`"`) {
			t.Errorf("there is no style %q", style)
		}
	}
	for _, id := range []string{`<w:numId w:val="1"/>`, `<w:numId w:val="2"/>`} {
		if !strings.Contains(document, id) || !strings.Contains(parts["word/numbering.xml"], strings.Replace(strings.TrimSuffix(id, "/>"), "w:numId w:val", "w:num w:numId", 1)) {
			t.Errorf("list %s is not used, or not told", id)
		}
	}
}

func TestBibliographyKeysAreUniqueAndStable(t *testing.T) {
	var docs []struct{ ID, Title, Note string }
	if err := json.Unmarshal([]byte(written(t, export.CSLJSON, nil)), &docs); err != nil {
		t.Fatal(err)
	}
	want := []struct{ ID, Title, Note string }{
		{"leaseofunit-0a1b2c3d", "Lease of Unit 4 & Yard_B", "Cited: pages iii, 7"},
		{"ubersicht2024100-ffee0011", "Übersicht {2024} 100%", "Cited: page 12"},
	}
	if diff := cmp.Diff(want, docs); diff != "" {
		t.Errorf("documents (-want +got):\n%s", diff)
	}
}

func TestEmptyConversation(t *testing.T) {
	for _, format := range export.Formats {
		var b bytes.Buffer
		if err := export.Write(&b, format, cover, ibid.Conversation{}, nil, nil); err != nil {
			t.Errorf("%s: %v", format, err)
		}
	}
	var failure *ibid.Error
	if err := export.Write(io.Discard, "odt", cover, ibid.Conversation{}, nil, nil); !errors.As(err, &failure) || failure.Code != ibid.CodeInvalid || !strings.Contains(failure.Hint, "docx") {
		t.Errorf("odt: %v", err)
	}
}

func TestName(t *testing.T) {
	for title, want := range map[string]string{
		"What is the rent?":  "What is the rent.md",
		"../a/b\\c:\nd":      "abcd.md",
		"":                   "Conversation.md",
		" Übersicht  2024. ": "Übersicht 2024.md",
	} {
		if got := export.Name(ibid.Conversation{Title: title}, export.Markdown); got != want {
			t.Errorf("Name(%q) = %q, want %q", title, got, want)
		}
	}
}

// An answer for a place says which, and cites law by its sections.
func TestALayeredAnswerNamesItsPlace(t *testing.T) {
	answer := ibid.Answer{
		Question: "What permit do I need?", Text: "## State: Texas\n\n> A permit is required. [1]",
		Place: &ibid.Place{Label: "Austin, Travis County, TX", Layers: []ibid.Jurisdiction{
			{ID: "US-TX", Level: ibid.LevelState, Name: "Texas"}, {ID: "US-TX-austin", Level: ibid.LevelMunicipal, Name: "Austin"},
		}},
		Citations: []ibid.Citation{{Number: 1, DocumentID: 1, DocumentTitle: "Code", Page: 3, Section: "Title 4 › § 4.01 Permits", Quote: "A permit is required.", Law: "Tex. Code § 4.01", LawHeading: "Permits"}},
	}
	place, source := "Asked for Austin, Travis County, TX. Its rules are those of Texas and the city of Austin.", "Tex. Code § 4.01 – Permits, page 3"
	for _, format := range []export.Format{export.Markdown, export.HTML, export.DOCX} {
		var b bytes.Buffer
		if err := export.Write(&b, format, cover, ibid.Conversation{Title: "Permits"}, []ibid.Answer{answer}, nil); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		if format == export.DOCX {
			text = unpacked(t, text)["word/document.xml"]
		}
		at, layers := strings.Index(text, place), strings.Index(text, "State: Texas")
		if at < 0 || at > layers || !strings.Contains(strings.ReplaceAll(text, "</w:t></w:r><w:r><w:t xml:space=\"preserve\">", ""), source) {
			t.Errorf("%s: %s", format, text)
		}
	}
	if text := export.One(answer, nil); !strings.HasPrefix(text, "*"+place+"*\n\n") {
		t.Errorf("%s", text)
	}
}
