package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"ibid/backend/ibid"
)

// TestFailureIsText: the page's runtime makes `new Error(reason)` of whatever a
// call is rejected with, and an object would be no more than "[object Object]".
func TestFailureIsText(t *testing.T) {
	wrong := ibid.Errorf(ibid.CodeWrongPassword, "The password does not open it.").WithHint("Enter it again.")
	for _, test := range []struct {
		err  error
		want ibid.Error
	}{
		{wrong, *wrong},
		{fmt.Errorf("unlock document 3: %w", wrong), *wrong},
		{errors.New("nil map"), ibid.Error{Code: ibid.CodeInternal, Message: ibid.AsError(errors.New("nil map")).Message, Hint: ibid.AsError(errors.New("nil map")).Hint}},
	} {
		text, ok := failure(test.err).(string)
		if !ok {
			t.Fatalf("failure(%v) is a %T, want text", test.err, failure(test.err))
		}
		var got ibid.Error
		if err := json.Unmarshal([]byte(text), &got); err != nil {
			t.Fatalf("failure(%v) = %q: %v", test.err, text, err)
		}
		if got != test.want {
			t.Errorf("failure(%v) = %+v, want %+v", test.err, got, test.want)
		}
	}
}
