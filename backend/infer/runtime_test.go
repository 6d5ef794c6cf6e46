//go:build cgo

package infer

import ort "github.com/yalue/onnxruntime_go"

// runtimeLoaded reports whether the runtime is in memory.
func runtimeLoaded() bool {
	loading.Lock()
	defer loading.Unlock()
	return ort.IsInitialized()
}
