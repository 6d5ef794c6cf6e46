/** Numbers and words that the generated bindings name and don't declare. */
import '../../wailsjs/go/models';

declare module '../../wailsjs/go/models' {
  export namespace ibid {
    type ColumnID = number;
    type ConversationID = number;
    type DocumentID = number;
    type FolderID = number;
    type MessageID = number;
    type Rating = number;
    type TableID = number;
    type WorkspaceID = number;
  }
}
