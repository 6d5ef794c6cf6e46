package main

import (
	"context"
	"io/fs"

	"github.com/spf13/pflag"

	"ibid/backend"
	"ibid/backend/config"
	"ibid/backend/savefile"
)

// overwriteOption is whether a file that is there may be replaced.
type overwriteOption bool

func (o *overwriteOption) flag(flags *pflag.FlagSet) {
	flags.BoolVar((*bool)(o), "force", false, "replace the file if it is there; never a document of the usual library")
}

// target is a file for predictions. Written is the rule of [savefile.Rules]; nil: any
// file that is there needs --force.
func target(ctx context.Context, path string, overwrite overwriteOption, written func(path string) bool) savefile.Target {
	return savefile.Target{Path: path, Rules: savefile.Rules{Overwrite: bool(overwrite), Written: written, Protect: protect(ctx)}}
}

// protect keeps predictions from being written over the usual library.
func protect(ctx context.Context) func(path string, file fs.FileInfo) error {
	home, err := config.Home()
	if err != nil {
		return func(string, fs.FileInfo) error { return err }
	}
	return backend.Protect(ctx, home)
}
