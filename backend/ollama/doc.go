// Package ollama knows how to talk to the local model server, Ollama: which
// models it has and what they can do, how to make it write and how to make it
// turn texts into vectors, and what each of its failures means to the user.
//
// Terms: a model's capabilities are what the server says it can do (completion,
// embedding, thinking, vision); its digest names its content; the recipe is what
// is done to a text before an embedding model sees it.
//
// Three habits of the server shape this package. It drops the oldest messages
// of a chat silently when they do not fit, and cuts the end off a long text to
// embed, unless asked not to: it is always asked not to, and always passed the size
// of the context. It can pass a chat on to a computer elsewhere ("cloud"
// models): those are never used, since the user's documents stay here. And a
// stream that breaks off looks like one that ended: only the server's own
// "done" counts as an end.
package ollama
