package language

import (
	"strings"
	"testing"
)

func TestNameWords(t *testing.T) {
	for name, want := range map[string]string{
		"HALLAMQUARRY_2022_10K.pdf":       "hallamquarry 2022 10k",
		"HallamQuarry-2022Q4.pdf":         "hallam quarry hallamquarry 2022 q4 2022q4",
		"HallamHallam_FY2021":             "hallam hallamhallam fy 2021 fy2021",
		"Lease of Mill Lane (3).pdf":      "lease of mill lane",
		"Hallam Quarry Inc.":              "hallam quarry inc",
		"QRHallam annual report 20221231": "qr hallam qrhallam annual report 2022 20221231",
		"R&D plan v1.2.docx":              "r&d plan v1.2",
		"契約書_2020.pdf":                    "契 約 書 2020",
		"Müller-Bericht.PDF":              "müller bericht",
		"":                                "",
		".pdf":                            "pdf",
	} {
		if got := strings.Join(NameWords(name), " "); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}
