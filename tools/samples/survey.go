package main

import (
	"bytes"
	"fmt"
	"image/jpeg"

	"codeberg.org/go-pdf/fpdf"
)

// quaySurvey is a report that has what is hard to read: roman front matter with
// page labels, an outline, running headers and footers, pages in two columns with
// footnotes and divided words, a ruled table longer than a page whose head is
// repeated, a table without any line, and two scanned pages in the middle.
func quaySurvey() ([]byte, error) {
	const title = "Ardmore Quay: Survey of the Walls 2024"
	body := face{"source-serif-4", "", 10, 13.6, black}
	sans := face{"source-sans-3", "", 9.4, 12.4, black}
	s := newSheet(title, "en-GB", body, "source-serif-4", "source-sans-3")
	const left, width, gutter, front = 72.0, pageWidth - 144, 22.0, 2
	one := []frame{{left, 92, width, pageHeight - 84}}
	half := (width - gutter) / 2
	two := []frame{{left, 92, half, pageHeight - 84}, {left + half + gutter, 92, half, pageHeight - 84}}
	s.frames = func(int) []frame { return one }
	dress := func(page int) {
		small := sans.sized(8.4, 11).colored(grey)
		s.put(left, 56, width, "L", "Ardmore Harbour Trust", small)
		s.put(left, 56, width, "R", "Survey of the Walls 2024", small)
		s.rule(left, 63, width, .4, grey)
		number := fmt.Sprint(page - front)
		if page <= front {
			number = []string{"i", "ii"}[page-1]
		}
		s.put(left, pageHeight-48, width, "C", number, small)
	}
	s.dress = dress
	heading := func(level int, text string) {
		f := sans.styled("B").sized([]float64{16, 12}[level], []float64{21, 16}[level])
		s.room(f.leading * 4)
		s.pdf.Bookmark(text, level, s.y)
		s.set(paragraph{before: 12, after: 5, keep: 3, align: "L", face: f}, text)
	}
	text := func(markup string, notes ...string) { s.set(paragraph{after: 5}, markup, notes...) }

	s.newPage()
	s.y += 120
	s.set(paragraph{align: "L", after: 8, face: sans.styled("B").sized(26, 32)}, "Ardmore Quay")
	s.set(paragraph{align: "L", after: 30, face: sans.sized(17, 22)}, "Survey of the Walls 2024")
	text("Prepared for the Ardmore Harbour Trust by Tessel & Boone, consulting engineers, in September 2024. This report replaces that of 2017.")
	s.newPage()
	heading(0, "Summary for the trustees")
	text("The quay is 612 metres long and was built between 1871 and 1904. Of its 68 sections 51 are sound, 12 need pointing within five years and five must be repaired before the winter of 2026. The cost of these five is estimated at £742,000.")
	text("The worst is section 41, where the toe of the wall has been washed out to a depth of 1.35 metres. We ask the trustees to close the berth in front of it to vessels above 300 tonnes.")

	s.newPage()
	heading(0, "1  How the walls were surveyed")
	heading(1, "1.1  Above the water")
	text("Every section was photographed at low water on 6 and 7 May 2024 and struck with a hammer on a grid of half a metre. A hollow sound was marked with chalk and counted.")
	heading(1, "1.2  Below the water")
	text("Divers of the firm Norby Marine measured the height of the bed in front of each section on 14 days between 3 June and 12 July. Visibility was poor on four of them, and sections 55 to 58 were measured again in August.")
	s.table(table{
		caption: "*Table 1.* Days and hours under water.", align: "LRR", widths: []float64{.44, .28, .28}, face: sans, plain: true,
		head: []string{"Month", "Days", "Hours"},
		rows: [][]string{{"June 2024", "9", "41"}, {"July 2024", "5", "22"}, {"August 2024", "2", "7"}, {"All", "16", "70"}},
	})

	heading(0, "2  The sections one by one")
	text("Table 2 lists all sections from the lighthouse to the slipway. _Hollow_ is the share of the face that sounded hollow, _scour_ the depth to which the bed has been washed out below the foundation of 1871. The state is A for sound, B for pointing and C for repair.")
	var rows [][]string
	for n := 1; n <= 68; n++ {
		hollow, scour, state := (n*37+11)%9, (n*53+7)%31, "A"
		switch {
		case n == 41:
			hollow, scour, state = 38, 135, "C"
		case n == 9 || n == 23 || n == 57 || n == 66:
			hollow, scour, state = 21+n%5, 70+n%13, "C"
		case n%6 == 2:
			hollow, state = 11+n%4, "B"
		}
		stone := []string{"granite", "limestone", "brick on granite"}[(n/9)%3]
		rows = append(rows, []string{fmt.Sprint(n), stone, fmt.Sprintf("%d %%", hollow), fmt.Sprintf("0.%02d m", scour), state})
		if scour >= 100 {
			rows[n-1][3] = fmt.Sprintf("%d.%02d m", scour/100, scour%100)
		}
	}
	s.table(table{
		caption: "*Table 2.* State of the sections.", align: "RLRRC", widths: []float64{.14, .38, .16, .18, .14}, face: sans, ruled: true, tint: color{232, 236, 240},
		head: []string{"Section", "Facing", "Hollow", "Scour", "State"}, rows: rows,
	})

	s.frames = func(int) []frame { return two }
	s.newPage()
	heading(0, "3  Why section 41 failed")
	text("The wall at section 41 stands where the old mill stream ran into the harbour until 1866. The build|ers filled its bed with rub|ble and began the wall on top of it, with|out the tim|ber piles that they drove else|where.^1^ For a cen|tury this did no harm, be|cause the stream had been led away.",
		"Minutes of the Harbour Commissioners, 9 April 1872, where the saving is put at £115.")
	text("In 1998 the sluice at the head of the harbour was re|placed by one that opens twice as wide. When it is opened at low water the cur|rent in front of section 41 reaches 1.9 metres a second, three times what the rub|ble can with|stand.^2^ Each open|ing car|ries a little of it away.",
		"Measured by Norby Marine on 20 June 2024, at a gauge height of 0.4 m.")
	heading(1, "3.1  What the divers saw")
	text("The toe is hollow over a length of eleven metres. In the mid|dle a diver could put his whole arm be|neath the lowest course and feel no ground. Two stones of that course have tilted out|wards by six cen|ti|metres since the survey of 2017, and the joint above them has opened.")
	text("No move|ment was found in the cope. That is no com|fort: walls of this kind stand un|til they fall. The wall at Kestrel Point, of the same age and the same make, gave no sign be|fore it went over on 2 February 1953.")
	heading(1, "3.2  What should be done")
	text("We pro|pose to fill the hollow with con|crete in bags, to be placed by divers, and to lay a mat|tress of stone eight metres wide in front of it. The sluice should be opened above half tide only. The work takes seven weeks and costs £318,000 of the sum named above.^3^",
		"Prices of the third quarter of 2024, without value added tax.")
	text("Until it is done the berth should be closed to ves|sels above 300 tonnes, whose pro|pel|lers stir the bed. The sand dredgers of Hallam & Sons, which load there twice a week, can use the berth at sec|tion 30.")
	text("Should the trustees pre|fer not to act be|fore the win|ter of 2026, we ad|vise to hang a plumb line at the tilted stones and to read it weekly. A change of five mil|li|metres within a month means that the quay above must be cleared at once.")

	s.dress = func(int) {}
	s.frames = func(int) []frame { return one }
	for i, sheet := range []string{diverFirst, diverSecond} {
		if err := s.scan(i+1, sheet); err != nil {
			return nil, err
		}
	}

	s.dress = dress
	s.newPage()
	heading(0, "4  Costs")
	s.table(table{
		caption: "*Table 3.* Repairs before the winter of 2026.", align: "RLR", widths: []float64{.16, .56, .28}, face: sans,
		head:  []string{"Section", "Work", "Cost"},
		rows:  [][]string{{"9", "pointing and two new stones", "£64,000"}, {"23", "concrete in bags", "£121,000"}, {"41", "concrete in bags, stone mattress", "£318,000"}, {"57", "concrete in bags", "£133,000"}, {"66", "new facing", "£106,000"}, {"=", "All", "£742,000"}},
		below: "Prices of the third quarter of 2024, without value added tax.",
	})
	text("The trust holds £410,000 in its repair fund. The county pays 30 % of works that protect a public road, which holds for sections 57 and 66.")
	content, err := s.bytes()
	if err != nil {
		return nil, err
	}
	return labelPages(content, front)
}

const diverFirst = `Norby Marine                                   20 June 1987

DIVER'S SHEET NO. 12        SECTION 41

In water 09.40, out 10.25. Visibility 2 metres.
Bed of rubble and shell. Current slight.

Toe of wall found sound over its whole length. Lowest
course stands 0.20 m above the bed. One stone chipped at
its corner, joint tight.

An iron ring of about 0.3 m lies in front of the wall
and should be lifted before a keel finds it.`

const diverSecond = `Norby Marine                                   21 June 1987

DIVER'S SHEET NO. 13        SECTION 42

In water 10.05, out 10.50. Visibility 1.5 metres.

Bed washed out by 0.15 m under the downpipe of the fish
market. No stone has moved. To be looked at again in
five years.

The ring at section 41 was lifted today and weighed
84 kilograms.`

// scan puts in a page that is only the picture of a typed sheet. Each sheet is a column
// of pixels narrower than the one before: pictures of one width would be written in an
// order of chance.
func (s *sheet) scan(number int, typed string) error {
	p, err := newPaper()
	if err != nil {
		return err
	}
	p.typewrite(220, typed)
	var scan bytes.Buffer
	whole := age(p.sheet)
	size := whole.Bounds()
	size.Max.X -= number - 1
	if err := jpeg.Encode(&scan, whole.SubImage(size), &jpeg.Options{Quality: 50}); err != nil {
		return err
	}
	s.newPage()
	name := fmt.Sprintf("sheet %d", number)
	options := fpdf.ImageOptions{ImageType: "JPEG"}
	s.pdf.RegisterImageOptionsReader(name, options, &scan)
	s.pdf.ImageOptions(name, 0, 0, pageWidth, pageHeight, false, options, 0, "")
	return nil
}
