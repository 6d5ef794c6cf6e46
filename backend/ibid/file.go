package ibid

import (
	"fmt"
	"io"
	"os"
	"syscall"
)

// ReadFile reads a file of at most so many bytes, such as one that the user may edit. A
// longer one, and what is no regular file (a pipe, a device, also behind a link), is an
// error: it never blocks, and takes no more memory than the limit. [os.IsNotExist]
// reports whether there is none.
func ReadFile(path string, most int64) ([]byte, error) {
	file, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0) // opening a pipe waits for its writer otherwise
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("read %s: it is not an ordinary file", path)
	}
	content, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(content)) > most {
		err = fmt.Errorf("read %s: it is longer than %d bytes", path, most)
	}
	if err != nil {
		return nil, err
	}
	return content, nil
}
