package machine

import (
	"syscall"
	"unsafe"
)

var getSystemPowerStatus = syscall.NewLazyDLL("kernel32.dll").NewProc("GetSystemPowerStatus")

// systemPowerStatus is SYSTEM_POWER_STATUS of the Windows API.
type systemPowerStatus struct {
	acLineStatus        byte // 0: on battery, 1: on mains, 255: unknown
	batteryFlag         byte
	batteryLifePercent  byte
	systemStatusFlag    byte
	batteryLifeTime     uint32
	batteryFullLifeTime uint32
}

func onBattery() bool {
	var status systemPowerStatus
	ok, _, _ := getSystemPowerStatus.Call(uintptr(unsafe.Pointer(&status)))
	return ok != 0 && status.acLineStatus == 0
}
