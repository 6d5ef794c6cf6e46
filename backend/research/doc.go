// Package research lets a language model look for what answers a question: it decides
// which tools to use, reads what they return, and goes on until it has enough or a budget
// ends it. Start with [Run].
//
// The model decides what is looked for, and nothing else. What it writes is no part of an
// answer; what the tools found is, see ask.Service. A tool does what its caller lets it
// do, whatever the model asks for.
package research
