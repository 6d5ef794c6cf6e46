package pdf

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	ledongthuc "github.com/ledongthuc/pdf"

	"ibid/backend/ibid"
	"ibid/internal/process"
)

// secondLimit is how much processor time the second reader may take for an answer. It
// needs milliseconds for a sound file; damaged ones can send it round in circles.
const secondLimit = 2 * time.Second

var (
	errHangs  = errors.New("the second reader hangs")
	errPanics = errors.New("the second reader broke down")
)

// second is a file open in the second reader.
type second struct{ r *ledongthuc.Reader }

// openSecond opens a file of so many bytes with the second reader, which tries the
// empty password first. It returns errPassword where none of the passwords fits.
func openSecond(file io.ReaderAt, size int64, passwords []string) (*second, error) {
	return limited(func() (*second, error) {
		next := func() string { // the empty password ends the attempts
			if len(passwords) == 0 {
				return ""
			}
			password := passwords[0]
			passwords = passwords[1:]
			return password
		}
		r, err := ledongthuc.NewReaderEncrypted(file, size, next)
		if err != nil {
			if errors.Is(err, ledongthuc.ErrInvalidPassword) {
				return nil, errPassword
			}
			return nil, err
		}
		return &second{r}, nil
	})
}

// info tells the number of pages, the title and whether the file is encrypted.
func (s *second) info() (ibid.Preflight, error) {
	return limited(func() (ibid.Preflight, error) {
		trailer := s.r.Trailer()
		meta := trailer.Key("Info")
		return ibid.Preflight{
			Pages:     s.r.NumPage(),
			Title:     cleanLine(meta.Key("Title").Text()),
			Dated:     dated(time.Now(), meta.Key("ModDate").Text(), meta.Key("CreationDate").Text()),
			Encrypted: !trailer.Key("Encrypt").IsNull(),
		}, nil
	})
}

// page reads the text of a page, without positions.
func (s *second) page(number int) (ibid.Page, error) {
	return limited(func() (ibid.Page, error) {
		page := ibid.Page{Number: number}
		p := s.r.Page(number)
		if p.V.IsNull() {
			return page, errPageRefused
		}
		if box := cropBox(p.V); box.Len() == 4 {
			page.Width = max(0, box.Index(2).Float64()-box.Index(0).Float64())
			page.Height = max(0, box.Index(3).Float64()-box.Index(1).Float64())
		}
		text, err := p.GetPlainText(nil)
		if err != nil {
			return page, err
		}
		page.Text = cleanText(text)
		return page, nil
	})
}

// cropBox finds a page's crop box, or its media box, which it may inherit.
func cropBox(page ledongthuc.Value) ledongthuc.Value {
	const deepest = 32
	for _, key := range []string{"CropBox", "MediaBox"} {
		node := page
		for range deepest {
			if box := node.Key(key); !box.IsNull() {
				return box
			}
			node = node.Key("Parent")
		}
	}
	return ledongthuc.Value{}
}

// limited runs a step of the second reader. It turns a panic into errPanics, and
// returns errHangs when the step takes longer than secondLimit; the step then goes
// on in the background, so that the worker should end as soon as it can.
func limited[T any](step func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		var r result
		defer func() {
			if v := recover(); v != nil {
				r.err = fmt.Errorf("%w: %T", errPanics, v)
			}
			done <- r
		}()
		r.value, r.err = step()
	}()
	const look = secondLimit / 20
	ticker := time.NewTicker(look)
	defer ticker.Stop()
	var ran process.Stopwatch
	before, known := process.CPUTime(os.Getpid()) // of the step and the collector: nothing else runs
	for {
		select {
		case r := <-done:
			return r.value, r.err
		case now := <-ticker.C:
			used := ran.Tick(now, 2*look)
			if known {
				now, _ := process.CPUTime(os.Getpid())
				used = now - before
			}
			if used >= secondLimit {
				var none T
				return none, errHangs
			}
		}
	}
}

// cleanText brings any text into the form of [ibid.Page.Text].
func cleanText(s string) string {
	var b strings.Builder
	blank := false
	for l := range strings.Lines(strings.ToValidUTF8(s, "")) {
		l = cleanLine(l)
		switch {
		case l == "":
			blank = true
			continue
		case b.Len() == 0:
		case blank:
			b.WriteString("\n\n")
		default:
			b.WriteByte('\n')
		}
		b.WriteString(l)
		blank = false
	}
	return b.String()
}
