package mcp

import (
	"reflect"

	"github.com/google/jsonschema-go/jsonschema"

	"ibid/backend/ibid"
)

// enumerated are the named string types of results with their values.
var enumerated = map[reflect.Type]*jsonschema.Schema{
	reflect.TypeFor[ibid.AnswerStatus]():   oneOf(ibid.AnswerComplete, ibid.AnswerNotFound, ibid.AnswerHeld, ibid.AnswerStopped, ibid.AnswerCutOff),
	reflect.TypeFor[ibid.ClaimState]():     oneOf(ibid.ClaimBacked, ibid.ClaimPartly, ibid.ClaimUnbacked, ibid.ClaimContradicted),
	reflect.TypeFor[ibid.DocumentStatus](): oneOf(ibid.StatusQueued, ibid.StatusReading, ibid.StatusIndexing, ibid.StatusReady, ibid.StatusFailed, ibid.StatusCancelled),
	reflect.TypeFor[ibid.PageState]():      oneOf(ibid.PageText, ibid.PageBlank, ibid.PageScan, ibid.PageGarbled, ibid.PageRecognised, ibid.PageDescribed, ibid.PageUnreadable, ibid.PageMissing),
}

func oneOf[T ~string](values ...T) *jsonschema.Schema {
	schema := &jsonschema.Schema{Type: "string"}
	for _, v := range values {
		schema.Enum = append(schema.Enum, string(v))
	}
	return schema
}

// schemaOf is the schema of a type. No list is ever null, and many clients can't read a
// choice of types.
func schemaOf[T any]() *jsonschema.Schema {
	schema, err := jsonschema.For[T](&jsonschema.ForOptions{TypeSchemas: enumerated})
	if err != nil {
		panic(err) // the types are in this package
	}
	flatten(schema)
	return schema
}

func flatten(schema *jsonschema.Schema) {
	if schema == nil {
		return
	}
	if len(schema.Types) == 2 && schema.Types[0] == "null" {
		schema.Type, schema.Types = schema.Types[1], nil
	}
	for _, property := range schema.Properties {
		flatten(property)
	}
	flatten(schema.Items)
}
