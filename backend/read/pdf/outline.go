package pdf

import (
	"encoding/json"
	"errors"
	"strings"

	"ibid/backend/ibid"
)

// An outline is a linked list of linked lists, each of which may be endless, run in
// circles, or be deeper than any stack. It is followed up to these bounds; what lies
// beyond is left out. Filings have a few hundred bookmarks on five levels.
const (
	maxOutlineItems = 5000
	maxOutlineLevel = 12
	maxOutlineTitle = 400 // bytes
	maxOutlineSteps = 4 * maxOutlineItems
)

// outline is the file's bookmarks, from top to bottom; nil where there are none.
// Bookmarks without a title are left out, and those below them are not.
func (d *document) outline() []ibid.OutlineItem {
	o := outlineReader{d: d, seen: map[uint64]bool{}, params: d.p.alloc(4 * 4), numbers: d.p.alloc(6 * 4)}
	defer func() {
		d.p.call(d.p.free, o.params)
		d.p.call(d.p.free, o.numbers)
	}()
	o.below(0, 1)
	return o.items
}

// outlineReader is the state of following an outline.
type outlineReader struct {
	d       *document
	items   []ibid.OutlineItem
	seen    map[uint64]bool // bookmarks, by their handle: the same bookmark has the same
	params  uint64          // room for four floats
	numbers uint64          // room for six numbers of four bytes
}

// below reads the bookmarks below one, 0 being the root, and those below them.
func (o *outlineReader) below(parent uint64, level int) {
	p := o.d.p
	for mark := p.call(p.firstChild, o.d.handle, parent); mark != 0; mark = p.call(p.nextSibling, o.d.handle, mark) {
		if o.seen[mark] || len(o.items) >= maxOutlineItems || len(o.seen) >= maxOutlineSteps {
			return
		}
		o.seen[mark] = true
		title := o.d.string(func(address, size uint64) uint64 {
			return p.call(p.bookmarkTitle, mark, address, size)
		})
		if title != "" {
			page, top := o.target(mark)
			o.items = append(o.items, ibid.OutlineItem{Title: cutTitle(title), Level: level, Page: page, Top: top})
		}
		if level < maxOutlineLevel {
			o.below(mark, level+1)
		}
	}
}

// target is where a bookmark points: a page of this file, 1-based, or 0; and the
// height on it, or 0.
func (o *outlineReader) target(mark uint64) (page int, top float64) {
	const goTo = 1 // the action that shows a place in the same file
	p := o.d.p
	dest := p.call(p.bookmarkDest, o.d.handle, mark)
	if dest == 0 {
		if action := p.call(p.bookmarkAction, mark); action != 0 && p.call(p.actionType, action) == goTo {
			dest = p.call(p.actionDest, o.d.handle, action)
		}
	}
	if dest == 0 {
		return 0, 0
	}
	index := int(int32(p.call(p.destPage, o.d.handle, dest)))
	if index < 0 || index >= o.d.pages {
		return 0, 0
	}
	return index + 1, o.top(dest)
}

// top is the upper edge of what a destination shows (PDF 1.7, 12.3.2.2), in user
// space, or 0 when it names none.
func (o *outlineReader) top(dest uint64) float64 {
	const xyz, fitHorizontally, fitRectangle, fitBoxHorizontally = 1, 3, 5, 7
	p := o.d.p
	at := -1 // which of the parameters it is
	switch p.call(p.destView, dest, o.numbers, o.params) {
	case xyz:
		// hasX, hasY, hasZoom, x, y, zoom
		if p.call(p.destLocation, dest, o.numbers, o.numbers+4, o.numbers+8, o.numbers+12, o.numbers+16, o.numbers+20) == 0 {
			return 0
		}
		if b := p.bytes(o.numbers, 24); b != nil && b[4] != 0 {
			return sanePoint(float32At(b, 16))
		}
		return 0
	case fitHorizontally, fitBoxHorizontally:
		at = 0
	case fitRectangle:
		at = 3
	}
	count, values := p.bytes(o.numbers, 4), p.bytes(o.params, 16)
	if at < 0 || values == nil || int(count[0]) <= at {
		return 0
	}
	return sanePoint(float32At(values, 4*at))
}

// sanePoint is a coordinate, or 0 for one that no page can have.
func sanePoint(v float64) float64 {
	if v > -maxPoints && v < maxPoints {
		return v
	}
	return 0
}

// cutTitle shortens a title to maxOutlineTitle bytes, at a character.
func cutTitle(title string) string {
	if len(title) <= maxOutlineTitle {
		return title
	}
	return strings.ToValidUTF8(title[:maxOutlineTitle], "")
}

// decodeOutline reads an outline frame of a file of so many pages, and checks what
// the rest of the app relies on.
func decodeOutline(payload []byte, pages int) ([]ibid.OutlineItem, error) {
	var items []ibid.OutlineItem
	if err := json.Unmarshal(payload, &items); err != nil {
		return nil, errors.Join(errProtocol, err)
	}
	for _, item := range items {
		if item.Title == "" || len(item.Title) > maxOutlineTitle || item.Level < 1 || item.Level > maxOutlineLevel ||
			item.Page < 0 || item.Page > pages || len(items) > maxOutlineItems {
			return nil, errProtocol
		}
	}
	return items, nil
}
