package jurisdiction

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed us.tsv.gz
var usFile []byte

// gazetteer is what is known of the United States.
type gazetteer struct {
	counties map[string]county          // by FIPS code
	named    map[string][]string        // FIPS codes by folded names of counties, without what kind they are of
	zips     map[string]zip             // by ZIP code
	towns    map[string]map[string]town // by folded name, by state
	byState  map[string][]string        // folded names of towns
	borders  []border
}

type county struct{ fips, state, name string }

type zip struct {
	town, state, fips string // fips is empty at military post offices
	lat, lon          float64
}

// town is a city, or what the post takes for one, in a state.
type town struct {
	name     string         // as it is written
	counties map[string]int // FIPS codes, and how many ZIP codes of the town lie there, one for the list of cities
	zips     int
}

// border is a polygon of a county, in thousandths of a degree.
type border struct {
	fips                   string
	points                 [][2]int32 // longitude, latitude
	west, south, east, nor int32
}

// us is loaded when first needed, which takes some fifty milliseconds.
var us = sync.OnceValue(func() *gazetteer {
	g, err := readGazetteer(usFile)
	if err != nil {
		panic(fmt.Errorf("read places of the United States: %w", err)) // they are part of the program
	}
	return g
})

func readGazetteer(file []byte) (*gazetteer, error) {
	r, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	g := &gazetteer{counties: map[string]county{}, named: map[string][]string{}, zips: map[string]zip{}, towns: map[string]map[string]town{}, byState: map[string][]string{}}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		kind, rest, _ := strings.Cut(lines.Text(), "\t")
		f := strings.Split(rest, "\t")
		switch kind {
		case "C":
			g.counties[f[0]] = county{f[0], f[1], f[2]}
			key, _ := countyKey(f[2])
			g.named[key] = append(g.named[key], f[0])
		case "Z":
			lat, _ := strconv.ParseFloat(f[4], 64)
			lon, _ := strconv.ParseFloat(f[5], 64)
			z := zip{f[1], f[2], f[3], lat, lon}
			if _, known := g.zips[f[0]]; known {
				continue // two in the Marshall Islands
			}
			g.zips[f[0]] = z
			if z.fips != "" {
				g.addTown(z.town, z.state, z.fips, 1)
			}
		case "P":
			g.addTown(f[0], f[1], f[2], 0)
		case "B":
			b, err := readBorder(f[0], f[1])
			if err != nil {
				return nil, err
			}
			g.borders = append(g.borders, b)
		}
	}
	for key, states := range g.towns {
		for state := range states {
			g.byState[state] = append(g.byState[state], key)
		}
	}
	for _, names := range g.byState {
		slices.Sort(names)
	}
	return g, lines.Err()
}

// addTown adds a county of a town, and a ZIP code in it or none.
func (g *gazetteer) addTown(name, state, fips string, zips int) {
	key := townKey(name)
	if g.towns[key] == nil {
		g.towns[key] = map[string]town{}
	}
	t := g.towns[key][state]
	if t.counties == nil {
		t.name, t.counties = name, map[string]int{}
	}
	t.zips += zips
	if _, known := g.counties[fips]; known { // in Connecticut, ZIP codes name planning regions
		t.counties[fips] += max(1, zips)
	}
	g.towns[key][state] = t
}

func readBorder(fips, text string) (border, error) {
	b := border{fips: fips, west: 1 << 30, south: 1 << 30, east: -1 << 30, nor: -1 << 30}
	var x, y int32
	for pair := range strings.FieldsSeq(text) {
		dx, dy, _ := strings.Cut(pair, ",")
		right, err := strconv.ParseInt(dx, 10, 32)
		if err != nil {
			return b, err
		}
		up, err := strconv.ParseInt(dy, 10, 32)
		if err != nil {
			return b, err
		}
		x, y = x+int32(right), y+int32(up)
		b.points = append(b.points, [2]int32{x, y})
		b.west, b.east = min(b.west, x), max(b.east, x)
		b.south, b.nor = min(b.south, y), max(b.nor, y)
	}
	return b, nil
}

// countyAt returns the county of 2010 at a point, or "" outside of all.
func (g *gazetteer) countyAt(lat, lon float64) string {
	x, y := int32(lon*1000), int32(lat*1000)
	inside := map[string]bool{}
	for _, b := range g.borders {
		if x >= b.west && x <= b.east && y >= b.south && y <= b.nor && b.holds(float64(x), float64(y)) {
			inside[b.fips] = !inside[b.fips] // a hole is a polygon inside another
		}
	}
	best := ""
	for fips, in := range inside {
		if in && (best == "" || fips < best) {
			best = fips
		}
	}
	return best
}

// holds counts how often a ray to the east crosses the border.
func (b border) holds(x, y float64) bool {
	in := false
	for i, j := 0, len(b.points)-1; i < len(b.points); j, i = i, i+1 {
		xi, yi := float64(b.points[i][0]), float64(b.points[i][1])
		xj, yj := float64(b.points[j][0]), float64(b.points[j][1])
		if (yi > y) != (yj > y) && x < (xj-xi)*(y-yi)/(yj-yi)+xi {
			in = !in
		}
	}
	return in
}

// nearest returns the ZIP code whose middle is nearest to a point, and how far it is in
// degrees of latitude.
func (g *gazetteer) nearest(lat, lon float64) (code string, distance float64) {
	distance = 1e9
	for c, z := range g.zips {
		if z.fips == "" {
			continue
		}
		dy, dx := z.lat-lat, (z.lon-lon)*0.78 // at 39 degrees north
		if d := dx*dx + dy*dy; d < distance*distance || d == distance*distance && c < code {
			code, distance = c, math.Sqrt(d)
		}
	}
	return code, distance
}
