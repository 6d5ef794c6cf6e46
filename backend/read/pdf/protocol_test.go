package pdf

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"runtime"
	"testing"
)

func TestFrames(t *testing.T) {
	var b bytes.Buffer
	if err := writeFrame(&b, kindPage, []byte("payload")); err != nil {
		t.Fatal(err)
	}
	k, payload, err := readFrame(&b)
	if k != kindPage || string(payload) != "payload" || err != nil {
		t.Errorf("%c %q %v", k, payload, err)
	}
	if _, _, err := readFrame(&b); err != io.EOF {
		t.Errorf("at the end: %v", err)
	}
	long := binary.LittleEndian.AppendUint32(nil, maxJSON+1)
	for name, frame := range map[string][]byte{
		"too long":     append(long, byte(kindInfo)),
		"unknown kind": {0, 0, 0, 0, '?'},
		"cut short":    {9, 0, 0, 0, byte(kindInfo), 1},
	} {
		if _, _, err := readFrame(bytes.NewReader(frame)); !errors.Is(err, errProtocol) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := writeFrame(io.Discard, kindInfo, make([]byte, maxJSON+1)); err == nil {
		t.Error("wrote a frame that is too long")
	}
}

func TestReadFrameTakesMemoryAsBytesArrive(t *testing.T) {
	head := binary.LittleEndian.AppendUint32(nil, maxImageFrame)
	head = append(head, byte(kindImage))
	body := bytes.Repeat([]byte("x"), 3*maxJSON)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, _, err := readFrame(io.MultiReader(bytes.NewReader(head), bytes.NewReader(body)))
	runtime.ReadMemStats(&after)
	if !errors.Is(err, errProtocol) {
		t.Errorf("a frame that promises more than it holds: %v", err)
	}
	if taken := after.TotalAlloc - before.TotalAlloc; taken > 16*uint64(len(body)) {
		t.Errorf("%d bytes taken for %d that came", taken, len(body))
	}
}

// FuzzReadFrame checks that the frame parser gives what was written, and no more than
// a kind's limit.
func FuzzReadFrame(f *testing.F) {
	f.Fuzz(func(t *testing.T, data []byte) {
		r := bytes.NewReader(data)
		for {
			from := len(data) - r.Len()
			k, payload, err := readFrame(r)
			if err != nil {
				return
			}
			if len(payload) > limits[k] {
				t.Fatal("a payload over its limit")
			}
			var again bytes.Buffer
			if err := writeFrame(&again, k, payload); err != nil || !bytes.Equal(again.Bytes(), data[from:len(data)-r.Len()]) {
				t.Fatalf("%q is written as %q, %v", data[from:len(data)-r.Len()], again.Bytes(), err)
			}
		}
	})
}
