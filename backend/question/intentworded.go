package question

import (
	"regexp"
	"strings"

	"ibid/backend/ibid"
)

// intentWording is a wording that tells an intent.
type intentWording struct {
	intent ibid.Intent
	expression
}

// turned are the wordings that speak of an answer just given, and so only count
// in a conversation.
var turned = []expression{
	{`mean`, regexp.MustCompile(`(?i)^(?:sorry,? |wait,? |and )?what (?:exactly )?(?:do|did) you (?:exactly )?mean\b`)},
	{`again rephrase reword repeat simpl other words plain english`, regexp.MustCompile(`(?i)\b(?:(?:explain|say|put|tell me) (?:that|this|it) (?:again|(?:more|in) )|rephrase|reword|repeat (?:that|it|your|the last)|in (?:other|simple|simpler|plain) (?:words|terms|english)\W*$|more simply\W*$)`)},
	{`understand follow get clear clarify elaborate expand`, regexp.MustCompile(`(?i)^(?:(?:sorry|hm+|oh|wait|ok)\W+)?(?:i (?:do not|don't|did not|didn't|still do not|still don't) (?:quite )?(?:understand|follow|get)\b(?:[^?]{0,30})|that (?:is|was|'s) (?:not|un)\s?clear|(?:please |can you |could you )*(?:clarify|elaborate|expand|be more specific)(?: (?:on )?(?:that|this|it|your (?:last )?(?:answer|point)))?(?:,? please)?)\W*$`)},
	{`shorter longer brief sentence bullet table simpler detail`, regexp.MustCompile(`(?i)^(?:and |please |can you |could you |(?:make|give me|put|write|say|show) (?:me )?(?:it|that|this)(?: to me)? )*(?:(?:much |a bit )?(?:shorter|longer|simpler)|more briefly|in (?:one|a|two) sentences?|(?:as|in|into) (?:a |an )?(?:bullet(?: point)?s?|table|list)|in more detail|more details?)(?:,? please)?\W*$`)},
	{`your you`, regexp.MustCompile(`(?i)\b(?:(?:your|the) (?:last |previous |first )?answer\b|(?:did|do|have) you (?:get|got|find|found|take|have) (?:that|this|it)\b|you (?:just )?(?:said|mentioned|wrote|told me)\W*$|^are you (?:really |quite |absolutely )?(?:sure|certain)\b|^how do you know\b|^why do you (?:say|think) (?:that|so)\b)`)},
	{`say come from source`, regexp.MustCompile(`(?i)^(?:where (?:exactly )?does it say (?:that|so)|where (?:is|does) (?:that|this) (?:from|come from|written)|what is (?:your|the) source(?: for that)?|on (?:which|what) page is (?:that|this)|says who)\W*$`)},
	{`really sorry what huh pardon correct right how why`, regexp.MustCompile(`(?i)^(?:really|sorry|what|huh|pardon|come again|is (?:that|this) (?:correct|right|true)|how so)\W*$`)},
}

// elsewhere are the wordings of what is asked of an assistant, a phone or a
// calculator, and never of documents.
var elsewhere = []expression{
	{`weather rain snow sunny temperature forecast umbrella`, regexp.MustCompile(`(?i)^(?:what(?:'s| is| will)|how(?:'s| is| will)|will it|is it(?: going to)?|do i need an umbrella|tell me)\b[^?.]*\b(?:weather|rain|raining|snow|sunny|forecast|umbrella)\b[^?.]*(?:\b(?:now|today|tonight|tomorrow|outside|this (?:morning|afternoon|evening|weekend)|like)\b|\?\s*$|$)`)},
	{`alarm timer remind reminder`, regexp.MustCompile(`(?i)^(?:please |can you |could you |hey,? )*(?:(?:set|start|stop|cancel|snooze|create) (?:me )?(?:a |an |the |my )?(?:new |\d+[ -]\w+ )?(?:alarm|timer|reminder)|remind me (?:to|of|about|at|in|tomorrow)|wake me up)\b`)},
	{`joke story poem song limerick haiku lyrics riddle rap`, regexp.MustCompile(`(?i)^(?:please |can you |could you |i want you to )*(?:tell|write|sing|compose|make up|give|recite) (?:me |us )?(?:a |an |another |some )?(?:short |funny |little |good |bedtime |love |birthday )*(?:jokes?|story|stories|poems?|songs?|limericks?|haikus?|lyrics|riddles?|raps?|essay)\b`)},
	{``, regexp.MustCompile(`(?i)^(?:please |can you |could you )?(?:what(?:'s| is)|how much is|calculate|compute|solve|work out)?\s*(?:the )?(?:(?:square|cube) root of )?\(?-?\d[\d.,]*\s*(?:(?:[-+*/x×÷^%]|plus|minus|times|divided by|multiplied by|to the power of|percent of|% of)\s*\(?-?\d[\d.,]*\)?\s*)+=?\s*\??$`)},
	{`root`, regexp.MustCompile(`(?i)^(?:what(?:'s| is) )?(?:the )?(?:square|cube) root of \d[\d.,]*\s*\??$`)},
	{`time day date`, regexp.MustCompile(`(?i)^(?:what(?:'s| is) the (?:time|day|date)|what (?:time|day) is it|what(?:'s| is) today's date)(?: (?:now|today|right now|here|in \w+))?\s*\??$`)},
	{`play music song volume lights`, regexp.MustCompile(`(?i)^(?:please |can you |could you )*(?:play (?:me )?(?:some |the |a |my )?(?:\w+ )?(?:music|songs?|playlist|radio)|(?:turn|switch) (?:on|off|up|down) (?:the |my )?(?:lights?|volume|music|tv|television|radio|heating)|(?:turn|switch) (?:the |my )?(?:lights?|volume|music|tv|television|radio|heating) (?:on|off|up|down))\b`)},
	{`pizza taxi uber cab flight table restaurant hotel`, regexp.MustCompile(`(?i)^(?:please |can you |could you |i want to |i'd like to )*(?:order|book|call|reserve|get) (?:me |us )?(?:a |an |some )?(?:\w+ )?(?:pizza|taxi|uber|cab|flight|table|hotel(?: room)?|groceries)\b`)},
	{`coin dice die number`, regexp.MustCompile(`(?i)^(?:please |can you |could you )*(?:flip|toss) a coin|^(?:please |can you |could you )*roll (?:a |the |some )?(?:die|dice)|^(?:guess|pick|think of) a (?:random )?number\b`)},
	{`shopping list message call text email`, regexp.MustCompile(`(?i)^(?:please |can you |could you )*(?:add \w+(?: and \w+)* to (?:my|the) (?:shopping|grocery|to-?do) list|(?:send|write) (?:a |an )?(?:text|message|sms|e-?mail) to \w+|(?:call|text|phone) (?:my )?(?:mum|mom|mother|dad|father|wife|husband|boss|doctor)\b)`)},
	{`horoscope news score traffic`, regexp.MustCompile(`(?i)^(?:what(?:'s| is) my horoscope|what(?:'s| is) (?:in )?the news(?: today)?|how(?:'s| is) (?:the )?traffic\b(?: (?:now|right now|today))?|what(?:'s| is) the score of the game\b.*)\W*$`)},
}

// wordings tell all other intents; the first that matches counts.
var wordings = []intentWording{
	{ibid.IntentComparison, expression{`compar contrast versus vs differ similar pros advantages common distinguish apart same contradict`, regexp.MustCompile(`(?i)\b(?:compar(?:e|es|ed|ing|ison|isons)|contrast(?:s|ed|ing)?|versus|vs|differ(?:s|ed)? from|different (?:from|than|to)|differences?|differ(?:s|ed)?(?: (?:on|in|over|as to) .{2,40})?\W*$|\bthe same as\b|contradicts? each other|similarit(?:y|ies)|similar to|pros and cons|(?:what|anything) (?:do|does|did|have|has)\b.*\bin common|distinguish(?:es|ed)?|advantages? of .* over|sets? .* apart)\b`)}},
	{ibid.IntentComparison, expression{`than`, regexp.MustCompile(`(?i)^(?:is|are|was|were|do|does|did|has|have|will|which|who|how much|by how much)\b.*\b(?:more|less|fewer|higher|lower|greater|larger|bigger|smaller|better|worse|longer|shorter|earlier|later|faster|slower|cheaper|older|newer|stricter)\b.*\bthan\b`)}},
	{ibid.IntentComparison, expression{`which who or`, regexp.MustCompile(`(?i)^(?:which|who)\b.{0,40}?\b(?:more|less|fewer|higher|lower|larger|bigger|smaller|better|worse|longer|shorter|earlier|later|faster|slower|cheaper|older|newer)\b|\b(?:better|worse|cheaper|faster|safer|longer|higher|larger|stricter) (?:on|with|in|for|as|at)\b.*\bor\b`)}},
	{ibid.IntentOpinion, expression{`think believe opinion recommend advise suggest consider view`, regexp.MustCompile(`(?i)\b(?:do you (?:really |honestly )?(?:think|believe|recommend|consider|suggest|agree)|what do you think|would you (?:\w+ )?(?:rather|recommend|advise|suggest|say|agree|invest|sign|buy|choose|prefer)|your (?:\w+ )?(?:opinion|view|views|take|advice|recommendation|thoughts)|in your (?:opinion|view)|recommend(?:ation)?s?\b.*\?|^recommend)\b`)}},
	{ibid.IntentOpinion, expression{`should`, regexp.MustCompile(`(?i)^(?:and |so |then )?should (?:i|we|one|they|he|she|the|our|my)\b`)}},
	{ibid.IntentOpinion, expression{`worth wise fair reasonable good bad better safe sense realistic plausible convincing trustworthy favo biased harsh tight sound`, regexp.MustCompile(`(?i)^(?:and |so |but )?(?:is|are|was|were|isn't|aren't|wouldn't|would|does) (?:it |this |that |these |those |they |the |our |my )?(?:[\w'-]+ ){0,4}?(?:worth(?:while)?|wise|fair|unfair|reasonable|unreasonable|(?:a )?good|(?:a )?bad|better to|realistic|plausible|convincing|trustworthy|favou?rable|make sense|biased|safe(?:r)? to|too \w+)\b|^how (?:good|bad|convincing|reliable|fair|realistic|plausible|serious) (?:is|are|was|were)\b|^which .* (?:is|are|would be) (?:the )?best\b|^what is the (?:best|weakest|strongest) `)}},
	{ibid.IntentAggregation, expression{`summar overview tl;dr recap gist briefly in short outline takeaway key main points conclusions briefly`, regexp.MustCompile(`(?i)(?:^briefly\b|\b(?:in short\W*$|summari[sz]e[sd]?|summar(?:y|ies)|overview|tl;?dr|recap|(?:the )?gist|outline of|take-?aways?|(?:key|main|most important|central|principal|biggest) (?:points?|findings?|results?|terms|facts|figures|messages?|topics?|themes?|dates|risks|arguments?|ideas?|conclusions?|provisions|obligations|characters|features|reasons|changes)|what (?:is|are) (?:the |this |these |it )?(?:\w+ )?(?:documents?|reports?|papers?|files?|contracts?|text) about)\b)`)}},
	{ibid.IntentTemporal, expression{`timeline time line chronolog over the years history how often old soon`, regexp.MustCompile(`(?i)(?:\b(?:time ?lines?|chronolog(?:y|ical\w*)|over (?:the )?(?:years|time|last|past)|histor(?:y|ies) of)\b|^how (?:often|old|soon|frequently)\b)`)}},
	{ibid.IntentAggregation, expression{`list enumerate name all every each`, regexp.MustCompile(`(?i)(?:^(?:please |can you |could you )*(?:list|enumerate|name all|collect|count|(?:give|show) (?:me )?(?:a |the )?(?:full |complete )?list|(?:give|show|tell|find) (?:me )?(?:all|every|everything)|everything (?:about|on)|all (?:the )?\w+)\b|\b(?:what|which|who) (?:are|were) all\b|\bhow many (?:of (?:the|these|those|my|our) )?` + documentNouns + `\b|\b(?:which|what) ` + documentNouns + `\b|\bin all (?:the |of the |these |my )?` + documentNouns + `\b)`)}},
	{ibid.IntentProcedural, expression{`how step procedure process instruction walk guide what do next i`, regexp.MustCompile(`(?i)(?:\bhow (?:do|can|could|should|would|shall|may|must|did) (?:i|we|you|one|someone|somebody|a person)\b|^how to\b|\bhow to\b|\bsteps? (?:to|for|by|do|must|are|should)\b|\bstep-?by-?step\b|\b(?:procedures?|process|instructions?|guide|way) (?:for|to)\b|\bwalk me through\b|\bwhat (?:should|must|do|can|shall|could) (?:i|we|one|you) (?:have to |need to )?do\b|\bwhat next\b|\bhow (?:should|must) [\w ]+ be \w+(?:ed|en|t)\b|^i (?:want|need|would like|'d like) to (?:know how|\w+))`)}},
	{ibid.IntentExplanation, expression{`why explain how come reason ground rationale motive justif cause led drove lies make made mean imply signif purpose implication consequence describe elaborate tell idea narrate`, regexp.MustCompile(`(?i)(?:^(?:\w+[, ]+){0,2}why\b|\bexplain\b|\bhow come\b|\b(?:reasons?|grounds?|rationale|motives?|justification) (?:for|why|behind|of)\b|\bwhat (?:caused|causes|led to|drove|explains|lies behind|makes|made)\b|\b(?:purpose|significance|implications?|consequences?|meaning) of\b|\bwhat (?:does|do|did) .* (?:mean|imply|signify)\b|\bwhat (?:is|are) meant by\b|^(?:please |can you |could you )*(?:describe|elaborate on|tell (?:me|us) (?:more|about|something|a (?:little )?(?:bit )?(?:more )?about)))`)}},
	{ibid.IntentExplanation, expression{`how`, regexp.MustCompile(`(?i)^(?:and |but |so |then )?how (?:does|do|did|is|are|was|were|has|have|can|could|might|would|will) (?:the |a |an |this |that |these |it|they)`)}},
	{ibid.IntentExplanation, expression{`what define`, regexp.MustCompile(`(?i)^(?:(?:and|so|ok|okay|but|then)[, ]+)?(?:what(?:'s| is| are) (?:an? )?|define )(?-i:(?:[a-z-]+ ){0,3}[a-z-]+[a-eg-z])\s*\?*$`)}},
	{ibid.IntentExplanation, expression{`what happens happen effect impact`, regexp.MustCompile(`(?i)^(?:\w+[, ]+){0,2}what (?:happens|happened|would happen|will happen|(?:is|are|was|were) the (?:effects?|impacts?|influence) (?:of|on))\b`)}},
}

// intentWorded is the intent that the wording of an English question tells, ""
// where it tells none.
func intentWorded(text string, inConversation bool) ibid.Intent {
	text = strings.TrimSpace(text)
	switch {
	case inConversation && anyMatches(turned, text):
		return ibid.IntentClarification
	case anyMatches(elsewhere, text):
		return ibid.IntentOutOfScope
	}
	lower := strings.ToLower(text)
	for _, wording := range wordings {
		if wording.mayMatch(lower) && wording.MatchString(text) {
			return wording.intent
		}
	}
	switch kind, expects := asks(text, "en"); {
	case kind == ibid.AsksWhen || expects == ibid.ExpectsTime || expects == ibid.ExpectsDuration:
		return ibid.IntentTemporal
	case expects == ibid.ExpectsReason:
		return ibid.IntentExplanation
	case expects == ibid.ExpectsList:
		return ibid.IntentAggregation
	case kind == ibid.AsksWho || kind == ibid.AsksWhere || kind == ibid.AsksHowMuch || kind == ibid.AsksWhether || kind == ibid.AsksWhich:
		return ibid.IntentFactual
	}
	return ""
}
