package cli

import (
	"context"

	"github.com/spf13/pflag"

	"ibid/internal/savefile"
)

// overwriteOption is whether a file that Ibid did not write may be replaced.
type overwriteOption bool

func (o *overwriteOption) flag(flags *pflag.FlagSet) {
	flags.BoolVar((*bool)(o), "force", false, "replace a file that Ibid did not write; never a document of the library")
}

// target is a file that a command writes without the library it belongs to. Written
// is the rule of [savefile.Rules]; nil: any file that is there needs --force.
func (env *Environment) target(ctx context.Context, path string, overwrite overwriteOption, written func(path string) bool) savefile.Target {
	return savefile.Target{Path: path, Rules: savefile.Rules{Overwrite: bool(overwrite), Written: written, Protect: env.Protect(ctx)}}
}
