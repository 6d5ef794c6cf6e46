package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

func placeCommand(env *Environment) *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "place ADDRESS",
		Short: "Tell whose rules apply at an address",
		Long:  "Tell whose rules apply at an address, a city, a county, a state, a ZIP code, or latitude and longitude: those of\nthe country, the state, the county and the city. Of several possible places the likeliest comes first. Nothing is\nsent anywhere. Jurisdictions of your own stand in jurisdictions.toml in the library's folder.",
		Args:  args(cobra.MinimumNArgs(1)),
		RunE: func(command *cobra.Command, words []string) error {
			return runPlace(command.Context(), env, strings.Join(words, " "), asJSON)
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print the places as JSON")
	return command
}

func runPlace(ctx context.Context, env *Environment, text string, asJSON bool) error {
	return beside(ctx, env, func(s *Services) error {
		places, err := s.Places(text)
		if err != nil {
			return err
		}
		if asJSON {
			return printJSON(env.Stdout, places)
		}
		for i, p := range places {
			if i > 0 {
				printf(env.Stdout, "\n")
			}
			printPlace(env, p)
		}
		return nil
	})
}

func printPlace(env *Environment, p ibid.Place) {
	printf(env.Stdout, "%s\n", p.Label)
	for _, layer := range p.Layers {
		note := ""
		if p.Postal && layer.Level == ibid.LevelMunicipal {
			note = "  (the city of the postal address; its limits may run elsewhere)"
		}
		printf(env.Stdout, "  %-14s %-30s %s%s\n", layer.Level, layer.Name, layer.ID, note)
	}
	if p.Notice != "" {
		printf(env.Stdout, "  %s\n", p.Notice)
	}
}
