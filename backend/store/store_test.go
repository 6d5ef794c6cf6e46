package store_test

import (
	"testing"

	"ibid/backend/store/storetest"
	"ibid/internal/tempdb"
)

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Store { return tempdb.Open(t) })
}
