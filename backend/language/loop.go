package language

// Loop finds the longest end of a text that is one piece repeated, so many times and
// so many bytes together at least, and returns its length and that of the piece; 0, 0
// if there is none: what a language model writes that has lost the thread.
//
// Read backwards, such an end is a prefix with a period. The prefix function of
// Knuth, Morris and Pratt finds the shortest period of every prefix in one pass:
// the length of the prefix minus that of its longest border.
func Loop(text string, times, bytes int) (length, period int) {
	n := len(text)
	at := func(i int) byte { return text[n-1-i] }
	border := make([]int, n)
	for i := 1; i < n; i++ {
		k := border[i-1]
		for k > 0 && at(i) != at(k) {
			k = border[k-1]
		}
		if at(i) == at(k) {
			k++
		}
		border[i] = k
		if whole, p := i+1, i+1-k; whole >= bytes && whole/p >= times {
			length, period = whole, p
		}
	}
	return length, period
}
