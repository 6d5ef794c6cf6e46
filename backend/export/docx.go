package export

import (
	"archive/zip"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	_ "embed"
)

// The parts of a document for word processors that are always the same (ECMA-376,
// WordprocessingML).
var (
	//go:embed docx/content_types.xml
	docxTypes string
	//go:embed docx/rels.xml
	docxRels string
	//go:embed docx/document_rels.xml
	docxDocumentRels string
	//go:embed docx/styles.xml
	docxStyles string
)

// writeDOCX writes a package of parts, all with one date so that the same paper
// gives the same bytes.
func writeDOCX(w io.Writer, p paper, mark string) error {
	var d docxWriter
	d.paragraph("Title", "", []run{{text: p.title}})
	if date := day(p.date); date != "" {
		d.paragraph("Subtitle", "", []run{{text: date}})
	}
	if len(p.documents) == 0 && p.cover != "" {
		d.paragraph("Note", "", []run{{text: p.cover}})
	}
	for _, e := range p.entries {
		d.entry(e)
	}
	if len(p.documents) > 0 {
		d.paragraph("Heading1", "", []run{{text: documentsTitle}})
		d.paragraph("Note", "", []run{{text: p.cover}})
		for _, document := range p.documents {
			d.paragraph("ListParagraph", fmt.Sprintf(`<w:numPr><w:ilvl w:val="0"/><w:numId w:val="%d"/></w:numPr>`, docxBullets), []run{{text: document}})
		}
	}
	at := p.date
	if at.Year() < 1980 {
		at = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC) // the first date that a ZIP can tell
	}
	archive := zip.NewWriter(w)
	if err := archive.SetComment(mark); err != nil {
		return err
	}
	for _, part := range []struct{ name, content string }{
		{"[Content_Types].xml", docxTypes},
		{"_rels/.rels", docxRels},
		{"word/document.xml", d.document()},
		{"word/_rels/document.xml.rels", docxDocumentRels},
		{"word/styles.xml", docxStyles},
		{"word/numbering.xml", d.numbering()},
		{"docProps/core.xml", docxCore(p.title, at)},
	} {
		file, err := archive.CreateHeader(&zip.FileHeader{Name: part.name, Method: zip.Deflate, Modified: at})
		if err != nil {
			return err
		}
		if _, err := io.WriteString(file, part.content); err != nil {
			return err
		}
	}
	return archive.Close()
}

const xmlHead = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"

// docxWriter gathers the body of the document.
type docxWriter struct {
	body  strings.Builder
	lists []int // where each ordered list begins to count; the lists are numbered from 2
}

// docxBullets is the number of the list that is bulleted.
const docxBullets = 1

func (d *docxWriter) document() string {
	return xmlHead + `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>` + d.body.String() +
		`<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1247" w:right="1247" w:bottom="1247" w:left="1247" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>` +
		`</w:body></w:document>`
}

func (d *docxWriter) entry(e entry) {
	if e.question != "" {
		d.paragraph("Heading1", "", []run{{text: e.question}})
	}
	below := "Heading" + strconv.Itoa(e.level)
	if e.place != "" {
		d.paragraph("Note", "", []run{{text: e.place}})
	}
	list := make([]int, 9) // the number of the list that is open at each depth
	for _, b := range e.answer {
		d.block(b, list, e.level)
	}
	for _, line := range []string{e.notice, e.confidence} {
		if line != "" {
			d.paragraph("Note", "", []run{{text: line}})
		}
	}
	if len(e.sources) > 0 {
		d.paragraph(below, "", []run{{text: "Sources"}})
	}
	for _, s := range e.sources {
		d.paragraph("Source", "", []run{{text: "[" + strconv.Itoa(s.number) + "] "}, {text: s.text()}})
	}
	if len(e.research) > 0 {
		d.paragraph(below, "", []run{{text: researched}})
	}
	for i, line := range e.research {
		d.paragraph("Source", "", []run{{text: strconv.Itoa(i+1) + ". "}, {text: line}})
	}
	if e.web != "" {
		d.paragraph("Note", "", []run{{text: e.web}})
	}
	for _, r := range e.results {
		d.paragraph("Source", "", []run{{text: r.line()}})
	}
}

func (d *docxWriter) block(b block, list []int, level int) {
	depth := min(b.level, len(list)-1)
	switch b.kind {
	case heading:
		d.paragraph("Heading"+strconv.Itoa(min(6, b.level+level-1)), indent(b.quoted), b.runs)
	case paragraph:
		in := b.quoted
		if b.more {
			in += b.level
		}
		style := ""
		if b.quoted > 0 {
			style = "Quote"
		}
		d.paragraph(style, indent(in), b.runs)
	case item:
		if b.first {
			list[depth] = docxBullets
			if b.number > 0 {
				d.lists = append(d.lists, b.number)
				list[depth] = docxBullets + len(d.lists)
			}
		}
		d.paragraph("ListParagraph", fmt.Sprintf(`<w:numPr><w:ilvl w:val="%d"/><w:numId w:val="%d"/></w:numPr>`, depth, list[depth]), b.runs)
	case code:
		for line := range strings.SplitSeq(b.lines, "\n") {
			d.paragraph("Code", indent(b.quoted+b.level), []run{{text: line, code: true}})
		}
	case rule:
		d.paragraph("", `<w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="C9C7C1"/></w:pBdr>`, nil)
	case table:
		d.table(b.rows)
	}
}

// indent is the property of a paragraph that lies some steps in.
func indent(steps int) string {
	if steps == 0 {
		return ""
	}
	return fmt.Sprintf(`<w:ind w:left="%d"/>`, 400*steps)
}

func (d *docxWriter) paragraph(style, properties string, runs []run) {
	if style != "" {
		style = `<w:pStyle w:val="` + style + `"/>`
	}
	d.body.WriteString("<w:p>")
	if style+properties != "" {
		d.body.WriteString("<w:pPr>" + style + properties + "</w:pPr>")
	}
	for _, r := range runs {
		d.run(r)
	}
	d.body.WriteString("</w:p>")
}

func (d *docxWriter) run(r run) {
	if r.breaks {
		d.body.WriteString("<w:r><w:br/></w:r>")
		return
	}
	text := r.text
	var style string
	if r.mark {
		style, text = `<w:rStyle w:val="Mark"/>`, " "+text
	} else if r.cites > 0 {
		style = `<w:rStyle w:val="Citation"/>`
	} else if r.code {
		style = `<w:rStyle w:val="CodeText"/>`
	}
	for _, property := range []struct {
		on  bool
		tag string
	}{{r.bold, "<w:b/>"}, {r.italic, "<w:i/>"}, {r.struck, "<w:strike/>"}} {
		if property.on {
			style += property.tag
		}
	}
	if style != "" {
		style = "<w:rPr>" + style + "</w:rPr>"
	}
	d.body.WriteString("<w:r>" + style + `<w:t xml:space="preserve">` + xmlEscaped(text) + "</w:t></w:r>")
}

func (d *docxWriter) table(rows [][]cell) {
	columns := 0
	for _, row := range rows {
		columns = max(columns, len(row))
	}
	d.body.WriteString(`<w:tbl><w:tblPr><w:tblStyle w:val="Grid"/><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>` +
		strings.Repeat("<w:gridCol/>", columns) + "</w:tblGrid>")
	for i, row := range rows {
		d.body.WriteString("<w:tr>")
		if i == 0 {
			d.body.WriteString("<w:trPr><w:tblHeader/></w:trPr>")
		}
		for c := range columns {
			d.body.WriteString(`<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr>`)
			var runs []run
			if c < len(row) {
				runs = row[c]
			}
			if i == 0 {
				runs = bold(runs)
			}
			d.paragraph("", "", runs)
			d.body.WriteString("</w:tc>")
		}
		d.body.WriteString("</w:tr>")
	}
	d.body.WriteString("</w:tbl>")
	d.paragraph("", "", nil) // two tables without one between are one
}

// numbering reports how lists count: one list of bullets, and one for each ordered list
// so that each begins anew.
func (d *docxWriter) numbering() string {
	var b strings.Builder
	b.WriteString(xmlHead + `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">`)
	for id, format := range []string{"bullet", "decimal"} {
		fmt.Fprintf(&b, `<w:abstractNum w:abstractNumId="%d">`, id)
		for level := range 9 {
			text := "•"
			if format == "decimal" {
				text = "%" + strconv.Itoa(level+1) + "." // the number at that level
			}
			fmt.Fprintf(&b, `<w:lvl w:ilvl="%d"><w:start w:val="1"/><w:numFmt w:val="%s"/><w:lvlText w:val="%s"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="%d" w:hanging="400"/></w:pPr></w:lvl>`,
				level, format, text, 400*(level+1))
		}
		b.WriteString("</w:abstractNum>")
	}
	fmt.Fprintf(&b, `<w:num w:numId="%d"><w:abstractNumId w:val="0"/></w:num>`, docxBullets)
	for i, start := range d.lists {
		fmt.Fprintf(&b, `<w:num w:numId="%d"><w:abstractNumId w:val="1"/>`, docxBullets+1+i)
		for level := range 9 {
			fmt.Fprintf(&b, `<w:lvlOverride w:ilvl="%d"><w:startOverride w:val="%d"/></w:lvlOverride>`, level, start)
		}
		b.WriteString("</w:num>")
	}
	b.WriteString("</w:numbering>")
	return b.String()
}

func docxCore(title string, at time.Time) string {
	date := at.UTC().Format("2006-01-02T15:04:05Z")
	return xmlHead + `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` +
		"<dc:title>" + xmlEscaped(title) + "</dc:title><dc:creator>Ibid</dc:creator>" +
		`<dcterms:created xsi:type="dcterms:W3CDTF">` + date + `</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">` + date + "</dcterms:modified></cp:coreProperties>"
}

// xmlEscaped writes text so that XML reads it as it is; what XML cannot hold becomes
// U+FFFD.
func xmlEscaped(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // a builder takes everything
	return b.String()
}
