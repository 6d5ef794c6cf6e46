// Package catalogue knows which models there are and which of them suit a computer.
package catalogue

import "ibid/backend/ibid"

// All lists the models that Ibid knows of.
func All() []ibid.CatalogueModel { return []ibid.CatalogueModel{} }
