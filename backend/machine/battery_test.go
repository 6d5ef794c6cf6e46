package machine

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestSuppliesOfLinux(t *testing.T) {
	for _, tt := range []struct {
		name     string
		supplies map[string]string // file: content without its line break
		want     bool
	}{
		{"a desktop", nil, false},
		{"a laptop on mains", map[string]string{
			"AC/type": "Mains", "AC/online": "1", "BAT0/type": "Battery", "BAT0/status": "Charging"}, false},
		{"a laptop on battery", map[string]string{
			"AC/type": "Mains", "AC/online": "0", "BAT0/type": "Battery", "BAT0/status": "Discharging"}, true},
		{"a battery without a line for mains", map[string]string{
			"BAT0/type": "Battery", "BAT0/status": "Discharging"}, true},
		{"full on mains", map[string]string{
			"ADP1/type": "Mains", "ADP1/online": "1", "BAT0/type": "Battery", "BAT0/status": "Full"}, false},
		{"a charger that is too weak", map[string]string{
			"BAT0/type": "Battery", "BAT0/status": "Discharging", "ucsi/type": "USB", "ucsi/online": "1"}, false},
		{"one of two batteries is in use", map[string]string{
			"BAT0/type": "Battery", "BAT0/status": "Not charging", "BAT1/type": "Battery", "BAT1/status": "Discharging"}, true},
		{"a mouse on a desktop", map[string]string{
			"hid/type": "Battery", "hid/scope": "Device", "hid/status": "Discharging"}, false},
		{"a battery that does not say", map[string]string{
			"BAT0/type": "Battery", "BAT0/status": "Unknown"}, false},
		{"nothing that can be read", map[string]string{"BAT0/alarm": "0"}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tree := fstest.MapFS{}
			for name, value := range tt.supplies {
				tree[name] = &fstest.MapFile{Data: []byte(value + "\n")}
			}
			if got := dischargesIn(tree); got != tt.want {
				t.Errorf("on battery: %t, want %t", got, tt.want)
			}
		})
	}
}

func TestPmsetOfMacOS(t *testing.T) {
	for text, want := range map[string]bool{
		"Now drawing from 'Battery Power'\n -InternalBattery-0 (id=1)\t81%; discharging; 4:10 remaining present: true\n": true,
		"Now drawing from 'AC Power'\n -InternalBattery-0 (id=1)\t100%; charged; 0:00 remaining present: true\n":         false,
		"Now drawing from 'AC Power'\n": false,
		"":                              false,
	} {
		if got := drawsFromBattery(text); got != want {
			t.Errorf("%q: %t, want %t", strings.TrimSpace(text), got, want)
		}
	}
}
