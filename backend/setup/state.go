package setup

import (
	"context"
	"slices"

	"ibid/backend/catalogue"
	"ibid/backend/ibid"
)

// State reports how far this computer is set up, and which models suit it. Sets are for
// this computer: there are none where the server is another one.
func (s *Service) State(ctx context.Context) ibid.Setup {
	state := ibid.Setup{Engine: s.Engine(ctx), Machine: s.Machine(ctx), Missing: []ibid.ModelRole{}, Sets: []ibid.ModelSet{}}
	state.Stage = stageOf(state.Engine)
	var installed []string
	if state.Stage == ibid.SetupReady {
		status := s.Server.Status(ctx)
		installed = slices.Concat(status.Available, status.AvailableEmbeddings, status.AvailableVision)
		state.Missing = missing(status)
		switch {
		case status.Version == "": // it has ended since
			state.Stage = ibid.SetupStart
		case len(state.Missing) > 0:
			state.Stage = ibid.SetupModels
		}
	}
	if !state.Engine.Remote {
		state.Sets = catalogue.Suggest(state.Machine, state.Engine, installed)
		state.Gain = catalogue.Gain(state.Machine, state.Engine, installed)
	}
	return state
}

// stageOf is the stage as far as the engine decides it.
func stageOf(engine ibid.Engine) ibid.SetupStage {
	switch {
	case engine.State == ibid.EngineReady:
		return ibid.SetupReady
	case engine.State == ibid.EngineDown && engine.Kind == ibid.EngineNone:
		return ibid.SetupEngine
	}
	return ibid.SetupStart
}

// missing lists the roles that everyone wants filled and that are not.
func missing(status ibid.ModelStatus) []ibid.ModelRole {
	roles := []ibid.ModelRole{}
	if status.ChatModel == "" {
		roles = append(roles, ibid.RoleChat)
	}
	if status.EmbeddingModel == "" {
		roles = append(roles, ibid.RoleEmbedding)
	}
	return roles
}
