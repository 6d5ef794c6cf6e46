package sqlite_test

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"ibid/backend/ibid"
)

// Whatever is done in whatever order, no workspace is ever shown anything of
// another one, and nothing of what was removed is left.
//
// Every text carries a mark of what it was read from, and every name a mark of
// its own, so that a model of a few maps can tell for each mark who may see it.
// See leakmodel_test.go for the model and leakcheck_test.go for what is asked.
//
//	IBID_LEAK=100000 go test -tags sqlite_fts5 -run Leak -v ./backend/store/sqlite
//
// does more operations with another seed each time, and IBID_LEAK=100000:7 with
// that seed.
func TestNothingLeaks(t *testing.T) {
	operations, seed := 1500, uint64(1)
	if testing.Short() {
		operations = 300
	}
	if wish := os.Getenv("IBID_LEAK"); wish != "" {
		operations, seed = leakWish(t, wish)
	}
	l := newLeak(t, seed)
	began := time.Now()
	for l.step = range operations {
		l.operate()
		l.count(l.anySpace())
		if l.step%5 == 0 {
			l.look(l.anySpace())
		}
		if l.step%100 == 99 {
			l.checkLibrary()
		}
	}
	for _, s := range l.sortedSpaces() {
		l.look(s)
	}
	l.checkLibrary()
	t.Logf("seed %d: %d operations and %d answers compared in %v, %.0f operations a second",
		seed, operations, l.asked, time.Since(began).Round(time.Millisecond), float64(operations)/time.Since(began).Seconds())
}

// leakWish reads "operations" or "operations:seed".
func leakWish(t *testing.T, wish string) (operations int, seed uint64) {
	t.Helper()
	count, given, fixed := strings.Cut(wish, ":")
	operations = must[int](t)(strconv.Atoi(count))
	if !fixed {
		return operations, rand.Uint64()
	}
	return operations, must[uint64](t)(strconv.ParseUint(given, 10, 64))
}

// newLeak makes a library with a few workspaces and its model.
func newLeak(t *testing.T, seed uint64) *leak {
	l := &leak{
		t: t, db: fresh(t), seed: seed, random: rand.New(rand.NewPCG(seed, 0)),
		spaces: map[ibid.WorkspaceID]*leakSpace{}, contents: map[int]*leakContent{}, indexes: map[ibid.IndexID]bool{},
	}
	l.db.FewVectors = 0
	l.spaces[home] = newLeakSpace(must[ibid.Workspace](t)(l.db.RenameWorkspace(t.Context(), home, l.name("Space"))))
	l.createWorkspace()
	l.createWorkspace()
	l.beginIndex()
	return l
}

// operate does one operation at random, as often as its weight says.
func (l *leak) operate() {
	operations := []struct {
		weight int
		name   string
		do     func()
	}{
		{14, "add", l.add}, {6, "read", l.read}, {4, "embed", l.embed}, {2, "describe", l.describe}, {2, "title", l.title}, {2, "fail", l.fail},
		{3, "rename file", l.rename}, {6, "presence", l.presence}, {4, "copy", l.copyDocuments}, {4, "move", l.moveDocuments},
		{6, "remove", l.remove}, {3, "remove everywhere", l.removeEverywhere},
		{5, "tag", l.tag}, {2, "untag", l.untag}, {2, "rename tag", l.renameTag}, {1, "delete tag", l.deleteTag},
		{2, "add folder", l.addFolder}, {4, "folder file", l.folderFile}, {1, "delete folder", l.deleteFolder},
		{3, "queue", l.queue}, {2, "thumbnail", l.thumbnail},
		{5, "begin reread", l.beginReread}, {3, "complete reread", l.completeReread}, {1, "abandon reread", l.abandonReread},
		{8, "ask", l.ask}, {1, "delete conversation", l.deleteConversation}, {1, "clear log", l.clearLog},
		{1, "create workspace", l.createWorkspace}, {1, "rename workspace", l.renameWorkspace}, {1, "archive", l.archive}, {1, "delete workspace", l.deleteWorkspace},
		{1, "begin index", l.beginIndex}, {1, "switch index", l.switchIndex},
	}
	all := 0
	for _, o := range operations {
		all += o.weight
	}
	n := l.random.IntN(all)
	for _, o := range operations {
		if n -= o.weight; n < 0 {
			l.recent = append(l.recent[max(0, len(l.recent)-12):], fmt.Sprintf("%d %s", l.step, o.name))
			o.do()
			return
		}
	}
}

// add adds a file, of bytes that the library may know, under another name.
func (l *leak) add() {
	s := l.anySpace()
	c := l.contentToAdd()
	folder := l.anyFolder(s)
	name := l.name("file") + ".pdf"
	doc, created, err := l.db.AddDocument(l.t.Context(), s.id, ibid.NewDocument{
		Hash: c.hash, Path: "/" + l.name("folder") + "/" + name, Name: name, Title: c.title, Bytes: 100, Folder: folder})
	l.need(err)
	if _, had := s.documents[c.number]; had == created {
		l.failf("adding content %d to workspace %d: created %v", c.number, s.id, created)
	}
	l.contents[c.number] = c
	d := l.know(s, c, doc.ID)
	d.name, d.path, d.presence, d.folder = doc.Name, doc.Path, ibid.PresenceCurrent, doc.Folder
	if doc.Name != name {
		l.failf("added as %q: %+v", name, doc)
	}
	if len(c.pages) == 0 {
		l.readContent(s, c, doc.ID)
	}
}

// read goes on reading a document.
func (l *leak) read() {
	if s, d := l.anyDocument(); d != nil {
		l.readContent(s, l.contents[d.content], d.id)
	}
}

// readContent reads another page of a content, of a few passages.
func (l *leak) readContent(s *leakSpace, c *leakContent, id ibid.DocumentID) {
	number := len(c.pages) + 1
	page := l.page(c, c.version, number)
	_, err := l.db.SavePages(l.t.Context(), s.id, id, ibid.PageBatch{Reader: "r", Chunker: "c", Pages: []ibid.ReadPage{page}, Resume: "resume " + c.version})
	l.need(err)
	c.pages = append(c.pages, page.Page.Text)
	c.chunks += len(page.Chunks)
	c.whole = false
	l.need(l.db.SetStatus(l.t.Context(), s.id, id, ibid.StatusReady, nil))
	c.failure = ""
}

// page makes a page of a version of a content, all of it marked.
func (l *leak) page(c *leakContent, version string, number int) ibid.ReadPage {
	words := c.mark + " " + version
	paragraphs := []string{"Page " + strconv.Itoa(number) + " of " + words + ".", "“" + c.mark + "” means the text of " + version + "."}
	for i := range l.random.IntN(3) {
		paragraphs = append(paragraphs, fmt.Sprintf("Passage %d has %s too.", i, words))
	}
	page := readPage(number, strings.Join(paragraphs, "\n\n"))
	page.Page.Label = "p. " + c.mark
	page.Sections = []ibid.Section{{Level: 1, Title: "Section of " + words, Path: "Section of " + words, Page: number}}
	for i := range page.Chunks {
		page.Chunks[i].Section, page.Chunks[i].Context = "Section of "+words, "table of "+words
	}
	return page
}

// embed gives the passages of a document vectors in an index.
func (l *leak) embed() {
	s, d := l.anyDocument()
	index := l.anyIndex()
	if d == nil {
		return
	}
	c := l.contents[d.content]
	chunks, err := l.db.Unembedded(l.t.Context(), s.id, d.id, index, 1000)
	l.need(err)
	l.only(chunks, l.marksOf(d), "passages without vectors")
	var vectors []ibid.ChunkVector
	for _, chunk := range chunks {
		vectors = append(vectors, ibid.ChunkVector{Chunk: chunk.ID, Vector: c.vector()})
	}
	doc, err := l.db.SaveVectors(l.t.Context(), s.id, d.id, index, vectors)
	l.need(err)
	if c.whole = doc.ChunksEmbedded == doc.Chunks; !c.whole && l.indexes[index] {
		l.failf("%d of %d passages have a vector: %+v", doc.ChunksEmbedded, doc.Chunks, doc)
	}
}

// describe gives the passages of a document gists.
func (l *leak) describe() {
	s, d := l.anyDocument()
	if d == nil {
		return
	}
	c := l.contents[d.content]
	chunks, err := l.db.Ungisted(l.t.Context(), s.id, d.id, 2)
	l.need(err)
	var gists []ibid.ChunkGist
	for _, chunk := range chunks {
		gists = append(gists, ibid.ChunkGist{Chunk: chunk.ID, Gist: "On " + c.mark + " " + c.version})
	}
	_, err = l.db.SaveGists(l.t.Context(), s.id, d.id, gists)
	l.need(err)
	c.whole = c.whole && len(gists) == 0
}

// title sets the title that a file bears, which all its documents take.
func (l *leak) title() {
	s, d := l.anyDocument()
	if d == nil {
		return
	}
	c := l.contents[d.content]
	c.title = "Title of " + c.mark
	l.need(l.db.SetPreflight(l.t.Context(), s.id, d.id, ibid.Preflight{Pages: 9, Dated: "2020-01-02"}, c.title))
}

func (l *leak) fail() {
	s, d := l.anyDocument()
	if d == nil {
		return
	}
	c := l.contents[d.content]
	c.failure = "Page 3 of " + c.mark + " is damaged."
	l.need(l.db.SetStatus(l.t.Context(), s.id, d.id, ibid.StatusFailed, ibid.Errorf(ibid.CodeDamaged, "%s", c.failure)))
}

func (l *leak) rename() {
	if s, d := l.anyDocument(); d != nil {
		d.name = l.name("moved") + ".pdf"
		d.path = "/" + l.name("elsewhere") + "/" + d.name
		l.need(l.db.MoveFile(l.t.Context(), s.id, d.id, d.path, d.name))
	}
}

func (l *leak) presence() {
	s, d := l.anyDocument()
	if d == nil {
		return
	}
	presences := []ibid.Presence{ibid.PresenceCurrent, ibid.PresenceCurrent, ibid.PresenceReplaced, ibid.PresenceGone}
	d.presence = presences[l.random.IntN(len(presences))]
	var by ibid.DocumentID
	if other := l.anyDocumentOf(s); d.presence == ibid.PresenceReplaced && other != d {
		by = other.id
	}
	l.need(l.db.SetPresence(l.t.Context(), s.id, d.id, d.presence, by))
}

func (l *leak) copyDocuments() { l.transfer(false) }
func (l *leak) moveDocuments() { l.transfer(true) }

// transfer copies or moves a document to another workspace.
func (l *leak) transfer(move bool) {
	from, d := l.anyDocument()
	to := l.anySpace()
	if d == nil || to == from {
		return
	}
	c := l.contents[d.content]
	transfer := l.db.CopyDocuments
	if move {
		transfer = l.db.MoveDocuments
	}
	docs, err := transfer(l.t.Context(), from.id, []ibid.DocumentID{d.id}, to.id)
	l.need(err)
	if len(docs) != 1 || docs[0].WorkspaceID != to.id {
		l.failf("document %d of workspace %d to %d: %+v", d.id, from.id, to.id, docs)
	}
	_, had := to.documents[c.number]
	copied := l.know(to, c, docs[0].ID)
	copied.presence = ibid.PresenceCurrent
	if !had {
		copied.name, copied.path = d.name, d.path
	}
	for tag := range d.tags {
		to.tags[tag], copied.tags[tag] = true, true
	}
	if move {
		l.forget(from, d, false)
	}
}

func (l *leak) remove() {
	s, d := l.anyDocument()
	if d == nil {
		return
	}
	quotes := l.random.IntN(2) == 0
	gone, err := l.db.RemoveDocuments(l.t.Context(), s.id, []ibid.DocumentID{d.id}, ibid.Removal{Quotes: quotes})
	l.need(err)
	hash := l.contents[d.content].hash
	l.forget(s, d, quotes)
	l.wantGone(gone, hash, d.content)
}

func (l *leak) removeEverywhere() {
	s, d := l.anyDocument()
	if d == nil {
		return
	}
	quotes := l.random.IntN(2) == 0
	gone, err := l.db.RemoveDocuments(l.t.Context(), s.id, []ibid.DocumentID{d.id}, ibid.Removal{Everywhere: true, Quotes: quotes})
	l.need(err)
	hash := l.contents[d.content].hash
	for _, other := range l.sortedSpaces() {
		if copied := other.documents[d.content]; copied != nil {
			l.forget(other, copied, quotes)
		}
	}
	l.wantGone(gone, hash, d.content)
}

// wantGone compares what a removal says to have left the library with the model.
func (l *leak) wantGone(gone []string, hash string, content int) {
	if _, left := l.contents[content]; left != (len(gone) == 0) || len(gone) > 0 && gone[0] != hash {
		l.failf("the removal of %s tells that %q left the library", hash, gone)
	}
}

func (l *leak) tag() {
	s, d := l.anyDocument()
	if d == nil {
		return
	}
	tag := l.anyTag(s)
	if tag == "" || len(s.tags) < 6 && l.random.IntN(2) == 0 {
		tag = l.name("tag")
	}
	l.need(l.db.TagDocuments(l.t.Context(), s.id, []ibid.DocumentID{d.id}, tag))
	s.tags[tag], d.tags[tag] = true, true
}

func (l *leak) untag() {
	if s, d := l.anyDocument(); d != nil && len(s.tags) > 0 {
		tag := l.anyTag(s)
		l.need(l.db.UntagDocuments(l.t.Context(), s.id, []ibid.DocumentID{d.id}, tag))
		delete(d.tags, tag)
	}
}

// renameTag gives a tag a new name, or that of another one.
func (l *leak) renameTag() {
	s := l.anySpace()
	old := l.anyTag(s)
	if old == "" {
		return
	}
	name := l.name("tag")
	if l.random.IntN(2) == 0 {
		name = l.anyTag(s)
	}
	l.need(l.db.RenameTag(l.t.Context(), s.id, old, name))
	for _, tags := range s.tagged() {
		if tags[old] {
			delete(tags, old)
			tags[name] = true
		}
	}
}

func (l *leak) deleteTag() {
	s := l.anySpace()
	if tag := l.anyTag(s); tag != "" {
		l.need(l.db.DeleteTag(l.t.Context(), s.id, tag))
		for _, tags := range s.tagged() {
			delete(tags, tag)
		}
	}
}

func (l *leak) addFolder() {
	s := l.anySpace()
	if len(s.folders) == 3 {
		return
	}
	path := filepath.Join(os.TempDir(), l.name("folder"))
	f, err := l.db.AddFolder(l.t.Context(), s.id, ibid.Folder{Path: path, Ignore: []string{l.name("ignored")}})
	l.need(err)
	l.only(f, marks(path, f.Ignore), "a new folder")
	s.folders[f.ID] = &leakFolder{path: f.Path, ignore: f.Ignore[0], files: map[string]ibid.DocumentID{}}
	if l.random.IntN(2) == 0 {
		problem := ibid.Errorf(ibid.CodeUnreachable, "%s does not answer.", path)
		l.need(l.db.CheckedFolder(l.t.Context(), s.id, f.ID, time.UnixMicro(1), problem))
	}
}

// folderFile notes a file of a folder, renames one or forgets one.
func (l *leak) folderFile() {
	s := l.anySpace()
	id := l.anyFolder(s)
	if id == 0 {
		return
	}
	f := s.folders[id]
	files := slices.Sorted(maps.Keys(f.files))
	path := l.name("sub") + "/" + l.name("file") + ".pdf"
	switch n := l.random.IntN(4); {
	case len(files) == 0 || n < 2 && len(files) < 6:
		file := ibid.FolderFile{Path: path, Modified: time.UnixMicro(5)}
		if d := l.anyDocumentOf(s); d != nil {
			file.Document = d.id
		} else {
			file.Failure = ibid.Errorf(ibid.CodeDamaged, "%s is damaged.", path)
		}
		l.need(l.db.SaveFolderFile(l.t.Context(), s.id, id, file))
		f.files[path] = file.Document
	case n == 2:
		l.need(l.db.RenameFolderFile(l.t.Context(), s.id, id, files[0], path))
		f.files[path] = f.files[files[0]]
		delete(f.files, files[0])
	default:
		l.need(l.db.DeleteFolderFile(l.t.Context(), s.id, id, files[0]))
		delete(f.files, files[0])
	}
}

func (l *leak) deleteFolder() {
	s := l.anySpace()
	if id := l.anyFolder(s); id != 0 {
		l.need(l.db.DeleteFolder(l.t.Context(), s.id, id))
		delete(s.folders, id)
		for _, d := range s.documents {
			if d.folder == id {
				d.folder = 0
			}
		}
	}
}

func (l *leak) queue() {
	s, d := l.anyDocument()
	if d == nil {
		return
	}
	c := l.contents[d.content]
	if c.queued && l.random.IntN(2) == 0 {
		l.need(l.db.Dequeue(l.t.Context(), s.id, d.id))
		c.queued = false
		return
	}
	_, err := l.db.Enqueue(l.t.Context(), s.id, d.id, ibid.Priority(l.random.IntN(4)))
	l.need(err)
	c.queued = true
	l.need(l.db.SetPaused(l.t.Context(), s.id, d.id, l.random.IntN(2) == 0))
	_, err = l.db.StartJob(l.t.Context(), s.id, d.id)
	l.need(err)
}

func (l *leak) thumbnail() {
	if s, d := l.anyDocument(); d != nil {
		c := l.contents[d.content]
		c.picture = "picture of " + c.mark
		l.need(l.db.SaveThumbnail(l.t.Context(), s.id, d.id, ibid.Thumbnail{JPEG: []byte(c.picture)}))
	}
}

// beginReread begins to read a document again, page by page.
func (l *leak) beginReread() {
	s, d := l.anyDocument()
	if d == nil {
		return
	}
	c := l.contents[d.content]
	hidden, err := l.db.BeginReread(l.t.Context(), s.id, d.id)
	l.need(err)
	if c.again == nil {
		c.again = &leakReread{version: l.mark('v'), hidden: map[ibid.WorkspaceID]ibid.DocumentID{}}
	}
	c.again.hidden[s.id] = hidden.ID
	page := l.page(c, c.again.version, len(c.again.pages)+1)
	_, err = l.db.SavePages(l.t.Context(), s.id, hidden.ID, ibid.PageBatch{Reader: "r", Chunker: "c", Pages: []ibid.ReadPage{page}})
	l.need(err)
	c.again.pages = append(c.again.pages, page.Page.Text)
	c.again.chunks += len(page.Chunks)
	l.need(l.db.SetStatus(l.t.Context(), s.id, hidden.ID, ibid.StatusReady, nil))
}

// completeReread lets a new reading take the place of the old one everywhere.
func (l *leak) completeReread() {
	c, ws := l.anyReread()
	if c == nil {
		return
	}
	docs, err := l.db.CompleteReread(l.t.Context(), ws, c.again.hidden[ws])
	l.need(err)
	if len(docs) != len(l.copiesOf(c.number)) {
		l.failf("reading content %d again brings %d documents", c.number, len(docs))
	}
	c.version, c.pages, c.chunks, c.whole, c.queued, c.failure = c.again.version, c.again.pages, c.again.chunks, false, false, ""
	c.again = nil
}

func (l *leak) abandonReread() {
	if c, ws := l.anyReread(); c != nil {
		l.need(l.db.AbandonReread(l.t.Context(), ws, c.again.hidden[ws]))
		c.forgetReread(ws)
	}
}

// ask stores an answer that cites some current documents and retrieved others.
func (l *leak) ask() {
	s := l.anySpace()
	question := l.name("question")
	made := &leakAnswer{question: question}
	a := ibid.Answer{Question: question, Text: "Answer to " + question, Mode: ibid.ModePassages, Status: ibid.AnswerComplete}
	for range l.random.IntN(4) {
		d := l.anyDocumentOf(s)
		if d == nil || len(l.contents[d.content].pages) == 0 {
			continue
		}
		c := l.contents[d.content]
		doc, err := l.db.Document(l.t.Context(), s.id, d.id)
		l.need(err)
		quote, _, _ := strings.Cut(c.pages[0], "\n\n")
		span := ibid.Span{Start: 0, End: len(quote)}
		a.Retrieved = append(a.Retrieved, ibid.Source{DocumentID: d.id, DocumentTitle: doc.Title, Page: 1, Span: span, Text: quote})
		made.retrieved = append(made.retrieved, d.id)
		made.marks = append(made.marks, marks(quote, doc.Title)...)
		if l.random.IntN(2) == 0 {
			a.Citations = append(a.Citations, ibid.Citation{Number: len(a.Citations) + 1, DocumentID: d.id, DocumentHash: c.hash,
				DocumentTitle: doc.Title, Page: 1, Span: span, Quote: quote})
			made.cited = append(made.cited, c.number)
		}
	}
	a.ConversationID = l.anyConversation(s)
	if len(s.conversations) < 4 && l.random.IntN(2) == 0 {
		a.ConversationID = 0
	}
	for _, source := range a.Retrieved {
		a.Followups = append(a.Followups, source.Text)
		a.Verification.Claims = append(a.Verification.Claims, ibid.Claim{State: ibid.ClaimBacked, Basis: source.Text})
	}
	key := leakKeys[l.random.IntN(len(leakKeys))]
	l.need(l.db.SaveAnswer(l.t.Context(), s.id, &a, ibid.QueryLog{Query: question, ReformulatedQuery: strings.Join(a.Followups, " "), CacheKey: key}))
	if key != "" {
		state, err := l.db.IndexState(l.t.Context(), ibid.Scope{Workspace: s.id})
		l.need(err)
		s.cached[key] = leakCached{question, state}
	}
	s.logged++
	s.conversations[a.ConversationID] = append(s.conversations[a.ConversationID], made)
}

func (l *leak) deleteConversation() {
	s := l.anySpace()
	if id := l.anyConversation(s); id != 0 {
		l.need(l.db.DeleteConversation(l.t.Context(), s.id, id))
		delete(s.conversations, id)
	}
}

func (l *leak) clearLog() {
	s := l.anySpace()
	l.need(l.db.ClearQueryLog(l.t.Context(), s.id))
	s.logged = 0
}

func (l *leak) createWorkspace() {
	if len(l.spaces) < 5 {
		w, err := l.db.CreateWorkspace(l.t.Context(), l.name("Space"))
		l.need(err)
		l.spaces[w.ID] = newLeakSpace(w)
	}
}

func (l *leak) renameWorkspace() {
	s := l.anySpace()
	s.name = l.name("Space")
	_, err := l.db.RenameWorkspace(l.t.Context(), s.id, s.name)
	l.need(err)
}

func (l *leak) archive() {
	s := l.anySpace()
	w, err := l.db.ArchiveWorkspace(l.t.Context(), s.id, !s.archived)
	if s.archived || len(l.inSight()) > 1 {
		l.need(err)
		s.archived = w.Archived
	} else if ibid.CodeOf(err) != ibid.CodeConflict {
		l.failf("the last workspace in sight was archived: %v", err)
	}
}

func (l *leak) deleteWorkspace() {
	s := l.anySpace()
	if len(l.spaces) < 3 {
		return
	}
	_, err := l.db.DeleteWorkspace(l.t.Context(), s.id)
	if slices.Equal(l.inSight(), []ibid.WorkspaceID{s.id}) {
		if ibid.CodeOf(err) != ibid.CodeConflict {
			l.failf("the last workspace in sight was deleted: %v", err)
		}
		return
	}
	l.need(err)
	for _, d := range slices.SortedFunc(maps.Values(s.documents), func(a, b *leakDocument) int { return cmp.Compare(a.id, b.id) }) {
		l.forget(s, d, true)
	}
	delete(l.spaces, s.id)
}

// beginIndex begins an index for another model.
func (l *leak) beginIndex() {
	_, err := l.db.BeginIndex(l.t.Context(), ibid.EmbeddingIdentity{Model: fmt.Sprint("model ", l.random.IntN(3)), Dimensions: leakDimensions}, "c")
	l.need(err)
	l.learnIndexes()
}

func (l *leak) switchIndex() {
	l.need(l.db.SwitchIndex(l.t.Context(), l.anyIndex()))
	l.learnIndexes()
}

// learnIndexes notes which indexes there are. After a switch it is known of no
// content that all of it is embedded.
func (l *leak) learnIndexes() {
	current, building, err := l.db.Indexes(l.t.Context())
	l.need(err)
	was := l.indexes
	l.indexes = map[ibid.IndexID]bool{current.ID: true}
	if building != nil {
		l.indexes[building.ID] = false
	}
	if !was[current.ID] {
		for _, c := range l.contents {
			c.whole = false
		}
	}
}
