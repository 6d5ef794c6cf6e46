package eval

import (
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"

	"ibid/backend/ibid"
)

// RunScorer has an independent program compare predictions with the expected
// answers: PROGRAM KIND GOLD PREDICTIONS prints a JSON object of figures, each a
// number or an object with its mean. A program in Python is run by python3.
func RunScorer(ctx context.Context, program string, m Measurement, predictions string) (map[string]float64, error) {
	gold, err := m.Gold()
	if err != nil {
		return nil, err
	}
	arguments := []string{program, string(m.Kind), gold, predictions}
	if filepath.Ext(program) == ".py" {
		arguments = append([]string{"python3"}, arguments...)
	}
	output, err := exec.CommandContext(ctx, arguments[0], arguments[1:]...).Output()
	if err != nil {
		return nil, ibid.Errorf(ibid.CodeInvalid, "The scorer “%s” cannot be used: %w.", program, err).
			WithHint("It is called with a kind, a file of expected answers and one of predictions.")
	}
	var values map[string]json.RawMessage
	if err := json.Unmarshal(output, &values); err != nil {
		return nil, fmt.Errorf("read what %s prints: %w", program, err)
	}
	figures := map[string]float64{}
	for name, value := range values {
		var mean struct {
			Mean *float64 `json:"mean"`
		}
		var number float64
		switch {
		case json.Unmarshal(value, &number) == nil:
			figures[name] = number
		case json.Unmarshal(value, &mean) == nil && mean.Mean != nil:
			figures[name] = *mean.Mean
		}
	}
	return figures, nil
}
