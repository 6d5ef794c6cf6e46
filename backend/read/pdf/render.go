package pdf

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"image"
	"image/png"
	"math"

	"ibid/backend/ibid"
)

// Bounds of a picture. A letter page at 300 dpi has 8.4 million pixels.
const (
	maxPixels = 40_000_000
	maxSide   = 30_000 // pixels
	maxDPI    = 2400
)

// Render draws a page, 1-based, as it looks: with annotations and form fields, turned
// as the file says, on white. A dpi that is not over 0 stands for 144, twice the size
// on screen. A picture of more than 40 megapixels, or of more than 64 MiB as a PNG, is
// made smaller; its Width and Height tell. It is grey where the page has no colour.
//
// It returns the codes of [Reader.Read]; PageTimeout, OutOfMemory and Damaged may
// also be those of the page, and Invalid that of a page that the file does not have.
// When ctx is done the worker is killed and the context's error returned.
func (r *Reader) Render(ctx context.Context, f ibid.File, page int, dpi float64) (ibid.PageImage, error) {
	if err := checkFile(f.Path); err != nil {
		return ibid.PageImage{}, err
	}
	s, err := r.session(ctx)
	if err != nil {
		return ibid.PageImage{}, err
	}
	w := &rendering{session: s, file: f, page: page, dpi: dpi}
	defer func() { s.close(w.idle) }()
	for {
		picture, err := w.attempt()
		if w.again && ctx.Err() == nil {
			continue
		}
		return picture, cmp.Or(ctx.Err(), err)
	}
}

// rendering is the state of one Render over all the workers it takes.
type rendering struct {
	*session
	file    ibid.File
	page    int
	dpi     float64
	retried bool // the page brought its worker down before
	again   bool // the last attempt is to be repeated
	idle    bool // the worker waits for its next request
}

// attempt asks one worker for the page.
func (w *rendering) attempt() (none ibid.PageImage, err error) {
	w.again = false
	k, payload, err := w.ask(request{Op: opRender, Path: w.file.Path, Hash: w.file.Hash, Password: w.file.Password, From: w.page, DPI: w.dpi})
	switch {
	case err != nil && w.p == nil:
		return none, err
	case err != nil:
		code, cause, again := w.lost()
		w.again = again
		return none, fileFailure(code, cause)
	case k == kindRefused:
		refused := refusedFile(payload)
		w.idle = !w.failedOutside(refused.Code, refused.Error())
		return none, refused
	}
	var info opened
	if k != kindInfo || json.Unmarshal(payload, &info) != nil {
		return none, fileFailure(ibid.CodeInternal, errProtocol.Error())
	}
	k, payload, err = w.next(w.r.opts.PageTimeout, ibid.CodePageTimeout)
	if err != nil {
		code, cause, again := w.lost()
		switch {
		case code == ibid.CodeCancelled, notTheFile(code):
			w.again = again
			return none, fileFailure(code, cause)
		case !w.retried:
			w.retried, w.again = true, true
		}
		return none, pageFailure(w.page, code, cause)
	}
	var picture ibid.PageImage
	switch k {
	case kindFailed:
		var failed refusal
		if json.Unmarshal(payload, &failed) != nil {
			return none, fileFailure(ibid.CodeInternal, errProtocol.Error())
		}
		if w.failedOutside(failed.Code, failed.Cause) {
			return none, fileFailure(failed.Code, failed.Cause)
		}
		err = pageFailure(w.page, failed.Code, failed.Cause)
		if w.page < 1 || w.page > info.Pages {
			err = ibid.Errorf(ibid.CodeInvalid, "This PDF has no page %d.", w.page).WithHint("Choose one of its pages.")
		}
		if failed.Exits {
			return none, err
		}
	case kindImage:
		if picture, err = decodeImage(payload); err != nil || picture.Page != w.page {
			return none, fileFailure(ibid.CodeInternal, errProtocol.Error())
		}
	default:
		return none, fileFailure(ibid.CodeInternal, errProtocol.Error())
	}
	k, _, endErr := w.next(w.r.opts.OpenTimeout, ibid.CodeTimeout)
	w.idle = endErr == nil && k == kindEnd
	return picture, err
}

// failedOutside reports whether a code that the worker gave is no fault of the file,
// and has the page asked for again if that makes sense.
func (w *rendering) failedOutside(code ibid.Code, cause string) bool {
	if !notTheFile(code) {
		return false
	}
	w.end()
	w.again = w.askAgain(code, cause)
	return true
}

// render draws a page and packs it as PNG. It returns errPageRefused, or an error
// that wraps errTrap.
func (d *document) render(number int, dpi float64) (ibid.PageImage, error) {
	p := d.p
	if number < 1 || number > d.pages {
		return ibid.PageImage{}, errPageRefused
	}
	page := p.call(p.loadPage, d.handle, uint64(number-1))
	if page == 0 {
		if p.trap != nil {
			return ibid.PageImage{}, p.trap
		}
		return ibid.PageImage{}, errPageRefused
	}
	defer func() { p.call(p.closePage, page) }()
	if d.forms != 0 {
		p.call(p.formAfterLoad, page, d.forms)
		defer func() { p.call(p.formBeforeClose, page, d.forms) }()
	}
	f := d.frame(page)
	picture := ibid.PageImage{Page: number, Box: f.box, Rotate: f.rotate}
	for scale := 1.0; ; scale /= 2 {
		picture.Width, picture.Height = pixels(f, dpi, scale)
		var packed bytes.Buffer
		if err := d.draw(page, picture, &packed); err != nil {
			return ibid.PageImage{}, err
		}
		if packed.Len() <= maxImageFrame-maxImageHead {
			picture.PNG = packed.Bytes()
			return picture, nil
		}
	}
}

// pixels is the size of the picture of a page.
func pixels(f frame, dpi, scale float64) (width, height int) {
	if !(dpi > 0) {
		dpi = 144
	}
	w, h := max(1, f.box.X1-f.box.X0), max(1, f.box.Y1-f.box.Y0)
	if f.rotate%180 != 0 {
		w, h = h, w
	}
	scale *= min(dpi, maxDPI) / 72
	scale = min(scale, math.Sqrt(maxPixels/(w*h)), maxSide/w, maxSide/h)
	side := func(v float64) int { return int(max(1, math.Floor(v*scale+1e-6))) }
	return side(w), side(h)
}

// draw renders a page into a bitmap of the picture's size, and that as a PNG.
func (d *document) draw(page uint64, picture ibid.PageImage, packed *bytes.Buffer) error {
	const (
		formatBGR       = 2
		white           = 0xffffffff
		withAnnotations = 1
	)
	p := d.p
	w, h := uint64(picture.Width), uint64(picture.Height)
	bitmap := p.call(p.createBitmap, w, h, formatBGR, 0, 0)
	if bitmap == 0 {
		if p.trap == nil {
			p.trap = errors.Join(errTrap, errOutOfMemory)
		}
		return p.trap
	}
	defer func() { p.call(p.destroyBitmap, bitmap) }()
	p.call(p.fillBitmap, bitmap, 0, 0, w, h, white)
	p.call(p.renderPage, bitmap, page, 0, 0, w, h, 0, withAnnotations)
	if d.forms != 0 {
		p.call(p.drawForms, d.forms, bitmap, page, 0, 0, w, h, 0, withAnnotations)
	}
	stride := int(p.call(p.bitmapStride, bitmap))
	b := p.bytes(p.call(p.bitmapBuffer, bitmap), stride*picture.Height)
	if p.trap != nil {
		return p.trap
	}
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	return encoder.Encode(packed, fromBGR(b, stride, picture.Width, picture.Height))
}

// fromBGR makes a grey picture of rows of blue, green and red bytes, or one in colour
// where any pixel has one.
func fromBGR(b []byte, stride, width, height int) image.Image {
	grey := true
	for y := 0; y < height && grey; y++ {
		for row := b[y*stride : y*stride+3*width]; len(row) > 0; row = row[3:] {
			if row[0] != row[1] || row[1] != row[2] {
				grey = false
				break
			}
		}
	}
	bounds := image.Rect(0, 0, width, height)
	if grey {
		m := image.NewGray(bounds)
		for y := range height {
			row := b[y*stride:]
			for x := range width {
				m.Pix[y*m.Stride+x] = row[3*x]
			}
		}
		return m
	}
	m := image.NewRGBA(bounds)
	for y := range height {
		row := b[y*stride:]
		for x := range width {
			at := y*m.Stride + 4*x
			m.Pix[at], m.Pix[at+1], m.Pix[at+2], m.Pix[at+3] = row[3*x+2], row[3*x+1], row[3*x], 0xff
		}
	}
	return m
}

// maxImageHead is what an image frame holds before the PNG at most.
const maxImageHead = 4*binary.MaxVarintLen64 + 4*8

// pngHead is how a PNG begins: its signature, then the length and name of the chunk
// that holds width and height.
const pngHead = "\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR"

// encodeImage packs a picture: page, width, height and rotation as varints, the box
// as four float64, then the PNG.
func encodeImage(i ibid.PageImage) []byte {
	b := make([]byte, 0, maxImageHead+len(i.PNG))
	for _, v := range []int{i.Page, i.Width, i.Height, i.Rotate} {
		b = binary.AppendUvarint(b, uint64(v))
	}
	for _, v := range []float64{i.Box.X0, i.Box.Y0, i.Box.X1, i.Box.Y1} {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(min(max(v, -maxPoints), maxPoints)))
	}
	return append(b, i.PNG...)
}

// decodeImage unpacks a picture. It checks all but what the PNG shows.
func decodeImage(b []byte) (ibid.PageImage, error) {
	r := &pageBytes{b: b}
	i := ibid.PageImage{Page: r.number(), Width: r.number(), Height: r.number(), Rotate: r.number()}
	for _, v := range []*float64{&i.Box.X0, &i.Box.Y0, &i.Box.X1, &i.Box.Y1} {
		*v = r.float()
		r.check(*v >= -maxPoints && *v <= maxPoints)
	}
	r.check(i.Rotate%90 == 0 && i.Rotate < 360 && i.Box.X0 <= i.Box.X1 && i.Box.Y0 <= i.Box.Y1)
	r.check(i.Width >= 1 && i.Height >= 1 && i.Width*i.Height <= maxPixels)
	head := r.b
	if r.bad || len(head) < len(pngHead)+8 || string(head[:len(pngHead)]) != pngHead {
		return ibid.PageImage{}, errProtocol
	}
	size := head[len(pngHead):]
	if binary.BigEndian.Uint32(size) != uint32(i.Width) || binary.BigEndian.Uint32(size[4:]) != uint32(i.Height) {
		return ibid.PageImage{}, errProtocol
	}
	i.PNG = r.b
	return i, nil
}
