// Package ground finds out which pieces of the passages that were retrieved answer a
// question, and how likely: units, score, calibrate, select.
//
// A unit is what a reader would point at: a sentence, a row of a table, an item of a
// list. The built-in scorer reads the question together with each unit. A logistic
// model turns its scores, and a few facts beside them, into the probability that the
// best unit answers, and that decides whether the question is answered, whether only
// something related was found, or nothing at all. Words never decide alone.
package ground
