package ask

import (
	"context"

	"ibid/backend/brief"
	"ibid/backend/ibid"
)

const summaryVersion = "1"

func (s *Service) summarise(ctx context.Context, workspace ibid.WorkspaceID, doc brief.Document, b *ibid.Brief, grow func(BriefGrowth)) error {
	return nil
}
