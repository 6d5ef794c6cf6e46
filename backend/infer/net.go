package infer

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
)

// NetFile is the file of a model that takes numbers and returns numbers.
type NetFile struct {
	Name          string // of the file
	digest        string // SHA-256
	input, output string // names in the file
}

// The models that read pictures of text: PP-OCRv6 small.
var (
	TextDetector   = NetFile{"PP-OCRv6_det_small.onnx", detectorDigest, "x", "fetch_name_0"}
	TextRecogniser = NetFile{"PP-OCRv6_rec_small.onnx", recogniserDigest, "x", "fetch_name_0"}
)

const (
	detectorDigest   = "090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f"
	recogniserDigest = "6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884"
)

// Net is a loaded model that takes and returns float32. It is safe for concurrent use.
// The caller closes it.
type Net struct{ session *session }

// OpenNet loads a model of a folder, [Find]'s if that is empty, to run on so many threads.
// It reads all of the file, whose SHA-256 must be the one that Ibid is built for. Returns an error
// that is [ibid.ErrDamagedModel] if it isn't.
func OpenNet(folder string, file NetFile, threads int) (*Net, error) {
	folder = cmp.Or(folder, Find())
	path, library := filepath.Join(folder, file.Name), filepath.Join(folder, libraryFile())
	if err := verify(path, file.digest); err != nil {
		return nil, err
	}
	if err := checkRuntime(library); err != nil {
		return nil, err
	}
	if err := loadRuntime(library); err != nil {
		return nil, err
	}
	s, err := openSession(path, []string{file.input}, file.output, threads)
	if err != nil {
		return nil, err
	}
	return &Net{s}, nil
}

// Run calls use with the model's output for an input and its shape; the output is valid
// only within use. It stops within an operator's time when ctx ends.
func (n *Net) Run(ctx context.Context, shape []int64, input []float32, use func(output []float32, shape []int64)) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return n.session.runNumbers(ctx, shape, input, use)
}

// Metadata returns what the model's file says under a name.
func (n *Net) Metadata(name string) (string, error) {
	value, found, err := n.session.metadata(name)
	if err == nil && !found {
		err = fmt.Errorf("the model has no %s", name)
	}
	return value, err
}

// Close frees the model.
func (n *Net) Close() error { return n.session.close() }
