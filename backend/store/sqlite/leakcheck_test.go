package sqlite_test

import (
	"maps"
	"slices"
	"time"

	"github.com/google/go-cmp/cmp"

	"ibid/backend/ibid"
)

// only fails the test if a result has a mark that is not among the allowed ones.
func (l *leak) only(result any, allowed []string, what string) {
	l.t.Helper()
	l.asked++
	for _, mark := range marks(result) {
		if !slices.Contains(allowed, mark) {
			l.failf("%s: %s shows through in %+v", what, mark, result)
		}
	}
}

// same fails the test unless a result is what the model has.
func (l *leak) same(want, got any, what string) {
	l.t.Helper()
	l.asked++
	if diff := cmp.Diff(want, got); diff != "" {
		l.failf("%s (-want +got):\n%s", what, diff)
	}
}

// look asks all that a workspace can be asked.
func (l *leak) look(s *leakSpace) {
	l.lookAtDocuments(s)
	l.lookAtCollections(s)
	l.lookAtConversations(s)
	l.search(s)
	l.lookForStrangers(s)
}

// lookAtDocuments compares the lists of documents, and all that is told of each.
func (l *leak) lookAtDocuments(s *leakSpace) {
	ctx := l.t.Context()
	current, err := l.db.Documents(ctx, s.id)
	l.need(err)
	former, err := l.db.FormerDocuments(ctx, s.id)
	l.need(err)
	listed := 0
	for _, doc := range slices.Concat(current, former) {
		for _, d := range s.documents {
			if d.id == doc.ID {
				listed++
				l.compareDocument(s, d, doc)
			}
		}
	}
	l.same(len(s.documents), listed, "documents that are listed and known")
	l.same(len(s.documents), len(current)+len(former), "documents that are listed")
	l.same(len(l.presentIn(s)), len(current), "current documents")
	w, err := l.db.Workspace(ctx, s.id)
	l.need(err)
	l.same([]any{s.name, s.archived, len(current), len(s.conversations)}, []any{w.Name, w.Archived, w.Documents, w.Conversations}, "the workspace")

	hidden := map[ibid.DocumentID]*leakContent{}
	for _, c := range l.contents {
		if c.again != nil && c.again.hidden[s.id] != 0 {
			hidden[c.again.hidden[s.id]] = c
		}
	}
	rereads, err := l.db.Rereads(ctx, s.id)
	l.need(err)
	l.same(len(hidden), len(rereads), "documents being read again")
	for _, doc := range rereads {
		c := hidden[doc.ID]
		if c == nil {
			l.failf("document %d is not being read again: %+v", doc.ID, doc)
		}
		page, err := l.db.Page(ctx, s.id, doc.ID, len(c.again.pages))
		l.need(err)
		l.only(page, []string{c.mark, c.again.version}, "a page being read again")
	}
}

func (l *leak) presentIn(s *leakSpace) []*leakDocument {
	return slices.DeleteFunc(slices.Collect(maps.Values(s.documents)), func(d *leakDocument) bool { return d.presence != ibid.PresenceCurrent })
}

func (l *leak) compareDocument(s *leakSpace, d *leakDocument, doc ibid.Document) {
	ctx, c, allowed := l.t.Context(), l.contents[d.content], l.marksOf(d)
	failure := ""
	if doc.Failure != nil {
		failure = doc.Failure.Message
	}
	l.same(
		[]any{s.id, c.hash, d.name, d.path, l.titleOf(d), d.presence, d.folder, slices.Sorted(maps.Keys(d.tags)),
			c.queued, c.picture != "", c.chunks, failure, len(l.copiesOf(c.number)) - 1},
		[]any{doc.WorkspaceID, doc.Hash, doc.Name, doc.Path, doc.Title, doc.Presence, doc.Folder, slices.Sorted(slices.Values(doc.Tags)),
			!doc.Queued.At.IsZero(), doc.Thumbnail, doc.Chunks, c.failure, doc.Elsewhere}, "a document")
	l.only(doc, allowed, "a document")
	one, err := l.db.Document(ctx, s.id, d.id)
	l.need(err)
	l.same(doc, one, "a document by itself")

	for i, text := range c.pages {
		page, err := l.db.Page(ctx, s.id, d.id, i+1)
		l.need(err)
		l.same(text, page.Text, "a page")
		_, _, report, err := l.db.PageBlocks(ctx, s.id, d.id, i+1)
		l.need(err)
		l.only(report, allowed, "a page with its blocks")
		at := ibid.PageKey{DocumentID: d.id, Page: i + 1}
		sheets, err := l.db.Sheets(ctx, s.id, []ibid.PageKey{at})
		l.need(err)
		l.same(text, sheets[at].Text, "a page with its sections")
		l.only(sheets[at].Sections, allowed, "the sections of a page's document")
	}
	sections, err := l.db.Sections(ctx, s.id, d.id)
	l.need(err)
	l.only(sections, allowed, "sections")
	l.same(len(c.pages), len(sections), "sections")
	reports, err := l.db.PageReports(ctx, s.id, d.id)
	l.need(err)
	l.only(reports, allowed, "the reading report")
	next, state, err := l.db.Resume(ctx, s.id, d.id)
	l.need(err)
	l.only(state, allowed, "what the section stage goes on with")
	l.same(len(c.pages)+1, next, "the page to go on with")
	ungisted, err := l.db.Ungisted(ctx, s.id, d.id, 1000)
	l.need(err)
	l.only(ungisted, allowed, "passages without gists")
	picture, err := l.db.Thumbnail(ctx, s.id, d.id)
	l.same(c.picture, string(picture.JPEG), "a thumbnail")
	l.same(c.picture == "", ibid.CodeOf(err) == ibid.CodeNotFound, "a thumbnail that is missing")

	copies, err := l.db.Copies(ctx, s.id, d.id)
	l.need(err)
	l.same(len(l.copiesOf(c.number))-1, len(copies), "copies")
	for _, doc := range copies {
		other := l.copiesOf(c.number)[doc.WorkspaceID]
		if other == nil || other == d || other.id != doc.ID {
			l.failf("no copy of document %d: %+v", d.id, doc)
		}
		l.only(doc, l.marksOf(other), "a copy")
	}
}

// lookAtCollections compares tags and folders.
func (l *leak) lookAtCollections(s *leakSpace) {
	ctx := l.t.Context()
	tags, err := l.db.Tags(ctx, s.id)
	l.need(err)
	want, got := map[string]int{}, map[string]int{}
	for name := range s.tags {
		want[name] = 0
	}
	for _, d := range l.presentIn(s) {
		for name := range d.tags {
			want[name]++
		}
	}
	for _, tag := range tags {
		got[tag.Name] = tag.Documents
	}
	l.same(want, got, "tags")

	folders, err := l.db.Folders(ctx, s.id)
	l.need(err)
	l.same(len(s.folders), len(folders), "folders")
	for _, f := range folders {
		known := s.folders[f.ID]
		if known == nil {
			l.failf("workspace %d has no folder %+v", s.id, f)
		}
		l.same([]any{s.id, known.path, []string{known.ignore}}, []any{f.WorkspaceID, f.Path, f.Ignore}, "a folder")
		l.only(f, marks(known.path, known.ignore), "a folder")
		files, err := l.db.FolderFiles(ctx, s.id, f.ID)
		l.need(err)
		made := map[string]ibid.DocumentID{}
		for _, file := range files {
			made[file.Path] = file.Document
		}
		l.same(known.files, made, "files of a folder")
	}
}

// lookAtConversations compares the history. What was quoted stays; what was
// retrieved goes with its document.
func (l *leak) lookAtConversations(s *leakSpace) {
	ctx := l.t.Context()
	all, err := l.db.Conversations(ctx, s.id)
	l.need(err)
	l.same(len(s.conversations), len(all), "conversations")
	for _, conversation := range all {
		known := s.conversations[conversation.ID]
		if known == nil {
			l.failf("workspace %d has no conversation %+v", s.id, conversation)
		}
		answers, err := l.db.Answers(ctx, s.id, conversation.ID)
		l.need(err)
		l.same(len(known), len(answers), "answers")
		for i, a := range answers {
			l.compareAnswer(s, known[i], a)
		}
		turns, err := l.db.Turns(ctx, s.id, conversation.ID, 100)
		l.need(err)
		l.same(len(known), len(turns), "turns")
		l.only(turns, marks(answers), "turns")
	}
	l.lookAtHistory(s)
}

// lookAtHistory searches the history, reads the log and asks for answers that may be
// given again.
func (l *leak) lookAtHistory(s *leakSpace) {
	ctx := l.t.Context()
	var asked []string
	live := map[string]bool{}
	for id, answers := range s.conversations {
		for _, a := range answers {
			asked = append(asked, marks(a.question, a.marks)...)
			live[a.question] = true
			if len(asked) > 20 {
				continue
			}
			found, err := l.db.SearchConversations(ctx, s.id, marks(a.question)[0])
			l.need(err)
			if len(found) != 1 || found[0].ID != id {
				l.failf("%s is found in %+v", a.question, found)
			}
		}
	}
	found, err := l.db.SearchConversations(ctx, s.id, marks(l.names[l.random.IntN(len(l.names))])[0])
	l.need(err)
	l.only(found, asked, "a search of the history")
	lines, err := l.db.QueryLog(ctx, s.id, time.Time{}, 0)
	l.need(err)
	l.same(s.logged, len(lines), "lines of the log")
	l.only(lines, asked, "the log")
	state, err := l.db.IndexState(ctx, ibid.Scope{Workspace: s.id})
	l.need(err)
	for _, key := range leakKeys {
		known, question := s.cached[key], ""
		if known.state == state && live[known.question] {
			question = known.question
		}
		l.same(question, cached(l.t, l.db, s.id, key), "an answer given again")
	}
	facts, err := l.db.LibraryFacts(ctx, s.id)
	l.need(err)
	allowed := marks(s.name)
	for _, d := range l.presentIn(s) {
		allowed = append(allowed, l.marksOf(d)...)
	}
	l.same(len(l.presentIn(s)), len(facts.Documents), "documents that facts are told of")
	l.only(facts, allowed, "facts")
}

func (l *leak) compareAnswer(s *leakSpace, known *leakAnswer, a ibid.Answer) {
	l.same(known.question, a.Question, "a question")
	l.only(a, append(marks(known.question), known.marks...), "an answer")
	var retrieved []ibid.DocumentID
	for _, source := range a.Retrieved {
		retrieved = append(retrieved, source.DocumentID)
	}
	l.same(len(known.retrieved), len(retrieved), "retrieved passages")
	for i, id := range known.retrieved {
		l.same(id, retrieved[i], "a retrieved passage")
	}
	if known.forgot {
		l.same([]string{}, a.Followups, "questions that passages could answer")
		for _, claim := range a.Verification.Claims {
			l.same("", claim.Basis, "what a claim rests on")
		}
	}
	l.same(len(known.cited), len(a.Citations), "citations")
	for i, c := range a.Citations {
		d := s.documents[known.cited[i]]
		l.same(d == nil, c.Removed, "a citation of a removed document")
		if d != nil {
			l.same(d.id, c.DocumentID, "the document of a citation")
		}
	}
}

// search looks for the text of a few files, for one of all names there have ever
// been and for that of a document, in every way there is.
func (l *leak) search(s *leakSpace) {
	current := make(map[int]*leakDocument)
	for _, d := range l.presentIn(s) {
		current[d.content] = d
	}
	var index ibid.IndexID
	for id, is := range l.indexes {
		if is {
			index = id
		}
	}
	var foreign []ibid.DocumentID
	for _, other := range l.spaces {
		for _, d := range other.documents {
			if other != s {
				foreign = append(foreign, d.id)
			}
		}
	}
	for range 2 {
		number := l.random.IntN(leakContents)
		c, d := l.contents[number], current[number]
		l.searchText(s, contentMark(number), d)
		if c == nil {
			continue
		}
		l.searchText(s, c.version, d)
		hits := near(l.t, l.db, ibid.Scope{Workspace: s.id}, index, c.vector(), 1000)
		l.same(len(exactly(l.t, l.db, ibid.Scope{Workspace: s.id}, index, c.vector(), 1000)), len(hits), "passages found by vec0 alone and by sketches")
		l.compareHits(s, hits, current)
		if d != nil && c.whole {
			l.same(c.chunks, countHits(hits, d.id), "passages found by meaning")
		}
		for _, hits := range [][]ibid.Hit{
			keywordHits(l.t, l.db, ibid.Scope{Workspace: s.id, Documents: foreign}, ibid.Query{Terms: []string{c.mark}}, 1000),
			near(l.t, l.db, ibid.Scope{Workspace: s.id, Documents: foreign}, index, c.vector(), 1000),
		} {
			if len(foreign) > 0 {
				l.same(0, len(hits), "passages of another workspace's documents")
			}
		}
	}
	l.searchName(s, marks(l.names[l.random.IntN(len(l.names))])[0], current)
	if _, d := l.anyDocument(); d != nil {
		l.searchName(s, marks(d.name)[0], current)
	}
	if c, _ := l.anyReread(); c != nil {
		l.searchText(s, c.again.version, nil)
	}
}

// searchText searches a mark of a file's text, which document d alone may have;
// nil: none.
func (l *leak) searchText(s *leakSpace, mark string, d *leakDocument) {
	ctx, chunks := l.t.Context(), 0
	current := map[int]*leakDocument{}
	if d != nil {
		chunks = l.contents[d.content].chunks
		current[d.content] = d
	}
	hits := keywordHits(l.t, l.db, ibid.Scope{Workspace: s.id}, ibid.Query{Terms: []string{mark}}, 1000)
	l.compareHits(s, hits, current)
	l.same(chunks, len(hits), "passages with "+mark)
	l.searchNamed(s, mark, current)
	matches, err := l.db.FindDocuments(ctx, s.id, mark, 100)
	l.need(err)
	l.same(len(current), len(matches), "documents with "+mark)
	for _, m := range matches {
		l.same([]any{d.id, chunks}, []any{m.Document.ID, m.Passages}, "a document found")
		l.only(m, l.marksOf(d), "a document found")
	}
}

// searchNamed looks for documents by a mark: of a file's text, which those of a
// content alone say of themselves, or of a name.
func (l *leak) searchNamed(s *leakSpace, mark string, documents map[int]*leakDocument) {
	found, frequencies, _ := namedIn(l.t, l.db, ibid.Scope{Workspace: s.id}, mark)
	if frequencies[0] > len(documents) || len(found) > frequencies[0] {
		l.failf("%d of %d documents are known by %s, want %d at most", len(found), frequencies[0], mark, len(documents))
	}
	byID := map[ibid.DocumentID]*leakDocument{}
	for _, d := range documents {
		byID[d.id] = d
	}
	for _, f := range found {
		d := byID[f.DocumentID]
		if d == nil {
			l.failf("%s names %+v in workspace %d", mark, f, s.id)
		}
		l.only(f, l.marksOf(d), "a document known by name")
	}
}

// searchName searches a mark of a name: only documents that are called so here may
// be found, with all their passages or none.
func (l *leak) searchName(s *leakSpace, mark string, current map[int]*leakDocument) {
	ctx := l.t.Context()
	called := map[int]*leakDocument{}
	tagged, chunks := 0, 0
	for number, d := range current {
		isCalled := slices.Contains(marks(d.name), mark)
		if isCalled {
			called[number] = d
			chunks += l.contents[number].chunks
		}
		if isCalled || slices.Contains(marks(slices.Collect(maps.Keys(d.tags))), mark) {
			tagged++
		}
	}
	hits := keywordHits(l.t, l.db, ibid.Scope{Workspace: s.id}, ibid.Query{Terms: []string{mark}}, 1000)
	l.compareHits(s, hits, called)
	l.searchNamed(s, mark, called)
	ids, err := l.db.MatchingDocuments(ctx, s.id, ibid.Filter{Documents: []string{mark}})
	l.need(err)
	l.same(len(called), len(ids), "documents in which a name is part of another")
	counts, _ := frequencies(l.t, l.db, s.id, mark)
	if l.asked++; counts[mark] > chunks {
		l.failf("%d passages are called %s, and %d documents with %d passages are", counts[mark], mark, len(called), chunks)
	}
	matches, err := l.db.FindDocuments(ctx, s.id, mark, 100)
	l.need(err)
	l.same(tagged, len(matches), "documents called "+mark)
}

// count compares how many passages have the text of each file. Ibid remembers
// these figures, so they are asked for again and again.
func (l *leak) count(s *leakSpace) {
	var terms []string
	want := map[string]int{}
	for number := range leakContents {
		terms = append(terms, contentMark(number))
		want[contentMark(number)] = 0
	}
	total := 0
	for _, d := range l.presentIn(s) {
		c := l.contents[d.content]
		want[c.mark] = c.chunks
		total += c.chunks
	}
	counts, all := frequencies(l.t, l.db, s.id, terms...)
	l.same(want, counts, "how many passages have each text")
	l.same(total, all, "how many passages there are")
}

func countHits(hits []ibid.Hit, id ibid.DocumentID) (n int) {
	for _, h := range hits {
		if h.Document.ID == id {
			n++
		}
	}
	return n
}

// compareHits fails the test if a hit is of another document than the given ones.
func (l *leak) compareHits(s *leakSpace, hits []ibid.Hit, documents map[int]*leakDocument) {
	l.t.Helper()
	byID := map[ibid.DocumentID]*leakDocument{}
	for _, d := range documents {
		byID[d.id] = d
	}
	for _, h := range hits {
		d := byID[h.Document.ID]
		if d == nil || h.Chunk.DocumentID != d.id || h.Chunk.WorkspaceID != s.id || h.Document.WorkspaceID != s.id {
			l.failf("workspace %d is shown %+v", s.id, h)
		}
		l.only(h, l.marksOf(d), "a hit")
	}
}

// lookForStrangers asks a workspace by the numbers of what another one has.
func (l *leak) lookForStrangers(s *leakSpace) {
	ctx := l.t.Context()
	other := l.anySpace()
	if other == s {
		return
	}
	errs := map[string]error{}
	if d := l.anyDocumentOf(other); d != nil {
		_, errs["Document"] = l.db.Document(ctx, s.id, d.id)
		_, errs["Copies"] = l.db.Copies(ctx, s.id, d.id)
		_, errs["Page"] = l.db.Page(ctx, s.id, d.id, 1)
		_, _, _, errs["PageBlocks"] = l.db.PageBlocks(ctx, s.id, d.id, 1)
		sheets, err := l.db.Sheets(ctx, s.id, []ibid.PageKey{{DocumentID: d.id, Page: 1}})
		l.need(err)
		l.same(0, len(sheets), "pages of another workspace")
		_, errs["PageReports"] = l.db.PageReports(ctx, s.id, d.id)
		_, errs["Sections"] = l.db.Sections(ctx, s.id, d.id)
		_, _, errs["Resume"] = l.db.Resume(ctx, s.id, d.id)
		_, errs["Ungisted"] = l.db.Ungisted(ctx, s.id, d.id, 9)
		_, errs["WaitingPages"] = l.db.WaitingPages(ctx, s.id, d.id)
		_, errs["Unembedded"] = l.db.Unembedded(ctx, s.id, d.id, l.anyIndex(), 9)
		_, errs["Thumbnail"] = l.db.Thumbnail(ctx, s.id, d.id)
		_, _, errs["Made"] = l.db.Made(ctx, s.id, d.id)
		_, errs["BeginReread"] = l.db.BeginReread(ctx, s.id, d.id)
		_, errs["CopyDocuments"] = l.db.CopyDocuments(ctx, s.id, []ibid.DocumentID{d.id}, other.id)
		_, errs["RemoveDocuments"] = l.db.RemoveDocuments(ctx, s.id, []ibid.DocumentID{d.id}, ibid.Removal{Everywhere: true, Quotes: true})
		errs["TagDocuments"] = l.db.TagDocuments(ctx, s.id, []ibid.DocumentID{d.id}, "stranger")
		errs["MoveFile"] = l.db.MoveFile(ctx, s.id, d.id, "/stranger.pdf", "stranger.pdf")
	}
	l.lookForTexts(s, other)
	if id := l.anyFolder(other); id != 0 {
		_, errs["Folder"] = l.db.Folder(ctx, s.id, id)
		_, errs["FolderFiles"] = l.db.FolderFiles(ctx, s.id, id)
		errs["DeleteFolder"] = l.db.DeleteFolder(ctx, s.id, id)
	}
	if id := l.anyConversation(other); id != 0 {
		_, errs["Answers"] = l.db.Answers(ctx, s.id, id)
		_, errs["Turns"] = l.db.Turns(ctx, s.id, id, 9)
		errs["RenameConversation"] = l.db.RenameConversation(ctx, s.id, id, "stranger")
		errs["PinConversation"] = l.db.PinConversation(ctx, s.id, id, true)
		errs["DeleteConversation"] = l.db.DeleteConversation(ctx, s.id, id)
		if answers, err := l.db.Answers(ctx, other.id, id); err == nil && len(answers) > 0 {
			_, errs["Answer"] = l.db.Answer(ctx, s.id, answers[0].ID)
			errs["Rate"] = l.db.Rate(ctx, s.id, answers[0].ID, ibid.RatingGood)
		}
	}
	for name, err := range errs {
		if l.asked++; ibid.CodeOf(err) != ibid.CodeNotFound {
			l.failf("%s of another workspace: %v", name, err)
		}
	}
}

// lookForTexts asks a workspace for the texts of passages that another one finds.
func (l *leak) lookForTexts(s, other *leakSpace) {
	ctx := l.t.Context()
	d := l.anyDocumentOf(other)
	if d == nil || s.documents[d.content] != nil {
		return
	}
	found, err := l.db.SearchKeyword(ctx, ibid.Scope{Workspace: other.id, Documents: []ibid.DocumentID{d.id}},
		ibid.Query{Terms: []string{contentMark(d.content)}}, 9)
	l.need(err)
	hits, err := l.db.LoadHits(ctx, ibid.Scope{Workspace: s.id}, found)
	l.need(err)
	l.same(0, len(hits), "passages of another workspace")
}

// checkLibrary checks the file: it is sound, holds what the model holds, and
// nothing else.
func (l *leak) checkLibrary() {
	report, err := l.db.Check(l.t.Context())
	l.need(err)
	if len(report.Problems) > 0 {
		l.failf("the library has problems: %q", report.Problems)
	}
	textIsTrue(l.t, l.db)
	want := map[string]int{}
	for _, s := range l.spaces {
		want["workspaces"]++
		want["documents"] += len(s.documents)
		want["tags"] += len(s.tags)
		want["folders"] += len(s.folders)
		want["conversations"] += len(s.conversations)
		want["query_log"] += s.logged
		for _, d := range s.documents {
			want["document_tags"] += len(d.tags)
		}
		for _, f := range s.folders {
			want["folder_files"] += len(f.files)
		}
		for _, answers := range s.conversations {
			want["messages"] += len(answers)
			for _, a := range answers {
				want["citations"] += len(a.cited)
			}
		}
	}
	for _, c := range l.contents {
		want["contents"]++
		want["pages"] += len(c.pages)
		want["sections"] += len(c.pages)
		want["chunks"] += c.chunks
		if c.picture != "" {
			want["thumbnails"]++
		}
		if c.queued {
			want["jobs"]++
		}
		if c.again != nil {
			want["contents"]++
			want["documents"] += len(c.again.hidden)
			want["pages"] += len(c.again.pages)
			want["sections"] += len(c.again.pages)
			want["chunks"] += c.again.chunks
		}
	}
	want["chunk_text_docsize"], want["chunk_terms"] = want["chunks"], want["chunks"]
	want["message_text_docsize"] = want["messages"]
	got := map[string]int{}
	for table := range want {
		got[table] = must[int](l.t)(count(l.db, `SELECT count(*) FROM `+table))
	}
	l.same(want, got, "rows of the library")
}
