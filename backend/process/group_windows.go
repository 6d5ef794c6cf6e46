package process

import (
	"os"
	"unsafe"

	"golang.org/x/sys/windows"
)

// LeadGroup makes this process the leader of a group: of a job that ends, with
// all its processes, when its last handle is closed. The only handle is this
// process's own and is never closed, so the end of this process closes it.
func LeadGroup() error {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return err
	}
	limits := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{}
	limits.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	if _, err := windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits))); err != nil {
		return err
	}
	return windows.AssignProcessToJobObject(job, windows.CurrentProcess())
}

// EndGroup ends the group of a leader that has been started, at once. What a leader
// that is gone has left is gone too.
func EndGroup(leader *os.Process) { _ = leader.Kill() }

// EndOwnGroup ends the group that this process leads, and so does not return.
func EndOwnGroup() { os.Exit(1) }

// Ask would ask a program to end in its own time. Windows has no way to ask a
// program without a window.
func Ask(*os.Process) error { return os.ErrInvalid }
