package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

func placeCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{
		Use:   "place ADDRESS",
		Short: "Show the jurisdictions of an address",
		Long:  "Show the jurisdictions of an address, a city, a county, a state, a ZIP code, or latitude and longitude: the\ncountry, the state, the county and the city. Of several possible places the likeliest comes first. Nothing is\nsent anywhere. Jurisdictions of your own stand in jurisdictions.toml in the library's folder.",
		Args:  args(cobra.MinimumNArgs(1)),
	}
	asJSON := command.Flags().Bool("json", false, "print the places as JSON")
	command.RunE = env.reads(func(ctx context.Context, s *Services, words []string) error {
		return printed(env, *asJSON, printPlaces)(s.Places.Asking(ctx, s.Workspace, strings.Join(words, " ")))
	})
	command.AddCommand(placeSetCommand(env), placeLogCommand(env), &cobra.Command{
		Use:   "forget",
		Short: "Delete the log of places",
		RunE: env.reads(func(ctx context.Context, s *Services, _ []string) error {
			return s.Places.ForgetAsked(ctx, s.Workspace)
		}),
	})
	return command
}

func placeSetCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{
		Use:   "set ADDRESS",
		Short: "Ask for this place unless \"ibid ask --at\" names another",
		Args:  cobra.ArbitraryArgs,
	}
	none := command.Flags().Bool("none", false, "ask for no place")
	command.RunE = func(command *cobra.Command, words []string) error {
		text := strings.Join(words, " ")
		if *none != (text == "") {
			return ibid.Errorf(ibid.CodeInvalid, "Name a place, or use --none.")
		}
		return runPlaceSet(command.Context(), env, text)
	}
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
		printPlace(env.Stdout, *place)
		return nil
	})
}

func placeLogCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{Use: "log", Short: "List the places that were asked about, and what each was taken for"}
	asJSON := command.Flags().Bool("json", false, "print them as JSON")
	command.RunE = env.reads(func(ctx context.Context, s *Services, _ []string) error {
		return printed(env, *asJSON, each("No place was asked about.", func(w io.Writer, p ibid.AskedPlace) {
			printf(w, "%s  %s → %s (%s)\n", p.Asked.Local().Format("2006-01-02 15:04"), p.Text, p.Place.Label, times(p.Times))
		}))(s.Places.Asked(ctx, s.Workspace))
	})
	return command
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

func printPlaces(w io.Writer, places []ibid.Place) {
	for i, p := range places {
		if i > 0 {
			printf(w, "\n")
		}
		printPlace(w, p)
	}
}

func printPlace(w io.Writer, p ibid.Place) {
	printf(w, "%s\n", p.Label)
	for _, layer := range p.Layers {
		note := ""
		if p.Postal && layer.Level == ibid.LevelMunicipal {
			note = "  (the city of the postal address; its limits may run elsewhere)"
		}
		printf(w, "  %-14s %-30s %s%s\n", layer.Level, layer.Name, layer.ID, note)
	}
	if p.Notice != "" {
		printf(w, "  %s\n", p.Notice)
	}
}

func coverageCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{
		Use:   "coverage",
		Short: "Show for which jurisdictions the documents answered, place by place",
		Long:  "Show for which jurisdictions of the places that were asked about the documents of the workspace answered, with\na warning where a county or city never has an answer.",
	}
	asJSON := command.Flags().Bool("json", false, "print it as JSON")
	command.RunE = env.reads(func(ctx context.Context, s *Services, _ []string) error {
		return printed(env, *asJSON, printCoverage)(s.Places.Coverage(ctx, s.Workspace))
	})
	return command
}

func printCoverage(w io.Writer, coverage ibid.Coverage) {
	if len(coverage.Places) == 0 {
		printf(w, "No question was asked for a place yet: ibid ask --at ADDRESS QUESTION\n")
	}
	for i, p := range coverage.Places {
		if i > 0 {
			printf(w, "\n")
		}
		printf(w, "%s (%s)\n", p.Place, count(p.Answers, "question"))
		for _, l := range p.Layers {
			printf(w, "  %-14s %-30s %s, %d of %d answered by %s of %s\n", l.Jurisdiction.Level, l.Jurisdiction.Name,
				count(l.Documents, "document"), l.Answered, p.Answers, count(l.Passages, "passage"), count(l.Answering, "document"))
			for _, question := range l.Open {
				printf(w, "  %-14s not answered: %s\n", "", quoted(question))
			}
		}
	}
	for _, a := range coverage.Alerts {
		printf(w, "\n%s %s\n", a.Message, a.Hint)
	}
}
