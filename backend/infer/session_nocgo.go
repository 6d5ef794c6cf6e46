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

func openSession(string, string) (*session, error) { return nil, errNoC }

func (*session) close() error { return nil }

func (*session) run(context.Context, input, func([]float32, []int64)) error { return errNoC }

func freeMemory() {}
