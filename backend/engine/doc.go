// Package engine finds the model server, Ollama, that Ibid is to use, and where
// none runs it starts one and keeps it alive.
//
// Terms: an engine is the server in use; a door is an address of this computer at
// which one may be running already; a program is one that can be started, installed
// on this computer or bundled with Ibid; the child is the one that Ibid has started,
// with its runners, the processes that it starts for models. Nothing of the child is
// left when Ibid is gone, however it went: see [ibid/internal/process.Group].
//
// The order: the address that the user set; what runs at a door; the installed
// program; the bundled one. The first that is there is used, and nothing is started
// beside a server that answers.
package engine
