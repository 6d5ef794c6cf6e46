package main

import "fmt"

// satzung is a German document: umlauts, low quotation marks, words divided at
// the line's end, decimal commas, paragraphs numbered with §.
func satzung() ([]byte, error) {
	body := face{"source-serif-4", "", 10, 13.8, black}
	s := newSheet("Satzung der Nachbarschaftsstrom Krähenbrück eG", "de-DE", body, "source-serif-4", "source-sans-3")
	s.frames = func(int) []frame { return []frame{{84, 88, pageWidth - 168, pageHeight - 84}} }
	s.dress = func(page int) {
		small := body.sized(8.4, 10).colored(grey)
		s.put(84, 56, pageWidth-168, "L", "_Nachbarschaftsstrom Krähenbrück eG_", small)
		s.put(84, 56, pageWidth-168, "R", "Satzung in der Fassung vom 18. Juni 2024", small)
		s.put(84, pageHeight-48, pageWidth-168, "C", fmt.Sprintf("– %d –", page), small)
	}
	section := func(text string) {
		s.set(paragraph{before: 8, after: 4, keep: 3, align: "C", face: body.styled("B").sized(11, 14.5)}, text)
	}
	item := func(label, markup string, notes ...string) {
		s.set(paragraph{indent: 24, hang: 24, label: "(" + label + ")", after: 4}, markup, notes...)
	}
	s.newPage()
	s.y += 10
	s.set(paragraph{align: "C", after: 2, face: body.styled("B").sized(20, 25)}, "Satzung")
	s.set(paragraph{align: "C", after: 14, face: body.sized(12, 16)}, "der Nachbarschaftsstrom Krähenbrück eG")
	s.set(paragraph{after: 8}, "Die Genossenschaft wurde am 3. Oktober 2011 von 47 Haushalten gegründet. Sie will Strom dort erzeugen, wo er ver|braucht wird, und den Ertrag im Dorf lassen. Diese Fassung wurde von der General|ver|sammlung am 18. Juni 2024 mit 212 gegen 9 Stimmen beschlossen.")
	section("§ 1  Firma, Sitz und Gegenstand")
	item("1", "Die Genossenschaft führt die Firma „Nachbarschaftsstrom Krähenbrück eG“. Ihr Sitz ist Krähen|brück.")
	item("2", "Gegenstand des Unternehmens ist die Errichtung und der Betrieb von Anlagen zur Erzeugung von Strom und Wärme aus erneuerbaren Quellen, die Belieferung der Mitglieder sowie die Beratung in Fragen des sparsamen Umgangs mit Energie.")
	section("§ 2  Mitgliedschaft")
	item("1", "Mitglied kann werden, wer im Gebiet der Gemeinde Krähenbrück oder einer angrenzenden Gemeinde wohnt oder einen Betrieb führt. Über die Aufnahme entscheidet der Vorstand innerhalb von sechs Wochen.")
	item("2", "Jedes Mitglied hat unabhängig von der Zahl seiner Geschäftsanteile eine Stimme.")
	item("3", "Ein Geschäftsanteil beträgt 250 Euro. Jedes Mitglied übernimmt mindestens zwei und höchstens achtzig Anteile. Die Hälfte ist sofort, der Rest binnen zwölf Monaten einzuzahlen.")
	section("§ 3  Kündigung und Auseinandersetzung")
	item("1", "Die Mitgliedschaft kann mit einer Frist von achtzehn Monaten zum Schluss eines Geschäfts|jahres schriftlich gekündigt werden.^1^", "Für Kündigungen, die vor dem 1. Juli 2024 zugegangen sind, gilt die frühere Frist von zwölf Monaten.")
	item("2", "Das Auseinandersetzungs|guthaben wird innerhalb von sechs Monaten nach dem Ausscheiden ausgezahlt. Ein Anspruch auf die Rücklagen besteht nicht.")
	item("3", "Ein Mitglied kann ausgeschlossen werden, wenn es trotz zweimaliger schriftlicher Mahnung seinen Verpflichtungen nicht nachkommt. Vor dem Beschluss ist es zu hören.")
	section("§ 4  Organe")
	item("1", "Organe sind die Generalversammlung, der Aufsichtsrat und der Vorstand.")
	item("2", "Der Vorstand besteht aus drei Mitgliedern. Sie werden vom Aufsichtsrat auf fünf Jahre bestellt; eine Wieder|bestellung ist zulässig. Zwei Vorstandsmitglieder vertreten die Genossenschaft gemeinsam.")
	item("3", "Der Aufsichtsrat besteht aus mindestens fünf Mitgliedern, die von der Generalversammlung auf drei Jahre gewählt werden. Geschäfte über mehr als 75.000 Euro bedürfen seiner Zustimmung.")
	section("§ 5  Generalversammlung")
	item("1", "Die ordentliche Generalversammlung findet in den ersten sechs Monaten des Geschäfts|jahres statt. Sie wird mit einer Frist von drei Wochen in Textform einberufen; die Tages|ordnung ist beizufügen.")
	item("2", "Eine außerordentliche Generalversammlung ist einzuberufen, wenn der zehnte Teil der Mitglieder es unter Angabe des Zwecks verlangt.")
	item("3", "Beschlüsse werden mit der Mehrheit der abgegebenen Stimmen gefasst. Änderungen der Satzung, die Auflösung und die Verschmelzung bedürfen einer Mehrheit von drei Vierteln.")
	item("4", "Ein Mitglied kann sich durch ein anderes vertreten lassen. Niemand darf mehr als zwei Mitglieder vertreten.")
	section("§ 6  Gewinn, Rücklage und Rückvergütung")
	item("1", "Vom Jahresüberschuss sind mindestens 20 vom Hundert der gesetzlichen Rücklage zuzuführen, bis diese die Summe der Geschäftsanteile erreicht.")
	item("2", "Die Ausschüttung auf die Geschäftsanteile darf 3,5 vom Hundert nicht übersteigen.")
	item("3", "Mitglieder, die Strom beziehen, erhalten eine Rückvergütung von bis zu 1,8 Cent je Kilowattstunde. Über die Höhe beschließt die Generalversammlung auf Vorschlag des Vorstands.")
	section("§ 7  Auflösung")
	item("1", "Verbleibt nach der Auflösung ein Vermögen, so fällt es an die Gemeinde Krähenbrück, die es für den Unter|halt des Naturbads zu verwenden hat.")

	s.newPage()
	s.set(paragraph{align: "C", after: 8, face: body.styled("B").sized(14, 18)}, "Anhang: Anlagen und Wirtschaftsplan 2025")
	s.set(paragraph{after: 8}, "Der Anhang ist nicht Teil der Satzung. Er wird jährlich fortgeschrieben und den Mitgliedern mit der Einladung zur General|versammlung zugesandt. Die Zahlen zum Ertrag sind gemessen, die zum Jahr 2025 geplant.")
	sans := face{"source-sans-3", "", 9, 11.8, black}
	s.table(table{
		caption: "*Tabelle 1:* Anlagen der Genossenschaft", ruled: true, tint: color{230, 238, 226}, face: sans, align: "LRRRL", widths: []float64{.31, .13, .15, .19, .22},
		head: []string{"Anlage", "Baujahr", "Leistung", "Ertrag 2024", "Zustand"},
		rows: [][]string{
			{"Dach der Grundschule", "2012", "58 kWp", "52.100 kWh", "gut"}, {"Scheune am Mühlbach", "2014", "112 kWp", "104.800 kWh", "Wechselrichter 2023 erneuert"},
			{"Wasserkraft Alte Säge", "2017", "34 kW", "171.300 kWh", "Rechen zu ersetzen"}, {"Freifläche Galgenäcker", "2021", "740 kWp", "712.600 kWh", "gut"},
			{"=*Summe*", "", "*944 kW*", "*1.040.800 kWh*", ""},
		},
	})
	s.table(table{
		caption: "*Tabelle 2:* Wirtschaftsplan 2025 in Euro", face: sans, align: "LRR", widths: []float64{.56, .22, .22},
		head: []string{"", "Plan 2025", "Ist 2024"},
		rows: [][]string{
			{"Erlöse aus Stromlieferung an Mitglieder", "148.000", "139.420"}, {"Erlöse aus Einspeisung", "61.500", "64.870"}, {"Pacht, Versicherung, Wartung", "–72.300", "–69.150"}, {"Abschreibungen", "–68.400", "–68.400"},
			{"Personal und Verwaltung", "–31.900", "–30.260"}, {"Zinsen", "–9.700", "–11.330"}, {"=*Überschuss vor Steuern*", "*27.200*", "*25.150*"},
		},
		below: "Für den neuen Rechen der Wasserkraftanlage sind 18.600 Euro vorgesehen; sie werden aus der Rücklage entnommen.",
	})
	s.set(paragraph{before: 4, after: 8}, "Der Strompreis für Mitglieder bleibt 2025 unverändert bei 24,9 Cent je Kilowattstunde. Der größte Teil des Ertrags stammt von der Freifläche Galgenäcker; die Wasserkraft liefert im Winter mehr als die Hälfte. Ob auf dem Dach des Feuerwehrhauses eine weitere Anlage mit 45 kWp errichtet wird, entscheidet die General|versammlung am 12. Mai 2025.")
	s.set(paragraph{before: 6, align: "L"}, "Krähenbrück, den 20. Februar 2025")
	s.set(paragraph{align: "L", face: body.styled("I")}, "Der Vorstand")
	return s.bytes()
}
