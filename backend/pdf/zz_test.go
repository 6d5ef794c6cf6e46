package pdf

import (
	"fmt"
	"os"
	"strconv"
	"testing"
)

func TestZZ(t *testing.T) {
	p, _ := newPDFium("/tmp/w/cache")
	d, err := p.open(os.Getenv("ZZ"))
	if err != nil {
		t.Fatal(err)
	}
	n, _ := strconv.Atoi(os.Getenv("ZP"))
	pg, _ := d.page(n)
	fmt.Println(pg.Text)
}
