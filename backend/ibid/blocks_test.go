package ibid

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestBlocksRoundTrip(t *testing.T) {
	page := []Block{
		{Kind: BlockHeader, Span: Span{0, 12}},
		{Kind: BlockHeading, Span: Span{14, 30}, Level: 2},
		{Kind: BlockText, Span: Span{32, 900}},
		{Kind: BlockCaption, Span: Span{902, 950}},
		{Kind: BlockTable, Span: Span{951, 40_000}},
		{Kind: BlockNote, Span: Span{40_002, 40_100}},
		{Kind: BlockFooter, Span: Span{40_102, 40_104}},
		{Kind: BlockHidden, Span: Span{40_104, 40_120}},
	}
	for name, blocks := range map[string][]Block{"none": nil, "one": page[:1], "a page": page, "a heading first": page[1:2]} {
		packed := EncodeBlocks(blocks)
		got, err := DecodeBlocks(packed)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if diff := cmp.Diff(blocks, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		if again := EncodeBlocks(got); !bytes.Equal(packed, again) {
			t.Errorf("%s: packing what was unpacked changed it", name)
		}
	}
}

func TestEncodeBlocksStraightensOddBlocks(t *testing.T) {
	got, err := DecodeBlocks(EncodeBlocks([]Block{
		{Kind: "sidebar", Span: Span{-4, 10}, Level: -1},
		{Kind: BlockHeading, Span: Span{5, 3}, Level: 1 << 40},
	}))
	if err != nil {
		t.Fatal(err)
	}
	want := []Block{{Kind: BlockText, Span: Span{0, 10}}, {Kind: BlockHeading, Span: Span{10, 10}, Level: maxLevel}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestDecodeBlocksRefuses(t *testing.T) {
	good := EncodeBlocks([]Block{{Kind: BlockHeading, Span: Span{3, 300}, Level: 1}})
	for name, b := range map[string][]byte{
		"nothing":          {},
		"another version":  append([]byte{2}, good[1:]...),
		"no count":         {blocksVersion},
		"a huge count":     {blocksVersion, 0xff, 0xff, 0xff, 0xff, 0x0f},
		"cut short":        good[:len(good)-1],
		"more than blocks": append(bytes.Clone(good), 0),
		"beyond all pages": {blocksVersion, 1, 0, 0, 0xff, 0xff, 0xff, 0xff, 0x0f},
		"a bottomless one": {blocksVersion, 1, 0xff, 0xff, 0xff, 0x0f, 0, 1},
	} {
		if blocks, err := DecodeBlocks(b); err == nil {
			t.Errorf("%s: no error, %v", name, blocks)
		}
	}
}

func FuzzDecodeBlocks(f *testing.F) {
	f.Add(EncodeBlocks(nil))
	f.Add(EncodeBlocks([]Block{{Kind: BlockHeading, Span: Span{0, 4}, Level: 3}, {Kind: BlockTable, Span: Span{6, 500}}}))
	f.Fuzz(func(t *testing.T, b []byte) {
		blocks, err := DecodeBlocks(b)
		if err != nil {
			return
		}
		again, err := DecodeBlocks(EncodeBlocks(blocks))
		if err != nil {
			t.Fatalf("what was decoded does not survive: %v", err)
		}
		if diff := cmp.Diff(blocks, again); diff != "" {
			t.Fatal(diff)
		}
	})
}
