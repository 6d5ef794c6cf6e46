package pdf

import (
	"strings"
	"time"
	"unicode/utf16"

	"ibid/backend/ibid"
)

// encrypted reports whether the file is encrypted, be it without a password.
func (d *document) encrypted() bool {
	return int32(d.p.call(d.p.securityRevision, d.handle)) >= 0
}

// meta is an entry of the file's metadata, such as "Title", or "".
func (d *document) meta(key string) string {
	tag := d.p.cString(key)
	text := d.string(func(address, size uint64) uint64 {
		return d.p.call(d.p.metaText, d.handle, tag, address, size)
	})
	d.p.call(d.p.free, tag)
	return text
}

// info is what preflight tells of the file.
func (d *document) info() ibid.Preflight {
	return ibid.Preflight{
		Pages: d.pages, Title: d.meta("Title"), Encrypted: d.encrypted(),
		Dated: dated(time.Now(), d.meta("ModDate"), d.meta("CreationDate")),
	}
}

// label is the printed label of a page, 1-based, or "".
func (d *document) label(number int) string {
	return d.string(func(address, size uint64) uint64 {
		return d.p.call(d.p.pageLabel, d.handle, uint64(number-1), address, size)
	})
}

// string reads a text that PDFium writes as zero-terminated UTF-16, as one line.
// Longer ones than 1,000 characters are cut.
func (d *document) string(write func(address, size uint64) uint64) string {
	return cleanLine(d.rawString(1000, write))
}

// rawString reads a text that PDFium writes as zero-terminated UTF-16, as it is. It is cut
// after so many characters; of more than a million, nothing is left, since PDFium writes all
// or nothing.
func (d *document) rawString(longest int, write func(address, size uint64) uint64) string {
	const (
		usual   = 512 // bytes
		largest = 2 << 20
	)
	size := uint64(usual)
	buffer := d.p.alloc(usual)
	defer func() { d.p.call(d.p.free, buffer) }()
	n := write(buffer, size)
	if n > size && n <= largest {
		d.p.call(d.p.free, buffer)
		size, buffer = n, d.p.alloc(int(n))
		n = write(buffer, size)
	}
	if n > size {
		return ""
	}
	b := d.p.bytes(buffer, int(n))
	codes := make([]uint16, 0, min(n/2, uint64(longest)))
	for i := 0; i+1 < len(b) && len(codes) < longest; i += 2 {
		c := uint16(b[i]) | uint16(b[i+1])<<8
		if c == 0 {
			break
		}
		codes = append(codes, c)
	}
	return string(utf16.Decode(codes))
}

// earliest is the first year that a date in a PDF's metadata can be of: the format
// is of 1993, and a date before it is that of a clock never set.
const earliest = 1990

// dated gives the first of some dates from a file's metadata that makes sense, as
// "2006-01-02", or "". PDF writes them "D:20230208143000Z" (PDF 1.7, 7.9.4); "D:" is
// often left out, and some programs write "2023-02-08". A date without a day, before
// the earliest year or later than tomorrow, which is today somewhere, is none.
func dated(now time.Time, dates ...string) string {
	for _, s := range dates {
		s = strings.TrimPrefix(strings.TrimSpace(s), "D:")
		for _, layout := range []string{"20060102", time.DateOnly} {
			if len(s) < len(layout) {
				continue
			}
			day, err := time.Parse(layout, s[:len(layout)])
			if err == nil && day.Year() >= earliest && day.Before(now.AddDate(0, 0, 1)) {
				return day.Format(time.DateOnly)
			}
		}
	}
	return ""
}

// cleanLine makes a text from a file's metadata fit for one line: control
// characters and runs of white space become one space.
func cleanLine(s string) string {
	s = strings.Map(func(r rune) rune {
		switch r = printed(r); r {
		case 0:
			return ' '
		default:
			return r
		}
	}, strings.ToValidUTF8(s, ""))
	return strings.Join(strings.Fields(s), " ")
}
