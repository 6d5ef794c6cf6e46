package pii

// honorifics stand before a family name, whatever it is.
var honorifics = words(`mr mrs ms miss mx dr prof professor sir madam dame lord lady rev reverend hon judge justice sgt lt capt captain col
	herr frau fraulein hr fr monsieur madame mademoiselle mme mlle sr sra srta senor senora senorita don dona signor signora signorina sig dott dottssa
	ing avv senhor senhora dhr mevr meneer mevrouw pan pani pana fru froken bay bayan shri smt sri mgr`)

// doubtful honorifics are also other words, and need a full stop or a capital.
var doubtful = words("hon judge justice don lord lady hr fr ing bay pan sri col sig captain professor dame sir madam")

// roles are words for what a person is or does, before or after the name.
var roles = words(`president vice chairman chairwoman chair ceo cfo coo cto director manager secretary treasurer counsel partner founder cofounder co-founder founders author
	producer singer actor actress player writer editor engineer attorney lawyer doctor nurse officer senator governor minister mayor judge professor coach
	commenter reporter journalist analyst spokesman spokeswoman spokesperson assistant colleague friend neighbour neighbor brother sister mother father uncle
	aunt cousin son daughter wife husband employee tenant landlord customer client patient applicant borrower lessee guarantor witness trustee agent artist
	painter composer drummer guitarist bassist rapper comedian student teacher detective inspector sergeant executive owner chief advisor adviser consultant
	plaintiff defendant claimant respondent appellant executor beneficiary notary undersigned candidate`)

// introducers are words right before a name that expect a person.
var introducers = words(`named called by said says told asked dear hi hello hey starring featuring ft sincerely regards thanks meet met married
	cc attn bcc from to with contact signed author authors name names whom and poet actor nominee fan like given gave`)

// suffixes stand after a family name.
var suffixes = words("jr sr ii iii iv esq md phd dds dvm jd cpa mba")

// onlyNames are phrases that only a name follows.
var onlyNames = [][]string{
	{"name", "is"}, {"named", "him"}, {"named", "her"}, {"call", "me"}, {"calls", "me"}, {"calling", "me"}, {"call", "him"}, {"call", "her"},
	{"surname", ":"}, {"vorname", ":"}, {"nachname", ":"}, {"name", "ist"}, {"je", "m'appelle"}, {"me", "llamo"}, {"mi", "chiamo"}, {"ich", "heisse"},
	{"starring"}, {"shouted", "at"}, {"married", "to"}, {"son", "of"}, {"daughter", "of"}, {"wife", "of"}, {"husband", "of"}, {"mother", "of"}, {"father", "of"},
}

// mostlyNames are phrases that a name follows more often than not.
var mostlyNames = [][]string{
	{"name", ":"}, {"signed", "by"}, {"written", "by"}, {"directed", "by"}, {"produced", "by"}, {"sung", "by"}, {"prepared", "by"}, {"witnessed", "by"}, {"painted", "by"},
	{"composed", "by"}, {"attention", ":"}, {"attn", ":"}, {"change", "it", "to"}, {"nom", ":"}, {"nombre", ":"}, {"naam", ":"}, {"navn", ":"}, {"namn", ":"}, {"nimi", ":"},
	{"nome", ":"}, {"born", "as"}, {"known", "as"}, {"by", ":"}, {"introduce"}, {"addressed", "to"}, {"letter", "from"}, {"signature", ":"}, {"s", "/"}, {"featuring"},
	{"talked", "to"}, {"spoke", "to"}, {"spoke", "with"}, {"met", "with"}, {"user", ":"}, {"patient", ":"}, {"employee", ":"}, {"tenant", ":"}, {"borrower", ":"},
	{"contact", ":"}, {"assistant", "to"}, {"regards", ","}, {"sincerely", ","}, {"cheers", ","}, {"dear"}, {"hi"}, {"hello"}, {"hey"}, {"tribute", "to"},
}

// verbs are what people do right after their name.
var verbs = words(`says said told tells asks asked explains explained added adds replied replies shouted shouts wrote writes noted notes claimed claims insisted
	argued argues recalled recalls remembered admitted laughed whispered cried joked lives lived works worked was is has had will would can could may might shall
	who whose whom spent gave went came grew moved married died born listed points pointed joined founded signed thinks thought believes believed knew knows wants
	wanted likes liked loves loved called calls met saw got made makes plays played sings sang directed stars starred resigned retired agreed testified stated
	states serves served became becomes started began turned turns sent sends received bought sold owns owned holds held does did killed and`)

// speaking are the verbs among them that only people do.
var speaking = words(`says said told tells asks asked explains explained replied replies shouted shouts wrote writes insisted recalled laughed whispered cried joked
	lives lived spent grew married died listed sings sang starred resigned retired testified who whose thinks thought knew loves loved killed himself herself`)

// belongings are what a person has: "Ola's address".
var belongings = words(`address phone email e-mail number name account house home birthday passport salary wedding boss office car life death career
	voice mind face hand hands eyes heart family parents child children resignation testimony opinion request`)

// contractions begin with a capital at the start of a sentence.
var contractions = words("i'm i've i'd i'll it's it'd it'll he's he'd he'll she's she'd she'll we're we've we'd we'll you're you've you'd you'll they're they've they'd they'll that's that'll there's here's what's who's where's how's let's don't doesn't didn't can't couldn't won't wouldn't isn't aren't wasn't weren't haven't hasn't hadn't shouldn't")

// organised are words after a name that make it that of an organisation or a thing.
var organised = words(`inc llc llp ltd limited corp corporation co company companies group holdings bank plc gmbh ag sa nv bv kg ab oy as asa spa srl pty lp
	university college school institute foundation hospital center centre museum library airport station bridge park street road avenue act award prize building tower
	hall house stadium island county city river lake mountain valley bay church cathedral orchestra band systems solutions technologies technology industries
	international partners associates brothers bros sons services capital ventures trust fund insurance securities energy oil motors airlines foods products
	pharmaceuticals laboratories labs media press news times post records studios theatre theater hotel hotels restaurant cafe stores store brands index average
	scale method model law theorem effect syndrome disease test distribution process equation bond bonds note notes agreement plan code rule report
	committee commission court tax county financial global worldwide communications consulting entertainment`)

// places before a name make it that of a place: "Fort Wayne".
var beforePlaces = words("fort mount mt lake port saint st ste point cape san santa sao los las el north south east west new upper lower camp isle river university college hotel bank church")

// nameParticles join the parts of a name.
var nameParticles = words("de la le van von der den ter ten da do dos das di del della dei degli bin ibn al el ben af zu zur du des st y e mac ui ó o'")

// telling are endings that hardly any word but a family name has.
var telling = []string{
	"sson", "sdottir", "dottir", "kvist", "qvist", "lainen", "kainen", "ovic", "evic", "enko", "chuk", "czyk", "wicz", "ovich", "evich", "owski", "ewski", "owska", "ewska",
	"inski", "inska", "yński", "ovsky", "evsky", "sky", "skaya", "escu", "oiu", "idis", "opoulos", "opoulou", "oglou", "oglu", "shvili", "adze", "yan", "auskas", "zadeh", "nejad",
	"moto", "mura", "gawa", "kawa", "bayashi", "yama", "zawa", "ova", "kova", "cova", "eva", "yev", "ullah", "bhai", "wala", "nkov", "rov", "lov", "nov", "kov",
}

// givenEndings are endings of given names that no list holds.
var givenEndings = []string{
	"slav", "slava", "slaw", "slawa", "mir", "mira", "mila", "inka", "enka", "uska", "usz", "ella", "elle", "etta", "ette", "ina", "ine", "iana", "ianne", "anna", "anne", "itta",
	"ita", "inho", "bert", "berta", "fried", "frieda", "hild", "hilde", "gard", "wald", "helm", "mund", "munda", "bjorg", "bjorn", "dis", "laug", "geir", "steinn", "valdur",
	"iko", "uko", "ako", "aro", "isha", "esh", "endra", "deep", "preet", "jeet", "ullah", "eddin", "eldin", "oslav", "uita", "ias", "ius", "ean", "ellen", "elina", "antha", "issa", "yssa",
}

// familyEndings are endings of family names, by the languages that have them.
var familyEndings = []string{
	"ssen", "nsen", "rsen", "lsen", "dsen", "ksen", "tsen", "sen", "gren", "strom", "lund", "berg", "borg", "dahl", "stad", "vik", "gaard", "nen", "maki", "niemi", "saari", "jarvi", "koski", "lahti",
	"mann", "stein", "bauer", "meier", "meyer", "maier", "hofer", "huber", "bach", "feld", "burger", "thaler", "hauser", "stetter", "stra", "sma", "inga", "veld", "huis", "wijk", "meijer", "broek",
	"ic", "ov", "ev", "in", "ina", "uk", "ska", "ski", "icz", "ak", "ek", "ik", "cki", "cka", "icek", "acek", "ecek", "ny", "eanu", "aru", "idou", "akis", "aki", "iou", "ian", "dze", "iene", "yte",
	"szki", "nyi", "hazy", "falvi", "halmi", "endi", "helyi", "osi", "assy", "essy",
	"ez", "eiro", "eira", "ao", "elli", "etti", "otti", "ucci", "acci", "ini", "ino", "ello", "etto", "aldi", "oni", "ani", "ardi", "ieri", "ucco", "osa",
	"shima", "jima", "hara", "saki", "zaki", "matsu", "naka", "guchi", "mori", "shita", "tani", "sawa", "bata", "numa", "mizu",
	"singh", "swamy", "murthy", "jee", "raju", "nathan", "appa", "kar", "pour",
	"eau", "ault", "aud", "ard", "ier", "iere", "oux", "eux", "ouin",
	"son", "ton", "worth", "field", "ford", "ley", "man", "well", "wood", "shaw", "ham", "ridge", "combe", "burn", "croft", "thorpe", "stone", "kins",
}
