package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

func placeCommand(env *Environment) *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "place ADDRESS",
		Short: "Show the jurisdictions of an address",
		Long:  "Show the jurisdictions of an address, a city, a county, a state, a ZIP code, or latitude and longitude: the\ncountry, the state, the county and the city. Of several possible places the likeliest comes first. Nothing is\nsent anywhere. Jurisdictions of your own stand in jurisdictions.toml in the library's folder.",
		Args:  args(cobra.MinimumNArgs(1)),
		RunE: func(command *cobra.Command, words []string) error {
			return runPlace(command.Context(), env, strings.Join(words, " "), asJSON)
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print the places as JSON")
	command.AddCommand(placeSetCommand(env), placeLogCommand(env), placeForgetCommand(env))
	return command
}

func placeSetCommand(env *Environment) *cobra.Command {
	var none bool
	command := &cobra.Command{
		Use:   "set ADDRESS",
		Short: "Ask for this place unless \"ibid ask --at\" names another",
		RunE: func(command *cobra.Command, words []string) error {
			text := strings.Join(words, " ")
			if none != (text == "") {
				return ibid.Errorf(ibid.CodeInvalid, "Name a place, or use --none.")
			}
			return runPlaceSet(command.Context(), env, text)
		},
	}
	command.Flags().BoolVar(&none, "none", false, "ask for no place")
	return command
}

func runPlaceSet(ctx context.Context, env *Environment, text string) error {
	return beside(ctx, env, func(s *Services) error {
		var place *ibid.Place
		if text != "" {
			var err error
			if place, err = s.placeOf(ctx, env, text); err != nil {
				return err
			}
		}
		if _, err := s.Places.SetDefault(ctx, s.Workspace, place); err != nil {
			return err
		}
		if place == nil {
			printf(env.Stdout, "Questions are asked for no place.\n")
			return nil
		}
		printf(env.Stdout, "Questions are asked for:\n")
		printPlace(env, *place)
		return nil
	})
}

func placeLogCommand(env *Environment) *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "log",
		Short: "List the places that were asked about, and what each was taken for",
		Args:  args(cobra.NoArgs),
		RunE: func(command *cobra.Command, _ []string) error {
			return beside(command.Context(), env, func(s *Services) error {
				all, err := s.Places.Asked(command.Context(), s.Workspace)
				if err != nil {
					return err
				}
				if asJSON {
					return printJSON(env.Stdout, all)
				}
				if len(all) == 0 {
					printf(env.Stdout, "No place was asked about.\n")
				}
				for _, p := range all {
					printf(env.Stdout, "%s  %s → %s (%s)\n", p.Asked.Local().Format("2006-01-02 15:04"), p.Text, p.Place.Label, times(p.Times))
				}
				return nil
			})
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print them as JSON")
	return command
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

func placeForgetCommand(env *Environment) *cobra.Command {
	return &cobra.Command{
		Use:   "forget",
		Short: "Delete the log of places",
		Args:  args(cobra.NoArgs),
		RunE: func(command *cobra.Command, _ []string) error {
			return beside(command.Context(), env, func(s *Services) error {
				return s.Places.ForgetAsked(command.Context(), s.Workspace)
			})
		},
	}
}

func runPlace(ctx context.Context, env *Environment, text string, asJSON bool) error {
	return beside(ctx, env, func(s *Services) error {
		places, err := s.Places.Asking(ctx, s.Workspace, text)
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
