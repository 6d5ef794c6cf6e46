package jurisdiction_test

import (
	"strings"
	"testing"

	"ibid/backend/ibid"
	"ibid/backend/jurisdiction"
)

// A place abroad is said to be one, whatever town of the United States has its name.
func TestPlacesAbroad(t *testing.T) {
	h := jurisdiction.BuiltIn()
	for text, abroad := range map[string]bool{
		"10 Downing Street, London":         true,
		"London SW1A 2AA":                   true,
		"London":                            true,
		"Friedrichstraße 12, 10117 Berlin":  true,
		"12 rue de Rivoli, F-75001 Paris":   true,
		"24 Sussex Drive, Ottawa ON K1M1M4": true,
		"Lowmark, Germany":                  true,
		"London, KY":                        false,
		"Paris, Texas":                      false,
		"Berlin, NH 03570":                  false,
		"12 London Road, Salem, OR":         false,
		"Mexico, MO":                        false,
		"Lebanon, PA 17042":                 false,
		"10117 Main St, Houston, TX":        false,
		"48.85, 2.35":                       false,
		"Springfield":                       false,
	} {
		_, err := h.Find(text)
		if got := ibid.CodeOf(err) == ibid.CodeInvalid && strings.Contains(err.Error(), "outside the United States"); got != abroad {
			t.Errorf("%q: %v", text, err)
		}
	}
}
