package eval

import (
	"math"
	"testing"
)

func TestGainOf(t *testing.T) {
	layers := []filledLayer{{"a", true, .9}, {"a", false, .35}, {"b", true, .38}, {"b", false, .1}, {"c", true, .5}, {"c", false, .39}}
	// .4 loses one of three layers that are asked for, and leaves two of three others empty.
	if g := gainOf(layers, .4, .3); math.Abs(g.Mean-1./3) > 1e-9 || g.Low > g.Mean || g.High < g.Mean {
		t.Errorf("%+v", g)
	}
	asked, others := filledFrom(layers, .4)
	if math.Abs(asked.Mean-2./3) > 1e-9 || others.Mean != 0 {
		t.Errorf("%+v, %+v", asked, others)
	}
}

func TestCalibrationError(t *testing.T) {
	for _, tt := range []struct {
		scores []float64
		right  []bool
		want   float64
	}{
		{nil, nil, 0},
		{[]float64{1, 1, 0}, []bool{true, true, false}, 0},
		{[]float64{.75, .75}, []bool{true, false}, .25},
		{[]float64{.9, .1}, []bool{false, true}, .9},
	} {
		if got := calibrationError(tt.scores, tt.right); math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("%v %v: %v, want %v", tt.scores, tt.right, got, tt.want)
		}
	}
}
