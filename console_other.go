//go:build !windows

package main

// releaseConsole does nothing: only Windows opens a console for a program.
func releaseConsole() {}

// alert does nothing: what a program writes to standard error goes to the log of the
// desktop.
func alert(string) {}
