package pii

import (
	"slices"
	"strings"
)

// streetBefore are words for a street that come before its name.
var streetBefore = words(`rue via viale vicolo piazza piazzale corso largo contrada strada calle carrer avenida av avda plaza paseo camino carretera ronda
	rua travessa praca alameda estrada rodovia rúa boulevard bulevar bd avenue ave place placa chemin route impasse allee quai cours passage
	ulica ul ulice trg namesti nam ploshchad prospekt prospect pl aleja al os osiedle cesta put obala bulevardul strada str calea soseaua
	largo ladeira vicolo salita borgo lungomare localita frazione praça odos οδος λεωφορος πλατεια улица ул проспект пр переулок пер jalan jl
	rruga thoroughfare cerrada privada calzada callejon lieu-dit hameau route voie square`)

// streetAfter are words for a street that come after its name: those of the United
// States Postal Service (Publication 28), of Britain and of other countries.
var streetAfter = words(`street st str road rd avenue ave av drive dr lane ln court ct place pl square sq terrace ter tce crescent cres close way
	boulevard blvd highway hwy parkway pkwy alley aly loop circle cir trail trl pike plaza row mews grove gardens gdns parade pde esplanade
	walk quay wharf hill rise vale view mount green gate yard embankment bypass expressway expy freeway turnpike tpke causeway promenade
	crossing junction ridge run path point pass spur bend glen hollow knoll landing meadow meadows mill mills orchard park port prairie ranch
	rapids shore shoal skyway springs station stravenue stream summit throughway trace track trafficway tunnel union valley viaduct village ville vista
	well wells ways walks bluff bluffs bottom branch bridge brook brooks burg camp canyon cape center centers cliff cliffs club common commons
	corner corners course courts cove coves creek crest curve dale dam divide estate estates extension falls ferry field fields flat flats ford fords
	forest forge fork forks fort garden gateway glens greens groves harbor harbors haven heights hills inlet island islands isle junctions key keys
	knolls lake lakes land light lights lock locks lodge mall manor mission motorway mountain mountains neck oval overpass parks passage pine
	pines plain plains plazas points ports radial ridges river roads route shoals shores skyways spring squares streets throughway unions views villages
	strasse gasse weg platz allee ring damm ufer stieg gata gatan vag vagen vej veien vei vegur gade straat laan plein kade baan dreef steenweg
	utca ut ter korut setany tie katu kuja polku ulica ulice sokak sokagi caddesi cad bulvari mahallesi marg nagar chowk sq. dori`)

// smallStreets are words before a name that are written small in a street, and are
// no English word.
var smallStreets = words("rue ul calle rua chemin allee quai impasse ulica ulice avenida av avda trg namesti nam ул улица plac")

// smallAfter are words after a name that are written small.
var smallAfter = words(`utca utja ut u ter tere korut koz sor setany ulice ulica namesti trida gatan gata gate gaten vei veien vegen vej plads gade strasse str weg
	gasse platz allee ring straat laan plein kade tie katu polku st rd ave blvd sokak caddesi sok cad`)

var postcodeCues = words("zip zipcode postcode postleitzahl plz cep codigo")

// plainly are words after a name that are mostly streets; the others are as often
// something else, and need more of an address behind them.
var plainly = words(`street streets st str road rd avenue ave av drive dr lane ln court ct place pl square sq terrace ter crescent cres close way boulevard blvd
	highway hwy parkway pkwy alley aly circle cir trail trl mews grove gardens expressway turnpike row loop walk quay hill embankment esplanade parade
	strasse gasse weg platz allee damm ufer gata gatan vag vagen vej veien vei gade straat laan plein kade utca katu tie kuja`)

// english are words for a street that stand after its name in English and before it
// elsewhere.
var english = words("avenue ave av place pl plaza boulevard bd court route square passage drive")

// surely are words after a name that mean a street even without a number near.
var surely = words("street road avenue boulevard lane drive strasse gasse straat gatan gade vej katu utca ulica")

// gluedStreets are endings of words that are names of streets.
var gluedStreets = []string{
	"strasse", "strase", "str", "gasse", "weg", "platz", "allee", "ufer", "damm", "steig", "stieg", "graben", "gata", "gatan", "vagen", "vag", "straeti",
	"vej", "vejen", "veien", "vegen", "vegur", "gade", "gaden", "straede", "stien", "alleen", "torv", "straat", "laan", "plein", "kade", "dreef", "singel",
	"dijk", "steenweg", "tie", "katu", "kuja", "polku", "kaari", "utca", "braut", "stigur", "gotu", "gerdi", "tun", "hlid", "ulica", "ova",
	"ska", "ovska", "dries", "plantsoen", "haugen", "toften", "parken", "vangen", "bakken", "svingen", "stigen", "backen", "torget", "backe", "tunet", "faret", "ringen",
}

// glued reports whether a word is a name and a word for a street in one.
func glued(key string) bool {
	return slices.ContainsFunc(gluedStreets, func(ending string) bool {
		return len(key) >= len(ending)+3 && strings.HasSuffix(key, ending)
	})
}

// units are parts of a building.
var units = words(`apt apartment suite ste unit flat floor fl room rm building bldg apto piso interno scala appartement etage wohnung top no
	nr büro door`)

// addressCues are words before an address.
var addressCues = words(`address addresses adresse anschrift direccion indirizzo endereco adres adress osoite adresa cim morada lives live lived living reside resides residing
	moved located resident deliver delivered delivery sent send ship shipped mailed return domiciled wohnhaft wohnt habite domicilié`)
