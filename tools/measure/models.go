package main

import (
	"github.com/spf13/cobra"

	"ibid/backend/ask"
	"ibid/tools/measure/eval"
)

// modelFlags are those of the models that may help a search, all off at first: it
// is for them that one measures.
func modelFlags(command *cobra.Command, kind eval.Kind, aids *ask.Aids) {
	flags := command.Flags()
	flags.BoolVar(&aids.HyDE, "hyde", false, "compare by meaning a passage that the chat model imagines as the answer")
	if kind == eval.Binary {
		flags.BoolVar(&aids.Reword, "reword", false, "let the chat model ask in other words where the question's own find nothing")
	}
}
