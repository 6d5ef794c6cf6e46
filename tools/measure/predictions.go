package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"ibid/backend/ibid"
	"ibid/internal/savefile"
)

// predictionOptions are what every measurement that writes some needs: where its set is,
// where they go, and whether the figures are printed as JSON.
type predictionOptions struct {
	pack string
	out  string
	json bool

	force overwriteOption
}

// flags takes them from the command line. The help says which folder the set is, and
// what a line of the predictions is of.
func (o *predictionOptions) flags(command *cobra.Command, folder, line string) {
	flags := command.Flags()
	flags.StringVar(&o.pack, "pack", "", folder+" (required)")
	o.outFlags(flags, "file for the predictions, a line "+line+" (required)")
	flags.BoolVar(&o.json, "json", false, "print the figures as JSON")
}

// outFlags takes where the predictions go from the command line.
func (o *predictionOptions) outFlags(flags *pflag.FlagSet, what string) {
	flags.StringVar(&o.out, "out", "", what)
	o.force.flag(flags)
}

// check returns CodeInvalid where the set or the file is not named, and the errors of
// [savefile.Check] for a file that may not be written, before anything is measured.
func (o predictionOptions) check(ctx context.Context) error {
	if err := errors.Join(needPack(o.pack), needOut(o.out)); err != nil {
		return err
	}
	return o.target(ctx).Check()
}

// target is the file for the predictions.
func (o predictionOptions) target(ctx context.Context) savefile.Target {
	return target(ctx, o.out, o.force, nil)
}

func needPack(folder string) error {
	if folder == "" {
		return ibid.Errorf(ibid.CodeInvalid, "What is to be measured on?").WithHint("Name the folder of the set with --pack.")
	}
	return nil
}

func needOut(file string) error {
	if file == "" {
		return ibid.Errorf(ibid.CodeInvalid, "Where shall the predictions go?").WithHint("Name a file with --out.")
	}
	return nil
}
