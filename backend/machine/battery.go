package machine

// OnBattery reports whether the computer runs on its battery now. Where that cannot
// be told it is taken to be on mains, like one that has no battery. It takes some
// milliseconds, and never more than two seconds.
func OnBattery() bool { return onBattery() }
