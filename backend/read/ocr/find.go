package ocr

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"ibid/backend/ibid"
	"ibid/internal/process"
)

// installation is a Tesseract on this computer.
type installation struct {
	path      string
	version   string   // "5.3.0"
	languages []string // that it can read, without its own such as "osd"
}

// found remembers the installation, so that it is asked once while it stays.
type found struct {
	mu    sync.Mutex
	known *installation
}

func (f *found) forget() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.known = nil
}

// ready returns the installation and the languages to read in.
func (t *Tesseract) ready(ctx context.Context) (installation, string, error) {
	program, err := t.installed(ctx)
	if err != nil {
		return program, "", err
	}
	wanted := t.opts.Languages()
	if wanted == "" {
		return program, plausible(program.languages, environmentLanguage()), nil
	}
	for language := range strings.SplitSeq(wanted, "+") {
		if !slices.Contains(program.languages, language) {
			return program, "", ibid.Errorf(ibid.CodeNoRecogniser, "Tesseract has no data for the language “%s”.", language).
				WithHint("It has: " + strings.Join(program.languages, ", ") + ". Install the language (on Debian and Ubuntu: tesseract-ocr-" + strings.ReplaceAll(language, "_", "-") + "), or change the languages in the settings.")
		}
	}
	return program, wanted, nil
}

// installed finds the program and asks for its version and languages, unless
// that is known and the program is still there.
func (t *Tesseract) installed(ctx context.Context) (installation, error) {
	t.found.mu.Lock()
	defer t.found.mu.Unlock()
	if t.found.known != nil {
		if _, err := os.Stat(t.found.known.path); err == nil {
			return *t.found.known, nil
		}
		t.found.known = nil
	}
	path := t.opts.Program
	if path == "" {
		if path = locate(); path == "" {
			return installation{}, absent("Tesseract, a program that reads scans, is not installed.")
		}
	}
	said, err := ask(ctx, path, "--version")
	if err != nil {
		return installation{}, broken(ctx)
	}
	program := installation{path: path, version: versionOf(said)}
	if olderThan4(program.version) {
		return installation{}, absent("The Tesseract on this computer is too old.")
	}
	if said, err = ask(ctx, path, "--list-langs"); err != nil {
		return installation{}, broken(ctx)
	}
	if program.languages = languagesOf(said); len(program.languages) == 0 {
		return installation{}, absent("Tesseract has no language to read in.")
	}
	t.found.known = &program
	return program, nil
}

func broken(ctx context.Context) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return absent("The Tesseract on this computer does not run.")
}

func absent(what string) error {
	return ibid.Errorf(ibid.CodeNoRecogniser, "%s", what).WithHint(advice())
}

// advice reports how to install it here.
func advice() string {
	switch runtime.GOOS {
	case "windows":
		return "Install it with: winget install UB-Mannheim.TesseractOCR"
	case "darwin":
		return "Install it with: brew install tesseract"
	}
	return "Install it with your system's software (the package is called tesseract-ocr or tesseract), with the languages of your documents."
}

// locate finds the program. A window started from a desktop often has a shorter
// PATH than a terminal, so the places its installers use are looked at too.
func locate() string {
	if path, err := exec.LookPath("tesseract"); err == nil {
		return path
	}
	var places []string
	switch runtime.GOOS {
	case "windows":
		for _, folder := range []string{os.Getenv("ProgramFiles"), os.Getenv("ProgramFiles(x86)"), filepath.Join(os.Getenv("LOCALAPPDATA"), "Programs")} {
			places = append(places, filepath.Join(folder, "Tesseract-OCR", "tesseract.exe"))
		}
	case "darwin":
		places = []string{"/opt/homebrew/bin/tesseract", "/usr/local/bin/tesseract", "/opt/local/bin/tesseract"}
	default:
		places = []string{"/usr/bin/tesseract", "/usr/local/bin/tesseract", "/snap/bin/tesseract"}
	}
	for _, place := range places {
		if info, err := os.Stat(place); err == nil && info.Mode().IsRegular() {
			return place
		}
	}
	return ""
}

// ask runs the program for something it answers at once.
func ask(ctx context.Context, path string, argument string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	var said bytes.Buffer
	cmd := exec.CommandContext(ctx, path, argument)
	cmd.Stdout, cmd.Stderr = &said, &said // versions differ in where they answer
	err := process.Run(cmd, process.Limits{})
	return said.String(), err
}

var versionLine = regexp.MustCompile(`(?m)^tesseract v?(\d+(\.\d+)*)`)

// versionOf reads "tesseract 5.3.0-46-g1569" as "5.3.0"; it is empty for what
// is no Tesseract.
func versionOf(said string) string {
	if match := versionLine.FindStringSubmatch(said); match != nil {
		return match[1]
	}
	return ""
}

// olderThan4 reports whether a version lacks the network for lines that this
// package relies on, or is none.
func olderThan4(version string) bool {
	number, _, _ := strings.Cut(version, ".")
	major, err := strconv.Atoi(number)
	return err != nil || major < 4
}

// languagesOf reads the list, whose first line is a heading. Data that is not
// for reading is left out: "osd" finds the orientation, "equ" formulas, and
// "script/…" read a script in no language.
func languagesOf(said string) []string {
	var languages []string
	for line := range strings.Lines(said) {
		name := strings.TrimSpace(line)
		if name == "" || strings.ContainsAny(name, " :/\\") || name == "osd" || name == "equ" || name == "snum" {
			continue
		}
		languages = append(languages, name)
	}
	return languages
}

// maxPlausible is how many languages the user installs one by one; more of them
// came in a bundle. Each one that is read in adds about half the time.
const maxPlausible = 4

// plausible chooses languages where the user has set none: all that are
// installed, if they are few, English first; otherwise English and that of the
// environment, as far as they are there; otherwise the first one.
func plausible(installed []string, environment string) string {
	chosen := slices.Clone(installed)
	if len(installed) > maxPlausible {
		chosen = slices.DeleteFunc(chosen, func(l string) bool { return l != "eng" && l != environment })
	}
	if len(chosen) == 0 {
		chosen = installed[:1]
	}
	slices.SortStableFunc(chosen, func(a, b string) int { return rank(a) - rank(b) })
	return strings.Join(chosen, "+")
}

// rank puts English first, since it knows most words of forms and letters.
func rank(language string) int {
	if language == "eng" {
		return 0
	}
	return 1
}

// environmentLanguage is the language of the environment by Tesseract's name;
// empty when it does not tell or its name is not known here.
func environmentLanguage() string {
	for _, variable := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := os.Getenv(variable); len(value) >= 2 {
			return names[strings.ToLower(value[:2])]
		}
	}
	return ""
}

// names are Tesseract's names, by ISO 639-1, for languages of which it has data.
var names = map[string]string{
	"ar": "ara", "bg": "bul", "ca": "cat", "cs": "ces", "da": "dan", "de": "deu", "el": "ell", "en": "eng",
	"es": "spa", "et": "est", "eu": "eus", "fa": "fas", "fi": "fin", "fr": "fra", "ga": "gle", "he": "heb",
	"hi": "hin", "hr": "hrv", "hu": "hun", "hy": "hye", "id": "ind", "is": "isl", "it": "ita", "ja": "jpn",
	"ka": "kat", "ko": "kor", "lt": "lit", "lv": "lav", "mk": "mkd", "ms": "msa", "nb": "nor", "nl": "nld",
	"nn": "nor", "no": "nor", "pl": "pol", "pt": "por", "ro": "ron", "ru": "rus", "sk": "slk", "sl": "slv",
	"sq": "sqi", "sr": "srp", "sv": "swe", "th": "tha", "tr": "tur", "uk": "ukr", "ur": "urd", "vi": "vie",
	"zh": "chi_sim",
}
