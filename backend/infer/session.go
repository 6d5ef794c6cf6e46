//go:build cgo

package infer

import (
	"context"
	"errors"
	"fmt"
	"sync"

	ort "github.com/yalue/onnxruntime_go"
)

// loading guards ONNX Runtime's environment, one for each process.
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

// session is a loaded model.
type session struct{ net *ort.DynamicAdvancedSession }

// inputNames are those of the models that take word pieces: BERT's.
var inputNames = [...]string{"input_ids", "attention_mask", "token_type_ids"}

// openSession loads a model that has inputs and an output of these names. A run takes so
// many threads.
func openSession(path string, inputs []string, output string, threads int) (*session, error) {
	options, err := ort.NewSessionOptions()
	if err != nil {
		return nil, fmt.Errorf("load model: %w", err)
	}
	defer func() { _ = options.Destroy() }()
	err = errors.Join(
		options.SetIntraOpNumThreads(threads),
		options.SetInterOpNumThreads(1),
		// Inputs have many shapes. Arena and patterns would keep memory for each.
		options.SetCpuMemArena(false),
		options.SetMemPattern(false),
	)
	if err != nil {
		return nil, fmt.Errorf("load model: %w", err)
	}
	net, err := ort.NewDynamicAdvancedSession(path, inputs, []string{output}, options)
	if err != nil {
		return nil, fmt.Errorf("load model: %w", err)
	}
	return &session{net}, nil
}

func (s *session) close() error { return s.net.Destroy() }

// run feeds word pieces to the model and calls use with the output and its shape; the output
// is valid only within use. It stops within an operator's time when ctx ends. It is safe for
// concurrent use.
func (s *session) run(ctx context.Context, in input, use func(output []float32, shape []int64)) error {
	tensors, destroy, err := s.tensors(in)
	defer destroy()
	if err != nil {
		return err
	}
	return s.compute(ctx, tensors, use)
}

// runNumbers is run for a model with one input, of numbers.
func (s *session) runNumbers(ctx context.Context, shape []int64, input []float32, use func(output []float32, shape []int64)) error {
	tensor, err := ort.NewTensor(ort.NewShape(shape...), input)
	if err != nil {
		return fmt.Errorf("run model: %w", err)
	}
	defer func() { _ = tensor.Destroy() }()
	return s.compute(ctx, []ort.Value{tensor}, use)
}

// metadata returns what the model's file says under a name.
func (s *session) metadata(name string) (value string, found bool, err error) {
	all, err := s.net.GetModelMetadata()
	if err != nil {
		return "", false, fmt.Errorf("read model: %w", err)
	}
	defer func() { _ = all.Destroy() }()
	return all.LookupCustomMetadataMap(name)
}

func (s *session) compute(ctx context.Context, tensors []ort.Value, use func(output []float32, shape []int64)) error {
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
func (s *session) tensors(in input) (tensors []ort.Value, destroy func(), err error) {
	destroy = func() {
		for _, t := range tensors {
			_ = t.Destroy()
		}
	}
	var data [len(inputNames)][]int64
	for n := range data {
		data[n] = make([]int64, len(in.ids))
	}
	for i, id := range in.ids {
		data[0][i], data[1][i] = int64(id), 1
		if in.segments != nil {
			data[2][i] = int64(in.segments[i])
		}
	}
	for _, d := range data {
		tensor, err := ort.NewTensor(ort.NewShape(1, int64(len(d))), d)
		if err != nil {
			return tensors, destroy, fmt.Errorf("run model: %w", err)
		}
		tensors = append(tensors, tensor)
	}
	return tensors, destroy, nil
}
