package main

import (
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

var (
	kernel32         = windows.NewLazySystemDLL("kernel32.dll")
	consoleProcesses = kernel32.NewProc("GetConsoleProcessList")
	freeConsole      = kernel32.NewProc("FreeConsole")
)

// releaseConsole closes the console that Windows has opened for this program alone: the
// window is all that is to be seen. The console of a shell stays.
func releaseConsole() {
	if usersOfConsole() == 1 {
		_, _, _ = freeConsole.Call() // at worst an empty console stays open
	}
}

// usersOfConsole is how many programs use the console of this one, itself included; 0 if
// it has none.
func usersOfConsole() int {
	var processes [2]uint32
	n, _, _ := consoleProcesses.Call(uintptr(unsafe.Pointer(&processes)), uintptr(len(processes)))
	return int(n)
}

// alert shows a text in a message box, for when no shell shows standard error.
func alert(text string) {
	if usersOfConsole() > 0 {
		return
	}
	shown, err := syscall.UTF16PtrFromString(text)
	if err != nil {
		return
	}
	title, _ := syscall.UTF16PtrFromString("Ibid")
	_, _ = windows.MessageBox(0, shown, title, windows.MB_ICONERROR)
}
