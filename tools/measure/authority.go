package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"ibid/tools/measure/eval"
)

func authorityCommand(env *environment) *cobra.Command {
	var opts predictionOptions
	var others string
	var links int
	command := &cobra.Command{
		Use:   "authority",
		Short: "Find the jurisdictions of documents and compare them with what is known",
		Long:  "Make documents of the sections of law in corpus/sections.jsonl, with and without title pages, find their jurisdictions, and write the predictions.",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			return runAuthority(command.Context(), env, opts, others, links)
		},
	}
	opts.flags(command, "folder with corpus/sections.jsonl", "a document")
	command.Flags().StringVar(&others, "others", "", "folder of texts that are no law, *.txt with a form feed between pages")
	command.Flags().IntVar(&links, "links", 0, "print so many citations that are not linked, and so many links drawn at random, 30 at most")
	return command
}

func runAuthority(ctx context.Context, env *environment, opts predictionOptions, others string, links int) error {
	if err := opts.check(ctx); err != nil {
		return err
	}
	f, err := eval.Authority(opts.pack, others, opts.target(ctx))
	if err != nil {
		return err
	}
	if opts.json {
		return printJSON(env.Stdout, f)
	}
	share := func(s eval.Share) string {
		return fmt.Sprintf("%.4f of %d", s.Mean, s.Of)
	}
	for _, r := range f.Rows {
		printf(env.Stdout, "%s\n", r.Form)
		for _, level := range []string{"federal", "state", "place"} {
			if s := r.Levels[level]; s.Of > 0 {
				printf(env.Stdout, "  %-24s %s", level, share(s))
				if h := r.Half[level]; h.Of > 0 {
					printf(env.Stdout, ", held out %s", share(h))
				}
				printf(env.Stdout, "\n")
			}
		}
		printf(env.Stdout, "  %-24s %d\n  %-24s %d\n", "another's", r.Wrong, "none found", r.Unknown)
	}
	printf(env.Stdout, "%-26s %s\n", "citations of sections", share(f.Citations))
	if f.Links.Found.Of > 0 {
		printf(env.Stdout, "%-26s %s; %d links in all\n", "citations in texts, linked", share(f.Links.Found), f.Links.Links)
	}
	if f.Others.Of > 0 {
		printf(env.Stdout, "%-26s %s\n", "no law, no jurisdiction", share(f.Others))
	}
	printf(env.Stdout, "%s a document\n", f.Each)
	for _, m := range f.Links.Missed[:min(links, len(f.Links.Missed))] {
		printf(env.Stdout, "not linked: %s\n", m)
	}
	for _, m := range f.Links.Sample[:min(links, len(f.Links.Sample))] {
		printf(env.Stdout, "link: %s\n", m)
	}
	for _, m := range f.Mistakes[:min(20, len(f.Mistakes))] {
		printf(env.Stdout, "wrong: %s\n", m)
	}
	return nil
}
