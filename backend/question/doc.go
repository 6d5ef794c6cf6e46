// Package question understands what the user asks from the words alone: what to
// look for, where, how the question asks and what an answer must have. It knows
// no library; what its documents add is filled in later.
//
// Its terms: a term is a content word that is searched; a phrase is what stood
// in quotation marks; a field filter is a word such as "in:lease.pdf" that says
// where to look; a name is what the question calls by name; a part is a question
// within the question.
//
// [Parse] reads a question once, and what it makes of it is carried through the
// pipeline. [Understand] is the part of it that needs no conversation, for a search
// while the user types. Neither fails: what they cannot make out stays an ordinary word.
package question
