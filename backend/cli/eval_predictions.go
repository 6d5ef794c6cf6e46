package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

// predictionOptions are what every measurement that writes some is told: where its set is,
// where they go, and whether the figures are printed as JSON.
type predictionOptions struct {
	pack string
	out  string
	json bool
}

// flags takes them from the command line. The help says which folder the set is, and
// what a line of the predictions is of.
func (o *predictionOptions) flags(command *cobra.Command, folder, line string) {
	flags := command.Flags()
	flags.StringVar(&o.pack, "pack", "", folder+" (required)")
	flags.StringVar(&o.out, "out", "", "file for the predictions, a line "+line+" (required)")
	flags.BoolVar(&o.json, "json", false, "print the figures as JSON")
}

// check returns CodeInvalid where the set or the file is not named.
func (o predictionOptions) check() error { return errors.Join(needPack(o.pack), needOut(o.out)) }

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
