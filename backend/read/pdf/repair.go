package pdf

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// PDFium mends many damaged files by itself. Where it gives up, or finds fewer pages
// than there are, the file gets a new end: all its objects are looked for, the page
// tree is put together anew where it has holes, and a cross-reference stream that
// lists them is appended. Nothing in the file itself is changed, and nothing is
// written to disk:
//
//	mendHead     a header, for files that have lost theirs
//	the file     as it is
//	mendBreak    ends the stream that the end of the file cut off
//	new objects  catalogue and page tree, where those of the file do not serve
//	a cross-reference stream over all of it
//
// Known limits: objects inside the object streams of an encrypted file are not found,
// since we cannot decrypt; an encrypted file that was cut off has usually lost its
// key, and many files keep their fonts or their page tree at their end; pages that
// have lost their parent lose what they inherited from it, such as fonts; deleted
// pages may come back where the page tree is lost.
const (
	mendHead  = "%PDF-1.7\n"
	mendBreak = "\nendstream\nendobj\n"
)

var errNothingToMend = errors.New("no pages found")

// mendedFile is a file with another beginning and end.
type mendedFile struct {
	io.ReaderAt
	size  int64
	pages int // found
}

// mend looks for the pages of a damaged file. It returns an error where there are
// none, or where the file is too large.
func mend(file io.ReaderAt, size int64) (*mendedFile, error) {
	if size > maxMendBytes {
		return nil, errScan
	}
	b := make([]byte, len(mendHead)+int(size), len(mendHead)+int(size)+1<<16)
	copy(b, mendHead)
	if _, err := io.ReadFull(io.NewSectionReader(file, 0, size), b[len(mendHead):]); err != nil {
		return nil, err
	}
	s, err := scanObjects(b)
	if err != nil {
		return nil, err
	}
	m := mender{objectScan: s, b: append(b, mendBreak...)}
	m.encrypted = m.fromTrailers("Encrypt") != nil
	if !m.encrypted {
		s.unpack()
	}
	root := m.root()
	if root == 0 {
		return nil, errNothingToMend
	}
	m.crossReference(root)
	return &mendedFile{bytes.NewReader(m.b), int64(len(m.b)), m.pages}, nil
}

// mender writes the new end of a file.
type mender struct {
	*objectScan
	b         []byte
	encrypted bool
	pages     int
}

// fromTrailers is the value of a key in the last trailer that has it, or nil.
func (m *mender) fromTrailers(key string) []byte {
	for _, t := range slices.Backward(m.trailers) {
		if v := t[key]; len(v) > 0 {
			return v
		}
	}
	return nil
}

// root is the number of a catalogue whose page tree has no holes, a new one where the
// file has none; 0 where there are no pages.
func (m *mender) root() int {
	root, catalogue := m.catalogue()
	pages, whole := m.walk(catalogue.reference("Pages"))
	if whole && len(pages) > 0 {
		m.pages = len(pages)
		return root
	}
	reached := map[int]bool{}
	for _, n := range pages {
		reached[n] = true
	}
	var lost []int
	for n, o := range m.objects {
		if o.kind == "Page" && !reached[n] {
			lost = append(lost, n)
		}
	}
	slices.SortFunc(lost, func(a, b int) int { return m.objects[a].order - m.objects[b].order })
	pages = append(pages, lost...)
	if len(pages) == 0 {
		if m.encrypted { // what is encrypted may hide them; PDFium asks for the password first
			m.pages = 1
			return max(root, 1)
		}
		return 0
	}
	m.pages = len(pages)
	var kids strings.Builder
	for _, n := range pages {
		fmt.Fprintf(&kids, "%d 0 R ", n)
	}
	tree := m.add(fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s] >>", len(pages), kids.String()))
	var kept strings.Builder
	for _, key := range slices.Sorted(maps.Keys(catalogue)) {
		// A string would be encrypted for the number of the object it stood in.
		if v := catalogue[key]; key != "Pages" && key != "Type" && (!m.encrypted || !bytes.ContainsAny(v, "(<")) {
			fmt.Fprintf(&kept, "/%s %s ", key, v)
		}
	}
	return m.add(fmt.Sprintf("<< /Type /Catalog /Pages %d 0 R %s>>", tree, kept.String()))
}

// catalogue is the one that the last trailer names, else the last one in the file.
func (m *mender) catalogue() (number int, entries dictionary) {
	for _, t := range slices.Backward(m.trailers) {
		n := t.reference("Root")
		if o := m.objects[n]; o != nil && o.kind == "Catalog" {
			return n, o.entries
		}
	}
	latest := -1
	for n, o := range m.objects {
		if o.kind == "Catalog" && o.order > latest {
			number, entries, latest = n, o.entries, o.order
		}
	}
	return number, entries
}

// walk gives the pages of a page tree in order, and reports whether it has them all.
func (m *mender) walk(tree int) (pages []int, whole bool) {
	whole = true
	seen := map[int]bool{}
	todo := []int{tree} // the next one is the last
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		o := m.objects[n]
		switch {
		case o == nil || seen[n]:
			whole = false
		case o.kind == "Pages":
			kids := o.entries.references("Kids")
			slices.Reverse(kids)
			todo = append(todo, kids...)
		default: // a page, perhaps one that does not say so
			pages = append(pages, n)
		}
		seen[n] = true
	}
	return pages, whole
}

// next is a number that no object has.
func (m *mender) next() int {
	highest := 0
	for n := range m.objects {
		highest = max(highest, n)
	}
	return highest + 1
}

// add appends an object.
func (m *mender) add(content string) int {
	n := m.next()
	m.objects[n] = &object{offset: int64(len(m.b))}
	m.b = fmt.Appendf(m.b, "%d 0 obj\n%s\nendobj\n", n, content)
	return n
}

// crossReference appends a cross-reference stream (PDF 1.7, 7.5.8) over all objects.
func (m *mender) crossReference(root int) {
	self := m.next()
	start := len(m.b)
	m.objects[self] = &object{offset: int64(start)}
	numbers := slices.Sorted(maps.Keys(m.objects))
	var index strings.Builder
	var table []byte
	for i := 0; i < len(numbers); {
		first := i
		for ; i < len(numbers) && numbers[i]-numbers[first] == i-first; i++ {
			const plain, packed = 1, 2
			o := m.objects[numbers[i]]
			kind := byte(plain)
			if o.packed {
				kind = packed
			}
			table = append(table, kind)
			table = binary.BigEndian.AppendUint32(table, uint32(o.offset))
			table = binary.BigEndian.AppendUint16(table, uint16(o.index))
		}
		fmt.Fprintf(&index, "%d %d ", numbers[first], i-first)
	}
	m.b = fmt.Appendf(m.b, "%d 0 obj\n<< /Type /XRef /Size %d /W [1 4 2] /Index [%s] /Root %d 0 R /Length %d", self, self+1, index.String(), root, len(table))
	for _, key := range []string{"Encrypt", "ID", "Info"} {
		if v := m.fromTrailers(key); v != nil {
			m.b = fmt.Appendf(m.b, " /%s %s", key, v)
		}
	}
	m.b = append(m.b, " >>\nstream\n"...)
	m.b = append(m.b, table...)
	m.b = fmt.Appendf(m.b, "\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n", start)
}
