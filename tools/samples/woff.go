package main

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"io"
	"sort"
)

// unpackWOFF turns a WOFF 1.0 file into the TrueType font inside it: the same
// tables, inflated, behind an sfnt directory. See https://www.w3.org/TR/WOFF/.
func unpackWOFF(woff []byte) ([]byte, error) {
	if len(woff) < 44 || string(woff[:4]) != "wOFF" {
		return nil, fmt.Errorf("unpack font: not a WOFF file")
	}
	type table struct {
		tag, checksum uint32
		data          []byte
	}
	count := int(binary.BigEndian.Uint16(woff[12:]))
	tables := make([]table, 0, count)
	for i := range count {
		entry := woff[44+20*i:]
		offset := binary.BigEndian.Uint32(entry[4:])
		packed := binary.BigEndian.Uint32(entry[8:])
		length := binary.BigEndian.Uint32(entry[12:])
		data := woff[offset : offset+packed]
		if packed < length {
			reader, err := zlib.NewReader(bytes.NewReader(data))
			if err != nil {
				return nil, fmt.Errorf("unpack font table: %w", err)
			}
			if data, err = io.ReadAll(reader); err != nil {
				return nil, fmt.Errorf("unpack font table: %w", err)
			}
		}
		tables = append(tables, table{binary.BigEndian.Uint32(entry), binary.BigEndian.Uint32(entry[16:]), data})
	}
	sort.Slice(tables, func(i, j int) bool { return tables[i].tag < tables[j].tag })

	power, exponent := 1, 0
	for power*2 <= count {
		power, exponent = power*2, exponent+1
	}
	var head, body bytes.Buffer
	put := func(values ...any) {
		for _, v := range values {
			_ = binary.Write(&head, binary.BigEndian, v) // a bytes.Buffer does not fail
		}
	}
	put(binary.BigEndian.Uint32(woff[4:]), uint16(count), uint16(power*16), uint16(exponent), uint16((count-power)*16))
	start := 12 + 16*count
	for _, t := range tables {
		put(t.tag, t.checksum, uint32(start+body.Len()), uint32(len(t.data)))
		body.Write(t.data)
		for body.Len()%4 != 0 {
			body.WriteByte(0)
		}
	}
	return append(head.Bytes(), body.Bytes()...), nil
}
