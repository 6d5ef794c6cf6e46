// Bench compares how Ibid finds passages with other stores that a program can
// carry with it, on the same texts, vectors and questions and in one run.
//
// A contender is a store with one way to search it. Each is built in a process of
// its own and searched in another, so that its memory is its own and that what it
// keeps is what it reads again. Contenders that are Go modules are files of this
// package; those of Node are the .mjs files beside it. See README.md.
package main
