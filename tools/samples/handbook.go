package main

import "fmt"

// handbook is a staff handbook set in a sans-serif: short rules, lists, tables,
// the kind of document that questions begin with "how many days".
func handbook() ([]byte, error) {
	body := face{"ibm-plex-sans", "", 9.8, 14.2, black}
	violet := color{74, 58, 122}
	s := newSheet("Staff Handbook – Pemberlight Instruments", "en-GB", body, "ibm-plex-sans")
	s.frames = func(int) []frame { return []frame{{140, 92, pageWidth - 212, pageHeight - 78}} }
	s.dress = func(page int) {
		small := body.sized(8, 10).colored(grey)
		s.box(0, 0, pageWidth, 8, violet)
		s.put(140, 52, pageWidth-212, "L", "*Pemberlight Instruments*  Staff Handbook", small)
		s.put(140, 52, pageWidth-212, "R", "Edition 7 · valid from 1 January 2025", small)
		s.put(140, pageHeight-44, pageWidth-212, "R", fmt.Sprintf("%d / 4", page), small)
	}
	heading := func(number, text string) {
		f := body.styled("B").sized(15, 19).colored(violet)
		s.room(f.leading * 5)
		s.pdf.Bookmark(number+" "+text, 0, s.y)
		s.space(14)
		s.put(84, s.y+15, 48, "R", number, f)
		s.set(paragraph{after: 5, keep: 3, align: "L", face: f}, text)
	}
	rule := func(number, markup string) {
		s.room(body.leading * 2)
		s.put(84, s.y+body.size, 48, "R", number, body.sized(8.6, 12).colored(grey))
		s.set(paragraph{after: 6, align: "L"}, markup)
	}
	list := func(items ...string) {
		for _, i := range items {
			s.set(paragraph{indent: 14, hang: 12, label: "•", after: 2, align: "L"}, i)
		}
		s.y += 4
	}
	cells := body.sized(8.8, 11.8)
	lilac := color{236, 233, 245}

	s.newPage()
	s.set(paragraph{after: 4, align: "L", face: body.styled("B").sized(27, 33).colored(violet)}, "Staff Handbook")
	s.set(paragraph{after: 16, align: "L", face: body.sized(12, 17).colored(grey)}, "What you can count on, and what we count on you for")
	heading("1", "About this handbook")
	rule("1.1", "This handbook applies to everyone employed by Pemberlight Instruments at the sites in Ferrybridge End and Upper Tolling. It is part of your contract of employment. Where contract and handbook differ, the rule that is better for you applies.")
	rule("1.2", "HR means the human resources office (room 2.14). SD means the security desk, which is staffed day and night at extension 4400. Your lead is the person who signs your working-time sheet.")
	heading("2", "Working time")
	rule("2.1", "The full-time week has 38 hours. Core hours are 10:00 to 15:00; outside them you arrange your day with your team.")
	rule("2.2", "Overtime needs your lead’s consent beforehand. It is taken as time off within six months, or paid with a supplement of 25 % on working days and 60 % on Sundays and public holidays.")
	rule("2.3", "During the probation period of four months either side may end the contract with two weeks’ notice. After it the notice period is two months to the end of a month, and four months after five years of service.")
	heading("3", "Working from home")
	rule("3.1", "You may work from home on up to three days a week if your task allows it. Calibration laboratories and the clean room need presence.")
	rule("3.2", "We lend you a screen, a chair and a docking station. For heating and internet there is an allowance of £26 a month, paid with the salary.")
	rule("3.3", "Working from another country is possible for 20 working days a year and needs the consent of HR four weeks in advance, because of tax and social security.")

	heading("4", "Leave")
	rule("4.1", "*Annual leave.* You have 27 working days of paid leave a year, and one more after every fifth year of service. 24 and 31 December are free in addition.")
	rule("4.2", "Up to five days that you have not taken by 31 December may be carried over. They lapse on 31 March of the following year, unless illness prevented you from taking them.")
	rule("4.3", "*Parental leave.* Each parent has 18 weeks at full pay within two years after birth or adoption, whatever the length of service. Please tell HR eight weeks before it begins.")
	rule("4.4", "*Special leave.* Paid days off are given on the occasions in Table 1.")
	s.table(table{
		caption: "*Table 1* Special leave", ruled: true, tint: lilac, face: cells, align: "LRL", widths: []float64{.46, .16, .38},
		head: []string{"Occasion", "Days", "Evidence"},
		rows: [][]string{
			{"Own wedding or civil partnership", "2", "certificate"}, {"Death of a partner, child or parent", "5", "none"}, {"Death of a grandparent or sibling", "2", "none"},
			{"Moving house", "1", "registration of address"}, {"Illness of a child under 12", "10 a year", "medical note from day 3"}, {"Volunteer fire or rescue service", "as called", "confirmation of the service"},
		},
	})
	heading("5", "Illness")
	rule("5.1", "Call or write to your lead before 9:30 on the first day. A medical certificate is needed from the fourth calendar day.")
	rule("5.2", "Full pay continues for 13 weeks in any period of twelve months. After that, sick pay is 70 % of basic salary for a further 26 weeks.")
	rule("5.3", "After an absence of more than six weeks you may return step by step. HR draws up the plan with you and the company doctor.")

	heading("6", "Travel and expenses")
	rule("6.1", "Take the train in standard class where the journey is under five hours. Flights within the country are not reimbursed.")
	rule("6.2", "A private car is reimbursed at £0.38 a kilometre if no train would have arrived in time; the tunnel and bridge tolls are paid in addition.")
	rule("6.3", "Claims must reach the accounts office within 30 days after the journey, with receipts. Later claims need the signature of the finance director.")
	s.table(table{
		caption: "*Table 2* Daily allowances and limits", face: cells, align: "LRRR", widths: []float64{.37, .2, .2, .23},
		head: []string{"Zone", "Half day", "Full day", "Hotel, at most"},
		rows: [][]string{
			{"A  Home counties", "£14.00", "£28.00", "£95"}, {"B  Rest of the country", "£16.00", "£32.00", "£110"}, {"C  Abroad, near", "£21.00", "£42.00", "£140"}, {"D  Overseas", "£29.00", "£58.00", "£190"},
		},
		below: "A half day is an absence of six to ten hours. Meals provided free of charge are deducted: breakfast 20 %, lunch and dinner 40 % each.",
	})
	heading("7", "Gifts and conflicts of interest")
	rule("7.1", "You may accept gifts worth up to £40 in total from one giver in a year. Anything above must be declined, or handed to HR for the summer raffle. Money may never be accepted.")
	rule("7.2", "Tell your lead and HR if you, or someone in your household, hold more than 2 % of a supplier, customer or competitor. You then take no part in decisions about that firm.")
	rule("7.3", "Second jobs of more than eight hours a week need consent, which is refused only for good reason.")

	heading("8", "Information security")
	rule("8.1", "Report a lost device, a suspicious message you have answered, or a wrongly sent file to the SD within two hours of noticing it, at any time of day. Whoever reports promptly has nothing to fear.")
	rule("8.2", "Customer drawings may be kept on company devices only. They must not be sent to services outside the company’s network, including translation and text-generating services on the web.")
	rule("8.3", "Paper marked “Restricted” goes into the locked grey bins. It is kept for seven years where a law or a contract requires it, otherwise for three.")
	list("Lock your screen whenever you leave your desk.", "Passwords have at least 14 characters and are kept in the company’s vault.", "Visitors are met at the gate and wear a badge; they never walk alone in Building C.")
	heading("9", "Safety")
	rule("9.1", "The assembly point in Ferrybridge End is the car park by the canal; in Upper Tolling it is the bus stop. The alarm is tested on the first Tuesday of a month at 11:00.")
	rule("9.2", "Laser class 3B and 4 may be operated only by people with a certificate no older than two years. The laser safety officer keeps the list.")
	rule("9.3", "Every accident is entered in the accident book, however small. There is a first-aider on every floor; their names hang beside the lifts.")
	heading("10", "Complaints")
	rule("10.1", "You can bring a complaint to your lead, to HR or to the ombudsperson, who is not employed by the company. You receive a first answer within five working days and a decision within six weeks.")
	rule("10.2", "Nobody may be put at a disadvantage because of a complaint made in good faith. If you are not content with the decision you may appeal to the management board within 15 working days.")
	heading("11", "Training")
	rule("11.1", "Everyone has five days and £1,200 a year for training of their own choice that has to do with their work. Unused days lapse; unused money may be carried over once.")
	rule("11.2", "If the company pays more than £5,000 for a course and you leave within two years after it, you repay a share that falls by one twenty-fourth each month.")
	heading("12", "Pay and pension")
	rule("12.1", "Salaries are paid on the 25th of each month, or on the working day before it. The pay scale has nine grades and is reviewed every October with the works council.")
	rule("12.2", "A thirteenth salary is paid in November. Whoever joins or leaves during the year receives a twelfth of it for every full month.")
	rule("12.3", "The company pays 6 % of basic salary into the pension fund. If you pay in 2 % yourself, the company adds another 1.5 %.")
	rule("12.4", "A jubilee bonus is paid after ten years (£500), twenty-five years (£2,000) and forty years (£4,000).")
	heading("13", "Company property")
	rule("13.1", "Tools, laptops and keys remain the property of the company and are returned on the last working day. For a lost key card we charge £15.")
	rule("13.2", "Instruments may be lent for private use over a weekend if the laboratory manager agrees and the loan is entered in the blue book. Sources of ionising radiation are never lent.")
	rule("13.3", "The vans may be hired by staff for £25 a day plus fuel. Book at the gate at least two days ahead; drivers must be over 21.")
	heading("14", "Whom to ask")
	s.table(table{
		face: cells, align: "LLR", widths: []float64{.42, .36, .22},
		head: []string{"About", "Office", "Extension"},
		rows: [][]string{
			{"Contracts, leave, certificates", "HR, room 2.14", "2140"}, {"Pay and expenses", "Accounts, room 1.09", "1090"}, {"Lost devices, alarms, visitors", "SD, gatehouse", "4400"},
			{"Lasers and radiation", "Safety officer, Building C", "3310"}, {"Complaints, in confidence", "Ombudsperson", "7777"},
		},
	})
	return s.bytes()
}
