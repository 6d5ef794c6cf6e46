package engine

import (
	"errors"

	"ibid/backend/ibid"
)

const again = "Press Start to try again."

// missing says that there is nothing to start.
func missing() *ibid.Error {
	return ibid.Errorf(ibid.CodeModelServerMissing, "Ollama isn't installed, so Ibid is quoting your documents.").
		WithHint("Install Ollama (ollama.com/download) for written answers. Ibid will find it automatically.")
}

// notStarted says that there is a program which Ibid does not start by itself.
func notStarted(kind ibid.EngineKind) *ibid.Error {
	what := "The model server (Ollama) is installed on this computer, but not running."
	if kind == ibid.EngineBundled {
		what = "The model server (Ollama) that comes with Ibid is not running."
	}
	return ibid.Errorf(ibid.CodeModelServerDown, "%s", what).WithHint("Press Start. Until then Ibid answers with quoted passages.")
}

// silent says why a server that the user set cannot be used. What the probe says to
// the user is kept.
func silent(host string, err error) *ibid.Error {
	var coded *ibid.Error
	if errors.As(err, &coded) {
		return coded
	}
	return ibid.Errorf(ibid.CodeModelServerDown, "The model server at %s does not answer.", host).
		WithHint("Check the address in the settings or in OLLAMA_HOST, and that Ollama runs there. Without an address Ibid looks for a model server on this computer.").WithCause(err)
}

// crashed says that the child has ended and is started again after a pause.
func crashed(err error) *ibid.Error {
	return ibid.Errorf(ibid.CodeModelServerDown, "The model server (Ollama) has ended unexpectedly.").
		WithHint("Ibid starts it again in a moment.").WithCause(err)
}

// hopeless says that the child has ended too often.
func hopeless(err error) *ibid.Error {
	return ibid.Errorf(ibid.CodeModelServerDown, "The model server (Ollama) was started %d times within a minute and ended each time.", mostCrashes).
		WithHint(again + " If that does not help, a smaller model may, or installing Ollama afresh from ollama.com/download; the log of the model server tells more.").WithCause(err)
}

// unable says that nothing could even be tried: a folder cannot be made, or no other
// process be started.
func unable(err error) *ibid.Error {
	return ibid.Errorf(ibid.CodeModelServerDown, "The model server (Ollama) cannot be started.").
		WithHint(again + " If that does not help, install Ollama from ollama.com/download.").WithCause(err)
}

// errClosed is the error of an engine that is closed.
var errClosed = ibid.Errorf(ibid.CodeCancelled, "Ibid is being closed.")
