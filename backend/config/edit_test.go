package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/config"
)

// byHand is a file as people write them: with reasons, in an order of their own, with
// odd spaces, quoted and dotted keys, and strings over several lines.
const byHand = `# Settings of the back office.
#   check = "off"  was tried in spring

	[ answers ]   # what clients read
"check"="strict"   # the auditors ask for it
temperature   =   0.5

# Slow, but nobody minds at night.
[models] # see the wiki
chat = """
qwen3:\
  8b"""    # "small" = enough
threads = 3
'keep_alive' = '30m'
  # host = "tower"

[reading]
languages = "eng+deu" # = both
`

func TestWhatAPersonWroteStays(t *testing.T) {
	for name, tt := range map[string]struct {
		file string // "": byHand
		set  [][2]string
		want func(file string) string
	}{
		"a value in its place": {
			set:  [][2]string{{"answers.check", "off"}},
			want: replaced(`"strict"`, `"off"`),
		},
		"one over several lines": {
			set:  [][2]string{{"models.chat", "llama3.2:3b"}},
			want: replaced("\"\"\"\nqwen3:\\\n  8b\"\"\"", `"llama3.2:3b"`),
		},
		"numbers and quoted keys": {
			set:  [][2]string{{"models.threads", "2"}, {"models.keep_alive", "forever"}, {"answers.temperature", "1.25"}},
			want: replaced("threads = 3", "threads = 2", "'30m'", `"forever"`, "=   0.5", "=   1.25"),
		},
		"a setting more in a section": {
			set: [][2]string{{"models.warm", "true"}},
			want: replaced("'keep_alive' = '30m'\n",
				"'keep_alive' = '30m'\n# Load at start. Loads the chat model with Ibid, so that the first question doesn’t wait for it.\nwarm = true\n"),
		},
		"a section more": {
			set:  [][2]string{{"window.theme", "dark"}, {"library.copy", "true"}},
			want: ending("\n[window]\n# Theme. “System” follows the light or dark mode of your computer. Values: system, light, dark.\ntheme = \"dark\"\n\n[library]\n# Keep copies. Keeps a copy of every added PDF, so it still opens after the file is moved.\ncopy = true\n"),
		},
		"one taken out": {
			set:  [][2]string{{"models.threads", "0"}},
			want: replaced("threads = 3\n", ""),
		},
		"the last of a section taken out": {
			set:  [][2]string{{"reading.languages", ""}},
			want: replaced("\n[reading]\nlanguages = \"eng+deu\" # = both\n", ""),
		},
		"the last of a section that has a comment": {
			file: "[answers]\n# why\ncheck = \"off\"\n\n[models]\nthreads = 1\n",
			set:  [][2]string{{"answers.check", ""}},
			want: replaced("check = \"off\"\n", ""),
		},
		"a section between others": {
			file: "[answers]\ncheck = \"off\"\n\n[models]\nthreads = 1\n\n[library]\ncopy = true\n",
			set:  [][2]string{{"models.threads", "0"}},
			want: replaced("\n[models]\nthreads = 1\n", ""),
		},
		"lines that end as on Windows": {
			file: "\ufeff# mine\r\n[answers]\r\ncheck = \"off\" # why\r\n",
			set:  [][2]string{{"answers.check", "strict"}, {"answers.mask", "always"}, {"window.theme", "dark"}},
			want: func(string) string {
				return "\ufeff# mine\r\n[answers]\r\ncheck = \"strict\" # why\r\n" +
					"# Personal data. Names, addresses, account numbers. A button on each answer shows or hides them. Values: ask, always.\r\nmask = \"always\"\r\n" +
					"\r\n[window]\r\n# Theme. “System” follows the light or dark mode of your computer. Values: system, light, dark.\r\ntheme = \"dark\"\r\n"
			},
		},
		"no end of the last line": {
			file: "[answers]\ncheck = \"off\"",
			set:  [][2]string{{"answers.passages", "7"}},
			want: ending("\n# Passages per answer. More passages find more and take longer to read.\npassages = 7\n"),
		},
		"dotted keys": {
			file: "answers.check = \"off\"\nmodels . threads=2\n",
			set:  [][2]string{{"models.threads", "3"}, {"answers.passages", "7"}},
			want: func(string) string {
				return "answers.check = \"off\"\n# Passages per answer. More passages find more and take longer to read.\nanswers.passages = 7\nmodels . threads=3\n"
			},
		},
		"an empty section": {
			file: "[answers]\n\n# later\n",
			set:  [][2]string{{"answers.passages", "7"}},
			want: func(string) string {
				return "[answers]\n# Passages per answer. More passages find more and take longer to read.\npassages = 7\n\n# later\n"
			},
		},
		"text that looks like settings": {
			file: "[models]\nchat = '''\n[answers]\ncheck = \"off\" # '''\nembedding = \"a # b\\\"\"\n",
			set:  [][2]string{{"answers.check", "strict"}, {"models.embedding", "elm"}},
			want: func(string) string {
				return "[models]\nchat = '''\n[answers]\ncheck = \"off\" # '''\nembedding = \"elm\"\n\n[answers]\n" +
					"# Checking. When an answer that your documents don’t support is withheld. Values: strict, balanced, off.\ncheck = \"strict\"\n"
			},
		},
		"quotes before the end of a long string": {
			file: "[models]\nchat = \"\"\"he said \"no\"\"\"\"\" # \"\"\"\nthreads = 2\n",
			set:  [][2]string{{"models.threads", "4"}},
			want: replaced("threads = 2", "threads = 4"),
		},
		"a section in one line is written anew": {
			file: "# gone\nanswers = { check = \"off\", passages = 7 }\n",
			set:  [][2]string{{"answers.check", "strict"}},
			want: func(string) string {
				return "# Settings of Ibid. What is left out has its default: \"ibid config\" lists all.\n\n[answers]\n" +
					"# Checking. When an answer that your documents don’t support is withheld. Values: strict, balanced, off.\ncheck = \"strict\"\n" +
					"# Passages per answer. More passages find more and take longer to read.\npassages = 7\n"
			},
		},
		"nothing": {want: func(file string) string { return file }},
	} {
		t.Run(name, func(t *testing.T) {
			home := t.TempDir()
			if tt.file == "" {
				tt.file = byHand
			}
			write(t, home, tt.file)
			wanted, err := config.LoadFile(home)
			if err != nil {
				t.Fatal(err)
			}
			for _, change := range tt.set {
				if wanted, err = wanted.Set(change[0], change[1]); err != nil {
					t.Fatal(err)
				}
			}
			if err := config.Save(home, wanted); err != nil {
				t.Fatal(err)
			}
			got, err := os.ReadFile(config.File(home))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want(tt.file), string(got)); diff != "" {
				t.Errorf("the file (-want +got):\n%s", diff)
			}
			if read, err := config.LoadFile(home); err != nil || read != wanted {
				t.Errorf("it is read as %+v, %v", read, err)
			}
		})
	}
}

// replaced wants texts replaced by others, each of which stands once.
func replaced(pairs ...string) func(string) string { return strings.NewReplacer(pairs...).Replace }

func ending(more string) func(string) string { return func(file string) string { return file + more } }

// What is set and taken back leaves no trace.
func TestSetAndTakenBack(t *testing.T) {
	home := t.TempDir()
	write(t, home, byHand)
	before, err := config.LoadFile(home)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"models.warm", "window.theme", "library.battery"} {
		values := map[string]string{"models.warm": "true", "window.theme": "dark", "library.battery": "rest"}
		after, err := before.Set(key, values[key])
		if err != nil {
			t.Fatal(err)
		}
		for _, settings := range []config.Settings{after, before} {
			if err := config.Save(home, settings); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(config.File(home)); err != nil || string(got) != byHand {
			t.Errorf("%s: the file is\n%s\n%v", key, got, err)
		}
	}
}

// A file that the user keeps elsewhere, with a link to it, stays there.
func TestALinkStaysALink(t *testing.T) {
	home, elsewhere := t.TempDir(), filepath.Join(t.TempDir(), "ibid.toml")
	if err := os.WriteFile(elsewhere, []byte("# mine\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(elsewhere, config.File(home)); err != nil {
		t.Skip(err)
	}
	settings := config.Default()
	settings.Window.Theme = "dark"
	if err := config.Save(home, settings); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(elsewhere); err != nil || !strings.HasPrefix(string(got), "# mine\n") || !strings.Contains(string(got), "dark") {
		t.Errorf("it has %q, %v", got, err)
	}
	if info, err := os.Lstat(config.File(home)); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is %v, %v", info, err)
	}
}

func write(t *testing.T, home, text string) {
	t.Helper()
	if err := os.WriteFile(config.File(home), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
