package main

// The codes of Veldany: an act of the country, a title of the state of Marren,
// ordinances of Tessel County, and the codes of two cities: Harrow Quay in
// Tessel County, and Sallow Ferry in another county. Each asks for a permit of
// its own to sell food from a van.

func foodSafetyAct() ([]byte, error) {
	body := face{"stix-two-text", "", 10.6, 14.2, black}
	return code{
		text: "food-safety-act.txt", title: "Food Safety Act of the Federation of Veldany", body: body, columns: 1, left: 104,
		mark: "Section ", marks: "Sections ", running: "Federation of Veldany · Food Safety Act", folio: "%d", contents: "Arrangement of sections", outline: true, accent: black,
		cover: func(s *sheet) {
			center := centered(s)
			s.y = 150
			center(15, 10, "", "FEDERATION OF VELDANY")
			s.rule(pageWidth/2-60, s.y+6, 120, .8, black)
			s.y += 120
			center(32, 16, "B", "Food Safety Act")
			center(13, 120, "", "Act No. 7 of 2021")
			center(12, 4, "I", "Enacted by the Federal Assembly of Veldany")
			center(12, 4, "I", "on 18 November 2021")
			center(12, 130, "B", "In force since 1 March 2022")
			s.rule(pageWidth/2-60, s.y, 120, .8, black)
			s.y += 16
			center(9.6, 2, "", "Printed by authority of the Federal Assembly")
		},
	}.set()
}

func marrenCode() ([]byte, error) {
	body := face{"source-serif-4", "", 9.3, 12.2, black}
	navy := color{28, 44, 84}
	return code{
		text: "marren-code-title-9.txt", title: "Code of the State of Marren, Title 9: Health", body: body, columns: 2, left: 62,
		mark: "§ ", marks: "§§ ", running: "Code of the State of Marren · Title 9: Health", folio: "%d", contents: "Contents of Title 9", outline: true, accent: navy,
		cover: func(s *sheet) {
			center := centered(s)
			s.box(62, 96, pageWidth-124, 4, navy)
			s.y = 190
			center(26, 8, "B", "Code of the State of Marren")
			center(12, 110, "I", "Annotated with histories of the sections")
			center(40, 10, "", "Title 9")
			center(24, 120, "B", "Health")
			center(11.5, 4, "", "Enacted by the Legislature of the State of Marren")
			center(11.5, 4, "", "Contains all laws in force on 30 June 2024")
			s.box(62, 716, pageWidth-124, 4, navy)
			s.y = 728
			center(9, 2, "", "L. means Laws of Marren, with the year and the chapter (c.) of an enactment.")
		},
	}.set()
}

func tesselOrdinances() ([]byte, error) {
	body := face{"source-sans-3", "", 10.4, 14, black}
	green := color{30, 84, 60}
	return code{
		text: "tessel-county-ordinances-chapter-5.txt", title: "Ordinances of Tessel County, Chapter 5: Public Health", body: body, columns: 1, left: 82,
		mark: "§ ", marks: "§§ ", hanging: true, running: "Ordinances of Tessel County, Chapter 5: Public Health", folio: "5-%d", contents: "Contents", accent: green,
		cover: func(s *sheet) {
			left := func(size, after float64, style, text string) {
				s.set(paragraph{align: "L", after: after, face: s.body.sized(size, size*1.25).styled(style)}, text)
			}
			s.box(0, 0, 34, pageHeight, green)
			s.y = 200
			left(14, 8, "", "Tessel County, State of Marren")
			left(30, 60, "B", "Ordinances of Tessel County")
			left(22, 6, "", "Chapter 5")
			left(22, 160, "B", "Public Health")
			left(11, 3, "", "Adopted by the Board of Supervisors of Tessel County")
			left(11, 3, "", "Current to Ordinance 744 of 5 December 2023")
			left(11, 3, "I", "The ordinances themselves, kept by the County Recorder, prevail over this print.")
		},
	}.set()
}

func harrowQuayCode() ([]byte, error) {
	body := face{"eb-garamond", "", 11.8, 14.8, black}
	red := color{112, 32, 30}
	return code{
		text: "harrow-quay-municipal-code.txt", title: "Municipal Code of the City of Harrow Quay, Title 15: Street Trade", body: body, columns: 1, left: 92,
		mark: "§ ", marks: "§§ ", running: "Municipal Code of the City of Harrow Quay", folio: "15–%d", contents: "Title 15. Street Trade", outline: true, accent: red,
		cover: func(s *sheet) {
			center := centered(s)
			s.rule(92, 110, pageWidth-184, 1.6, red)
			s.rule(92, 115, pageWidth-184, .5, red)
			s.y = 200
			center(17, 6, "I", "Municipal Code")
			center(13, 6, "I", "of the")
			center(30, 90, "B", "City of Harrow Quay")
			center(20, 6, "", "Title 15")
			center(24, 130, "B", "Street Trade")
			center(12.5, 3, "", "Published by order of the City Council")
			center(12.5, 3, "", "Codified through Ordinance 2024-03, passed on 11 April 2024")
			center(12.5, 3, "I", "County of Tessel, State of Marren")
			s.rule(92, 726, pageWidth-184, .5, red)
			s.rule(92, 731, pageWidth-184, 1.6, red)
		},
	}.set()
}

func sallowFerryCode() ([]byte, error) {
	body := face{"ibm-plex-sans", "", 9.6, 12.8, black}
	blue := color{24, 78, 112}
	return code{
		text: "sallow-ferry-municipal-code.txt", title: "Municipal Code of the City of Sallow Ferry, Title 7: Markets and Trades", body: body, columns: 1, left: 96,
		mark: "§ ", marks: "§§ ", running: "Municipal Code of the City of Sallow Ferry", folio: "Title 7, page %d", contents: "Title 7. Markets and Trades", accent: blue,
		cover: func(s *sheet) {
			center := centered(s)
			s.box(96, 150, pageWidth-192, 2, blue)
			s.y = 190
			center(24, 80, "B", "City of Sallow Ferry")
			center(18, 70, "", "Municipal Code")
			center(16, 6, "", "Title 7")
			center(20, 120, "B", "Markets and Trades")
			center(10.6, 3, "", "Adopted by the City Council of Sallow Ferry, Orwen County, Marren")
			center(10.6, 3, "", "Includes all ordinances in effect on 1 February 2024")
			s.box(96, 700, pageWidth-192, 2, blue)
		},
	}.set()
}

// centered returns a function that sets a centred line of a title page.
func centered(s *sheet) func(size, after float64, style, text string) {
	return func(size, after float64, style, text string) {
		s.set(paragraph{align: "C", after: after, face: s.body.sized(size, size*1.25).styled(style)}, text)
	}
}
