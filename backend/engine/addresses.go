package engine

import (
	"slices"

	"ibid/backend/ibid"
	"ibid/internal/address"
)

// Only is the address of the one server that may be used, as the user wrote it: that of
// the settings, else an OLLAMA_HOST that is another computer or cannot be read. Empty:
// Ibid looks on this computer.
func (o Options) Only() string {
	if o.Address != "" {
		return o.Address
	}
	if host := lookup(o.complete().Environ, "OLLAMA_HOST"); host != "" && !address.Loopback(host) {
		return host
	}
	return ""
}

// localAddresses are the addresses of this computer at which a server may be running: first the
// one that OLLAMA_HOST names. It says where a server is to listen as much as where one
// is, so it may name one that does not run.
func (e *Engine) localAddresses(opts Options) []string {
	host := lookup(opts.Environ, "OLLAMA_HOST")
	if host == "" || !address.Loopback(host) {
		return e.addresses
	}
	named := describe(host)
	others := slices.DeleteFunc(slices.Clone(e.addresses), func(address string) bool { return !named.Encrypted && address == named.Host })
	return append([]string{host}, others...)
}

// describe reports what an address means to package ollama. Of one that cannot be read
// nothing is reported: who asks there learns why.
func describe(text string) ibid.Engine {
	base, err := address.Parse(text)
	if err != nil {
		return ibid.Engine{}
	}
	return ibid.Engine{Host: base.Host, Remote: !address.Loopback(base.Host), Encrypted: base.Scheme == "https"}
}
