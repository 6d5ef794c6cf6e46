package pdf

import (
	"bytes"
	"compress/flate"
	"errors"
	"io"
	"strconv"
)

// Bounds of the search for objects.
const (
	maxMendBytes      = 512 << 20 // of a file, which is held in memory for it
	maxObjectNumber   = 4 << 20   // PDFium knows no higher ones
	maxUnpackedBytes  = 256 << 20 // of all object streams
	maxDictionary     = 4 << 20   // bytes
	maxScanRepetition = 8         // how often a byte may be looked at on average
)

var errScan = errors.New("no end in sight of the search for objects")

// object is what the search for objects found under a number.
type object struct {
	offset  int64      // in the file; of an object in a stream: the number of that stream
	index   int        // in that stream
	packed  bool       // it is in an object stream
	kind    string     // its /Type: "Page"
	entries dictionary // of catalogues and nodes of the page tree, nil for others
	order   int        // how many were found before
}

// objectScan is what a file holds, found without its cross-reference.
type objectScan struct {
	b        []byte
	objects  map[int]*object // the last one of each number
	trailers []dictionary    // in the order of the file, those of cross-reference streams among them
	packs    []objectPack
	found    int
	budget   int64 // bytes that may still be looked at
}

// objectPack is an object stream.
type objectPack struct {
	number  int
	entries dictionary
	data    []byte // as it stands in the file
}

// scanObjects finds all "N G obj" of a file. A later object replaces an earlier one
// of its number, as incremental updates do. What a stream holds is jumped over where
// its length is true; where it is not, an uncompressed PDF inside it adds its objects
// to the file's, which is a known limit.
func scanObjects(b []byte) (*objectScan, error) {
	s := &objectScan{b: b, objects: map[int]*object{}, budget: maxScanRepetition*int64(len(b)) + 1<<20}
	for at := 0; at < len(b); {
		next := bytes.IndexAny(b[at:], "jr") // the ends of "obj" and "trailer"
		if next < 0 {
			break
		}
		end := at + next + 1
		switch {
		case bytes.HasSuffix(b[:end], []byte("trailer")):
			at = s.trailer(end)
		case bytes.HasSuffix(b[:end], []byte("obj")):
			at = s.object(end)
		default:
			at = end
		}
		if s.budget < 0 {
			return nil, errScan
		}
	}
	return s, nil
}

// trailer takes in what stands after "trailer" and reports where to go on.
func (s *objectScan) trailer(at int) int {
	entries, n := s.dictionary(at)
	if len(entries) > 0 {
		s.trailers = append(s.trailers, entries)
	}
	return at + n
}

// object takes in the object whose "obj" ends at an offset, and reports where to go on.
func (s *objectScan) object(at int) int {
	number, start, ok := objectHead(s.b[:at])
	if !ok {
		return at
	}
	entries, n := s.dictionary(at)
	o := &object{offset: int64(start)}
	s.keep(number, o, entries)
	at += n
	data, end := s.stream(at, entries)
	if data == nil {
		return at
	}
	switch o.kind {
	case "XRef":
		s.trailers = append(s.trailers, entries)
	case "ObjStm":
		s.packs = append(s.packs, objectPack{number, entries, data})
	}
	return end
}

// keep notes an object under its number. What does not say what it is, is known by
// what it holds.
func (s *objectScan) keep(number int, o *object, entries dictionary) {
	o.kind = entries.name("Type")
	switch {
	case o.kind != "":
	case entries["Kids"] != nil && entries["Count"] != nil:
		o.kind = "Pages"
	case entries["Pages"] != nil:
		o.kind = "Catalog"
	}
	if o.kind == "Catalog" || o.kind == "Pages" {
		o.entries = entries
	}
	o.order = s.found
	s.found++
	s.objects[number] = o
}

// dictionary reads the dictionary at an offset, if one stands there, and reports how
// many bytes it takes.
func (s *objectScan) dictionary(at int) (dictionary, int) {
	entries, n, looked := parseDictionary(s.b[at:min(len(s.b), at+maxDictionary)])
	s.budget -= int64(looked)
	return entries, n
}

// stream gives the bytes of the stream that follows a dictionary, and where to go on
// after it; nil where none follows.
func (s *objectScan) stream(at int, entries dictionary) (data []byte, end int) {
	rest := bytes.TrimLeft(s.b[at:min(len(s.b), at+64)], " \t\r\n\x00\f")
	if !bytes.HasPrefix(rest, []byte("stream")) {
		return nil, at
	}
	start := bytes.Index(s.b[at:], []byte("stream")) + at + len("stream")
	if start < len(s.b) && s.b[start] == '\r' {
		start++
	}
	if start < len(s.b) && s.b[start] == '\n' {
		start++
	}
	if length, err := strconv.Atoi(string(entries["Length"])); err == nil && length >= 0 && length <= len(s.b)-start {
		end = start + length
		if bytes.Contains(s.b[end:min(len(s.b), end+16)], []byte("endstream")) {
			return s.b[start:end], end
		}
	}
	stop := bytes.Index(s.b[start:], []byte("endstream"))
	if stop < 0 {
		stop = len(s.b) - start
	}
	s.budget -= int64(stop)
	return s.b[start : start+stop], start
}

// objectHead reads "N G obj" backwards from its end, and reports where it begins.
func objectHead(b []byte) (number, start int, ok bool) {
	at := len(b) - len("obj")
	skip := func(want func(byte) bool, least int) bool {
		from := at
		for at > 0 && from-at < 12 && want(b[at-1]) {
			at--
		}
		return from-at >= least
	}
	digit := func(c byte) bool { return c >= '0' && c <= '9' }
	if !skip(isSpace, 0) || !skip(digit, 1) || !skip(isSpace, 1) {
		return 0, 0, false
	}
	end := at
	if !skip(digit, 1) || at > 0 && digit(b[at-1]) {
		return 0, 0, false
	}
	number, err := strconv.Atoi(string(b[at:end]))
	return number, at, err == nil && number > 0 && number < maxObjectNumber
}

// unpack adds the objects inside object streams, in the order of the file. Streams
// with another filter than Flate, or with a predictor, which nobody is known to use
// there, are left out.
func (s *objectScan) unpack() {
	left := int64(maxUnpackedBytes)
	for _, pack := range s.packs {
		stream, ok := s.objects[pack.number]
		if !ok || stream.packed {
			continue
		}
		data := pack.data
		switch filter := string(bytes.Trim(pack.entries["Filter"], "[] \r\n")); filter {
		case "":
		case "/FlateDecode", "/Fl":
			if len(data) < 2 {
				continue
			}
			// Past the head; the sum at the end is not looked at, the end may be missing.
			data, _ = io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(data[2:])), left))
			left -= int64(len(data))
		default:
			continue
		}
		count, err := strconv.Atoi(string(pack.entries["N"]))
		first, err2 := strconv.Atoi(string(pack.entries["First"]))
		if err != nil || err2 != nil || first < 0 || first > len(data) {
			continue
		}
		s.budget += maxScanRepetition * int64(len(data))
		head := bytes.Fields(data[:first])
		for i := 0; i < min(count, len(head)/2, 1<<16); i++ {
			number, err := strconv.Atoi(string(head[2*i]))
			at, err2 := strconv.Atoi(string(head[2*i+1]))
			if err != nil || err2 != nil || number <= 0 || number >= maxObjectNumber || at < 0 || at >= len(data)-first {
				continue
			}
			if old := s.objects[number]; old != nil && !old.packed && old.order > stream.order {
				continue // replaced later in the file
			}
			entries, _, looked := parseDictionary(data[first+at : min(len(data), first+at+maxDictionary)])
			if s.budget -= int64(looked); s.budget < 0 {
				return
			}
			s.keep(number, &object{offset: int64(pack.number), index: i, packed: true}, entries)
		}
	}
}
