// Package judge reports how far sources bear out what an answer says: by rules, which
// cost milliseconds and explain themselves, and by a model.
//
// Its terms: a claim is a sentence of an answer; a source is a text that the claim
// must follow from, and a piece one of its sentences or rows; an edit is a place
// where a claim and a piece that otherwise run alike part; a problem is something
// in a claim that its sources do not have, or have otherwise, and it is grave where
// it makes the claim false.
package judge
