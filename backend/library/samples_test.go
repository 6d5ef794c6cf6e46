package library_test

import (
	"os"
	"path/filepath"
	"testing"

	"ibid/backend/ibid"
	"ibid/samples"
)

// The samples are laid in a folder and added from there; asked again, they are known, and a
// file that was changed meanwhile is laid again.
func TestAddSamples(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	if _, err := b.AddSamples(t.Context(), workspace); ibid.CodeOf(err) != ibid.CodeNotFound {
		t.Errorf("without samples: %v", err)
	}
	folder := filepath.Join(t.TempDir(), "samples")
	b.SamplesFrom(samples.Files, folder)
	b.run(t)
	added, err := b.AddSamples(t.Context(), workspace)
	if err != nil || len(added.New) != 4 || len(added.Refused) > 0 {
		t.Fatalf("added %+v, %v", added, err)
	}
	lease := filepath.Join(folder, "commercial-lease.pdf")
	whole, err := os.Stat(lease)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(lease, []byte("cut off"), 0o600); err != nil {
		t.Fatal(err)
	}
	added, err = b.AddSamples(t.Context(), workspace)
	if err != nil || len(added.New) != 0 || len(added.Known) != 4 {
		t.Errorf("added again: %+v, %v", added, err)
	}
	if again, err := os.Stat(lease); err != nil || again.Size() != whole.Size() {
		t.Errorf("the lease is %v, %v", again, err)
	}
	nowhere := filepath.Join(lease, "samples")
	b.SamplesFrom(samples.Files, nowhere)
	if _, err := b.AddSamples(t.Context(), workspace); ibid.CodeOf(err) != ibid.CodeStorage {
		t.Errorf("into a file: %v", err)
	}
}

func TestTheQueueSaysThatTheReaderIsPrepared(t *testing.T) {
	b := open(t, filepath.Join(t.TempDir(), "library.db"))
	preparing := true
	b.Queue.PreparesWhile(func() bool { return preparing })
	for range 2 {
		status, err := b.Queue.Status(t.Context(), workspace)
		if err != nil || status.Preparing != preparing {
			t.Errorf("preparing %v: %+v, %v", preparing, status, err)
		}
		preparing = false
	}
}
