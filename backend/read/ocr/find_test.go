package ocr

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

func TestVersionOf(t *testing.T) {
	for said, want := range map[string]string{
		"tesseract 5.3.0\n leptonica-1.82.0\n":         "5.3.0",
		"tesseract v5.4.0.20240606\n leptonica-1.84.1": "5.4.0.20240606",
		"tesseract 5.5.1-12-g1569":                     "5.5.1",
		"tesseract 3.04.01\n":                          "3.04.01",
		"tess":                                         "",
	} {
		if got := versionOf(said); got != want {
			t.Errorf("versionOf(%q) = %q, want %q", said, got, want)
		}
	}
	for version, want := range map[string]bool{"5.3.0": false, "4.0": false, "10.1": false, "3.05": true, "": true} {
		if got := olderThan4(version); got != want {
			t.Errorf("olderThan4(%q) = %t, want %t", version, got, want)
		}
	}
}

func TestLanguagesOf(t *testing.T) {
	said := "List of available languages in \"/usr/share/tessdata/\" (6):\nchi_sim\r\ndeu\neng\nequ\nosd\nscript/Greek\n\n"
	if diff := cmp.Diff([]string{"chi_sim", "deu", "eng"}, languagesOf(said)); diff != "" {
		t.Errorf("languages (-want +got):\n%s", diff)
	}
}

func TestPlausible(t *testing.T) {
	many := strings.Fields("ara ces chi_sim deu eng fra ita spa")
	for _, tt := range []struct {
		installed   []string
		environment string
		want        string
	}{
		{[]string{"eng"}, "", "eng"},
		{[]string{"deu", "eng"}, "", "eng+deu"},
		{[]string{"deu", "fra"}, "spa", "deu+fra"},
		{many, "deu", "eng+deu"},
		{many, "eng", "eng"},
		{many, "kat", "eng"},
		{strings.Fields("ara ces chi_sim deu fra"), "", "ara"},
	} {
		if got := plausible(tt.installed, tt.environment); got != tt.want {
			t.Errorf("plausible(%v, %q) = %q, want %q", tt.installed, tt.environment, got, tt.want)
		}
	}
}

// stand writes a shell script that stands for the program.
func stand(t *testing.T, script string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("needs a shell")
	}
	path := filepath.Join(t.TempDir(), "tesseract")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script), 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

const answers = `case $1 in
--version) echo "tesseract 5.3.0"; exit;;
--list-langs) echo "List of available languages (2):"; echo eng; echo osd; exit;;
esac
`

func TestTraitsSayWhatIsMissing(t *testing.T) {
	for name, tt := range map[string]struct{ script, languages, want string }{
		"too old":          {"echo 'tesseract 3.04'", "", "too old"},
		"another program":  {"echo hello", "", "too old"},
		"it does not run":  {"exit 1", "", "does not run"},
		"no language":      {"[ $1 = --version ] && echo 'tesseract 5.0' || echo osd", "", "no language"},
		"another language": {answers, "eng+deu", "“deu”"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := New(Options{Program: stand(t, tt.script), Languages: func() string { return tt.languages }}).Traits(t.Context())
			if e := ibid.AsError(err); ibid.CodeOf(err) != ibid.CodeNoRecogniser || !strings.Contains(e.Message, tt.want) || e.Hint == "" {
				t.Errorf("error %+v, want %s with %q and a hint", err, ibid.CodeNoRecogniser, tt.want)
			}
		})
	}
	_, err := New(Options{Program: filepath.Join(t.TempDir(), "absent")}).Traits(t.Context())
	if ibid.CodeOf(err) != ibid.CodeNoRecogniser {
		t.Errorf("absent: %v", err)
	}
}

func TestTraits(t *testing.T) {
	traits, err := New(Options{Program: stand(t, answers)}).Traits(t.Context())
	if err != nil || traits.Name != "Tesseract 5.3.0" || !traits.Places || traits.DPI != DPI || traits.Parallel != runtime.NumCPU() || !strings.Contains(traits.Version, " eng ") {
		t.Errorf("traits %+v, %v", traits, err)
	}
}

// A program that was removed and installed again is found without a restart.
func TestTraitsFollowTheProgram(t *testing.T) {
	path := stand(t, answers)
	program := New(Options{Program: path})
	if _, err := program.Traits(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, err := program.Traits(t.Context()); ibid.CodeOf(err) != ibid.CodeNoRecogniser {
		t.Errorf("after it was removed: %v", err)
	}
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+answers), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := program.Traits(t.Context()); err != nil {
		t.Errorf("after it was installed again: %v", err)
	}
}
