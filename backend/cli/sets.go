package cli

import (
	"fmt"
	"io"
	"strings"

	"ibid/backend/ibid"
)

func printSetup(w io.Writer, state ibid.Setup) {
	printMachine(w, state.Machine)
	printEngine(w, state.Engine)
	if len(state.Missing) == 0 {
		printf(w, "models     there is one that writes, and one that searches by meaning\n")
		return
	}
	printf(w, "models     none for: %s\n", listed(state.Missing))
}

func printSets(w io.Writer, sets []ibid.ModelSet, chosen string) {
	for _, set := range sets {
		mark := " "
		if set.Name == chosen {
			mark = "*"
		}
		printf(w, "\n%s %-8s %s\n", mark, set.Name, set.About)
		for _, m := range set.Models {
			printf(w, "           %-28s %8s  %s%s\n", m.Name, size(m.Download), tasks[m.Role], condition(m))
			if m.Quirk != "" {
				printf(w, "           %28s %8s  %s\n", "", "", m.Quirk)
			}
		}
		fetch := size(set.Download)
		if set.Download == 0 {
			fetch = "nothing"
		}
		printf(w, "           %s to fetch, %s of memory%s\n", fetch, size(set.Memory), pace(set.Pace))
		if set.Lacks != "" {
			printf(w, "           Does not fit. %s\n", set.Lacks)
		}
	}
}

// tasks says what a model of a role does.
var tasks = map[ibid.ModelRole]string{
	ibid.RoleChat:      "writes answers",
	ibid.RoleEmbedding: "searches by meaning",
	ibid.RoleJudge:     "judges answers",
	ibid.RoleVision:    "reads scans",
}

func condition(m ibid.ChosenModel) string {
	line := ", " + m.Licence
	if m.Optional {
		line += ", if you want it: ibid models get " + m.Name
	}
	if m.Installed {
		line = ", installed"
	}
	return line
}

func pace(tokens float64) string {
	if tokens == 0 {
		return ""
	}
	return fmt.Sprintf(", about %.0f words a minute", tokens*wordsPerToken*60)
}

// wordsPerToken is how many words of English a token is, about.
const wordsPerToken = 0.75

func listed[T ~string](list []T) string {
	words := make([]string, len(list))
	for i, word := range list {
		words[i] = string(word)
	}
	return strings.Join(words, ", ")
}
