package ollama

import (
	"bytes"
	"image/png"
	"strings"
	"testing"
)

// Whatever says the right thing passes, in whichever way models say it.
func TestJudgedLeniently(t *testing.T) {
	for _, test := range []struct {
		name   string
		fault  func(string) string
		passed []string
		failed map[string]string // by what is said against it, in part
	}{
		{"answers from a passage and cites it", citingFault, []string{
			"The rent is due on the ninth day of each month. [2]",
			"The rent is due on the ninth day of each month [2].",
			"On the 9th of each month [2][3].",
			"The rent is due on the **ninth day** of each month. [1, 2]",
			"Ninth day [passage 2]",
			"It is due on the ninth (2).",
			"ninth【2】",
			"Day 9 of each month. [Passage 2]",
		}, map[string]string{
			"": "nothing",
			"The rent is due on the ninth day of each month.":         "square brackets",
			"The rent is due on the ninth day of each month. [1]":     "another passage",
			"The rent is due on the tenth day of each month. [2]":     "ninth",
			"The rent is due on the 19th day of each month. [2]":      "ninth",
			"The passages do not say. [9]":                            "ninth",
			"again and once more again and once more":                 "ninth",
			"The rent is due on the ninth day, says passage number 2": "square brackets",
		}},
		{"says when the answer is not there", absentFault, []string{
			"The passages do not say.",
			"The passages don’t say.",
			"The passages don't mention an insurer.",
			"There is no mention of an insurance company in the passages.",
			"No information is given on that. [1]",
			"The name of the insurer is not specified.",
			"I cannot answer this from the passages.",
			"None of the passages names an insurer.",
			"Unknown.",
		}, map[string]string{
			"": "nothing",
			"The boathouse is insured with the Harbour Mutual.": "do not tell",
			"Marlow Insurance [1]":                              "do not tell",
		}},
		{"keeps to a given form", formFault, []string{
			`{"answer": "The landlord.", "passage": 3}`,
			`{"passage": 1, "answer": "The tenant"}`, // what it says is another task
			" {\n\t\"answer\": \"The landlord\",\n\t\"passage\": 3\n} ",
		}, map[string]string{
			"":                                      "nothing",
			"The landlord repairs it. [3]":          "form",
			`{"answer": "The landlord."}`:           "form",
			`{"answer": "", "passage": 3}`:          "empty",
			`{"answer": "x", "passage": "three"}`:   "form",
			"```json\n{\"answer\": \"x\"}\n```":     "form",
			`{"answer": "The landlord", "passage":`: "form",
		}},
		{"copies a figure and keeps to the language", figureFault, []string{
			"Das neue Segeltuch hat 1.847,50 Euro gekostet. [1]",
			"1.847,50 Euro [1]",
			"Die Werft gab 1.847,50 Euro für das Segeltuch aus.",
		}, map[string]string{
			"": "nothing",
			"Das Segeltuch hat 1847,50 Euro gekostet. [1]":    "copy",
			"Das Segeltuch hat rund 1.850 Euro gekostet. [1]": "copy",
			"The new sailcloth cost 1.847,50 Euro. [1]":       "English",
			"The yard has spent €1,847.50 on the canvas. [1]": "copy",
		}},
		{"reads a word in a picture", seeingFault, []string{
			"KESTREL", "Kestrel.", "The word is \"KESTREL\".", "K E S T R E L", "**KESTREL**",
		}, map[string]string{
			"":                        "nothing",
			"PETREL":                  "KESTREL",
			"I cannot see a picture.": "KESTREL",
		}},
	} {
		for _, said := range test.passed {
			if why := test.fault(strings.TrimSpace(said)); why != "" {
				t.Errorf("%s: %q fails: %s", test.name, said, why)
			}
		}
		for said, part := range test.failed {
			if why := test.fault(said); why == "" || !strings.Contains(why, part) {
				t.Errorf("%s: %q: %q, want something with %q", test.name, said, why, part)
			}
		}
	}
}

// The picture must have the word in it: black letters, a third of its height.
func TestPictureOfAWord(t *testing.T) {
	encoded, err := pictureOf(seenWord)
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(encoded))
	if err != nil {
		t.Fatal(err)
	}
	bounds := picture.Bounds()
	top, bottom, ink := bounds.Max.Y, 0, 0
	for y := range bounds.Max.Y {
		for x := range bounds.Max.X {
			if r, _, _, _ := picture.At(x, y).RGBA(); r < 0x8000 {
				top, bottom, ink = min(top, y), max(bottom, y), ink+1
			}
		}
	}
	share := float64(ink) / float64(bounds.Dx()*bounds.Dy())
	if bounds.Dx() < 300 || bounds.Dx() > 500 || bottom-top < bounds.Dy()/4 || share < 0.03 || share > 0.3 {
		t.Errorf("picture of %v, letters from %d to %d, %.2f of it black", bounds, top, bottom, share)
	}
}
