package fake

import (
	"cmp"
	"encoding/json"
)

// schema is as much of a JSON schema as the program sends.
type schema struct {
	Type       string            `json:"type"`
	Enum       []any             `json:"enum"`
	Properties map[string]schema `json:"properties"`
}

// conform makes a reply follow a schema, as a server does that lets the model
// choose only among words the schema allows: a reply that is JSON already stays,
// any other becomes the value of every text in the smallest value the schema has.
func conform(reply string, format json.RawMessage) string {
	if len(format) == 0 || json.Valid([]byte(reply)) {
		return reply
	}
	var s schema
	if json.Unmarshal(format, &s) != nil {
		return reply
	}
	text, err := json.Marshal(s.value(reply))
	if err != nil {
		return reply
	}
	return string(text)
}

func (s schema) value(text string) any {
	if len(s.Enum) > 0 {
		return s.Enum[0]
	}
	switch cmp.Or(s.Type, "string") {
	case "object":
		object := map[string]any{}
		for name, property := range s.Properties {
			object[name] = property.value(text)
		}
		return object
	case "array":
		return []any{}
	case "boolean":
		return false
	case "integer", "number":
		return 0
	}
	return text
}
