// Package field knows the labelled values of invoices, receipts, statements and forms: what
// their labels say, in which questions they are asked for, and where on a page the value of
// a label stands. The words are data, in labels.txt. Begin at [Find] and [Asked].
package field

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Role is what a field is for.
type Role string

// The roles that matter beyond their labels.
const (
	None    Role = ""
	Total   Role = "total"
	Balance Role = "balance" // what is still to be paid
	Date    Role = "date"    // of the document

	tax      Role = "tax"
	subtotal Role = "subtotal"
	due      Role = "due"      // until when it is to be paid
	discount Role = "discount" // until when less is to be paid
)

// kinds are what the values of roles look like.
var kinds = map[Role]kind{
	tax: amount, subtotal: amount, "change": amount, "paid": amount, Balance: amount, Total: amount,
	due: date, "delivered": date, Date: date, discount: date,
	"iban": iban, "bic": code, "taxid": code, "customer": code, "order": code, "number": code,
	"sender": lines, "recipient": lines, "method": wording,
}

// IsAmount reports whether the value of a role is money.
func (r Role) IsAmount() bool { return kinds[r] == amount }

// kind is what a value looks like.
type kind int

const (
	amount kind = iota + 1 // of money
	date
	code    // a number or a code with digits
	iban    // of a bank account
	lines   // a name and an address, below their label
	wording // on the line of their label
)

//go:embed labels.txt
var labelsFile string

// phrase is some words of a label.
type phrase struct {
	words []string
	role  Role
}

var (
	phrases   []phrase // the longest first
	fillers   = map[string]bool{}
	noLabel   = map[string]bool{}
	with      = map[string]bool{} // the tax
	without   = map[string]bool{}
	kindWords = map[string]bool{}     // that find no document
	documents = map[string]bool{}     // what documents of fields are called
	formWords = map[string]bool{}     // what forms are called
	askedFor  = map[kind][][]string{} // words that ask for a kind of value
)

func init() {
	for line := range strings.Lines(labelsFile) {
		line = strings.TrimSpace(line)
		head, rest, found := strings.Cut(line, ": ")
		if !found || strings.HasPrefix(line, "#") {
			continue
		}
		role, use, _ := strings.Cut(head, " ")
		for entry := range strings.SplitSeq(rest, ", ") {
			readEntry(role, use, lower(entry))
		}
	}
	slices.SortStableFunc(phrases, func(a, b phrase) int { return len(b.words) - len(a.words) })
}

func readEntry(role, use, entry string) {
	switch {
	case use == "kind":
		kindWords[entry] = true
		if role != "-" {
			documents[entry] = true
		}
		if role == "form" {
			formWords[entry] = true
		}
	case use == "asked" && role == "date":
		askedFor[date] = append(askedFor[date], strings.Fields(entry))
	case use == "asked":
		askedFor[amount] = append(askedFor[amount], strings.Fields(entry))
	case use != "label":
		panic(fmt.Errorf("read labels of fields: unknown use %q", use)) // they are part of the program
	case role == "-":
		for word := range strings.FieldsSeq(entry) {
			fillers[word] = true
		}
	case role == "none":
		noLabel[entry] = true
	case role == "with":
		with[entry], fillers[entry] = true, true
	case role == "without":
		without[entry], fillers[entry] = true, true
	default:
		phrases = append(phrases, phrase{strings.Fields(entry), Role(role)})
	}
}

// What is longer than a label of so many words, or has so many beside its phrase that say
// something, is a sentence. Both are round numbers.
const (
	maxLabel = 7
	maxExtra = 2
)

// RoleOf returns the role that a label names; None if it names none. Plain reports that the
// label says nothing more: "Total (RM)", and not "Total of page 1".
func RoleOf(label string) (role Role, plain bool) {
	words := wordsOf(label)
	if len(words) == 0 || len(words) > maxLabel || slices.ContainsFunc(words, func(w string) bool { return noLabel[w] }) {
		return None, false
	}
	found, at := phrase{}, 0
	for _, p := range phrases { // the longest decides, of those the first in the label
		if i := index(words, p.words); i >= 0 && (found.role == None || len(p.words) == len(found.words) && i < at) {
			found, at = p, i
		}
	}
	extra := 0
	for i, word := range words {
		if (i < at || i >= at+len(found.words)) && !fillers[word] {
			extra++
		}
	}
	if found.role == None || extra > maxExtra || extra > 0 && at > 1 {
		return None, false
	}
	return taxed(found.role, words), extra == 0
}

// taxed is the role of an amount that is with the tax or without it.
func taxed(role Role, words []string) Role {
	switch {
	case (role == Total || role == tax) && slices.ContainsFunc(words, func(w string) bool { return without[w] }):
		return subtotal
	case role == tax && slices.ContainsFunc(words, func(w string) bool { return with[w] }):
		return None
	}
	return role
}

// index is where some words stand in others, -1 if they don't.
func index(words, part []string) int {
	for i := 0; i+len(part) <= len(words); i++ {
		if slices.Equal(words[i:i+len(part)], part) {
			return i
		}
	}
	return -1
}

// wordsOf are the words of a label in small letters, without figures and signs.
func wordsOf(text string) []string {
	return strings.FieldsFunc(lower(text), func(r rune) bool { return !unicode.IsLetter(r) })
}

// Labels returns the labels of a role, and of the role that stands in for it.
func Labels(role Role) (labels []string) {
	for _, p := range phrases {
		if role != None && (p.role == role || p.role == Instead[role]) {
			labels = append(labels, strings.Join(p.words, " "))
		}
	}
	return labels
}

// Instead is the role whose value answers for one that a document lacks.
var Instead = map[Role]Role{Total: Balance, Balance: Total}

// Finds reports whether a word of a question for a role may find a document: it names neither
// a kind of document nor the field, and doesn't ask for it.
func Finds(word string, role Role) bool { return Names(word, role) && tells(word, role) < saysRole }

// Names reports whether a word of a question for a role may name a document or what is on it:
// it is no label of the field, and no word for a kind of document.
func Names(word string, role Role) bool {
	word = lower(word)
	if i := strings.LastIndexByte(word, '\''); i >= 0 && i <= elided { // "s'élève"
		word = word[i+1:]
	}
	return len(word) > 1 && !kindWords[word] && !slices.ContainsFunc(phrases, func(p phrase) bool { return p.role == role && slices.Contains(p.words, word) })
}

// saysRole is from how much on that a word [tells] of a role it says the role and not whose it
// is: "noch" 17 of a balance, "Lieferant" 2. Of forty words none of the names had as much.
const saysRole = 6

// elided is how many letters stand before an apostrophe at most where a word begins with it.
const elided = 2

// lower puts a text in small letters without accents, with typewriter apostrophes.
func lower(text string) string { return fold(strings.ToLower(text)) }

// fold leaves out the accents of a text, which people leave out too.
func fold(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r):
			return -1
		case r == '’':
			return '\''
		}
		return r
	}, norm.NFD.String(strings.ReplaceAll(text, "ß", "ss")))
}
