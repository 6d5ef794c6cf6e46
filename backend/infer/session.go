//go:build cgo

package infer

import (
	"context"
	"errors"
	"fmt"
	"sync"

	ort "github.com/yalue/onnxruntime_go"
)

// loading guards ONNX Runtime's environment, of which a process has one.
var loading sync.Mutex

// loadRuntime loads the shared library at path, once in a process.
func loadRuntime(path string) error {
	loading.Lock()
	defer loading.Unlock()
	if ort.IsInitialized() {
		return nil
	}
	ort.SetSharedLibraryPath(path)
	if err := ort.InitializeEnvironment(ort.WithLogLevelError()); err != nil {
		return fmt.Errorf("load ONNX Runtime: %w", err)
	}
	saveMemory()
	return nil
}

// session is a loaded model that takes word pieces.
type session struct{ net *ort.DynamicAdvancedSession }

// inputNames are those of the models: BERT's.
var inputNames = [...]string{"input_ids", "attention_mask", "token_type_ids"}

// openSession loads a model that has inputNames and an output of a name.
func openSession(path, output string, threads int) (*session, error) {
	options, err := ort.NewSessionOptions()
	if err != nil {
		return nil, fmt.Errorf("load model: %w", err)
	}
	defer func() { _ = options.Destroy() }()
	err = errors.Join(
		options.SetIntraOpNumThreads(threads),
		options.SetInterOpNumThreads(1),
		// A thread that has nothing to do must not keep a core busy.
		options.AddSessionConfigEntry("session.intra_op.allow_spinning", "0"),
		// Inputs have many shapes. Arena and patterns would keep memory for each.
		options.SetCpuMemArena(false),
		options.SetMemPattern(false),
	)
	if err != nil {
		return nil, fmt.Errorf("load model: %w", err)
	}
	net, err := ort.NewDynamicAdvancedSession(path, inputNames[:], []string{output}, options)
	if err != nil {
		return nil, fmt.Errorf("load model: %w", err)
	}
	return &session{net}, nil
}

func (s *session) close() error { return s.net.Destroy() }

// run gives a batch to the model, padded to its longest sequence, and calls use with
// the output and its shape; the output is valid only within use. It stops within an
// operator's time when ctx ends.
func (s *session) run(ctx context.Context, batch []input, use func(output []float32, shape []int64)) error {
	longest := 0
	for _, in := range batch {
		longest = max(longest, len(in.ids))
	}
	tensors, destroy, err := s.tensors(batch, longest)
	defer destroy()
	if err != nil {
		return err
	}
	options, err := ort.NewRunOptions()
	if err != nil {
		return fmt.Errorf("run model: %w", err)
	}
	defer func() { _ = options.Destroy() }()
	stopped := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(stopped)
		_ = options.Terminate()
	})
	outputs := []ort.Value{nil}
	err = s.net.RunWithOptions(tensors, outputs, options)
	if !stop() {
		<-stopped // options must outlive Terminate
	}
	if outputs[0] != nil {
		defer func() { _ = outputs[0].Destroy() }()
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return fmt.Errorf("run model: %w", err)
	}
	output, ok := outputs[0].(*ort.Tensor[float32])
	if !ok {
		return fmt.Errorf("run model: output is %T, want float32", outputs[0])
	}
	use(output.GetData(), output.GetShape())
	return nil
}

// tensors makes the inputs. The caller calls destroy, also after an error.
func (s *session) tensors(batch []input, longest int) (tensors []ort.Value, destroy func(), err error) {
	destroy = func() {
		for _, t := range tensors {
			_ = t.Destroy()
		}
	}
	shape := ort.NewShape(int64(len(batch)), int64(longest))
	var data [len(inputNames)][]int64
	for n := range data {
		data[n] = make([]int64, len(batch)*longest)
	}
	for i, in := range batch {
		for j, id := range in.ids {
			at := i*longest + j
			data[0][at], data[1][at] = int64(id), 1
			if in.segments != nil {
				data[2][at] = int64(in.segments[j])
			}
		}
	}
	for _, d := range data {
		tensor, err := ort.NewTensor(shape, d)
		if err != nil {
			return tensors, destroy, fmt.Errorf("run model: %w", err)
		}
		tensors = append(tensors, tensor)
	}
	return tensors, destroy, nil
}

func runtimeLoaded() bool {
	loading.Lock()
	defer loading.Unlock()
	return ort.IsInitialized()
}
