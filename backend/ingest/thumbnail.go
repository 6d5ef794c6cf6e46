package ingest

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/jpeg"
	"image/png"
	"log/slog"

	"golang.org/x/image/draw"

	"ibid/backend/ibid"
)

// ThumbnailStore keeps pictures of first pages.
type ThumbnailStore interface {
	SaveThumbnail(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID, picture ibid.Thumbnail) error
	// Thumbnail returns CodeNotFound where none was made yet, and an empty one
	// where none can be.
	Thumbnail(ctx context.Context, workspace ibid.WorkspaceID, id ibid.DocumentID) (ibid.Thumbnail, error)
}

// Thumbnails is what it takes to make small pictures of first pages. It is safe
// for concurrent use.
type Thumbnails struct {
	Renderer Renderer
	Store    ThumbnailStore
}

const (
	// thumbnailDPI makes a letter page 318 pixels wide. Drawn larger and made
	// smaller it would be a little sharper and take three times as long.
	thumbnailDPI = 37.5

	thumbnailWidth   = 480 // pixels at most
	thumbnailHeight  = 640 // likewise; of a longer page, such as a roll, the top is shown
	thumbnailQuality = 80  // of 100: 10 to 40 KB a page
)

// Thumbnail makes the picture of a document's first page unless that was tried
// before, and reports whether there is a new one. A page that cannot be drawn gets
// an empty one. A file that is not there, or wants a password, is an error, and
// it is tried again the next time.
func (in *Ingester) Thumbnail(ctx context.Context, doc ibid.Document) (made bool, err error) {
	t := in.Thumbnails
	if t == nil || doc.Thumbnail {
		return false, nil
	}
	if _, err := t.Store.Thumbnail(ctx, doc.WorkspaceID, doc.ID); ibid.CodeOf(err) != ibid.CodeNotFound {
		return false, err
	}
	file, err := in.File(ctx, doc)
	if err != nil {
		return false, err
	}
	var picture ibid.Thumbnail
	page, err := t.Renderer.Render(ctx, file, 1, thumbnailDPI)
	if err == nil {
		picture.JPEG, err = shrink(page.PNG)
	}
	if err != nil && !tooMuch(err) {
		return false, err
	}
	err = t.Store.SaveThumbnail(ctx, doc.WorkspaceID, doc.ID, picture)
	return err == nil && len(picture.JPEG) > 0, err
}

// thumbnail makes the picture of a document that has been read. Nothing depends on
// it: where it fails, the document goes on without.
//
// It comes after the reading, not between its batches: a reading holds a PDF
// worker, and if all that do waited for a second one, none would ever be free.
func (in *Ingester) thumbnail(ctx context.Context, doc ibid.Document, changed func(ibid.Document)) ibid.Document {
	made, err := in.Thumbnail(ctx, doc)
	if err == nil && made {
		var told ibid.Document
		if told, err = in.Store.Document(ctx, doc.WorkspaceID, doc.ID); err == nil {
			doc = told
			changed(doc)
		}
	}
	if err != nil && ctx.Err() == nil {
		slog.Warn("make thumbnail", "document", doc.ID, "error", err)
	}
	return doc
}

// errPicture is that of a picture that is none.
var errPicture = ibid.Errorf(ibid.CodeDamaged, "The picture of the page cannot be used.")

// shrink makes a JPEG of the top of a picture in PNG, no larger than a thumbnail is
// at most.
func shrink(picture []byte) ([]byte, error) {
	page, err := png.Decode(bytes.NewReader(picture))
	if err != nil {
		return nil, errors.Join(errPicture, err)
	}
	if size := page.Bounds(); size.Dx() > thumbnailWidth || size.Dy() > thumbnailHeight {
		page = fitted(page)
	}
	var packed bytes.Buffer
	err = jpeg.Encode(&packed, page, &jpeg.Options{Quality: thumbnailQuality})
	return packed.Bytes(), err
}

// fitted makes a picture as wide as a thumbnail is at most, and cuts off what is too
// long.
func fitted(page image.Image) image.Image {
	from := page.Bounds()
	width := min(from.Dx(), thumbnailWidth)
	height := max(1, from.Dy()*width/from.Dx())
	if height > thumbnailHeight {
		height = thumbnailHeight
		from.Max.Y = from.Min.Y + height*from.Dx()/width
	}
	var small draw.Image = image.NewRGBA(image.Rect(0, 0, width, height))
	if _, grey := page.(*image.Gray); grey {
		small = image.NewGray(small.Bounds())
	}
	draw.CatmullRom.Scale(small, small.Bounds(), page, from, draw.Src, nil)
	return small
}
