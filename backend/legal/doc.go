// Package legal reads citations of law: "21 CFR 117.5", "26 U.S.C. § 501(c)(3)",
// "Tex. Health & Safety Code § 437.003", "§ 433 BGB". It reports which words they are, what
// they name, and of whose law it is. [Read] finds the sections of law in a document and what
// its text cites, [Asked] the sections that a question names.
//
// No library in Go reads statutes. The forms are those of the Bluebook and of the codes
// themselves, after the collections of forms that eyecite (BSD-2-Clause) and citation
// (CC0-1.0) name in their documentation.
package legal
