package cli

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"ibid/backend/ibid"
	"ibid/internal/savefile"
)

// passwordVariable may hold the password of a PDF. There is no option for it: a
// command line is seen by every user of a computer and kept in shells' histories.
const passwordVariable = "IBID_PDF_PASSWORD"

// passwordOption is where the password of an encrypted PDF comes from.
type passwordOption struct{ stdin bool }

func (o *passwordOption) flag(flags *pflag.FlagSet) {
	flags.BoolVar(&o.stdin, "password-stdin", false, "read the password of an encrypted PDF from standard input (or set "+passwordVariable+")")
}

// read gives the password: a line of standard input if that was asked for,
// otherwise the environment's, empty for none.
func (o passwordOption) read(env *Environment) (string, error) {
	if !o.stdin {
		return os.Getenv(passwordVariable), nil
	}
	if isTerminal(env.Stdin) {
		printf(env.Stderr, "Password (it shows while you type): ")
	}
	line, err := env.line()
	if err != nil {
		return "", err
	}
	if line = strings.TrimRight(line, "\r\n"); line == "" {
		return "", ibid.Errorf(ibid.CodeInvalid, "There is no password on standard input.").WithHint("Give it as the first line.")
	}
	return line, nil
}

// line reads a line of standard input, which may end without a line break.
func (env *Environment) line() (string, error) {
	line, err := env.answer()
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return line, err
}

// answer reads the line with which the user answers a question.
func (env *Environment) answer() (string, error) {
	return bufio.NewReader(env.Stdin).ReadString('\n')
}

// agrees reports whether an answer is yes.
func agrees(answer string) bool {
	answer = strings.ToLower(strings.TrimSpace(answer))
	return answer == "y" || answer == "yes"
}

// overwriteOption is whether a file that Ibid did not write may be replaced.
type overwriteOption bool

func (o *overwriteOption) flag(flags *pflag.FlagSet) {
	flags.BoolVar((*bool)(o), "force", false, "replace a file that Ibid did not write; never a document of the library")
}

// target is a file that a command writes without the library it belongs to. Written
// is the rule of [savefile.Rules]; nil: any file that is there needs --force.
func (env *Environment) target(ctx context.Context, path string, overwrite overwriteOption, written func(path string) bool) savefile.Target {
	return savefile.Target{Path: path, Rules: savefile.Rules{Overwrite: bool(overwrite), Written: written, Protect: env.Protect(ctx)}}
}
