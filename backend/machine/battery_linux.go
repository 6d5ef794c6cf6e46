package machine

import "os"

func onBattery() bool { return dischargesIn(os.DirFS("/sys/class/power_supply")) }
