package process

import (
	"os/exec"
	"unsafe"

	"golang.org/x/sys/windows"
)

// startGroup puts the program into a job that ends, with all its processes, when its
// last handle is closed. The only handle is this process's own, and the system closes
// it however this process ends. What the program might start before it is in the job,
// in the first instants of its life, would not belong to it.
func startGroup(cmd *exec.Cmd) (*Group, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, err
	}
	if err := startIn(job, cmd); err != nil {
		_ = windows.CloseHandle(job)
		return nil, err
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = cmd.Wait()
		_ = windows.CloseHandle(job)
	}()
	// A program without a window cannot be asked to end.
	return &Group{ended: ended, end: func() { _ = cmd.Process.Kill() }}, nil
}

// startIn starts a program and puts it into a job.
func startIn(job windows.Handle, cmd *exec.Cmd) error {
	limits := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{}
	limits.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	if _, err := windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits))); err != nil {
		return err
	}
	prepare(cmd, Limits{})
	if err := cmd.Start(); err != nil {
		return err
	}
	err := assign(job, cmd.Process.Pid)
	if err != nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
	return err
}

func assign(job windows.Handle, pid int) error {
	program, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(pid))
	if err != nil {
		return err
	}
	defer func() { _ = windows.CloseHandle(program) }()
	return windows.AssignProcessToJobObject(job, program)
}
