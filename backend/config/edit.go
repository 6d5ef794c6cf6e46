package config

import (
	"bytes"
	"strings"

	"github.com/BurntSushi/toml"
)

// header begins a file that Ibid makes.
const header = "# Settings of Ibid. What is left out has its default: \"ibid config\" lists all.\n"

// edited is the text of a file that has some settings, with others: only what differs is
// touched, so that the user's comments, order and blank lines stay. A setting that has
// its default again is taken out.
//
// A file that is written in a way that cannot be changed so, such as a section in one
// line, is written anew.
func edited(text string, before, after Settings) string {
	changed := text
	for key, old := range fields(&before) {
		if now, _ := find(&after, key); !now.value.Equal(old.value) {
			changed = withSetting(changed, key, now)
		}
	}
	got := Default()
	if _, err := toml.Decode(changed, &got); err != nil || got != after {
		return encode(after)
	}
	return changed
}

// encode is a file with nothing but settings, each with its comment.
func encode(settings Settings) string {
	text, defaults := header, Default()
	for key, f := range fields(&settings) {
		if original, _ := find(&defaults, key); !f.value.Equal(original.value) {
			text = withSetting(text, key, f)
		}
	}
	return text
}

// withSetting is a text in which a setting has another value.
func withSetting(text, key string, f field) string {
	defaults := Default()
	original, _ := find(&defaults, key)
	usual := f.value.Equal(original.value)
	said, there := last(statements(text), func(s statement) bool { return s.key != "" && s.name() == key })
	switch {
	case there && usual:
		return without(text, said, f.comment())
	case there:
		return text[:said.value] + f.encoded() + text[said.after:]
	case usual:
		return text // an inline table has it, or nothing does
	}
	return withLine(text, key, f)
}

// comment is the line above a setting that Ibid writes.
func (f field) comment() string { return "# " + f.Meaning() }

// encoded is the value as a file has it.
func (f field) encoded() string {
	var line bytes.Buffer
	_ = toml.NewEncoder(&line).Encode(map[string]any{"key": f.value.Interface()}) // texts and numbers always encode
	_, value, _ := strings.Cut(strings.TrimSpace(line.String()), " = ")
	return value
}

// withLine puts a setting that is not there behind the last one of its section, and
// begins a section at the end where there is none.
func withLine(text, key string, f field) string {
	section, own := cutLast(key)
	before, there := last(statements(text), func(s statement) bool { return s.name() == section || inSection(s, section) })
	lines := []string{f.comment(), own + " = " + f.encoded()}
	if there && before.table == "" && before.key != "" {
		lines[1] = section + "." + lines[1] // as the others are written
	}
	at := before.end
	if !there {
		at = len(text)
		lines = append([]string{"", "[" + section + "]"}, lines...)
	}
	mark := lineEnd(text)
	added := strings.Join(lines, mark) + mark
	if at > 0 && text[at-1] != '\n' {
		added = mark + added
	}
	return text[:at] + added + text[at:]
}

func inSection(s statement, section string) bool {
	in, _ := cutLast(s.name())
	return s.key != "" && in == section
}

// without takes a statement out, with the comment that Ibid puts above it, and with the
// header of its section where nothing is left between that and the next.
func without(text string, s statement, comment string) string {
	start := s.start
	if above := strings.LastIndexByte(strings.TrimSuffix(text[:start], "\n"), '\n') + 1; strings.TrimSpace(text[above:start]) == comment {
		start = above
	}
	text = text[:start] + text[s.end:]
	section, _ := cutLast(s.name())
	all := statements(text)
	for i, head := range all {
		last, end := i+1 == len(all), len(text)
		if !last {
			end = all[i+1].start
		}
		ours := head.key == "" && head.table == section && (last || all[i+1].key == "")
		if ours && strings.TrimSpace(text[head.end:end]) == "" {
			above := strings.TrimRight(text[:head.start], "\r\n")
			if above != "" {
				above += lineEnd(text)
			}
			return above + text[head.end:]
		}
	}
	return text
}

// lineEnd is how the lines of a text end.
func lineEnd(text string) string {
	if strings.Contains(text, "\r\n") {
		return "\r\n"
	}
	return "\n"
}
