// Gazetteer writes the places of the United States that backend/jurisdiction holds.
//
//	go run ./tools/gazetteer -counties FILE -zips FILE -cities FILE -borders FILE -out backend/jurisdiction/us.tsv.gz
//
// The tables are public: the counties of the Census gazetteer of 2017 (separated by |),
// the ZIP codes of GeoNames (CSV with a header), a list of cities with their counties
// (ID, STATE_CODE, STATE_NAME, CITY, COUNTY, LATITUDE, LONGITUDE), and the county borders
// of the Census of 2010 as GeoJSON with the resolution of 1 : 20,000,000.
package main

import (
	"cmp"
	"compress/gzip"
	"encoding/csv"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
)

func main() {
	counties := flag.String("counties", "", "counties of the Census gazetteer")
	zips := flag.String("zips", "", "ZIP codes of GeoNames")
	cities := flag.String("cities", "", "cities with their counties")
	borders := flag.String("borders", "", "borders of counties, GeoJSON")
	out := flag.String("out", "us.tsv.gz", "file to write")
	flag.Parse()
	if err := write(*counties, *zips, *cities, *borders, *out); err != nil {
		fmt.Fprintln(os.Stderr, "gazetteer:", err)
		os.Exit(1)
	}
}

// county is a county or what stands in its place.
type county struct{ fips, state, name string }

func write(countyFile, zipFile, cityFile, borderFile, out string) (err error) {
	counties, err := readCounties(countyFile)
	if err != nil {
		return err
	}
	file, err := os.Create(out)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	w, err := gzip.NewWriterLevel(file, gzip.BestCompression)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.Close()) }()

	for _, c := range counties {
		fmt.Fprintf(w, "C\t%s\t%s\t%s\n", c.fips, c.state, c.name)
	}
	if err := writeZips(w, zipFile, counties); err != nil {
		return err
	}
	if err := writeCities(w, cityFile, counties); err != nil {
		return err
	}
	return writeBorders(w, borderFile)
}

func readCounties(path string) ([]county, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var all []county
	for line := range strings.Lines(string(text)) {
		f := strings.Split(strings.TrimSpace(line), "|")
		if len(f) < 4 || f[0] == "USPS" {
			continue
		}
		all = append(all, county{f[1], f[0], f[3]})
	}
	return all, nil
}

// table reads a CSV file with a header.
func table(path string) ([]map[string]string, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	var all []map[string]string
	for _, row := range rows[1:] {
		m := map[string]string{}
		for i, name := range rows[0] {
			m[name] = strings.TrimSpace(row[i])
		}
		all = append(all, m)
	}
	return all, nil
}

// writeZips writes ZIP code, post town, state, FIPS code of the county, latitude and
// longitude. In Connecticut the table names planning regions, by their codes of 2022.
func writeZips(w io.Writer, path string, counties []county) error {
	rows, err := table(path)
	if err != nil {
		return err
	}
	states := map[string]string{}
	for _, c := range counties {
		states[c.state] = c.fips[:2]
	}
	slices.SortStableFunc(rows, func(a, b map[string]string) int { return cmp.Compare(a["zipcode"], b["zipcode"]) })
	for _, r := range rows {
		fips := ""
		if r["province_code"] != "" && states[r["state_code"]] != "" {
			fips = states[r["state_code"]] + fmt.Sprintf("%03s", r["province_code"])
		}
		state := r["state_code"]
		if state == "" { // "APO AA"
			_, state, _ = strings.Cut(r["place"], " ")
		}
		fmt.Fprintf(w, "Z\t%s\t%s\t%s\t%s\t%s\t%s\n", r["zipcode"], r["place"], state, fips, short(r["latitude"]), short(r["longitude"]))
	}
	return nil
}

func short(degrees string) string {
	x, err := strconv.ParseFloat(degrees, 64)
	if err != nil {
		return ""
	}
	return strconv.FormatFloat(math.Round(x*1000)/1000, 'f', -1, 64)
}

// writeCities writes city, state, and the FIPS code of its county.
func writeCities(w io.Writer, path string, counties []county) error {
	rows, err := table(path)
	if err != nil {
		return err
	}
	known := map[string]string{}
	for _, c := range counties {
		known[c.state+"|"+bare(c.name)] = c.fips
	}
	seen := map[string]bool{}
	for _, r := range rows {
		fips := known[r["STATE_CODE"]+"|"+bare(r["COUNTY"])]
		line := fmt.Sprintf("P\t%s\t%s\t%s\n", r["CITY"], r["STATE_CODE"], fips)
		if fips != "" && !seen[line] {
			seen[line] = true
			if _, err := io.WriteString(w, line); err != nil {
				return err
			}
		}
	}
	return nil
}

// bare is the name of a county without what kind it is of, folded for comparison.
func bare(name string) string {
	name = strings.ToLower(name)
	name = strings.NewReplacer(".", "", "'", "", "saint ", "st ", "ste ", "ste ").Replace(name)
	for _, kind := range []string{" county", " parish", " city and borough", " borough", " census area", " municipality", " municipio", " (city)", " city"} {
		if cut, found := strings.CutSuffix(name, kind); found {
			return cut
		}
	}
	return name
}

// scale is how many steps a degree has in the borders: about 110 metres each.
const scale = 1000

// writeBorders writes of each polygon the FIPS code of its county and its points: pairs of
// longitude and latitude in steps, each but the first as the difference to the one before.
func writeBorders(w io.Writer, path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var all struct {
		Features []struct {
			Properties struct{ STATE, COUNTY string }
			Geometry   struct {
				Type        string
				Coordinates json.RawMessage
			}
		}
	}
	if err := json.Unmarshal(text, &all); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	for _, f := range all.Features {
		var polygons [][][][2]float64
		if f.Geometry.Type == "Polygon" {
			polygons = make([][][][2]float64, 1)
			err = json.Unmarshal(f.Geometry.Coordinates, &polygons[0])
		} else {
			err = json.Unmarshal(f.Geometry.Coordinates, &polygons)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		for _, polygon := range polygons {
			for _, ring := range polygon {
				fmt.Fprintf(w, "B\t%s%s\t", f.Properties.STATE, f.Properties.COUNTY)
				x, y := 0, 0
				for _, p := range ring {
					nx, ny := int(math.Round(p[0]*scale)), int(math.Round(p[1]*scale))
					fmt.Fprintf(w, "%d,%d ", nx-x, ny-y)
					x, y = nx, ny
				}
				fmt.Fprintln(w)
			}
		}
	}
	return nil
}
