package pdf

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"strings"

	ledongthuc "github.com/ledongthuc/pdf"

	"ibid/backend/ibid"
	"ibid/backend/read"
)

// PDFs inside a PDF are embedded files of the document or of annotations on its pages (PDF
// 1.7, 7.11.4). The second reader finds them, since it reads streams piece by piece: a small
// one can hold gigabytes when it is unpacked.

// Bounds of what is looked for and taken out.
const (
	maxAttachments    = 500
	maxAttachedBytes  = 256 << 20 // of one, unpacked
	maxTreeDepth      = 32        // of names and of pages
	maxTreeNodes      = 50_000
	maxAttachedName   = 120 // characters
	attachedPieceSize = 512 << 10
)

// attached is an embedded PDF of a file.
type attached struct {
	name   string
	stream ledongthuc.Value
}

// attachments lists the embedded PDFs of a file.
func (s *second) attachments() ([]attached, error) {
	return limited(func() ([]attached, error) {
		var found finder
		root := s.r.Trailer().Key("Root")
		found.names(root.Key("Names").Key("EmbeddedFiles"), 0)
		found.pages(root.Key("Pages"), 0)
		return found.list, nil
	})
}

// finder collects embedded PDFs.
type finder struct {
	list  []attached
	nodes int // of trees that were visited
}

func (f *finder) visit(depth int) bool {
	f.nodes++
	return depth < maxTreeDepth && f.nodes < maxTreeNodes && len(f.list) < maxAttachments
}

// names goes through a tree of names.
func (f *finder) names(node ledongthuc.Value, depth int) {
	if !f.visit(depth) {
		return
	}
	pairs, kids := node.Key("Names"), node.Key("Kids")
	for i := 1; i < pairs.Len() && f.visit(depth); i += 2 {
		f.file(pairs.Index(i))
	}
	for i := range kids.Len() {
		f.names(kids.Index(i), depth+1)
	}
}

// pages goes through a tree of pages, for their annotations.
func (f *finder) pages(node ledongthuc.Value, depth int) {
	if !f.visit(depth) {
		return
	}
	annotations, kids := node.Key("Annots"), node.Key("Kids")
	for i := range annotations.Len() {
		if a := annotations.Index(i); a.Key("Subtype").Name() == "FileAttachment" && f.visit(depth) {
			f.file(a.Key("FS"))
		}
	}
	for i := range kids.Len() {
		f.pages(kids.Index(i), depth+1)
	}
}

// file adds an embedded file if it is a PDF by its name or type, once.
func (f *finder) file(spec ledongthuc.Value) {
	name := spec.Key("UF").Text()
	if name == "" {
		name = spec.Key("F").Text()
	}
	stream := spec.Key("EF").Key("F")
	if stream.Kind() != ledongthuc.Stream {
		stream = spec.Key("EF").Key("UF")
	}
	_, named := read.ByName(strings.TrimSpace(name))
	if stream.Kind() != ledongthuc.Stream || !named && stream.Key("Subtype").Name() != "application/pdf" {
		return
	}
	found := attached{attachedName(name, len(f.list)+1), stream}
	for _, other := range f.list {
		if other.name == found.name && other.stream.Key("Length").Int64() == stream.Key("Length").Int64() {
			return
		}
	}
	f.list = append(f.list, found)
}

// attachedName makes the name of a file of what a PDF calls an embedded one: without folders,
// and nothing that a file system or a terminal takes for more than a name.
func attachedName(name string, number int) string {
	name = path.Base(strings.ReplaceAll(cleanLine(name), "\\", "/"))
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`<>:"/|?*`, r) {
			return '_'
		}
		return r
	}, read.TrimEnding(name))
	if name = strings.Trim(cut(name, maxAttachedName), " ."); name == "" {
		name = fmt.Sprintf("Attachment %d", number)
	}
	return name + read.PDF.Ending
}

// listAttachments sends the names of the embedded PDFs of a file.
func (w *worker) listAttachments(r request) error {
	all, err := w.attachments(r)
	if err != nil {
		return w.refuse(err)
	}
	names := []string{}
	for _, a := range all {
		names = append(names, a.name)
	}
	if err := w.send(kindAttachments, names); err != nil {
		return err
	}
	return writeFrame(w.out, kindEnd, nil)
}

func (w *worker) attachments(r request) ([]attached, error) {
	s, err := openSecond(w.file, w.file.size, passwords(r.Password))
	if err != nil {
		return nil, err
	}
	all, err := s.attachments()
	if err == nil {
		err = w.file.problem()
	}
	return all, err
}

// extract sends an embedded PDF in pieces.
func (w *worker) extract(r request) error {
	all, err := w.attachments(r)
	if err == nil && (r.From < 1 || r.From > len(all)) {
		err = fmt.Errorf("there is no attachment %d", r.From)
	}
	var from io.Reader
	if err == nil {
		from, err = limited(func() (io.Reader, error) { return all[r.From-1].stream.Reader(), nil })
	}
	for err == nil {
		var piece []byte
		piece, err = limited(func() ([]byte, error) {
			b := make([]byte, attachedPieceSize)
			n, err := io.ReadFull(from, b)
			if err == io.EOF || err == io.ErrUnexpectedEOF {
				err = nil
			}
			return b[:n], err
		})
		if err == nil {
			err = w.file.problem()
		}
		if err != nil {
			break
		}
		if len(piece) == 0 {
			return writeFrame(w.out, kindEnd, nil)
		}
		if err := writeFrame(w.out, kindPiece, piece); err != nil {
			return err
		}
		if err := w.out.Flush(); err != nil {
			return err
		}
	}
	return w.refuse(err)
}

// Attachments lists the PDFs that are embedded in a PDF, by the names of files that they have
// there. The names are safe to use and may be the same for two. It returns the codes of
// [Reader.Read].
func (r *Reader) Attachments(ctx context.Context, f ibid.File) (names []string, err error) {
	err = r.attached(ctx, request{Op: opAttachments, Path: f.Path, Hash: f.Hash, Password: f.Password}, func(k kind, payload []byte) error {
		if k != kindAttachments || json.Unmarshal(payload, &names) != nil {
			return fileFailure(ibid.CodeInternal, errProtocol.Error())
		}
		return nil
	})
	return names, err
}

// Extract writes an embedded PDF, by its place in [Reader.Attachments] from 1. It returns the
// codes of [Reader.Read], and CodeInvalid for one that is too large, and that is no PDF.
func (r *Reader) Extract(ctx context.Context, f ibid.File, number int, to io.Writer) error {
	size := 0
	err := r.attached(ctx, request{Op: opExtract, Path: f.Path, Hash: f.Hash, Password: f.Password, From: number}, func(k kind, payload []byte) error {
		if k != kindPiece {
			return fileFailure(ibid.CodeInternal, errProtocol.Error())
		}
		if size == 0 && !read.PDF.Begins(payload[:min(len(payload), read.HeadBytes)]) {
			return ibid.Errorf(ibid.CodeInvalid, "It is not a PDF.").WithHint("Save it with another PDF program and add that file.")
		}
		if size += len(payload); size > maxAttachedBytes {
			return ibid.Errorf(ibid.CodeInvalid, "It has more than %d MB.", maxAttachedBytes>>20).WithHint("Save it with another PDF program and add that file.")
		}
		_, err := io.Copy(to, bytes.NewReader(payload))
		return err
	})
	if err == nil && size == 0 {
		return ibid.Errorf(ibid.CodeInvalid, "It is empty.").WithHint("Get the file again.")
	}
	return err
}

// attached asks a worker about embedded files, and passes on what it answers.
func (r *Reader) attached(ctx context.Context, q request, take func(kind, []byte) error) error {
	if err := checkFile(q.Path); err != nil {
		return err
	}
	s, err := r.session(ctx)
	if err != nil {
		return err
	}
	idle := false
	defer func() { s.close(idle) }()
	k, payload, err := s.ask(q)
	for {
		switch {
		case err != nil && s.p == nil:
			return err
		case err != nil:
			code, cause := s.drop()
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return fileFailure(code, cause)
		case k == kindRefused:
			return refusedFile(payload)
		case k == kindEnd:
			idle = true
			return nil
		}
		if err := take(k, payload); err != nil {
			s.end()
			return err
		}
		k, payload, err = s.next(r.opts.OpenTimeout, ibid.CodeTimeout)
	}
}
