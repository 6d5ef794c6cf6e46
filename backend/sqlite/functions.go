package sqlite

// functions are what the schema and the queries call by these names. Each always
// gives the same for the same arguments.
var functions = map[string]any{
	"folded": folded,
}
