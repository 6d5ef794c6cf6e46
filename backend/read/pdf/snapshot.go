package pdf

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"io/fs"
	"os"
	"sync"
)

// A file may be replaced, rewritten or cut while it is read, and what is stored under
// a hash must come from the bytes with that hash. So a worker opens a file once, reads
// it through to hash it, and notes a checksum of each block on the way. Whatever is
// read afterwards is held against these: a block that isn't the same any more is never
// passed on. That holds for a file that another one was renamed over, which stays open,
// and for one that was changed in place, and trusts no time stamp.

// blockSize is what a snapshot reads at a time, and keptBlocks how many blocks it
// keeps: PDFium asks for some hundred bytes at a time.
const (
	blockSize  = 64 << 10
	keptBlocks = 64
)

var (
	errChanged = errors.New("the file has changed")
	errDrive   = errors.New("the file could not be read")
)

// snapshot is an open file with the bytes that it had when it was hashed. It is safe
// for concurrent use: a step of the second reader may go on in the background.
type snapshot struct {
	*contents
	file *os.File

	mu      sync.Mutex
	blocks  map[int64][]byte
	order   []int64 // of the blocks, the oldest first
	failure error   // the first one; wraps errChanged or errDrive
}

// contents is what was noted of the bytes of a file.
type contents struct {
	info os.FileInfo
	size int64
	hash string   // SHA-256, lower-case hex; empty: they were not read, and are not checked
	sums []uint64 // of the blocks
	seed maphash.Seed
}

// openSnapshot opens a file. Known are the contents of the file that was opened
// before, or nil; with a hash the bytes must have it, else the error wraps errChanged.
func openSnapshot(path, hash string, known *contents) (*snapshot, error) {
	file, err := os.Open(path)
	switch {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrPermission):
		return nil, err
	case err != nil:
		return nil, fmt.Errorf("%w: %w", errDrive, err)
	}
	info, err := file.Stat()
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%w: %w", errDrive, err)
	}
	s := &snapshot{contents: &contents{info: info, size: info.Size()}, file: file, blocks: map[int64][]byte{}}
	if hash == "" {
		return s, nil
	}
	if known != nil && known.hash == hash && known.size == info.Size() && os.SameFile(known.info, info) && known.info.ModTime().Equal(info.ModTime()) {
		s.contents = known // if it has changed all the same, that shows when it is read
		return s, nil
	}
	if err = s.note(); err == nil && s.hash != hash {
		err = errChanged
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return s, nil
}

// note reads the file through and notes what is in it.
func (s *snapshot) note() error {
	s.seed, s.size = maphash.MakeSeed(), 0
	sum, block := sha256.New(), make([]byte, blockSize)
	for {
		n, err := io.ReadFull(s.file, block)
		if n > 0 {
			sum.Write(block[:n])
			s.sums = append(s.sums, maphash.Bytes(s.seed, block[:n]))
			s.size += int64(n)
		}
		switch {
		case err == io.EOF, errors.Is(err, io.ErrUnexpectedEOF):
			s.hash = hex.EncodeToString(sum.Sum(nil))
			return nil
		case err != nil:
			return fmt.Errorf("%w: %w", errDrive, err)
		}
	}
}

// ReadAt gives bytes of the file as they were when it was hashed, or an error that
// wraps errChanged or errDrive. It remembers the first error: PDFium takes a block
// that can't be read for a damaged file.
func (s *snapshot) ReadAt(p []byte, offset int64) (n int, err error) {
	if offset < 0 || offset >= s.size {
		return 0, io.EOF
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for n < len(p) && offset < s.size {
		number := offset / blockSize
		block, err := s.block(number)
		if err != nil {
			if s.failure == nil {
				s.failure = err
			}
			return n, err
		}
		copied := copy(p[n:], block[offset-number*blockSize:])
		n, offset = n+copied, offset+int64(copied)
	}
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

// block reads a block and holds it against its checksum. The lock is held.
func (s *snapshot) block(number int64) ([]byte, error) {
	if block, ok := s.blocks[number]; ok {
		return block, nil
	}
	block := make([]byte, min(blockSize, s.size-number*blockSize))
	if _, err := s.file.ReadAt(block, number*blockSize); err != nil {
		if err == io.EOF {
			return nil, fmt.Errorf("%w: it is shorter now", errChanged)
		}
		return nil, fmt.Errorf("%w: %w", errDrive, err)
	}
	if s.hash != "" && maphash.Bytes(s.seed, block) != s.sums[number] {
		return nil, errChanged
	}
	if len(s.order) >= keptBlocks {
		delete(s.blocks, s.order[0])
		s.order = s.order[1:]
	}
	s.blocks[number] = block
	s.order = append(s.order, number)
	return block, nil
}

// problem is why bytes of the file could not be given; nil if all could.
func (s *snapshot) problem() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.failure
}

// close closes the file: an open one could not be deleted on Windows, nor its drive
// be taken away elsewhere.
func (s *snapshot) close() { s.file.Close() }
