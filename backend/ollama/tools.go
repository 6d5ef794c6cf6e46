package ollama

import (
	"encoding/json"

	"github.com/ollama/ollama/api"

	"ibid/backend/ibid"
)

// mostCalls is how many calls of tools in one reply are looked at: a model that repeats
// itself would otherwise fill memory.
const mostCalls = 32

// wireTools has the form of the protocol. A tool whose parameters are no schema that the
// protocol knows is left out.
func wireTools(tools []ibid.Tool) (wire api.Tools) {
	for _, tool := range tools {
		offered := api.Tool{Type: "function", Function: api.ToolFunction{Name: tool.Name, Description: tool.Description}}
		if json.Unmarshal(tool.Parameters, &offered.Function.Parameters) == nil {
			wire = append(wire, offered)
		}
	}
	return wire
}

// wireCalls are the calls of an earlier turn.
func wireCalls(calls []ibid.ToolCall) (wire []api.ToolCall) {
	for i, call := range calls {
		made := api.ToolCall{Function: api.ToolCallFunction{Index: i, Name: call.Name, Arguments: api.NewToolCallFunctionArguments()}}
		_ = json.Unmarshal(call.Arguments, &made.Function.Arguments) // what is no object had no effect then either
		wire = append(wire, made)
	}
	return wire
}

func callsOf(wire []api.ToolCall) (calls []ibid.ToolCall) {
	for _, call := range wire {
		arguments, err := json.Marshal(call.Function.Arguments)
		if err != nil {
			arguments = []byte("{}")
		}
		calls = append(calls, ibid.ToolCall{Name: call.Function.Name, Arguments: arguments})
	}
	return calls
}
