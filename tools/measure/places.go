package main

import (
	"context"

	"github.com/spf13/cobra"

	"ibid/tools/measure/eval"
)

func placesCommand(env *environment) *cobra.Command {
	var opts predictionOptions
	command := &cobra.Command{
		Use:   "places",
		Short: "Look up addresses and compare state, county and city with what is marked there",
		Long:  "Look up the addresses of addresses.jsonl, write the predictions, and take the strings of address_parse.jsonl apart.",
		Args:  cobra.NoArgs,
		RunE:  func(command *cobra.Command, _ []string) error { return runPlaces(command.Context(), env, opts) },
	}
	opts.flags(command, "folder with addresses.jsonl, address_parse.jsonl or both", "an address")
	return command
}

func runPlaces(ctx context.Context, env *environment, opts predictionOptions) error {
	if err := opts.check(ctx); err != nil {
		return err
	}
	f, err := eval.Places(opts.pack, opts.target(ctx))
	if err != nil {
		return err
	}
	if opts.json {
		return printJSON(env.Stdout, f)
	}
	share := func(name string, right, of int) {
		printf(env.Stdout, "%-26s %.4f of %d\n", name, float64(right)/float64(max(1, of)), of)
	}
	share("state", f.State, f.Addresses)
	share("county", f.County, f.Inside)
	share("county of any place", f.AnyCounty, f.Inside)
	share("city", f.Place, f.Addresses)
	share("strings taken apart", f.Exact, f.Strings)
	printf(env.Stdout, "%s a lookup\n", f.Each)
	return nil
}
