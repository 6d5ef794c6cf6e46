//go:build !cgo

package infer

import (
	"context"
	"errors"
)

// What is built without C only writes the bindings of the page.
var errNoC = errors.New("this program was built without cgo")

func loadRuntime(string) error { return errNoC }

type session struct{}

var inputNames []string

func openSession(string, []string, string, int) (*session, error) { return nil, errNoC }

func (*session) close() error { return nil }

func (*session) run(context.Context, input, func([]float32, []int64)) error { return errNoC }

func (*session) runNumbers(context.Context, []int64, []float32, func([]float32, []int64)) error {
	return errNoC
}

func (*session) metadata(string) (string, bool, error) { return "", false, errNoC }

func freeMemory() {}
