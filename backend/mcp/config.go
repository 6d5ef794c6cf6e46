package mcp

import (
	"encoding/json"
	"os"
	"strings"
)

// Program is how an assistant starts the server.
type Program struct {
	Command   string // path of this program
	Workspace string // name or number; empty: the first one
	Home      string // folder of the library; empty: the usual place
}

// ThisProgram is the running program, for a workspace of the library in a folder.
func ThisProgram(home, workspace string) (Program, error) {
	command, err := os.Executable()
	program := Program{Command: command, Workspace: strings.TrimSpace(workspace)}
	if os.Getenv("IBID_HOME") != "" { // an assistant has an environment of its own
		program.Home = home
	}
	return program, err
}

// Settings returns the entry for an assistant's settings that starts this program.
func Settings(home, workspace string) (string, error) {
	program, err := ThisProgram(home, workspace)
	return program.Config(), err
}

// Config returns the entry for an assistant's settings, as most of them have it: a JSON
// object with "mcpServers".
func (p Program) Config() string {
	type entry struct {
		Command string            `json:"command"`
		Args    []string          `json:"args"`
		Env     map[string]string `json:"env,omitempty"`
	}
	server := entry{Command: p.Command, Args: []string{"mcp"}}
	if p.Workspace != "" {
		server.Args = append(server.Args, "--workspace", p.Workspace)
	}
	if p.Home != "" {
		server.Env = map[string]string{"IBID_HOME": p.Home}
	}
	text, _ := json.MarshalIndent(map[string]any{"mcpServers": map[string]entry{"ibid": server}}, "", "  ") // strings only
	return string(text)
}
