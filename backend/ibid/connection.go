package ibid

import "time"

// Network is how Ibid has been connected to other programs and computers since it started.
type Network struct {
	LocalOnly   bool         `json:"localOnly"`   // the user lets nothing leave this computer
	Connections []Connection `json:"connections"` // those that lead to other computers first, then by purpose and address
}

// Left reports whether something was sent to another computer.
func (n Network) Left() bool {
	for _, c := range n.Connections {
		if c.Outside && c.Count > 0 {
			return true
		}
	}
	return false
}

// Connection is all connections of one purpose to one address.
type Connection struct {
	Purpose  Purpose   `json:"purpose"`
	Address  string    `json:"address"`  // host:port
	Outside  bool      `json:"outside"`  // it leads to another computer
	Count    int       `json:"count"`    // how many were made
	Refused  int       `json:"refused"`  // how many were not made, since nothing may leave this computer
	Sent     int64     `json:"sent"`     // bytes
	Received int64     `json:"received"` // bytes
	Last     time.Time `json:"last"`     // when the last one was asked for
}

// Purpose is what a connection is for.
type Purpose string

// The purposes that there are.
const (
	PurposeModels Purpose = "models" // a model server
	PurposeWeb    Purpose = "web"    // a search service that the user has named
)
