package machine

import (
	"io/fs"
	"path"
	"strings"
)

// dischargesIn reports whether the supplies of a /sys/class/power_supply say that the
// computer runs on its battery: one of its own batteries discharges, and nothing
// feeds it. The battery of a mouse or a headset is a supply too, of scope "Device".
//
// The files are those of the kernel's Documentation/ABI/testing/sysfs-class-power.
func dischargesIn(supplies fs.FS) bool {
	entries, err := fs.ReadDir(supplies, ".")
	if err != nil {
		return false
	}
	discharges := false
	for _, entry := range entries {
		value := func(name string) string {
			text, err := fs.ReadFile(supplies, path.Join(entry.Name(), name))
			if err != nil {
				return ""
			}
			return strings.TrimSpace(string(text))
		}
		switch {
		case value("scope") == "Device":
		case value("type") == "Battery":
			discharges = discharges || value("status") == "Discharging"
		case value("online") != "" && value("online") != "0": // mains or USB
			return false
		}
	}
	return discharges
}
