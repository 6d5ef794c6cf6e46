//go:build !linux && !darwin && !windows

package machine

func onBattery() bool { return false }
