package library

import (
	"math"
	"slices"
	"testing"
	"time"

	"ibid/backend/ibid"
)

// commit is a call of note.
type commit struct {
	stage      ibid.Stage
	pieces     int
	since, now instant
}

func paceOf(commits ...commit) *pace {
	p := &pace{}
	for _, c := range commits {
		p.note(c.stage, c.pieces, c.since, c.now)
	}
	return p
}

// steady is a worker that commits so many pieces every second from one moment to
// another.
func steady(stage ibid.Stage, pieces int, from, to instant) (commits []commit) {
	for at := from; at < to; at += time.Second {
		commits = append(commits, commit{stage, pieces, at, at + time.Second})
	}
	return commits
}

func TestPaceOfPages(t *testing.T) {
	const read, embed = ibid.StageRead, ibid.StageEmbed
	minute := steady(read, 10, 0, time.Minute)
	for _, tt := range []struct {
		name    string
		commits []commit
		now     instant
		want    float64 // pages a second
	}{
		{"nothing was done yet", nil, time.Hour, 0},
		{"a worker at work", minute, time.Minute, 10},
		{"two workers at work", slices.Concat(minute, steady(read, 10, 0, time.Minute)), time.Minute, 20},
		{"work has just begun", steady(read, 10, time.Hour, time.Hour+5*time.Second), time.Hour + 5*time.Second, 10},
		{"pages committed at once", []commit{{read, 32, time.Hour, time.Hour}}, time.Hour, 32},
		{"scans count as pages", []commit{{ibid.StageRecognise, 1, 0, 10 * time.Second}}, 10 * time.Second, 0.1},
		{"passages do not", steady(embed, 10, 0, time.Minute), time.Minute, 0},
		{"work that ended a while ago", minute, 3 * time.Minute, 0},
		{"after a night's sleep", slices.Concat(minute, []commit{{read, 10, time.Minute, 9 * time.Hour}}), 9 * time.Hour, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := paceOf(tt.commits...).pages(tt.now); math.Abs(got-tt.want) > tt.want/20 {
				t.Errorf("%v pages a second, want %v", got, tt.want)
			}
		})
	}
}

func TestTimeLeft(t *testing.T) {
	const read, embed, describe = ibid.StageRead, ibid.StageEmbed, ibid.StageContextualise
	measured := slices.Concat(steady(read, 10, 0, 30*time.Second), steady(embed, 20, 30*time.Second, time.Minute))
	slept := slices.Concat(measured, []commit{{embed, 20, time.Minute, 9 * time.Hour}})
	for _, tt := range []struct {
		name    string
		commits []commit
		left    amounts
		atWork  []ibid.Stage
		want    float64 // seconds
	}{
		{"nothing is known", nil, amounts{read: 100}, []ibid.Stage{read}, 0},
		{"nothing is left", measured, amounts{}, nil, 0},
		{"one stage", measured, amounts{read: 100}, []ibid.Stage{read}, 10},
		{"one after the other", measured, amounts{read: 100, embed: 400}, []ibid.Stage{read, embed}, 30},
		{"a stage that nobody has come to yet", measured, amounts{read: 100, describe: 400}, []ibid.Stage{read}, 10},
		{"a stage whose first piece is not done", measured, amounts{read: 100, describe: 400}, []ibid.Stage{describe}, 0},
		{"a stage that was last at work long ago", slices.Concat(measured, steady(read, 10, time.Hour, time.Hour+time.Second)), amounts{embed: 400}, nil, 20},
		{"a night's sleep within a piece", slept, amounts{embed: 400}, []ibid.Stage{embed}, 200},
		{"soon after that", slices.Concat(slept, steady(embed, 20, 9*time.Hour, 9*time.Hour+62*time.Second)), amounts{embed: 400}, []ibid.Stage{embed}, 20},
		{"a computer that has become slow", slices.Concat(measured, steady(read, 1, time.Minute, 3*time.Minute)), amounts{read: 100}, []ibid.Stage{read}, 100},
		{"the first piece took a night", []commit{{read, 10, 0, 9 * time.Hour}}, amounts{read: 10}, []ibid.Stage{read}, 600},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := paceOf(tt.commits...).seconds(tt.left, tt.atWork...); math.Abs(got-tt.want) > tt.want/20 {
				t.Errorf("%v seconds, want %v", got, tt.want)
			}
		})
	}
}

// However much is committed, little of it is kept.
func TestPaceForgets(t *testing.T) {
	p := &pace{}
	for at := instant(0); at < 5*time.Minute; at += 10 * time.Millisecond {
		p.note(ibid.StageRead, 1, at, at+10*time.Millisecond)
	}
	if n := len(p.samples); n > 61 {
		t.Errorf("%d samples are kept of a minute", n)
	}
	if got := p.pages(5 * time.Minute); math.Abs(got-100) > 5 {
		t.Errorf("%v pages a second, want 100", got)
	}
}

func TestWorkers(t *testing.T) {
	for _, tt := range []struct{ cores, setting, want int }{
		{1, 0, 1}, {2, 0, 2}, {3, 0, 2}, {4, 0, 3}, {16, 0, 15},
		{8, 2, 2}, {8, 7, 7}, {8, 64, 7}, {2, 1, 1}, {1, 5, 1},
	} {
		if got := Workers(tt.cores, tt.setting); got != tt.want {
			t.Errorf("%d cores and the setting %d: %d workers, want %d", tt.cores, tt.setting, got, tt.want)
		}
	}
}
