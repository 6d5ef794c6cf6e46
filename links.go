package main

import (
	"path/filepath"
	"sync"

	"ibid/backend"
	"ibid/backend/ibid"
)

// OpenedLink is where a link leads.
type OpenedLink struct {
	Workspace ibid.WorkspaceID `json:"workspace"`
	Citation  ibid.Citation    `json:"citation"` // without a number; without a quote if it is a page, or if the words are not there
}

// givenLink is a link that the window has still to open.
type givenLink struct {
	mu   sync.Mutex
	text string
}

func (g *givenLink) put(text string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.text = text
}

func (g *givenLink) take() (text string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	text, g.text = g.text, ""
	return text
}

// given takes what the program was started with in a folder: files are added, and of the
// links the last is opened.
func (a *App) given(folder string, arguments []string) {
	var paths []string
	for _, argument := range arguments {
		switch {
		case ibid.IsLink(argument):
			a.openLink(argument)
		case filepath.IsAbs(argument) || folder == "":
			paths = append(paths, argument)
		default:
			paths = append(paths, filepath.Join(folder, argument))
		}
	}
	a.drop(paths)
}

// openLink has the window open a link, now or once it is there.
func (a *App) openLink(text string) {
	a.link.put(text)
	if a.ctx != nil { // there is a page to tell, which asks once it has loaded
		a.emit(EventLink)
	}
}

// follow returns where a link leads; nil for none. That there is none needs no library.
func (a *App) follow(text string) (*OpenedLink, error) {
	if text == "" {
		return nil, nil
	}
	link, err := ibid.ParseLink(text)
	if err != nil {
		return nil, err
	}
	return on(a, func(b *backend.Backend) (*OpenedLink, error) {
		citation, err := b.Library.Follow(a.ctx, link)
		if err != nil {
			return nil, err
		}
		return &OpenedLink{Workspace: link.Workspace, Citation: citation}, nil
	})
}
