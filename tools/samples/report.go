package main

import "fmt"

var (
	reportBody = face{"source-serif-4", "", 10.4, 14.6, black}
	reportSans = face{"source-sans-3", "", 10, 13.6, black}
	teal       = color{22, 78, 84}
	wheat      = color{242, 231, 208}
)

// annualReport is a report with cover, contents, roman front matter, ruled and
// unruled tables, footnotes, an outline and page labels.
func annualReport() ([]byte, error) {
	s := newSheet("Annual Report 2024 – Quillmere Bread Cooperative", "en-GB", reportBody, "source-serif-4", "source-sans-3")
	s.frames = func(int) []frame { return []frame{{78, 92, pageWidth - 156, pageHeight - 84}} }
	s.dress = func(page int) {
		if page < 3 {
			return
		}
		small := reportSans.sized(8.4, 11).colored(grey)
		s.put(78, 56, pageWidth-156, "L", "Quillmere Bread Cooperative", small)
		s.put(78, 56, pageWidth-156, "R", "Annual Report 2024", small)
		s.rule(78, 63, pageWidth-156, .4, grey)
		s.put(78, pageHeight-48, pageWidth-156, "C", fmt.Sprint(page-2), small)
	}
	heading := func(level int, text string) {
		f := reportSans.styled("B").sized(19, 24).colored(teal)
		p := paragraph{before: 20, after: 8, keep: 4, align: "L"}
		if level == 1 {
			f, p.before, p.after = reportSans.styled("B").sized(12.2, 16).colored(teal), 11, 4
		}
		p.face = f
		s.room(f.leading * 5)
		s.pdf.Bookmark(text, level, s.y)
		s.set(p, text)
	}
	cells := reportSans.sized(9.2, 12)

	// Cover.
	s.newPage()
	s.box(0, 0, pageWidth, pageHeight, wheat)
	s.box(0, 0, 30, pageHeight, teal)
	s.pdf.SetDrawColor(teal[0], teal[1], teal[2])
	s.pdf.SetFillColor(teal[0], teal[1], teal[2])
	for i := range 5 { // an ear of wheat
		x, y := 118.0, 176+float64(i)*21
		for _, side := range []float64{-1, 1} {
			s.pdf.TransformBegin()
			s.pdf.TransformRotate(side*-38, x+side*11, y)
			s.pdf.Ellipse(x+side*11, y, 5, 11.5, 0, "F")
			s.pdf.TransformEnd()
		}
	}
	s.pdf.Ellipse(118, 156, 4.6, 12, 0, "F")
	s.pdf.SetLineWidth(2)
	s.pdf.Line(118, 170, 118, 330)
	cover := reportSans.colored(teal)
	s.put(92, 430, 400, "L", "Annual Report", cover.styled("B").sized(42, 50))
	s.put(92, 476, 400, "L", "2024", cover.sized(42, 50))
	s.put(92, 560, 400, "L", "Quillmere Bread Cooperative", cover.styled("B").sized(16, 20))
	s.put(92, 581, 400, "L", "Baking together since 1987", reportBody.styled("I").sized(13, 16).colored(teal))
	s.put(92, 770, 400, "L", "12 Mill Lane, Quillmere", cover.sized(9.5, 12))

	// Contents.
	s.newPage()
	s.pdf.Bookmark("Contents", 0, 92)
	s.set(paragraph{after: 16, align: "L", face: reportSans.styled("B").sized(19, 24).colored(teal)}, "Contents")
	for _, entry := range [][2]string{
		{"Letter to the members", "1"}, {"1  The year in figures", "2"}, {"2  Bakery and mill", "3"},
		{"3  Members and staff", "4"}, {"4  Financial statements", "5"}, {"5  Notes to the accounts", "6"},
	} {
		f := reportSans.sized(10.6, 20)
		s.put(78, s.y+12, pageWidth-156, "L", entry[0], f)
		s.put(78, s.y+12, pageWidth-156, "R", entry[1], f)
		s.rule(78, s.y+18, pageWidth-156, .3, color{200, 200, 204})
		s.y += 22
	}
	s.y += 24
	s.set(paragraph{align: "L", face: reportBody.styled("I").sized(9.4, 13).colored(grey)},
		"Amounts are in thousands of euros (€ thousand) unless another unit is given. Rounding may lead to small differences in totals. The report was approved by the board on 14 March 2025 and will be laid before the general meeting on 23 May 2025.")
	s.put(78, pageHeight-48, pageWidth-156, "C", "ii", reportSans.sized(8.4, 11).colored(grey))

	s.newPage()
	heading(0, "Letter to the members")
	s.text("Dear members,")
	s.text("In 2024 the Quillmere Bread Cooperative sold more bread than in any year since the first oven was lit in 1987. Revenue rose by 10.2 % to €4.81 million, and for the first time more than two million loaves left our bakery on Mill Lane. The surplus after tax was €221,000, almost four times that of the year before.")
	s.text("Two decisions explain most of this. The new stone oven, in service since 8 April 2024, bakes a third more loaves an hour and returns its waste heat to the proving rooms. And the board held the price of the standard Quillmere loaf at €4.20 through a year in which many bakeries in the valley raised theirs. Demand followed.")
	s.text("Not everything went to plan. The café on Harbour Steps opened eleven weeks late because the ventilation permit had to be applied for a second time, and the harvest of our contract growers was a fifth smaller than expected after the wet spring. We had to buy 212 tonnes of wheat on the open market, at prices above those agreed with our growers.")
	s.text("The board proposes to pay a dividend of 3 % on members’ shares, to place €44,200 in the statutory reserve and to set aside the remainder for the second stone oven. A vote on this proposal will be taken at the general meeting on 23 May 2025.")
	s.text("We thank our members for their trust, our growers for their patience, and everyone who gets up at two in the morning so that there is bread at six.")
	s.set(paragraph{before: 8, align: "L", face: reportBody.styled("I")}, "The board of the Quillmere Bread Cooperative")

	s.newPage()
	heading(0, "1  The year in figures")
	s.set(paragraph{after: 8}, "Table 1 compares the year with the two before it. Energy use per loaf fell by 23 %, mainly because of heat recovery from the new oven.^1^ The number of members includes 23 who have given notice but whose shares had not been repaid on 31 December 2024.",
		"Energy use is metered at the bakery and does not include delivery vans or the café on Harbour Steps.")
	s.table(table{
		caption: "*Table 1.* Key figures", ruled: true, tint: wheat, face: cells, align: "LRRR", widths: []float64{.46, .18, .18, .18},
		head: []string{"", "2022", "2023", "2024"},
		rows: [][]string{
			{"Revenue (€ thousand)", "4,102.7", "4,365.9", "*4,812.6*"},
			{"Surplus after tax (€ thousand)", "88.3", "56.6", "*221.0*"},
			{"Equity ratio (%)", "61.4", "62.6", "*66.6*"},
			{"Loaves baked (thousand)", "1,816", "1,893", "*2,047*"},
			{"Energy per loaf (kWh)", "0.54", "0.52", "*0.40*"},
			{"Members on 31 December", "1,094", "1,186", "*1,312*"},
			{"Employees on 31 December", "55", "58", "*63*"},
		},
	})
	heading(1, "1.1  Where revenue came from")
	s.text("Bread and rolls remained the largest line of business at 61.7 % of revenue. The counter and café business grew fastest, by 18.3 %, although the café on Harbour Steps contributed for only nineteen weeks. Milling for third parties rose by 11.6 % after two neighbouring bakeries closed their own mills.")
	s.table(table{
		caption: "*Table 2.* Revenue by line of business, € thousand", face: cells, align: "LRRR", widths: []float64{.49, .17, .17, .17},
		head: []string{"", "2024", "2023", "Change"},
		rows: [][]string{
			{"Bread and rolls", "2,968.4", "2,741.2", "8.3 %"}, {"Pastry and cakes", "1,102.7", "986.3", "11.8 %"},
			{"Counter and café", "511.9", "432.6", "18.3 %"}, {"Milling for third parties", "229.6", "205.8", "11.6 %"},
			{"=*Revenue*", "*4,812.6*", "*4,365.9*", "*10.2 %*"},
		},
	})

	s.newPage()
	heading(0, "2  Bakery and mill")
	heading(1, "2.1  The stone oven")
	s.text("The new oven cost €318,400 including foundations, €11,600 less than the amount the general meeting approved in 2023. It was built on the site of the former flour store, which moved to the mill. A grant of €60,000 from the Valley Energy Fund was deducted from the cost. The oven reaches 280 °C after four hours and holds its heat for a whole shift.")
	heading(1, "2.2  Energy")
	s.text("Heat recovered from the flue gas now warms the proving rooms and the washing water. Together with the 96 kWp of solar panels on the mill roof it brought the energy bill down from €347,900 to €284,600, although the price of electricity did not fall. The panels delivered 88,300 kWh, of which 71 % was used on site.")
	heading(1, "2.3  Grain")
	s.text("Fourteen growers within 40 kilometres of Quillmere hold contracts with the cooperative. They delivered 1,006 tonnes of wheat, rye and spelt, a fifth less than agreed. Contracts for the harvest of 2025 provide a minimum price of €312 a tonne for baking wheat with at least 12.5 % protein.")
	heading(1, "2.4  Returns and waste")
	s.text("Unsold bread fell to 4.9 % of production (2023: 6.8 %) since branches order by the half-day. What is left over goes to the Lantern Street pantry, to the brewery at Oxbow Bridge, and last to a biogas plant. Nothing was sent to landfill.")
	heading(1, "2.5  Food safety")
	s.text("Two batches of seeded rolls were recalled on 19 September 2024 because sesame had not been declared on the label of 640 bags. Nobody was harmed. Labels are now printed from the recipe database, and no label leaves the printer without a second person’s release.")

	s.newPage()
	heading(0, "3  Members and staff")
	heading(1, "3.1  Members")
	s.text("The cooperative had 1,312 members at the end of the year; 167 joined and 41 left. A member holds at least two shares of €100. Members’ shares amounted to €1.24 million. Shares of members who leave are repaid six months after the end of the year in which notice was given.")
	heading(1, "3.2  Staff")
	s.text("On 31 December 2024 the cooperative employed 63 people, which corresponds to 47.5 full-time positions. Nine were apprentices, of whom three finished their training during the year; all three stayed. The collective agreement of 1 July 2024 raised wages by 4.5 % and shortened the working week to 37 hours for night shifts.")
	s.text("Sick leave came to 11.2 days per employee, half a day less than in 2023. There were four reportable accidents, all of them burns or cuts; none led to an absence of more than two weeks.")
	heading(1, "3.3  Board and supervision")
	s.set(paragraph{after: 8}, "The board consists of three members elected for four years; the supervisory committee has seven. The committee met six times and inspected the books on 12 February 2025. Board members received €48,900 together, committee members an attendance fee of €60 a meeting.^2^",
		"The remuneration of the board was set by the general meeting of 24 May 2022 and has not been changed since.")
	s.table(table{
		caption: "*Table 3.* Branches", face: cells, align: "LLRR", widths: []float64{.32, .34, .17, .17}, ruled: true, tint: wheat,
		head: []string{"Branch", "Opening hours", "Opened", "Staff"},
		rows: [][]string{
			{"Mill Lane (bakery)", "daily 6:00–18:30", "1987", "34"}, {"Market Row", "Mon–Sat 6:30–18:00", "1994", "11"},
			{"Oxbow Bridge", "Tue–Sat 7:00–14:00", "2011", "6"}, {"Harbour Steps (café)", "Wed–Sun 8:00–19:00", "2024", "12"},
		},
	})

	s.newPage()
	heading(0, "4  Financial statements")
	s.table(table{
		caption: "*Table 4.* Income statement for the year ended 31 December 2024, € thousand", face: cells, align: "LCRR", widths: []float64{.54, .1, .18, .18},
		head: []string{"", "Note", "2024", "2023"},
		rows: [][]string{
			{"Revenue", "1", "4,812.6", "4,365.9"}, {"Flour and other ingredients", "2", "(1,421.3)", "(1,362.0)"}, {"Staff costs", "3", "(2,117.8)", "(1,934.5)"},
			{"Energy", "", "(284.6)", "(347.9)"}, {"Rent and maintenance", "", "(196.2)", "(188.7)"}, {"Depreciation", "4", "(171.4)", "(158.3)"},
			{"Other operating expenses", "", "(298.7)", "(271.1)"}, {"=*Operating result*", "", "*322.6*", "*103.4*"}, {"Interest", "5", "(31.8)", "(28.9)"},
			{"Income tax", "", "(69.8)", "(17.9)"}, {"=*Surplus after tax*", "", "*221.0*", "*56.6*"},
		},
	})
	s.table(table{
		caption: "*Table 5.* Balance sheet on 31 December 2024, € thousand", face: cells, align: "LCRR", widths: []float64{.54, .1, .18, .18},
		head: []string{"", "Note", "2024", "2023"},
		rows: [][]string{
			{"Land, buildings, ovens and mill", "4", "2,384.1", "2,291.6"}, {"Inventories", "", "212.5", "236.1"}, {"Receivables", "", "318.9", "287.4"}, {"Cash and bank balances", "", "463.2", "268.0"},
			{"=*Total assets*", "", "*3,378.7*", "*3,083.1*"},
			{"Members’ shares", "", "1,240.0", "1,118.0"}, {"Reserves", "", "789.9", "755.7"}, {"Surplus of the year", "", "221.0", "56.6"}, {"=*Equity*", "", "*2,250.9*", "*1,930.3*"},
			{"Bank loans", "5", "742.5", "831.0"}, {"Trade payables", "", "246.8", "221.4"}, {"Other liabilities", "", "138.5", "100.4"},
			{"=*Total equity and liabilities*", "", "*3,378.7*", "*3,083.1*"},
		},
	})

	s.newPage()
	heading(0, "5  Notes to the accounts")
	note := func(number, markup string, notes ...string) {
		s.set(paragraph{indent: 26, hang: 26, label: "*" + number + "*", after: 7}, markup, notes...)
	}
	note("1", "*Revenue* is recognised when bread is handed over. Vouchers sold but not redeemed, €18,700 at the end of the year, are shown under other liabilities.")
	note("2", "*Ingredients* include 212 tonnes of wheat bought on the open market at an average of €347 a tonne, which is €35 above the price agreed with contract growers.")
	note("3", "*Staff costs* consist of wages of €1,728.1 thousand, social security of €341.5 thousand and pensions of €48.2 thousand.")
	note("4", "*Depreciation* is straight-line: buildings over 40 years, ovens over 20 years, vans over 6 years. The new stone oven was capitalised at €258,400 after deduction of the grant.^3^", "The grant must be repaid in part if the oven is taken out of service before 8 April 2034.")
	note("5", "*Bank loans* carry fixed interest of 3.9 % on average. The loan for the mill, €410,000, falls due on 30 June 2029. The cooperative must keep an equity ratio of at least 45 %; it stood at 66.6 % on 31 December 2024.")
	note("6", "*Proposed appropriation.* Of the surplus of €221,000, €37,200 is to be paid as a dividend of 3 % on members’ shares, €44,200 is to be placed in the statutory reserve, and €139,600 in the fund for the second stone oven.")
	note("7", "*Contingent liabilities.* The cooperative guarantees €25,000 of the rent of the Lantern Street pantry. A claim by a former supplier of packaging, €9,300, is disputed; no provision has been made.")
	note("8", "*Events after the reporting date.* On 27 January 2025 a burst pipe closed the branch at Oxbow Bridge for nine days. The damage, about €14,000, is insured except for an excess of €1,500.")
	s.set(paragraph{before: 14, align: "L"}, "Quillmere, 14 March 2025")

	out, err := s.bytes()
	if err != nil {
		return nil, err
	}
	return labelPages(out, 2)
}
