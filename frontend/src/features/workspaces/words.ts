import { count } from '../../strings/plural';
import type { Texts } from '../../strings/texts';

/** Workspaces, and moving documents between them. */
export const workspaces = {
  deleteWorkspace: {
    title: (name: string) => `Delete “${name}”?`,
    action: 'Delete workspace',
  },
  moveDialog: {
    copyHint: 'It will be in both. Its text is stored once, so this takes no time and no space.',
    moveHint: 'It leaves this workspace. Conversations here keep their quotations, marked “source removed”.',
    title: 'To another workspace',
    label: 'Copy or move',
    copy: 'Copy',
    move: 'Move',
    workspace: 'Workspace',
    newName: 'Name of a new workspace',
    orNew: 'Or a new workspace',
    create: 'Create',
    to: (name: string) => ` to “${name}”`,
  },
  newWorkspaceDialog: {
    title: 'New workspace',
    about:
      'It has its own documents, conversations and tags. Nothing found in one workspace is ever shown in another.',
    label: 'Name of the workspace',
    placeholder: 'Such as a matter, a client or a project',
    create: 'Create',
  },
  removeDialog: {
    label: 'From where',
    removeFrom: (name: string) => `Remove from “${name}”`,
    deleteEverywhere: 'Delete everywhere',
    answersDeleted: (one: boolean) =>
      `Answers that quote ${one ? 'it' : 'them'} are deleted; other answers of the same conversations stay.`,
    answersKept: 'Old answers keep their quotations, marked “source removed”.',
    deleteAnswers: (one: boolean) => `Delete the answers that quote ${one ? 'it' : 'them'}, too`,
    keep: 'Keep',
    remove: 'Remove',
  },
  transferWork: {
    working: 'Working',
  },
  workspaceRow: {
    newName: (name: string) => `New name of ${name}`,
    current: 'shown now',
    profileOf: (name: string) => `Profile of ${name}`,
    defaultProfile: 'As in the settings',
    openLabel: (name: string) => `Open ${name}`,
    rename: (name: string) => `Rename ${name}`,
    restore: (name: string) => `Restore ${name} from the archive`,
    cannotArchive: 'The last workspace cannot be archived',
    archive: (name: string) => `Archive ${name}`,
    cannotDelete: 'The last workspace cannot be deleted',
    delete: (name: string) => `Delete ${name}…`,
  },
  workspaceSwitcher: {
    current: (name: string) => `Workspace: ${name}`,
    workspaces: 'Workspaces',
    create: 'New workspace…',
    manage: 'Manage workspaces…',
  },
  workspacesDialog: {
    title: 'Workspaces',
    about:
      'Each has its own documents, conversations and tags. Nothing found in one is ever shown in another.',
    newName: 'Name of a new workspace',
    placeholder: 'New workspace',
    create: 'Create',
    archived: 'Archived',
    archivedHint: 'Hidden and not updated. Nothing is deleted.',
    archivedWorkspaces: 'Archived workspaces',
  },
  workspace: {
    empty: 'empty',
    conversations: (conversations: number) => count(conversations, 'conversation'),
    conversationGoes: 'Its conversation is deleted with its answers.',
    conversationsGo: (conversations: number) =>
      `Its ${count(conversations, 'conversation')} are deleted with their answers.`,
    unshared: 'Documents that are in no other workspace are deleted.',
    someDocumentsGo: (documents: number, only: number) =>
      `Of its ${count(documents, 'document')}, ${only} ${only === 1 ? 'is' : 'are'} in no other workspace and deleted: text, index and pictures. The others stay where they are.`,
    documentGoes: 'Its document is in no other workspace and deleted: text, index and pictures.',
    documentsGo: (documents: number) =>
      `Its ${count(documents, 'document')} are in no other workspace and deleted: text, index and pictures.`,
    allStay: 'All its documents are in other workspaces as well, and stay there.',
    filesStay: 'The PDF files stay on the disk.',
    itIsEmpty: 'It is empty.',
    thisCannotBeUndone: 'This cannot be undone.',
  },
} satisfies Texts;
