package sqlite_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ibid/backend/ibid"
)

// leak is a library and the model of it.
type leak struct {
	t      *testing.T
	db     *DB
	seed   uint64
	random *rand.Rand
	step   int
	recent []string // the latest operations
	marked int      // marks given so far
	asked  int      // results compared with the model

	spaces   map[ibid.WorkspaceID]*leakSpace
	contents map[int]*leakContent  // those in the library, by number
	indexes  map[ibid.IndexID]bool // true: the current one
	names    []string              // all that were ever given
}

// leakSpace is a workspace.
type leakSpace struct {
	id            ibid.WorkspaceID
	name          string
	archived      bool
	documents     map[int]*leakDocument // by number of the content
	tags          map[string]bool
	folders       map[ibid.FolderID]*leakFolder
	conversations map[ibid.ConversationID][]*leakAnswer
	logged        int // questions, of conversations that were deleted too
	cached        map[string]leakCached
}

// leakDocument is a content in a workspace.
type leakDocument struct {
	id         ibid.DocumentID
	content    int
	name, path string
	presence   ibid.Presence
	folder     ibid.FolderID
	tags       map[string]bool
}

// leakContent is what was read of a file. A file that comes back after it has left
// the library has the same hash and mark, and another version of the text.
type leakContent struct {
	number  int
	hash    string
	mark    string // in every text of it
	version string // likewise, of this reading of it
	title   string // that the file bears, may be empty
	pages   []string
	chunks  int
	whole   bool // each passage has a vector in the current index
	queued  bool
	picture string
	failure string
	again   *leakReread // nil: it is not being read again
}

// leakReread is a content being read again.
type leakReread struct {
	version string
	pages   []string
	chunks  int
	hidden  map[ibid.WorkspaceID]ibid.DocumentID
}

type leakFolder struct {
	path, ignore string
	files        map[string]ibid.DocumentID // 0: no document
}

type leakAnswer struct {
	question  string
	cited     []int // contents
	retrieved []ibid.DocumentID
	marks     []string // of what was quoted and retrieved
	forgot    bool     // one of them was removed
}

// leakCached is an answer that is to be given again, and the state of the workspace
// when it was made.
type leakCached struct{ question, state string }

// leakKeys are few, so that the same question is asked again, here and elsewhere.
var leakKeys = []string{"", "key a", "key b", "key c"}

func newLeakSpace(w ibid.Workspace) *leakSpace {
	return &leakSpace{id: w.ID, name: w.Name, documents: map[int]*leakDocument{}, tags: map[string]bool{},
		folders: map[ibid.FolderID]*leakFolder{}, conversations: map[ibid.ConversationID][]*leakAnswer{}, cached: map[string]leakCached{}}
}

// mark makes a word that nothing else has. The full-text index keeps it whole: the
// stemmer finds no ending in it, and no mark begins with another.
func (l *leak) mark(kind byte) string {
	const letters = "bcdfghjk"
	word := []byte{'z', kind}
	l.marked++
	for n := l.marked; n > 0; n /= len(letters) {
		word = append(word, letters[n%len(letters)])
	}
	return string(append(word, 'x'))
}

// name makes a name with a mark of its own.
func (l *leak) name(what string) string {
	name := what + "-" + l.mark('n')
	l.names = append(l.names, name)
	return name
}

var markPattern = regexp.MustCompile(`z[ncv][bcdfghjk]+x`)

// marks are the marks in all texts of some values.
func marks(values ...any) []string {
	var all []string
	for _, v := range values {
		text, err := json.Marshal(v)
		if err != nil {
			panic(err)
		}
		all = append(all, markPattern.FindAllString(string(text), -1)...)
	}
	return all
}

// Contents are few, so that the same file comes to several workspaces and back.
const leakContents = 10

const leakDimensions = 8

// contentToAdd is a content that the library has, or one that comes to it.
func (l *leak) contentToAdd() *leakContent {
	number := l.random.IntN(leakContents)
	if c := l.contents[number]; c != nil {
		return c
	}
	c := &leakContent{number: number, hash: fmt.Sprint("hash ", number), mark: contentMark(number), version: l.mark('v')}
	if l.random.IntN(2) == 0 {
		c.title = "Title of " + c.mark
	}
	return c
}

// contentMark is the mark of all that is ever read of a file.
func contentMark(number int) string { return "zc" + strings.Repeat("b", number+1) + "x" }

// vector points in a direction of the content's own.
func (c *leakContent) vector() []float32 {
	v := make([]float32, leakDimensions)
	for i := range v {
		v[i] = float32(math.Cos(float64((c.number+1)*(i+1))) + 0.01)
	}
	return v
}

// know notes a document that a workspace has now.
func (l *leak) know(s *leakSpace, c *leakContent, id ibid.DocumentID) *leakDocument {
	d := s.documents[c.number]
	if d == nil {
		d = &leakDocument{id: id, content: c.number, tags: map[string]bool{}}
		s.documents[c.number] = d
	}
	if d.id != id {
		l.failf("content %d is document %d of workspace %d, and was %d", c.number, id, s.id, d.id)
	}
	return d
}

// forget takes a document out of a workspace, with what answers retrieved of it
// or, with quotes, with the answers that cite it; and the content with its last
// document.
func (l *leak) forget(s *leakSpace, d *leakDocument, quotes bool) {
	delete(s.documents, d.content)
	for _, f := range s.folders {
		for path, id := range f.files {
			if id == d.id {
				f.files[path] = 0
			}
		}
	}
	for id, answers := range s.conversations {
		kept := slices.DeleteFunc(answers, func(a *leakAnswer) bool { return quotes && slices.Contains(a.cited, d.content) })
		for _, a := range kept {
			a.forgot = a.forgot || slices.Contains(a.retrieved, d.id) || slices.Contains(a.cited, d.content)
			a.retrieved = slices.DeleteFunc(a.retrieved, func(id ibid.DocumentID) bool { return id == d.id })
		}
		if s.conversations[id] = kept; len(kept) == 0 {
			delete(s.conversations, id)
		}
	}
	c := l.contents[d.content]
	c.forgetReread(s.id)
	if len(l.copiesOf(d.content)) == 0 {
		delete(l.contents, d.content)
	}
}

// forgetReread ends reading a content again as far as a workspace asked for it.
func (c *leakContent) forgetReread(ws ibid.WorkspaceID) {
	if c.again == nil {
		return
	}
	if delete(c.again.hidden, ws); len(c.again.hidden) == 0 {
		c.again = nil
	}
}

// copiesOf are the documents of a content, by workspace.
func (l *leak) copiesOf(content int) map[ibid.WorkspaceID]*leakDocument {
	copies := make(map[ibid.WorkspaceID]*leakDocument)
	for ws, s := range l.spaces {
		if d := s.documents[content]; d != nil {
			copies[ws] = d
		}
	}
	return copies
}

// tagged are the sets of tags of the workspace and of each of its documents.
func (s *leakSpace) tagged() []map[string]bool {
	sets := []map[string]bool{s.tags}
	for _, d := range s.documents {
		sets = append(sets, d.tags)
	}
	return sets
}

// TitleOf is what a document is called.
func (l *leak) titleOf(d *leakDocument) string {
	if c := l.contents[d.content]; c.title != "" {
		return c.title
	}
	return ibid.TitleOfName(d.name)
}

// marksOf are the marks that a document's workspace may see of it.
func (l *leak) marksOf(d *leakDocument) []string {
	c := l.contents[d.content]
	return append(marks(d.name, d.path, slices.Sorted(maps.Keys(d.tags))), c.mark, c.version)
}

func (l *leak) sortedSpaces() []*leakSpace {
	var all []*leakSpace
	for _, id := range slices.Sorted(maps.Keys(l.spaces)) {
		all = append(all, l.spaces[id])
	}
	return all
}

// inSight are the workspaces that are not archived.
func (l *leak) inSight() []ibid.WorkspaceID {
	var all []ibid.WorkspaceID
	for _, s := range l.sortedSpaces() {
		if !s.archived {
			all = append(all, s.id)
		}
	}
	return all
}

func (l *leak) anySpace() *leakSpace { return l.spaces[anyKey(l, l.spaces)] }

// anyDocument is a document of a workspace, nil if the one that was drawn is
// empty.
func (l *leak) anyDocument() (*leakSpace, *leakDocument) {
	s := l.anySpace()
	return s, l.anyDocumentOf(s)
}

func (l *leak) anyDocumentOf(s *leakSpace) *leakDocument { return s.documents[anyKey(l, s.documents)] }

func (l *leak) anyTag(s *leakSpace) string { return anyKey(l, s.tags) }

func (l *leak) anyFolder(s *leakSpace) ibid.FolderID { return anyKey(l, s.folders) }

func (l *leak) anyConversation(s *leakSpace) ibid.ConversationID { return anyKey(l, s.conversations) }

func (l *leak) anyIndex() ibid.IndexID { return anyKey(l, l.indexes) }

// anyReread is a content that is being read again, and a workspace that asked for
// it; nil for none.
func (l *leak) anyReread() (*leakContent, ibid.WorkspaceID) {
	rereads := make(map[int]*leakContent)
	for number, c := range l.contents {
		if c.again != nil {
			rereads[number] = c
		}
	}
	c := rereads[anyKey(l, rereads)]
	if c == nil {
		return nil, 0
	}
	return c, anyKey(l, c.again.hidden)
}

// anyKey draws a key, the same for the same seed; zero where there is none.
func anyKey[K interface{ ~int | ~int64 | ~string }, V any](l *leak, from map[K]V) (key K) {
	if keys := slices.Sorted(maps.Keys(from)); len(keys) > 0 {
		key = keys[l.random.IntN(len(keys))]
	}
	return key
}

// need fails the test if an operation that should succeed has not.
func (l *leak) need(err error) {
	if err != nil {
		l.t.Helper()
		l.failf("%v (%s)", err, ibid.CodeOf(err))
	}
}

// failf fails the test and reports how to get here again.
func (l *leak) failf(format string, args ...any) {
	l.t.Helper()
	l.t.Fatalf("%s\nafter operation %d of seed %d (IBID_LEAK=%d:%d); the latest: %s",
		fmt.Sprintf(format, args...), l.step, l.seed, l.step+1, l.seed, strings.Join(l.recent, ", "))
}
