package pdf

import ledongthuc "github.com/ledongthuc/pdf"

// Optional content (PDF 1.7, 8.11) is what a viewer calls layers: drafts, other
// languages, dimensions of a drawing. PDFium gives the text of all of them, also of
// those that the file says are off, which nobody sees on the page.
//
// Which groups are off stands in the catalogue, which PDFium does not show; the
// second reader does. To which group a text belongs stands in the marks around it,
// of which PDFium gives the group's dictionary. The two are brought together by the
// group's name, so a name counts only where every group that bears it is off. What
// may be switched on by the viewer's state, such as its zoom or language, counts as
// on: text is left out only where it is certain that it does not show.
//
// Known limits: groups combined by a membership dictionary, and forms that name
// their group themselves, count as on.

// Bounds of what is looked at, in files that have groups at all.
const (
	maxGroups    = 2000
	maxGroupName = 256 // bytes
	maxMarks     = 32  // around one object
)

// hiddenGroups are the names of the groups that are off, as the file spells them.
// It is nil where there are none, or where the second reader cannot tell.
func (s *second) hiddenGroups() (map[string]bool, error) {
	return limited(func() (map[string]bool, error) {
		properties := s.r.Trailer().Key("Root").Key("OCProperties")
		initial := properties.Key("D")
		every := namesOf(properties.Key("OCGs"), func(ledongthuc.Value) bool { return true })
		if len(every) == 0 {
			return nil, nil
		}
		certain := func(group ledongthuc.Value) bool { return true }
		if initial.Key("AS").Len() > 0 {
			certain = func(group ledongthuc.Value) bool {
				usage := group.Key("Usage")
				for _, category := range []string{"View", "Zoom", "Language", "User"} {
					if !usage.Key(category).IsNull() {
						return false
					}
				}
				return true
			}
		}
		off := namesOf(initial.Key("OFF"), certain)
		if initial.Key("BaseState").Name() == "OFF" {
			off = namesOf(properties.Key("OCGs"), certain)
			for name, n := range namesOf(initial.Key("ON"), certain) {
				off[name] -= n
			}
		}
		var hidden map[string]bool
		for name, n := range off {
			if n > 0 && n >= every[name] {
				if hidden == nil {
					hidden = map[string]bool{}
				}
				hidden[name] = true
			}
		}
		return hidden, nil
	})
}

// namesOf counts the names of the groups of a list that are wanted.
func namesOf(groups ledongthuc.Value, want func(ledongthuc.Value) bool) map[string]int {
	names := map[string]int{}
	for i := range min(groups.Len(), maxGroups) {
		group := groups.Index(i)
		if name := group.Key("Name").RawString(); name != "" && len(name) <= maxGroupName && want(group) {
			names[name]++
		}
	}
	return names
}

// optional reports which objects of one page belong to a group that is off.
type optional struct {
	p       *pdfium
	off     map[string]bool // by the group's name
	key     uint64          // address of "Name" in the module
	space   uint64          // address of 4 + maxGroupName bytes in the module
	objects map[uint64]bool // what is known of the objects asked about
}

// newOptional prepares for a page. Forms that are drawn within a group that is off
// are walked, since what is in them bears no mark of it. The result must be freed.
func (d *document) newOptional(page uint64) *optional {
	p := d.p
	o := &optional{p: p, off: d.hiddenGroups, key: p.cString("Name"), space: p.alloc(4 + maxGroupName), objects: map[uint64]bool{}}
	left := maxObjects
	for i := range min(int(int32(p.call(p.countObjects, page))), maxObjects) {
		object := p.call(p.getObject, page, uint64(i))
		if p.trap != nil {
			break
		}
		if p.call(p.objectType, object) == objectForm {
			o.form(object, false, 0, &left)
		}
	}
	return o
}

func (o *optional) free() {
	o.p.call(o.p.free, o.key)
	o.p.call(o.p.free, o.space)
}

// form notes what is in a form that is off itself, or that stands in one that is.
func (o *optional) form(form uint64, off bool, depth int, left *int) {
	p := o.p
	off = off || o.hides(form)
	if depth == maxFormDepth {
		return
	}
	n := int(int32(p.call(p.formObjects, form)))
	for i := range n {
		if *left--; *left < 0 || p.trap != nil {
			return
		}
		object := p.call(p.formObject, form, uint64(i))
		if off {
			o.objects[object] = true
		}
		if p.call(p.objectType, object) == objectForm {
			o.form(object, off, depth+1, left)
		}
	}
}

// hides reports whether an object does not show, since its group is off.
func (o *optional) hides(object uint64) bool {
	if object == 0 {
		return false
	}
	hidden, known := o.objects[object]
	if known {
		return hidden
	}
	n := int(int32(o.p.call(o.p.countMarks, object)))
	for i := 0; i < min(n, maxMarks) && !hidden; i++ {
		hidden = o.off[o.group(o.p.call(o.p.getMark, object, uint64(i)))]
	}
	o.objects[object] = hidden
	return hidden
}

// group is the name of the group that a mark puts its object into, or "".
func (o *optional) group(mark uint64) string {
	p, length, text := o.p, o.space, o.space+4
	if mark == 0 || p.call(p.markName, mark, text, maxGroupName, length) == 0 {
		return ""
	}
	if b := p.bytes(text, 6); b == nil || string(b) != "O\x00C\x00\x00\x00" { // "OC" in UTF-16
		return ""
	}
	if p.call(p.markBlob, mark, o.key, text, maxGroupName, length) == 0 {
		return ""
	}
	b := p.bytes(o.space, 4+maxGroupName)
	if b == nil {
		return ""
	}
	n := int(b[0]) | int(b[1])<<8 | int(b[2])<<16 | int(b[3])<<24
	return string(b[4 : 4+min(max(n, 0), maxGroupName)])
}
