package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// archive writes many invented filings into a folder, for trying what only a
// large library shows. The same number yields the same files. They run from one
// page to about forty, most have a handful, as in a drawer of contracts.
func archive(folder string, files int) error {
	for n := range files {
		random := rand.New(rand.NewPCG(19, uint64(n)))
		content, err := filing(n+1, random)
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, fmt.Sprintf("filing-%04d.pdf", n+1)), content, 0o644)
		}
		if err != nil {
			return fmt.Errorf("filing %d: %w", n+1, err)
		}
	}
	return nil
}

// filing sets one document: sections of paragraphs, and a table in some.
func filing(number int, random *rand.Rand) ([]byte, error) {
	body := face{"ibm-plex-sans", "", 10, 14, black}
	company := pick(random, names) + " " + pick(random, trades)
	title := fmt.Sprintf("%s: %s %d", company, pick(random, kinds), 1990+random.IntN(36))
	s := newSheet(title, "en-GB", body, "ibm-plex-sans")
	s.frames = func(int) []frame { return []frame{{84, 92, pageWidth - 168, pageHeight - 78}} }
	s.dress = func(page int) {
		small := body.sized(8, 10).colored(grey)
		s.put(84, 52, pageWidth-168, "L", company, small)
		s.put(84, pageHeight-44, pageWidth-168, "R", fmt.Sprintf("%d", page), small)
	}
	s.newPage()
	s.set(paragraph{after: 14, align: "L", face: body.styled("B").sized(20, 26)}, title)
	s.text(fmt.Sprintf("File number %06d. %s", number*37, sentence(random)))
	sections := 1 + random.IntN(4)
	if random.IntN(12) == 0 {
		sections = 20 + random.IntN(30)
	}
	for section := range sections {
		heading := body.styled("B").sized(13, 17)
		s.room(heading.leading * 5)
		s.set(paragraph{after: 5, keep: 3, align: "L", face: heading}, fmt.Sprintf("%d %s", section+1, pick(random, subjects)))
		for range 3 + random.IntN(7) {
			var text []string
			for range 3 + random.IntN(5) {
				text = append(text, sentence(random))
			}
			s.text(strings.Join(text, " "))
		}
		if random.IntN(3) == 0 {
			s.table(figures(random, body))
		}
	}
	return s.bytes()
}

// sentence is an invented one; figures and names make it findable.
func sentence(random *rand.Rand) string {
	return fmt.Sprintf("The %s of the %s %s %d %s to %s within %d days after the %s.",
		pick(random, roles), pick(random, objects), pick(random, acts), 2+random.IntN(9000), pick(random, units),
		pick(random, names), 3+random.IntN(180), pick(random, events))
}

// figures is a small table with a row for each year.
func figures(random *rand.Rand, body face) table {
	t := table{ruled: true, face: body.sized(9, 12), align: "LRR", widths: []float64{.5, .25, .25},
		head: []string{"Year", pick(random, units), pick(random, units)}}
	year := 1990 + random.IntN(30)
	for row := range 3 + random.IntN(6) {
		t.rows = append(t.rows, []string{fmt.Sprint(year + row), fmt.Sprint(random.IntN(9000)), fmt.Sprint(random.IntN(9000))})
	}
	return t
}

func pick(random *rand.Rand, words []string) string { return words[random.IntN(len(words))] }

var (
	names    = words("Ashgrove Bellwether Corriedale Dunmarrow Eskerry Fallowmere Garrowby Hexworth Inverlyne Jessamere Kirkholt Lindisfold Marrowstone Netherby Oxwillow Pellinore Quarrendon Rookwater Saltmarsh Thornquay Underwick Vennaby Westerdown Yarrowfield")
	trades   = words("Shipping Mills Holdings Dairies Instruments Quarries Textiles Insurance Ferries Printworks Nurseries Foundries")
	kinds    = words("Lease Charter Inventory Accounts Statement Agreement Survey Minutes Tender Report")
	subjects = words("Scope Payment Delivery Insurance Liability Termination Notices Inspection Disputes Confidentiality Repairs Assignment Definitions Records")
	roles    = words("tenant owner carrier surveyor trustee clerk master lender auditor keeper steward bailiff")
	objects  = words("quay warehouse vessel mill orchard ledger granary bridge kiln lighthouse ferry cellar reservoir archive")
	acts     = words("delivers owes returns assigns insures pledges reports leases charges releases")
	units    = words("barrels crates tonnes pounds acres bales lanterns chests casks reams")
	events   = words("inspection harvest audit delivery flood launch election auction survey completion")
)

func words(list string) []string { return strings.Fields(list) }
