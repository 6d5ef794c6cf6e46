package answer

import "testing"

func TestTidied(t *testing.T) {
	for _, tt := range []struct{ name, reply, want string }{
		{"a marker before its sentence", "[1] The fee is $400.", "The fee is $400. [1]"},
		{"one before two sentences", "[2] The fee is $400. It is due in May.", "The fee is $400. [2] It is due in May. [2]"},
		{"one before each line", "[1] Rent: $400.\n[3] Deposit: $800.", "Rent: $400. [1]\nDeposit: $800. [3]"},
		{"a line with nothing but a marker stays", "The fee is $400.\n[1]", "The fee is $400.\n[1]"},
		{"markers behind stay", "The fee is $400 [1]. It is due in May [2].", "The fee is $400 [1]. It is due in May [2]."},
		{"a bare marker stays", "[1]", "[1]"},
		{"where the answer stands", "The fee is $400. This information is found in Passage 3 of the lease on page 5.", "The fee is $400. [3]"},
		{"the same with a marker", "The fee is $400. This is stated in Exhibit A [2].", "The fee is $400. [2]"},
		{"where the answer has its own", "The fee is $400 [1]. This can be found in Exhibit A [2].", "The fee is $400 [1]."},
		{"more than that stays", "The fee is $400. It is set out in Section 5 and falls due in May.", "The fee is $400. It is set out in Section 5 and falls due in May."},
		{"that a passage says it", "The passage states that the fee is $400.", "The fee is $400."},
		{"that one of them does", "According to passage 2, the fee is $400.", "The fee is $400. [2]"},
		{"and with a marker", "Based on the passages, the fee is $400. [2]", "The fee is $400. [2]"},
		{"what the law states stays", "The contract states that the fee is $400. [2]", "The contract states that the fee is $400. [2]"},
		{"code stays", "```\n[1] a\n```", "```\n[1] a\n```"},
		{"lists stay", "- one [1]\n- two [2]\n\nThat is all.", "- one [1]\n- two [2]\n\nThat is all."},
		{"nothing", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tidied(splitter(t), tt.reply); got != tt.want {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}
