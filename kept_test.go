package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestKeptOutsideTheTree keeps what was built by build/kept.sh: a checkout gets it back
// whole, and never what is damaged, half written or without its checksum.
func TestKeptOutsideTheTree(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no shell")
	}
	for name, test := range map[string]struct {
		spoil string // a command in the folder where it is kept
		taken bool
	}{
		"whole":           {"true", true},
		"damaged":         {"printf y | dd of=engine/program conv=notrunc", false},
		"cut off":         {"printf x >engine/program", false},
		"without its sum": {"rm engine/program.sum", false},
		"with an empty sum": {
			": >engine/program.sum", false,
		},
		"half written": {"mv engine/program engine/program.abcdef", false},
		"not there":    {"rm -r engine", false},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			program := filepath.Join(folder, "built")
			if err := os.WriteFile(program, []byte("xxxxxxxx"), 0o755); err != nil {
				t.Fatal(err)
			}
			shell := func(line string) error {
				command := exec.Command("sh", "-euc", ". build/kept.sh\n"+line)
				command.Env = append(os.Environ(), "IBID_BUILD_CACHE="+filepath.Join(folder, "kept"), "PROGRAM="+program, "TAKEN="+filepath.Join(folder, "tree", "taken"))
				output, err := command.CombinedOutput()
				if err != nil {
					t.Logf("%s: %v: %s", line, err, output)
				}
				return err
			}
			if err := shell(`keep "$PROGRAM" engine/program; cd "$kept"; ` + test.spoil); err != nil {
				t.Fatal(err)
			}
			err := shell(`fetch_kept engine/program "$TAKEN"`)
			content, _ := os.ReadFile(filepath.Join(folder, "tree", "taken"))
			if taken := err == nil; taken != test.taken || taken != (string(content) == "xxxxxxxx") || !taken && content != nil {
				t.Errorf("taken: %t, and %q stands in the tree", taken, content)
			}
		})
	}
	// Where nothing can be kept, building goes on.
	command := exec.Command("sh", "-euc", `. build/kept.sh; keep build/kept.sh a/b; ! fetch_kept a/b "$TAKEN"`)
	command.Env = append(os.Environ(), "IBID_BUILD_CACHE=/dev/null", "TAKEN="+filepath.Join(t.TempDir(), "taken"))
	if output, err := command.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, output)
	}
}

// TestWhatRunsWithTheRaceDetectorAloneRunsInFull: that run is short, so nothing of these
// packages may look at testing.Short, or it would run nowhere.
func TestWhatRunsWithTheRaceDetectorAloneRunsInFull(t *testing.T) {
	makefile, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	raced := regexp.MustCompile(`(?m)^RACED := \$\(addprefix ./backend/,(.*)\) ./(internal/.*)$`).FindSubmatch(makefile)
	if raced == nil {
		t.Fatal("the Makefile has no RACED")
	}
	folders := strings.Fields(string(raced[2]))
	for _, name := range strings.Fields(string(raced[1])) {
		folders = append(folders, "backend/"+name)
	}
	for _, name := range folders {
		tests, err := filepath.Glob(filepath.Join(strings.TrimSuffix(name, "/..."), "*_test.go"))
		if err != nil || len(tests) == 0 {
			t.Errorf("%s has no tests: %v", name, err)
		}
		for _, path := range tests {
			if content, err := os.ReadFile(path); err != nil || strings.Contains(string(content), "testing.Short()") {
				t.Errorf("%s looks at testing.Short, or cannot be read: %v", path, err)
			}
		}
	}
}
