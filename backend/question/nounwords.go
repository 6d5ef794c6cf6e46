package question

var (
	doing   = wordSet(`do does did can could will would shall should may might must don't doesn't didn't can't couldn't won't wouldn't`)
	linking = wordSet(`of for in on about to with by from at between into against during after before under over than as within among`)
	// fillers stand where nouns do and name nothing.
	fillers = wordSet(`one ones thing things something anything nothing everything someone anyone people lot lots bit kind
		else other others another same different such many much few several some any all both each every enough first second
		third last next previous following own main key major important common typical usual general specific various certain
		best better worst worse biggest largest smallest greatest highest lowest longest shortest oldest newest latest earliest
		cheapest cheaper bigger larger smaller higher lower longer shorter older newer faster slower easier harder good bad
		wrong alone apart younger real whole entire towards toward around across without despite via beyond behind outside inside along throughout interested intrigued amazing characteristic distinct unique excited dangerous poisonous harmful safe healthy expensive cheap deadly endangered possible likely available able due like worth really actually also just still even ever never always often sometimes
		usually maybe perhaps again too very quite rather almost already yet now today here there back away together
		more most less least well interesting yes no wow oh hmm hm um uh interesting thanks sure right true famous popular
		great ok okay please long short early late far near`)
	adjectives = wordSet(`popular famous best worst short long great last first second third good bad early late recent modern current important other main major key new big small high low`)
	// attributes are nouns that are always of something.
	attributes = wordSet(`dose type kind sort form function origin effect role part fact difference similarity importance cause
		reason information history way step example definition meaning process benefit advantage disadvantage cost impact
		risk symptom treatment feature characteristic purpose use name list number amount price size age color colour
		significance point detail overview summary background evidence theme character author result finding conclusion
		limitation drawback pro con alternative option influence contribution consequence implication relationship relation
		connection component element aspect structure layer property quality requirement condition term factor cause issue
		problem challenge solution criticism response reaction argument rule restriction criterion criteria penalty fee date deadline
		length duration period value rate percentage share total average level trend source location place member version
		variety side effect winner founder owner method technique approach strategy policy plan goal aim objective
		variant competitor adaptation habitat instrument tradeoff trade-off exception duty obligation right party step amendment`)
	pluralNouns = wordSet(`people children men women mice data media criteria phenomena teeth feet police`)
	lyNouns     = wordSet(`family supply reply assembly anomaly monopoly italy ally rally jelly belly bully july early daily weekly monthly only`)
	strictVerbs = wordSet(`is are was were be been being become became go went gone come came began begin begun made make
		said say know knew known grow grew grown given give gave took take taken ate eat eaten sat sit won lose lost found find die died`)
	// verbs are those that questions have, in their first form, and irregular forms.
	verbs = wordSet(`accept achieve appreciate wish hope love enjoy prefer mention remember forget weigh respond attempt acquit name watch resign retire enrol appoint renew repair terminate transfer expire pay intrigue drill train bake guess file act add affect agree allow answer appear apply approve argue arise ask assume attack avoid
		ban become became begin began begun behave believe belong break broke broken bring brought build built buy bought call
		can cancel carry catch caught cause change charge choose chose chosen claim clean collapse come came compare compete
		complete conclude connect consider consist contain continue contribute control convert cook cope cost cover create
		cure damage deal dealt decide decline define deliver depend describe design destroy determine develop die diagnose
		differ digest discover discuss disappear do done drink drank eat ate eaten emerge employ enable end enforce enter
		establish evolve exclude exercise exist expand expect expire explain fail fall fell fallen feel felt fight fought fill find found
		finish fit fix fly flew follow form fund gain get got give gave given go went gone govern grow grew grown happen
		harm have heal hear heard help hold held hunt identify impact impose improve include increase induce influence inform
		integrate interact introduce invent invest involve join keep kept kill know knew known lack last launch lead led learn
		leave left let lie live look lose lost maintain make made manage matter mean meant measure migrate mix move need
		notice obtain occur offer open operate originate own participate pay paid perform play populate prevent produce
		promote propose protect provide prove publish put qualify raise reach react read receive recognize recommend
		recover reduce refer regulate relate release rely remain remove replace report represent reproduce require resolve
		result rise rose risen run ran say said see saw seen seem sell sold send sent serve set shift show showed shown shut
		sign sleep slept sound speak spoke spend spent spoil spread stand stood start state stay stem stop store study
		succeed suffer suggest support survive take took taken talk taste teach taught tell told tend terminate test think thought
		thrive travel treat try turn understand understood use used vary visit vote wait walk want warn watch wear win won work worry
		write wrote written differentiate eat hunt invade conquer died`)
)
