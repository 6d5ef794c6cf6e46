package ibid

// PrivateKind names what a piece of personal data is.
type PrivateKind string

// The kinds that Ibid looks for.
const (
	PrivateName     PrivateKind = "name"
	PrivateEmail    PrivateKind = "email"
	PrivatePhone    PrivateKind = "phone"
	PrivateSSN      PrivateKind = "ssn"  // United States social security number
	PrivateCard     PrivateKind = "card" // payment card, its check digit right
	PrivateIBAN     PrivateKind = "iban"
	PrivatePassport PrivateKind = "passport"
	PrivateLicence  PrivateKind = "licence" // to drive
	PrivateIP       PrivateKind = "ip"
	PrivateAddress  PrivateKind = "address" // where somebody lives or works
)

// PrivateSpan is a piece of personal data in a text.
type PrivateSpan struct {
	Kind PrivateKind `json:"kind"`
	Span Span        `json:"span"` // bytes of the text
	Mask string      `json:"mask"` // what stands in its place when it is masked, "[e-mail]"
}
