// Package store keeps a library. Its parts are services on one open file, one a noun; only
// they know SQL.
//
//	sqlite      the file: opening, schema, lock, check, repair, backup
//	documents   documents, pages, passages, titles, the queue
//	law         whose rules documents hold, sections and citations of law
//	index       search by words and by meaning, vectors
//	talk        conversations, answers, logs
//	workspaces  workspaces, tags, folders; copying, moving and removing documents
//	tables      tables of questions
//	sketch      vectors as bits, in memory
//	storetest   what any store must do
//
// Every method that reads or writes documents or conversations takes a workspace and returns
// [ibid.CodeInvalid] for zero. What is in one workspace is not found from another:
// [ibid.CodeNotFound]. Errors of the file itself are [ibid.CodeStorage].
package store

import (
	"context"

	"ibid/backend/store/documents"
	"ibid/backend/store/index"
	"ibid/backend/store/law"
	"ibid/backend/store/sqlite"
	"ibid/backend/store/tables"
	"ibid/backend/store/talk"
	"ibid/backend/store/workspaces"
)

// Store is an open library with its services.
type Store struct {
	DB         *sqlite.DB
	Documents  *documents.Store
	Law        *law.Store
	Index      *index.Store
	Talk       *talk.Store
	Workspaces *workspaces.Store
	Tables     *tables.Store
}

// Open opens the library at path as [sqlite.Open] does. The caller closes DB.
func Open(ctx context.Context, path string, opts sqlite.Options) (*Store, error) {
	db, err := sqlite.Open(ctx, path, opts)
	if err != nil {
		return nil, err
	}
	return &Store{
		DB: db, Documents: documents.New(db), Law: law.New(db), Index: index.New(db), Talk: talk.New(db),
		Workspaces: workspaces.New(db), Tables: tables.New(db),
	}, nil
}

type (
	documentStore  = documents.Store
	lawStore       = law.Store
	indexStore     = index.Store
	talkStore      = talk.Store
	workspaceStore = workspaces.Store
	tableStore     = tables.Store
)

// All has the methods of all services. It is for wiring: what is given one has an interface
// of its own that spans several of them.
type All struct {
	*sqlite.DB
	*documentStore
	*lawStore
	*indexStore
	*talkStore
	*workspaceStore
	*tableStore
}

// All returns all services as one.
func (s *Store) All() *All {
	return &All{s.DB, s.Documents, s.Law, s.Index, s.Talk, s.Workspaces, s.Tables}
}
