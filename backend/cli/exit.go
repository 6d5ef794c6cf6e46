package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"ibid/backend/ibid"
)

// The exit statuses. They never change: scripts rely on them.
const (
	exitOK          = 0
	exitError       = 1
	exitUsage       = 2
	exitNotFound    = 3
	exitWithheld    = 4
	exitInterrupted = 130 // 128 and SIGINT, as shells have it
)

// exitStatus ends a command that has printed its result with a status.
type exitStatus int

// Error names the status.
func (s exitStatus) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// statusOfAnswer is the exit status for an answer that was printed.
func statusOfAnswer(a ibid.Answer) error {
	switch a.Status {
	case ibid.AnswerNotFound:
		return exitStatus(exitNotFound)
	case ibid.AnswerHeld:
		return exitStatus(exitWithheld)
	case ibid.AnswerStopped:
		return exitStatus(exitInterrupted)
	case ibid.AnswerCutOff:
		return exitStatus(exitError)
	}
	return nil
}

// statusOf is the exit status for an answer that was printed when a command ended. One that
// was interrupted says so, whatever is shown.
func statusOf(ctx context.Context, a ibid.Answer) error {
	if ctx.Err() != nil {
		return exitStatus(exitInterrupted)
	}
	return statusOfAnswer(a)
}

// statusOfError is the exit status for a failure.
func statusOfError(e *ibid.Error) int {
	if e.Code == ibid.CodeCancelled {
		return exitInterrupted
	}
	return exitError
}

func exitCodesTopic() *cobra.Command {
	return &cobra.Command{
		Use:   "exit-codes",
		Short: "What the exit status of a command means",
		Long: `Every command ends with one of these exit codes:

    0  It worked. For "ibid ask": the question is answered, in a model's words or in quotations.
    1  It failed, and the message says why. For "ibid ask" also: the model broke off in the middle of the answer.
    2  The command line makes no sense, such as an unknown flag.
    3  "ibid ask": your documents don't answer the question.
    4  "ibid ask": the model wrote an answer, but your documents don't back it, so it is withheld, and no quotation answers either.
  130  It was interrupted, with Ctrl-C for example.

If a model refuses, fails or writes nothing that your documents support, "ibid ask" quotes your
documents, as it does without a model, and ends with the code of that answer.

With --json the answer's "status" says the same: "complete" (0), "cut_off" (1),
"not_found" (3), "held" (4) and "stopped" (130), unless the command was interrupted (130). A failure is {"error": {"code", "message", "hint"}}.`,
	}
}
