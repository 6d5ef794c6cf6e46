package cli

import (
	"context"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

func coverageCommand(env *Environment) *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "coverage",
		Short: "Show for which jurisdictions the documents answered, place by place",
		Long:  "Show for which jurisdictions of the places that were asked about the documents of the workspace answered, with\na warning where a county or city never has an answer.",
		Args:  args(cobra.NoArgs),
		RunE: func(command *cobra.Command, _ []string) error {
			return runCoverage(command.Context(), env, asJSON)
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print it as JSON")
	return command
}

func runCoverage(ctx context.Context, env *Environment, asJSON bool) error {
	return beside(ctx, env, func(s *Services) error {
		coverage, err := s.Places.Coverage(ctx, s.Workspace)
		if err != nil {
			return err
		}
		if asJSON {
			return printJSON(env.Stdout, coverage)
		}
		if len(coverage.Places) == 0 {
			printf(env.Stdout, "No question was asked for a place yet: ibid ask --at ADDRESS QUESTION\n")
		}
		for i, p := range coverage.Places {
			if i > 0 {
				printf(env.Stdout, "\n")
			}
			printf(env.Stdout, "%s (%s)\n", p.Place, count(p.Answers, "question"))
			for _, l := range p.Layers {
				printCovered(env, p, l)
			}
		}
		for _, a := range coverage.Alerts {
			printf(env.Stdout, "\n%s %s\n", a.Message, a.Hint)
		}
		return nil
	})
}

func printCovered(env *Environment, p ibid.PlaceCoverage, l ibid.LayerCoverage) {
	printf(env.Stdout, "  %-14s %-30s %s, %d of %d answered by %s of %s\n", l.Jurisdiction.Level, l.Jurisdiction.Name,
		count(l.Documents, "document"), l.Answered, p.Answers, count(l.Passages, "passage"), count(l.Answering, "document"))
	for _, question := range l.Open {
		printf(env.Stdout, "  %-14s not answered: %s\n", "", quoted(question))
	}
}
