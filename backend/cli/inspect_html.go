package cli

import (
	"bytes"
	"context"
	_ "embed" // the template
	"encoding/base64"
	"html/template"
	"os"

	"ibid/backend/ibid"
	"ibid/internal/savefile"
)

//go:embed inspect.html
var inspectTemplate string

// sheetView is a page as the template shows it. Lengths are pixels of the picture.
type sheetView struct {
	Heading       string
	Picture       template.URL // data URI; empty when the page cannot be drawn
	Width, Height int
	Boxes         []boxView
	Blocks        []blockView
}

type boxView struct {
	Kind                string
	X, Y, Width, Height float64
}

type blockView struct{ Kind, Label, Text string }

// render draws a page; see [Services] and [Inspector].
type render func(ctx context.Context, file ibid.File, page int, dpi float64) (ibid.PageImage, error)

// inspectionKind is the kind of file that --html writes; see [savefile.Mark].
const inspectionKind = "inspection"

// inspection is the file that --html writes. One of an earlier inspection is replaced.
func (env *Environment) inspection(ctx context.Context, opts inspectOptions) savefile.Target {
	return env.target(ctx, opts.html, opts.force, func(path string) bool { return savefile.Sealed(path, inspectionKind) })
}

// writeInspection writes a page for a browser that needs nothing else: pictures
// of the pages with the boxes of words and blocks, and their text beside them.
func writeInspection(ctx context.Context, out savefile.Target, seen inspected, render render) error {
	page, err := template.New("inspect").Funcs(template.FuncMap{"remark": stateRemark, "unread": unreadBoxes, "percent": func(f float64) float64 { return f * 100 }}).Parse(inspectTemplate)
	if err != nil {
		return err
	}
	sheets := func(yield func(sheetView) bool) {
		for _, p := range seen.pages {
			if !yield(sheetOf(ctx, seen.file, p, render)) {
				return
			}
		}
	}
	var text bytes.Buffer
	if err := page.Execute(&text, map[string]any{"Report": seen.report, "Shown": len(seen.pages), "Sheets": sheets}); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	text.WriteString("\n<!-- " + savefile.Mark(inspectionKind) + " -->\n") // templates drop comments
	return out.Write(func(file *os.File) error {
		_, err := file.Write(savefile.Seal(text.Bytes(), inspectionKind))
		return err
	})
}

// sheetOf draws a page. One that cannot be drawn is shown without its picture: its
// text is what the report is about.
func sheetOf(ctx context.Context, file ibid.File, page inspectedPage, render render) sheetView {
	view := sheetView{Heading: pageHeading(page)}
	for _, block := range page.Blocks {
		view.Blocks = append(view.Blocks, blockView{string(block.Kind), blockLabel(block), block.Text})
	}
	picture, err := render(ctx, file, page.Number, inspectDPI)
	if err != nil {
		return view
	}
	view.Picture = template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(picture.PNG)) //nolint:gosec // base64 of our own picture
	view.Width, view.Height = picture.Width, picture.Height
	add := func(kind string, box ibid.Rect) {
		x0, y0, x1, y1 := onPicture(picture, box)
		view.Boxes = append(view.Boxes, boxView{kind, x0, y0, x1 - x0, y1 - y0})
	}
	for _, block := range page.Blocks {
		for _, box := range block.Boxes {
			add(string(block.Kind), box)
		}
	}
	for _, box := range page.Words {
		add("word", box)
	}
	return view
}

// onPicture maps a box in user space to pixels of a picture, Y growing downwards
// from the top: the inverse of [ibid.PageImage.Rect].
func onPicture(i ibid.PageImage, box ibid.Rect) (x0, y0, x1, y1 float64) {
	width, height := max(1e-9, i.Box.X1-i.Box.X0), max(1e-9, i.Box.Y1-i.Box.Y0)
	// As a share of the shown page, before it was turned.
	u0, v0 := (box.X0-i.Box.X0)/width, (box.Y0-i.Box.Y0)/height
	u1, v1 := (box.X1-i.Box.X0)/width, (box.Y1-i.Box.Y0)/height
	switch i.Rotate {
	case 90:
		u0, v0, u1, v1 = v0, 1-u1, v1, 1-u0
	case 180:
		u0, v0, u1, v1 = 1-u1, 1-v1, 1-u0, 1-v0
	case 270:
		u0, v0, u1, v1 = 1-v1, u0, 1-v0, u1
	}
	w, h := float64(i.Width), float64(i.Height)
	return u0 * w, (1 - v1) * h, u1 * w, (1 - v0) * h
}
