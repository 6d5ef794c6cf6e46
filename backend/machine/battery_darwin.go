package machine

import (
	"context"
	"os/exec"
	"time"
)

func onBattery() bool {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	text, err := exec.CommandContext(ctx, "/usr/bin/pmset", "-g", "batt").Output()
	return err == nil && drawsFromBattery(string(text))
}
