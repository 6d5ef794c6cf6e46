package backend

import (
	"path/filepath"

	"ibid/backend/ibid"
	"ibid/backend/jurisdiction"
)

// Places returns the places that a text may mean, the likeliest first, with the
// jurisdictions of each; see [jurisdiction.Hierarchy.Find]. The file of jurisdictions in
// the library's home is read each time.
//
// Returns CodeInvalid for what can be no place, and if the file can't be used.
func (b *Backend) Places(text string) ([]ibid.Place, error) {
	hierarchy, err := jurisdiction.Load(filepath.Join(b.Home, jurisdiction.FileName))
	if err != nil {
		return nil, err
	}
	return hierarchy.Find(text)
}
