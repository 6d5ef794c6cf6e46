package config

// pages describes every setting once, in the order of the window. A setting that is added
// to [Settings] is described here, and that is all: its control in the window, its line in
// "ibid config", its comment in the file and its row in docs/settings.md are made from it.
var pages = []Page{
	{Name: "general", Title: "General", Groups: []Group{
		{Title: "Appearance", described: []Key{
			{Name: "window.theme", Label: "Theme", Help: "“System” follows the light or dark mode of your computer.",
				Kind: KindChoice, Choices: choices("system", "System", "light", "Light", "dark", "Dark")},
		}},
		{Title: "Web search", Panel: "web", described: []Key{
			{Name: "web.provider", Label: "Search service", Help: "Used only when you search the web. Only the words you search for are sent.",
				Kind: KindChoice, Choices: choices("off", "Off", "searxng", "SearXNG", "brave", "Brave"), Panel: "web", sends: "yes"},
			{Name: "web.address", Label: "SearXNG address", Help: "One on this computer is http://localhost:8080. Its settings.yml has to allow json.",
				Kind: KindAddress, Unset: "none", Needs: []Need{{Key: "web.provider", Values: []string{"searxng"}}}, Panel: "web", sends: "address"},
			{Name: "web.agreed", Label: "Service you agreed to", Help: "Ibid sets this when you agree to send searches there.",
				Kind: KindSecret, Unset: "none", Panel: "web", sends: "yes"},
		}},
		{Title: "Network", Panel: "network", described: []Key{
			{Name: "network.local_only", Label: "Never leave this computer", Help: "Refuses model servers elsewhere, web search and fetching models, whatever else is set.",
				sends: "yes"},
		}},
		{Title: "Assistants", Panel: "assistants"},
		{Title: "About", Panel: "about"},
	}},
	{Name: "documents", Title: "Documents", Groups: []Group{
		{Title: "Adding", described: []Key{
			{Name: "library.copy", Label: "Keep copies", Help: "Keeps a copy of every added PDF, so it still opens after the file is moved."},
			{Name: "library.battery", Label: "On battery", Help: "Whether documents are read on battery. Questions are always answered.",
				Kind: KindChoice, Choices: choices(BatteryGoOn, "Keep reading", BatteryRest, "Pause")},
			{Name: "reading.notes", Label: "Read notes", Help: "Sticky notes, comments and text boxes. After a change, read documents again."},
			{Name: "reading.describe", Label: "Describe passages", Help: "The chat model describes every passage. Finds more; takes minutes a document."},
		}},
		{Title: "Scans", described: []Key{
			{Name: "reading.scans", Label: "Read scans", Help: "A scan is a picture of a page. Reading it (OCR) takes a few seconds.",
				Kind: KindChoice, Choices: choices(ScansAsk, "Ask", ScansAlways, "Always", ScansNever, "Never")},
			{Name: "reading.recogniser", Label: "Read with", Help: "All but a vision model let Ibid mark the cited words on a scan.",
				Kind: KindChoice, Choices: []Choice{
					{RecogniserAuto, "Best available", "Tesseract if it’s installed, otherwise the built-in reader."},
					{RecogniserTesseract, "Tesseract", "Fast, for the languages you install."},
					{RecogniserBuiltIn, "Built-in", "Slower, better on receipts. Latin, Chinese and Japanese writing."},
					{RecogniserVision, "Vision model", "Citations open the page, but no words are marked."},
				}},
			{Name: "reading.languages", Label: "Languages", Help: "Tesseract’s names, joined by +, such as eng+deu.",
				Kind: KindText, Unset: "the installed ones", Needs: []Need{{Key: "reading.recogniser", Values: []string{RecogniserAuto, RecogniserTesseract}}}},
			{Name: "reading.vision", Label: "Vision model", Help: "A model on the Ollama server that reads pictures.",
				Kind: KindModel, Role: RoleVision, Unset: "the newest installed", Needs: []Need{{Key: "reading.recogniser", Values: []string{RecogniserAuto, RecogniserVision}}}},
		}},
		{Title: "Backup", Panel: "backup"},
		{Title: "Storage", Panel: "storage"},
	}},
	{Name: "answers", Title: "Answers", Groups: []Group{
		{Title: "Writing and checking", described: []Key{
			{Name: "answers.profile", Label: "Profile", Help: "Quick answers or thorough ones. Each workspace can choose differently.",
				Kind: KindChoice, Choices: []Choice{
					{"fast", "Fast", "Fewer passages, checked by rules only. For computers without a graphics card."},
					{"balanced", "Balanced", "Checked by rules, and by a model trained to check answers if one is installed."},
					{"careful", "Careful", "More passages, a second search, checked strictly and by a model. Takes the most time."},
				}},
			{Name: "answers.check", Label: "Checking", Help: "When an answer that your documents don’t support is withheld.",
				Kind: KindChoice, Unset: byProfile, Choices: []Choice{
					{CheckStrict, "Strict", "Withholds an answer if a single sentence isn’t supported."},
					{CheckBalanced, "Balanced", "Withholds an answer if none of it is supported; removes what a source contradicts."},
					{CheckOff, "Off", "Withholds nothing. Sentences without support are only marked."},
				}},
			{Name: "answers.judge", Label: "Checked by", Help: "A model that reads the answer and its sources again, besides the rules.",
				Kind: KindModel, Role: RoleChat, Unset: byProfile, Choices: choices(JudgeTrained, "A trained model, if installed", JudgeWriter, "The model that writes", JudgeNone, "Rules only")},
			{Name: "answers.cache", Label: "Reuse answers", Help: "Gives the same answer to the same question until documents or settings change."},
		}},
		{Title: "Search", described: []Key{
			{Name: "search.understand", Label: "Clarify questions", Help: "The chat model works out what an unclear or follow-up question means.",
				Kind: KindChoice, Unset: byProfile, Choices: choices("on", "On", "off", "Off")},
			{Name: "search.reword", Label: "Try other words", Help: "If a question’s own words find nothing, the chat model tries others.",
				Kind: KindChoice, Unset: byProfile, Choices: choices("on", "On", "off", "Off")},
			{Name: "search.hyde", Label: "Imagine an answer first", Help: "Looks for passages like an answer the chat model imagines. It’s never shown."},
		}},
		{Title: "Privacy", described: []Key{
			{Name: "answers.mask", Label: "Personal data", Help: "Names, addresses, account numbers. A button on each answer shows or hides them.",
				Kind: KindChoice, Choices: choices(MaskAsk, "Show", MaskAlways, "Hide")},
		}},
	}},
	{Name: "models", Title: "Models", Groups: []Group{
		{Title: "Models", Panel: "models", described: []Key{
			{Name: "models.chat", Label: "Chat model", Help: "Writes the answers.", Kind: KindModel, Role: RoleChat, Unset: "the newest installed"},
			{Name: "models.warm", Label: "Load at start", Help: "Loads the chat model with Ibid, so that the first question doesn’t wait for it."},
			{Name: "models.keep_alive", Label: "Keep in memory", Help: "How long after its last use. A loaded model starts to answer at once.",
				Kind: KindChoice, Open: true, Unset: "as the server is set up",
				Choices: choices("1m", "1 minute", "5m", "5 minutes", "30m", "30 minutes", "2h", "2 hours", KeepForever, "Until Ibid closes")},
		}},
		{Title: "Semantic search", Panel: "index", described: []Key{
			{Name: "models.embedding", Label: "Search model", Help: "Finds passages by meaning. Another one needs a new index.",
				Kind: KindModel, Role: RoleEmbedding, Unset: "the library’s own, or the built-in one", Panel: "index",
				Choices: choices("built-in", "Built-in, English", "multilingual-e5-small", "Built-in, 100 languages")},
		}},
		{Title: "Ollama server", described: []Key{
			{Name: "models.engine", Label: "If Ollama isn’t running", Help: "What happens when a model is needed.",
				Kind: KindChoice, Choices: []Choice{
					{EngineAuto, "Start it", "Ibid stops it again when it closes. Only this computer can reach it."},
					{EngineNever, "Leave it to me", "Ibid uses Ollama only while it’s running."},
				}},
			{Name: "models.host", Label: "Ollama address", Help: "Questions and passages are sent here and nowhere else.",
				Kind: KindAddress, Unset: "OLLAMA_HOST, or this computer", sends: "address"},
			{Name: "models.token", Label: "Token", Help: "For a server on another computer. Sent only to its address, and only encrypted.",
				Kind: KindSecret, Unset: "none", Needs: []Need{{Key: "models.host"}}, sends: "yes"},
			{Name: "models.ca", Label: "Certificates", Help: "A PEM file, if this computer doesn’t trust the server’s certificate.",
				Kind: KindPath, Unset: "those the system trusts", Needs: []Need{{Key: "models.host"}}, sends: "yes"},
			{Name: "answers.first_token", Label: "Wait for the first word", Help: "A large model takes minutes to load the first time.",
				Kind: KindNumber, Least: 1, Most: 3600, Unit: "seconds"},
			{Name: "answers.between_tokens", Label: "Wait for the next word", Help: "After that Ibid stops the model and keeps what it has written.",
				Kind: KindNumber, Least: 1, Most: 3600, Unit: "seconds"},
		}},
	}},
	{Name: "advanced", Title: "Advanced", Groups: []Group{
		{Title: "Writing", described: []Key{
			{Name: "answers.passages", Label: "Passages per answer", Help: "More passages find more and take longer to read.",
				Kind: KindNumber, Least: 1, Most: 50, Unit: "passages", Unset: "by question and profile"},
			{Name: "models.context", Label: "Context", Help: "Room for question, passages and answer.",
				Kind: KindNumber, Least: 2048, Most: 1 << 20, Unit: "tokens", Unset: byProfile},
			{Name: "answers.max_tokens", Label: "Longest answer", Help: "Never more than half the context. An answer that is cut off says so.",
				Kind: KindNumber, Least: 64, Most: 32768, Unit: "tokens", Unset: "at most 1,024"},
			{Name: "answers.temperature", Label: "Temperature", Help: "How freely the model words an answer. At 0 it’s the same each time.",
				Kind: KindNumber, Least: 0, Most: 2, Step: 0.1},
		}},
		{Title: "Research", described: []Key{
			{Name: "search.research_steps", Label: "Research steps", Help: "How many searches and other steps before it stops.",
				Kind: KindNumber, Least: 1, Most: 50, Unit: "steps", Unset: "8"},
			{Name: "search.research_tokens", Label: "Research reading", Help: "What the chat model may read and write before the answer.",
				Kind: KindNumber, Least: 1000, Most: 1_000_000, Unit: "tokens", Unset: "40,000"},
			{Name: "search.research_seconds", Label: "Research time", Help: "How long the chat model may look before it writes the answer.",
				Kind: KindNumber, Least: 10, Most: 3600, Unit: "seconds", Unset: "300"},
		}},
		{Title: "This computer", Panel: "check", described: []Key{
			{Name: "models.threads", Label: "Cores for models", Help: "Unless you say otherwise, one core is kept free.",
				Kind: KindNumber, Least: 1, Most: 1024, Unit: "cores", Unset: "Ibid chooses"},
			{Name: "library.workers", Label: "Read at once", Help: "More is faster and takes more memory. Takes effect at the next start.",
				Kind: KindNumber, Least: 1, Most: 64, Unit: "documents", Unset: "Ibid chooses"},
		}},
		{Title: "Insights", Panel: "insights"},
	}},
}
