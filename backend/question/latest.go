package question

// newest match the words that ask for the newest of several documents or
// periods, in the languages whose question words are known. "Last" says so of a
// period or a document only: "the last page" is another matter, and so are "the
// last three years". What follows in a match is no such word, and is kept.
var newest = []expression{
	newExpression(`latest recent current newest date`, `(?i)\b(?:latest|(?:the\s+)?most\s+(?:recent|current)|newest|up[ -]to[ -]date)\b()`),
	newExpression(`last`, `(?i)\blast((?:\s+(?:fiscal|financial|reported|reporting|annual|quarterly|published|available))*\s+(?:quarter|year|month|period|reports?|filing|statements?|version|edition|amendment|update|10-[kq]))\b`),
	newExpression(`aktuellste neueste jüngste letzte`, `(?i)\b(?:aktuellste|neueste|jüngste|letzte)[nrsm]?(\s+(?:\p{L}+bericht|bericht|quartal|geschäftsjahr|jahr|fassung|version|ausgabe|abschluss|stand|zahlen|vertrag)\p{L}*)`),
	newExpression(`aktuellste neueste`, `(?i)\b(?:aktuellste|neueste)[nrsm]?\b()`),
	newExpression(`récent recient recent nieuwst senast najnow`, `(?i)\b(?:(?:la|le|les|el|los|las|il|lo|o|a)\s+)?(?:plus\s+récente?s?|más\s+recientes?|più\s+recent[ei]|mais\s+recentes?|meest\s+recente?|nieuwste|senaste|najnowsz\p{L}+)()`),
	newExpression(`dernier dernière últim ultim laatst`, `(?i)(?:derni(?:er|ère)s?|últim[oa]s?|ultim[oaie]|laatste)(\s+(?:rapports?|trimestres?|exercices?|année|version|informes?|ejercicios?|año|versión|relatórios?|exercícios?|ano|versão|rapport[oi]|relazion[ei]|bilanci[oi]?|esercizi[oi]?|anno|versione|verslag|jaarverslag|kwartaal|boekjaar|versie))`),
	newExpression(`сам новейш`, `(?i)(?:сам\p{L}+\s+(?:нов|последн|свеж)\p{L}+|новейш\p{L}+)()`),
	newExpression(`последн`, `(?i)последн\p{L}+(\s+(?:отч[её]т|квартал|год|верси|редакци)\p{L}*)`),
	newExpression(`最新 最近 直近 최 أحدث नवीनतम हालिया nhất ล่าสุด`, `(?:最新的?|最近一[期年次]的?|直近の?|最近的|최신|가장\s+최근|(?:ال)?أحدث|नवीनतम|सबसे\s+हालिया|mới\s+nhất|gần\s+đây\s+nhất|ล่าสุด)()`),
}

// latest tells whether a question asks for the newest of several documents.
func latest(text string) bool {
	lower := inSmallLetters(text)
	return anyMatches(newest, text, &lower)
}

// withoutLatest leaves the words for the newest out: a document is the newest by
// its date and does not say so. Lower is as in [expression.replace].
func withoutLatest(text string, lower *lowered) string {
	for _, form := range newest {
		text = form.replace(text, lower, " $1")
	}
	return text
}
