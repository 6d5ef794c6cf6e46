package cli

import (
	"bufio"
	"errors"
	"io"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"ibid/backend/ibid"
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
	line, err := bufio.NewReader(env.Stdin).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	if line = strings.TrimRight(line, "\r\n"); line == "" {
		return "", ibid.Errorf(ibid.CodeInvalid, "There is no password on standard input.").WithHint("Give it as the first line.")
	}
	return line, nil
}
