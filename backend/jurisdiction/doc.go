// Package jurisdiction knows whose rules apply where: the countries, the states, counties
// and cities of the United States, and what a file of the user adds; and it finds the
// jurisdictions of an address, without a network.
//
// The places of the United States are in us.tsv.gz, which tools/gazetteer writes from the
// gazetteer and the county borders of the Census Bureau (public domain), the ZIP codes of
// GeoNames (CC BY 4.0) and a list of cities (MIT). What governs an address is looked up by
// its ZIP code and its post town: where city limits run is not known.
package jurisdiction
