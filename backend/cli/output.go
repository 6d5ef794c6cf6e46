package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strings"

	"ibid/backend/ibid"
	"ibid/internal/terminal"
)

// Values that printf must not escape as a line of data.
type (
	// prose is data of several lines: an answer, a usage text.
	prose string

	// styled is text that has been escaped and holds Ibid's own control sequences.
	styled string
)

// printf writes to an output. The format is Ibid's own, control sequences included; the
// values are data, which [terminal.Escape] keeps on its line. A closed pipe is the
// reader's wish, so a failed write isn't an error of the command.
func printf(w io.Writer, format string, values ...any) {
	shown := make([]any, len(values))
	for i, value := range values {
		shown[i] = escaped(value)
	}
	_, _ = fmt.Fprintf(terminal.Unwrap(w), format, shown...)
}

// escaped returns what fmt is to print for a value.
func escaped(value any) any {
	switch v := value.(type) {
	case prose:
		return terminal.EscapeText(string(v))
	case styled:
		return string(v)
	case fmt.Stringer, error, nil:
		return data{v}
	}
	switch kind := reflect.ValueOf(value); kind.Kind() {
	case reflect.String:
		return terminal.Escape(kind.String()) // widths count what is printed
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Float32, reflect.Float64:
		return value
	}
	return data{value}
}

// data prints any value as fmt does, escaped.
type data struct{ value any }

func (d data) Format(f fmt.State, verb rune) {
	_, _ = io.WriteString(f, terminal.Escape(fmt.Sprintf(fmt.FormatString(f, verb), d.value)))
}

// highlighted returns a text on one line in which the words that were looked for, which stand
// between U+E000 and U+E001, are bold on a terminal and plain elsewhere.
func highlighted(w io.Writer, text string) styled {
	bold := strings.NewReplacer("\ue000", "", "\ue001", "")
	if isTerminal(w) {
		bold = strings.NewReplacer("\ue000", "\x1b[1m", "\ue001", "\x1b[22m")
	}
	return styled(bold.Replace(terminal.Escape(ibid.OneLine(text))))
}

func printJSON(w io.Writer, value any) error {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return err
	}
	_, err := w.Write(terminal.EscapeJSON(b.Bytes()))
	return err
}
