package ollama

import (
	"strings"

	modelname "github.com/ollama/ollama/types/model"

	"ibid/backend/ibid"
)

// usable reports why a request about a model cannot be sent; nil: it can. A name has
// the form [[host/]namespace/]model[:tag].
func (c *Client) usable(name string) error {
	if c.misset != nil {
		return c.misset
	}
	if strings.Contains(name, "://") || !modelname.ParseName(name).IsValid() {
		return ibid.Errorf(ibid.CodeInvalid, "“%s” cannot be the name of a model.", name).
			WithHint("A name has letters, digits, dots, dashes and underscores, and may have a tag after a colon, as in qwen3:4b.")
	}
	return nil
}
