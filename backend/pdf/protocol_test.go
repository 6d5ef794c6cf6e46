package pdf

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

var samplePage = ibid.Page{
	Number: 7, Label: "vii", Width: 612, Height: 792, Rotate: 90, Text: "Net sales\nrose",
	Words: []ibid.Word{
		{Span: ibid.Span{Start: 0, End: 3}, Box: ibid.Rect{X0: 72, Y0: 700, X1: 90, Y1: 712}},
		{Span: ibid.Span{Start: 4, End: 9}, Box: ibid.Rect{X0: 93, Y0: 700, X1: 120, Y1: 712}},
		{Span: ibid.Span{Start: 10, End: 14}, Box: ibid.Rect{X0: 72, Y0: 688, X1: 95, Y1: 700}},
	},
}

func TestPageRoundTrip(t *testing.T) {
	for _, page := range []ibid.Page{samplePage, {Number: 1}} {
		got, err := decodePage(encodePage(page))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(page, got); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	}
}

func TestDecodePageRefuses(t *testing.T) {
	good := encodePage(samplePage)
	outside := samplePage
	outside.Text = "Net"
	for name, b := range map[string][]byte{
		"nothing":            {},
		"cut short":          good[:len(good)-1],
		"not UTF-8":          bytes.Replace(good, []byte("Net"), []byte("N\xfft"), 1),
		"words outside text": encodePage(outside),
	} {
		if page, err := decodePage(b); err == nil {
			t.Errorf("%s: %+v", name, page)
		}
	}
}

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

func FuzzFrames(f *testing.F) {
	var b bytes.Buffer
	writeJSON(&b, kindInfo, ibid.Preflight{Pages: 1})
	writeFrame(&b, kindPage, encodePage(samplePage))
	writeFrame(&b, kindEnd, nil)
	f.Add(b.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		r := bytes.NewReader(data)
		for {
			k, payload, err := readFrame(r)
			if err != nil {
				return
			}
			if len(payload) > k.limit() {
				t.Fatal("a payload over its limit")
			}
			if page, err := decodePage(payload); err == nil {
				if _, err := decodePage(encodePage(page)); err != nil {
					t.Fatal("what was decoded does not survive")
				}
			}
		}
	})
}
