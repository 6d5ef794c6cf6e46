package cli

import (
	"fmt"
	"io"
	"strings"

	"ibid/backend/ibid"
)

func printMachine(w io.Writer, m ibid.Machine) {
	parts := []string{}
	if m.Processor != "" {
		parts = append(parts, m.Processor)
	}
	parts = append(parts, count(m.Cores, "core"))
	if m.Memory > 0 {
		parts = append(parts, fmt.Sprintf("%s of memory (%s free)", size(m.Memory), size(m.FreeMemory)))
	}
	for _, gpu := range m.GPUs {
		switch {
		case gpu.Shared:
			parts = append(parts, gpu.Name)
		case gpu.Memory > 0:
			parts = append(parts, fmt.Sprintf("%s with %s", gpu.Name, size(gpu.Memory)))
		default:
			parts = append(parts, gpu.Name+" (its memory is unknown)")
		}
	}
	if m.FreeDisk > 0 {
		parts = append(parts, size(m.FreeDisk)+" free for models")
	}
	printf(w, "computer   %s\n", strings.Join(parts, ", "))
	if m.Slow {
		printf(w, "           The processor lacks the instructions (AVX2) that models are fast with.\n")
	}
}

// engines says where the server is that Ibid uses.
var engines = map[ibid.EngineKind]string{
	ibid.EngineSet:       "at the address that was set",
	ibid.EngineRunning:   "running on this computer",
	ibid.EngineInstalled: "installed on this computer",
	ibid.EngineBundled:   "comes with Ibid",
}

func printEngine(w io.Writer, e ibid.Engine) {
	switch {
	case e.State == ibid.EngineReady:
		printf(w, "engine     Ollama %s, %s (%s)\n", e.Version, engines[e.Kind], e.Host)
	case e.Program != "":
		printf(w, "engine     Ollama, %s (%s)\n           It does not run. \"ibid setup\" starts it.\n", engines[e.Kind], e.Program)
	default:
		printf(w, "engine     %s\n", orNone(e.Host))
		explainProblem(w, e.Problem)
	}
	if e.Remote {
		printf(w, "           It is another computer: your questions and passages go there%s.\n", map[bool]string{true: ", encrypted", false: " unencrypted"}[e.Encrypted])
	}
}

// explainProblem says below a finding what is the matter with it, if anything is.
func explainProblem(w io.Writer, problem *ibid.Error) {
	if problem != nil {
		printf(w, "           %s\n           %s\n", problem.Message, problem.Hint)
	}
}
