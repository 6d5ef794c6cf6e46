package setup

import (
	"context"

	"ibid/backend/ibid"
)

// State tells how far this computer is set up.
func (s *Service) State(ctx context.Context) ibid.Setup {
	return ibid.Setup{Engine: s.Engine(ctx), Machine: s.Machine(ctx)}
}

func (s *Service) Models(ctx context.Context) ([]ibid.InstalledModel, error) {
	return s.Server.Installed(ctx)
}
func (s *Service) Get(ctx context.Context, names []string, progress func(ibid.PullProgress)) error {
	return nil
}
func (s *Service) Import(ctx context.Context, name, path string, progress func(ibid.PullProgress)) error {
	return s.Server.Import(ctx, name, path, progress)
}
func (s *Service) Remove(ctx context.Context, name string, force bool) error {
	return s.Server.Remove(ctx, name)
}
func (s *Service) Unload(ctx context.Context, name string) error { return s.Server.Unload(ctx, name) }
func (s *Service) Try(ctx context.Context, name string, done func(ibid.ModelTask)) (ibid.ModelTest, error) {
	return s.Server.Try(ctx, name, done)
}
func (s *Service) Use(ctx context.Context, role ibid.ModelRole, name string) error {
	return s.Choices.Choose(role, name)
}
