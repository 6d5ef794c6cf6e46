package main

import (
	"fmt"
	"strings"
)

// lease is a contract: numbered clauses with cross references and schedules, no
// outline, and page numbers that begin on the second page.
func lease() ([]byte, error) {
	body := face{"eb-garamond", "", 11.6, 15.2, black}
	s := newSheet("Lease of Unit 4, Saltpan Yard", "en-GB", body, "eb-garamond")
	s.frames = func(int) []frame { return []frame{{86, 84, pageWidth - 172, pageHeight - 92}} }
	s.dress = func(page int) {
		if page == 1 {
			return
		}
		small := body.sized(9.2, 11).colored(grey)
		s.put(86, pageHeight-54, pageWidth-172, "L", "Lease of Unit 4, Saltpan Yard", small.styled("I"))
		s.put(86, pageHeight-54, pageWidth-172, "R", fmt.Sprintf("Page %d", page-1), small)
	}
	center := func(size, after float64, style, text string) {
		s.set(paragraph{align: "C", after: after, face: body.sized(size, size*1.25).styled(style)}, text)
	}
	clause := 0
	heading := func(text string) {
		clause++
		s.set(paragraph{before: 9, after: 4, keep: 3, align: "L", indent: 34, hang: 34, label: fmt.Sprint(clause) + ".", face: body.styled("B")}, strings.ToUpper(text))
	}
	sub := 0
	last := 0
	item := func(markup string) {
		if last != clause {
			last, sub = clause, 0
		}
		sub++
		s.set(paragraph{indent: 34, hang: 34, label: fmt.Sprintf("%d.%d", clause, sub), after: 5}, markup)
	}
	letter := func(l, markup string) {
		s.set(paragraph{indent: 60, hang: 26, label: "(" + l + ")", after: 4}, markup)
	}

	s.newPage()
	s.y = 190
	center(12, 90, "", "Dated 12 September 2024")
	center(30, 20, "", "Lease")
	center(13, 60, "I", "of")
	center(17, 6, "B", "Unit 4, Saltpan Yard")
	center(13, 100, "", "Gullhaven")
	center(12, 2, "B", "Harrowgull Estates Limited")
	center(11, 18, "I", "(Landlord)")
	center(11, 18, "", "and")
	center(12, 2, "B", "Lanternfish Coffee Roasters Limited")
	center(11, 20, "I", "(Tenant)")
	s.rule(pageWidth/2-40, 700, 80, .6, black)

	s.newPage()
	s.set(paragraph{after: 8}, "*THIS LEASE* is made on 12 September 2024 between *Harrowgull Estates Limited*, whose registered office is at 2 Customs Terrace, Gullhaven (the “*Landlord*”), and *Lanternfish Coffee Roasters Limited*, whose registered office is at 17 Ropewalk, Gullhaven (the “*Tenant*”).")
	heading("Definitions")
	item("In this Lease the following words have the meanings given here:")
	for _, d := range []string{
		"“*Break Date*” means 29 September 2027 and 29 September 2029.",
		"“*Insured Risks*” means fire, lightning, explosion, storm, flood, burst pipes, impact, and any other risk against which the Landlord reasonably insures.",
		"“*Permitted Use*” means the roasting, packing and wholesale of coffee, with ancillary retail sale on not more than 40 square metres.",
		"“*Premises*” means Unit 4, Saltpan Yard, Gullhaven, with a floor area of 418 square metres, shown edged red on the plan.",
		"“*Term*” means ten years beginning on 29 September 2024.",
		"“*Yearly Rent*” means the rent set out in Schedule 1, as reviewed under clause 4.",
	} {
		s.set(paragraph{indent: 60, after: 4}, d)
	}
	heading("Letting")
	item("The Landlord lets the Premises to the Tenant for the Term, with the right to use the yard for loading between 6.00 a.m. and 8.00 p.m. on working days.")
	item("The Landlord keeps the right to enter the Premises on 48 hours’ written notice, and without notice in an emergency, to inspect, to repair and to read meters.")
	heading("Rent and deposit")
	item("The Tenant shall pay the Yearly Rent by equal quarterly instalments in advance on 25 March, 24 June, 29 September and 25 December.")
	item("The Tenant has paid a deposit of £24,250. The Landlord shall hold it in a separate interest-bearing account and repay it within 28 days after the end of the Term, less any sum due under this Lease.")
	item("A sum unpaid 14 days after it fell due bears interest at 4 per cent a year above the base rate of the Landlord’s bank, from the due date until payment.")
	item("All sums are exclusive of value added tax, which the Tenant shall pay in addition on receipt of a valid invoice.")
	heading("Rent review")
	item("The Yearly Rent shall be reviewed on 29 September 2029 to the higher of the rent then payable and the open market rent of the Premises.")
	item("If the parties have not agreed the open market rent two months before the review date, either may ask the President of the Gullhaven Guild of Surveyors to appoint an independent expert. The expert’s fee is shared equally.")
	item("The reviewed rent shall not exceed 118 per cent of the Yearly Rent payable immediately before the review date.")
	heading("Service charge")
	item("The Tenant shall pay 11.5 per cent of the Landlord’s reasonable cost of cleaning, lighting, repairing and insuring the yard and the common parts.")
	item("The Tenant’s share of the service charge shall not exceed £6,400 in the first year of the Term. The cap rises each year by the increase in the retail prices index.")
	item("The Landlord shall deliver an account certified by an accountant within four months after 31 December of each year.")
	heading("Repair and alterations")
	item("The Tenant shall keep the interior of the Premises in good repair, but need not put them into a better state than that recorded in the schedule of condition annexed to this Lease.")
	item("The Landlord shall keep in repair the roof, the foundations, the external walls and the service media that serve more than one unit.")
	item("The Tenant shall not alter the structure. Internal, non-structural works and the flue of one coffee roaster need the Landlord’s consent, which shall not be unreasonably withheld or delayed.")
	item("The Tenant shall decorate the interior in the fifth year and in the last six months of the Term.")
	heading("Use and nuisance")
	item("The Tenant shall use the Premises only for the Permitted Use and shall not roast between 9.00 p.m. and 6.00 a.m.")
	item("The Tenant shall fit and maintain an afterburner on every roaster such that no smoke is visible at the boundary of the yard.")
	item("No more than 1,500 litres of liquefied gas may be kept on the Premises, in a store approved by the insurer.")
	heading("Assignment and underletting")
	item("The Tenant shall not assign part of the Premises. The Tenant may assign the whole with the Landlord’s consent, not to be unreasonably withheld, if:")
	letter("a", "no rent is in arrear;")
	letter("b", "the assignee has produced audited accounts for three years; and")
	letter("c", "the Tenant gives an authorised guarantee agreement.")
	item("Underletting is permitted of the whole only, at a rent not below the open market rent, and outside the security of tenure provisions.")
	heading("Insurance")
	item("The Landlord shall insure the building against the Insured Risks for its full cost of reinstatement and for three years’ loss of rent.")
	item("If the Premises are damaged by an Insured Risk so that they cannot be used, the Yearly Rent shall cease to be payable until they are fit for use again, or until three years have passed if earlier.")
	item("The Tenant shall bear the first £1,000 of any claim that arises from its use of the Premises.")
	heading("Break clause")
	item("The Tenant may end this Lease on a Break Date by giving the Landlord not less than nine months’ written notice.")
	item("The notice takes effect only if on the Break Date:")
	letter("a", "the Yearly Rent due up to that date has been paid; and")
	letter("b", "the Tenant gives back the Premises free of occupiers and of continuing underleases.")
	item("If the Tenant does not exercise the right on the first Break Date, it shall be entitled to a rent-free period of three months beginning on 30 September 2027.")
	item("The Landlord shall refund, within 14 days after the Break Date, any rent paid for a period after it. The Landlord has no right to break.")
	heading("Forfeiture")
	item("The Landlord may re-enter the Premises and end the Term if any rent is unpaid 21 days after it fell due, whether or not demanded, or if the Tenant is in substantial breach and has not remedied it within a reasonable time after notice.")
	heading("Notices and disputes")
	item("A notice under this Lease must be in writing and delivered by hand or sent by registered post to the registered office of the recipient. Notice by electronic mail is not valid.")
	item("A notice sent by registered post is taken to have been received on the second working day after posting.")
	item("A dispute about the service charge shall be referred to a single arbitrator. This Lease is governed by the law of the Bailiwick of Gullhaven.")

	s.newPage()
	center(14, 10, "B", "Schedule 1")
	center(12, 8, "I", "Yearly Rent")
	s.table(table{
		ruled: true, tint: color{238, 236, 230}, align: "LLRR", widths: []float64{.16, .42, .21, .21},
		head: []string{"Year", "Period", "Yearly Rent", "Each quarter"},
		rows: [][]string{
			{"1", "29 September 2024 – 28 September 2025", "£36,000", "£9,000"},
			{"2", "29 September 2025 – 28 September 2026", "£42,000", "£10,500"},
			{"3 to 5", "29 September 2026 – 28 September 2029", "£48,500", "£12,125"},
			{"6 to 10", "29 September 2029 – 28 September 2034", "as reviewed", "one fourth"},
		},
	})
	center(14, 10, "B", "Schedule 2")
	center(12, 8, "I", "Schedule of condition (extract)")
	s.table(table{
		align: "LLL", widths: []float64{.2, .34, .46},
		head: []string{"Part", "Condition on 2 September 2024", "Remark"},
		rows: [][]string{
			{"Roof lights", "two of nine cracked", "Landlord to replace before 30 November 2024"},
			{"Floor slab", "sound, surface worn at the dock", "load limit 25 kN per square metre"},
			{"North wall", "damp to a height of 0.6 m", "monitored; not to be treated as want of repair by the Tenant"},
			{"Loading door", "motor replaced in 2021", "serviced yearly by the Landlord"},
			{"Lighting", "fluorescent, working", "Tenant may replace with LED without consent"},
		},
	})
	s.set(paragraph{before: 18, after: 26}, "*SIGNED* as a deed on behalf of the parties on the date stated at the beginning of this Lease.")
	s.room(60)
	for i, name := range []string{"Harrowgull Estates Limited", "Lanternfish Coffee Roasters Limited"} {
		x := 86 + float64(i)*222
		s.rule(x, s.y+24, 190, .5, black)
		s.put(x, s.y+38, 190, "L", "for "+name, body.sized(10.4, 13).styled("I"))
	}
	return s.bytes()
}
