package cli

import (
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

// authorityFlags are what the user says about documents.
type authorityFlags struct {
	jurisdictions []string
	none          bool
	sourceType    string
	inForce       string
	folder        string
}

func rulesCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{
		Use:   "rules",
		Short: "Show the jurisdictions of each document",
		Long:  "Show the jurisdictions of each document, with the words they were read from. \"ibid ask --at\" searches by them.\nCorrect them with \"ibid rules set\".",
	}
	asJSON := command.Flags().Bool("json", false, "print them as JSON")
	command.RunE = env.reads(func(ctx context.Context, s *Services, _ []string) error {
		return printed(env, *asJSON, each(emptyLibrary, printRules))(s.rules(ctx, env))
	})
	command.AddCommand(rulesSetCommand(env), rulesForgetCommand(env))
	return command
}

// documentRules is a document with whose rules it holds, as JSON.
type documentRules struct {
	Document  ibid.DocumentID `json:"document"`
	Title     string          `json:"title"`
	Name      string          `json:"name"`
	Authority ibid.Authority  `json:"authority"`
}

func (s *Services) rules(ctx context.Context, env *Environment) ([]documentRules, error) {
	docs, err := s.Library.Documents(ctx, s.Workspace)
	if err != nil {
		return nil, err
	}
	if err := s.Places.AttributeAll(ctx); err != nil { // the jurisdictions may have changed
		printf(env.Stderr, "%s\n", ibid.AsError(err).Message)
	}
	authorities, err := s.Places.Authorities(ctx, s.Workspace)
	all := make([]documentRules, len(docs))
	for i, doc := range docs {
		all[i] = documentRules{doc.ID, doc.Title, doc.Name, authorities[doc.ID]}
	}
	return all, err
}

func printRules(w io.Writer, d documentRules) {
	a := d.Authority
	what := []string{"no jurisdiction"}
	if len(a.Jurisdictions) > 0 {
		what = nil
		for _, id := range a.Jurisdictions {
			what = append(what, string(id))
		}
	}
	if a.SourceType != ibid.SourceUnknown {
		what = append(what, string(a.SourceType))
	}
	if a.InForce != "" {
		what = append(what, "in force since "+a.InForce)
	}
	switch a.JurisdictionsBy {
	case ibid.ByPerson:
		what = append(what, "as you said")
	case ibid.ByFolder:
		what = append(what, "as you said of its folder")
	}
	printf(w, "%4d  %s\n      %s\n", d.Document, d.Title, strings.Join(what, ", "))
	if a.JurisdictionsBy != ibid.ByDetection {
		return
	}
	for _, e := range a.Evidence {
		if e.Probability < ibid.LikelyAttribution {
			break
		}
		at := ""
		if e.Page > 0 {
			at = ", " + place(e.Page, "", "")
		}
		printf(w, "      %s by %s%s (%.0f%%)\n", e.Jurisdiction, quoted(e.Words), at, 100*e.Probability)
	}
}

func rulesSetCommand(env *Environment) *cobra.Command {
	var said authorityFlags
	command := &cobra.Command{
		Use:   "set [DOCUMENT...]",
		Short: "Set the jurisdictions of documents, or of all documents of a folder",
		RunE: func(command *cobra.Command, names []string) error {
			setting, err := said.setting(command)
			if err != nil {
				return err
			}
			return sayRules(command.Context(), env, names, said.folder, setting)
		},
	}
	flags := command.Flags()
	flags.StringArrayVar(&said.jurisdictions, "jurisdiction", nil, "they hold the rules of this one, such as US-TX or US-TX-48201 (can be repeated)")
	flags.BoolVar(&said.none, "none", false, "they hold no jurisdiction's rules")
	flags.StringVar(&said.sourceType, "type", "", ibid.SourceTypeNames("or"))
	flags.StringVar(&said.inForce, "in-force", "", "in force since this day, month or year: 2024-03-01, 2024-03 or 2024")
	flags.StringVar(&said.folder, "folder", "", "all documents that come with this folder, now and later")
	command.MarkFlagsMutuallyExclusive("jurisdiction", "none")
	return command
}

func rulesForgetCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{
		Use:   "forget [DOCUMENT...]",
		Short: "Undo what was set for documents or a folder; what was read from them counts again",
	}
	folder := command.Flags().String("folder", "", "what was said of this folder")
	command.RunE = func(command *cobra.Command, names []string) error {
		return sayRules(command.Context(), env, names, *folder, ibid.AuthoritySetting{})
	}
	return command
}

// setting is what the flags say. Returns a usage error if they say nothing.
func (f authorityFlags) setting(command *cobra.Command) (setting ibid.AuthoritySetting, err error) {
	if len(f.jurisdictions) > 0 || f.none {
		ids := []ibid.JurisdictionID{}
		for _, id := range f.jurisdictions {
			ids = append(ids, ibid.JurisdictionID(id))
		}
		setting.Jurisdictions = &ids
	}
	if command.Flags().Changed("type") {
		kind := ibid.SourceType(f.sourceType)
		setting.SourceType = &kind
	}
	if command.Flags().Changed("in-force") {
		setting.InForce = &f.inForce
	}
	if setting == (ibid.AuthoritySetting{}) {
		return setting, ibid.Errorf(ibid.CodeInvalid, "Nothing was said of the documents.").WithHint("Use --jurisdiction, --none, --type or --in-force.")
	}
	return setting, nil
}

func sayRules(ctx context.Context, env *Environment, names []string, folder string, setting ibid.AuthoritySetting) error {
	if len(names) == 0 == (folder == "") {
		return ibid.Errorf(ibid.CodeInvalid, "Name documents, or a folder with --folder.").WithHint("“ibid rules” lists the documents, “ibid folder list” the folders.")
	}
	return beside(ctx, env, func(s *Services) error {
		if folder == "" {
			docs, err := s.documents(ctx, names)
			if err != nil {
				return err
			}
			return s.Places.Set(ctx, s.Workspace, docs, setting)
		}
		found, err := s.folder(ctx, folder)
		if err != nil {
			return err
		}
		return s.Places.SetFolder(ctx, s.Workspace, found.ID, setting)
	})
}

func citationsCommand(env *Environment) *cobra.Command {
	command := &cobra.Command{Use: "citations DOCUMENT", Short: "List the citations of law in a document, and where the library has their sections"}
	asJSON := command.Flags().Bool("json", false, "print the citations as JSON")
	command.RunE = env.reads(onDocuments(0, func(ctx context.Context, s *Services, _ []string, docs []ibid.DocumentID) error {
		citations, err := s.Places.Citations(ctx, s.Workspace, docs[0])
		return printed(env, *asJSON, each("It has no citations of law.", printCitation))(append([]ibid.LawCitation{}, citations...), err)
	}))
	return command
}

// printCitation prints a citation of law, and the section that it names.
func printCitation(w io.Writer, c ibid.LawCitation) {
	to := "not in the library"
	if s := c.Section; s != nil {
		to = s.Cite
		if s.Heading != "" {
			to += " – " + s.Heading
		}
		to += " (" + s.DocumentTitle + ", " + place(s.Page, s.PageLabel, "") + ")"
	}
	printf(w, "%-10s %s → %s\n", "page "+numbered(c.Page, c.PageLabel), ibid.OneLine(c.Words), to)
}
