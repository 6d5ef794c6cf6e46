package fake

import (
	"cmp"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"ibid/backend/ibid"
)

// tooLong is the real server's sentence, for chats and texts alike.
const tooLong = "the input length exceeds the context length"

type wireMessage struct{ Role, Content string }

type wireRequest struct {
	Messages []wireMessage
	Prompt   string
	Input    any
	Truncate *bool
	Think    any
	Format   json.RawMessage
	Logprobs bool
	Tools    []any

	Dimensions int
	KeepAlive  any `json:"keep_alive"`
	Options    struct {
		NumCtx     int `json:"num_ctx"`
		NumPredict int `json:"num_predict"`
	}
}

// room is the context in tokens: what was asked for, never more than the model's.
func (r wireRequest) room(m Model) int { return min(cmp.Or(r.Options.NumCtx, 4096), m.Context) }

// whole reports whether the request forbids to drop or cut what does not fit.
func (r wireRequest) whole() bool { return r.Truncate != nil && !*r.Truncate }

// asksIfFree reports whether a chat only asks, after a stop, if the model is free again:
// it wants a single token. It uses up no reply and counts as no call.
func asksIfFree(body map[string]any) bool {
	options, _ := body["options"].(map[string]any)
	return body["messages"] != nil && body["stream"] == false && options["num_predict"] == 1.0
}

func (s *Server) embed(w http.ResponseWriter, r *http.Request) {
	var req wireRequest
	m, _, ok := s.open(w, r, &req)
	if !ok {
		return
	}
	var texts []string
	switch input := req.Input.(type) {
	case nil:
	case string:
		texts = []string{input}
	case []any:
		for _, x := range input {
			text, isText := x.(string)
			if !isText {
				refuse(w, http.StatusBadRequest, "invalid input type")
				return
			}
			texts = append(texts, text)
		}
	default:
		refuse(w, http.StatusBadRequest, "invalid input type")
		return
	}
	leave, ok := s.load(w, m, req)
	if !ok {
		return
	}
	defer leave()
	if len(texts) == 0 {
		answer(w, http.StatusOK, map[string]any{"model": m.Name, "embeddings": []any{}})
		return
	}
	s.mu.Lock()
	var reply Reply
	if len(s.embeds) > 0 {
		reply, s.embeds = s.embeds[0], s.embeds[1:]
	}
	s.mu.Unlock()
	if reply.Ending != EndDone {
		s.end(w, r, reply, false)
		return
	}
	vectors, tokens := make([][]float32, 0, len(texts)), 0
	for _, text := range texts {
		words := strings.Fields(text)
		if limit := req.room(m) - 2; len(words) > limit { // a mark at either end
			if req.whole() {
				refuse(w, http.StatusBadRequest, tooLong)
				return
			}
			words = words[:max(limit, 0)]
		}
		vector := vectorOf(strings.Join(words, " "), m.Digest, cmp.Or(m.Dimensions, DefaultDimensions))
		if vector == nil {
			vector = make([]float32, cmp.Or(m.Dimensions, DefaultDimensions)) // as the real one does
		}
		vectors, tokens = append(vectors, shortened(vector, req.Dimensions)), tokens+len(words)+2
	}
	answer(w, http.StatusOK, map[string]any{"model": m.Name, "embeddings": vectors, "prompt_eval_count": tokens})
}

// shortened keeps the first dimensions of a vector, if it has more, and gives it its
// length again.
func shortened(vector []float32, dimensions int) []float32 {
	if dimensions <= 0 || dimensions >= len(vector) {
		return vector
	}
	vector = vector[:dimensions]
	normalise(vector)
	return vector
}

func (s *Server) chat(w http.ResponseWriter, r *http.Request) {
	var req wireRequest
	m, body, ok := s.open(w, r, &req)
	if !ok {
		return
	}
	if req.Think == true && !m.can("thinking") {
		refuse(w, http.StatusBadRequest, `"`+m.Name+`" does not support thinking`)
		return
	}
	if len(req.Tools) > 0 && !m.can("tools") {
		refuse(w, http.StatusBadRequest, `"`+m.Name+`" does not support tools`)
		return
	}
	if !m.can("completion") {
		refuse(w, http.StatusBadRequest, `"`+m.Name+`" does not support chat`)
		return
	}
	if len(req.Messages) == 0 {
		s.loadOnly(w, m, req, map[string]any{"message": map[string]any{"role": ibid.RoleAssistant, "content": ""}})
		return
	}
	leave, ok := s.load(w, m, req)
	if !ok {
		return
	}
	defer leave()
	system, messages := messagesOf(req.Messages)
	prompt := promptTokens(system, messages)
	if asksIfFree(body) {
		answer(w, http.StatusOK, map[string]any{"model": m.Name, "created_at": time.Unix(0, 0).UTC(), "done": true, "done_reason": "length",
			"message": map[string]any{"role": ibid.RoleAssistant, "content": "a"}, "prompt_eval_count": prompt, "eval_count": 1})
		return
	}
	if prompt > req.room(m) {
		if req.whole() {
			refuse(w, http.StatusBadRequest, tooLong)
			return
		}
		messages, prompt = messages[len(messages)-1:], req.room(m) // the older ones are dropped in silence
	}
	s.mu.Lock()
	reply := s.replies.next(system, messages)
	s.mu.Unlock()

	limit := req.room(m) - prompt
	if n := req.Options.NumPredict; n > 0 {
		limit = min(limit, n)
	}
	reply.Text = conform(reply.Text, req.Format)
	stream := json.NewEncoder(w)
	line := func(more map[string]any) {
		more["model"], more["created_at"] = m.Name, time.Unix(0, 0).UTC()
		w.Header().Set("Content-Type", "application/x-ndjson")
		_ = stream.Encode(more) // wait notices a client that left
		w.(http.Flusher).Flush()
	}
	message := func(kind string, piece any) {
		line(map[string]any{"message": map[string]any{"role": ibid.RoleAssistant, kind: piece}, "done": false})
	}
	if reply.Thinking != "" {
		message("thinking", reply.Thinking)
	}
	if len(reply.Calls) > 0 && len(req.Tools) > 0 {
		message("tool_calls", toolCalls(reply.Calls))
	}
	said := 0
	for piece := range reply.said() {
		if said == limit {
			reply.Ending = EndLength
			break
		}
		if !s.wait(r, cmp.Or(reply.PauseMS, s.script.PauseMS)) {
			s.leave(r.URL.Path)
			return
		}
		said++
		message("content", piece)
	}
	if !slices.Contains([]Ending{EndDone, EndLength, EndHalf}, reply.Ending) {
		s.end(w, r, reply, said > 0)
		return
	}
	reason := ibid.FinishedStop
	if reply.Ending == EndLength {
		reason = ibid.FinishedLength
	}
	line(map[string]any{
		"message": map[string]any{"role": ibid.RoleAssistant, "content": ""}, "done": true,
		"done_reason":       reason,
		"prompt_eval_count": prompt, "eval_count": said,
		"total_duration": 3, "load_duration": 1, "prompt_eval_duration": 1, "eval_duration": 1,
	})
}

// toolCalls has the form of the protocol.
func toolCalls(calls []ToolCall) []map[string]any {
	var wire []map[string]any
	for i, call := range calls {
		wire = append(wire, map[string]any{"function": map[string]any{"index": i, "name": call.Name, "arguments": call.Arguments}})
	}
	return wire
}

// end ends an answer other than as it should.
func (s *Server) end(w http.ResponseWriter, r *http.Request, reply Reply, begun bool) {
	switch reply.Ending {
	case EndError:
		message := cmp.Or(reply.Error, "an error was encountered while running the model")
		if !begun {
			refuse(w, cmp.Or(reply.Status, http.StatusInternalServerError), message)
			return
		}
		_ = json.NewEncoder(w).Encode(map[string]any{"error": message})
	case EndGarbage:
		_, _ = io.WriteString(w, `{"message": {"content": "half a li`)
	case EndSilence:
		select {
		case <-r.Context().Done():
			s.leave(r.URL.Path)
		case <-s.over:
		}
	case EndCut:
		panic(http.ErrAbortHandler) // net/http's way to break the connection
	}
}

// wait pauses and reports whether the client is still there.
func (s *Server) wait(r *http.Request, milliseconds int) bool {
	if milliseconds == 0 {
		return r.Context().Err() == nil
	}
	timer := time.NewTimer(time.Duration(milliseconds) * time.Millisecond)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-r.Context().Done():
	case <-s.over:
	}
	return false
}

func (s *Server) leave(path string) {
	select {
	case s.gone <- path:
	default: // nobody has asked for the last 64
	}
}
