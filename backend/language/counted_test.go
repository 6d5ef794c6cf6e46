package language

import "testing"

func TestCounts(t *testing.T) {
	employees := []string{"employee"}
	for _, tt := range []struct {
		text  string
		nouns []string
		want  bool
	}{
		{"We have about 4,200 employees.", employees, true},
		{"Each of our 57,500 full- and part-time employees has a pension.", employees, true},
		{"Employees 312 298", employees, true},
		{"Employees1 312", employees, true},
		{"Norland had twelve employees then.", employees, true},
		{"4.200 employees", employees, true},
		{"The plan is for employees.", employees, false},
		{"1.6 “Employee” means any person.", employees, false},
		{"In 2023 employees were paid more.", employees, false},
		{"It was sold in 1998. Employees stayed.", employees, false},
		{"Table 3 Employees by country", employees, false},
		{"3. Employees", employees, false},
		{"12 % of employees left", employees, false},
		{"12% of employees left", employees, false},
		{"€ 500 for employees", employees, false},
		{"$500 for employees", employees, false},
		{"three ferries a day", []string{"ferr"}, true},
		{"", employees, false},
		{"4,200 employees", nil, false},
	} {
		if got := Counts(tt.text, tt.nouns); got != tt.want {
			t.Errorf("%q, %q: %v", tt.text, tt.nouns, got)
		}
	}
}
