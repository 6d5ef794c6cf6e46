package main

// minutesPassword opens the locked minutes. It is no secret.
const minutesPassword = "walnut"

// lockedMinutes is a page that opens only with a password (the standard handler
// of PDF 1.3, RC4 with 40 bits).
func lockedMinutes() ([]byte, error) {
	body := face{"eb-garamond", "", 12, 16, black}
	s := newSheet("Minutes of the Board of 11 March 2025", "en-GB", body, "eb-garamond")
	s.pdf.SetProtection(0, minutesPassword, "hazel")
	s.frames = func(int) []frame { return []frame{{90, 96, pageWidth - 180, pageHeight - 90}} }
	s.newPage()
	s.set(paragraph{after: 14, align: "L", face: body.styled("B").sized(19, 24)}, "Minutes of the Board of 11 March 2025")
	s.text("Present: Ms Hallam (chair), Mr Boone, Dr Norby. In confidence.")
	s.text("1. The board decided by two votes to one to sell the orchard at Upper Tessel for not less than £265,000.")
	s.text("2. Dr Norby asked that her vote against be recorded. She holds that the walnut trees alone are worth a third of that sum.")
	s.text("3. The chair will tell the staff on 2 April. Until then nobody speaks of it.")
	return s.bytes()
}
