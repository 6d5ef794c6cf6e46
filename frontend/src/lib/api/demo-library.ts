/** A library in memory: what the development mock does with workspaces, documents, tags and folders. */
import { demoDocument, demoDocuments } from './demo-documents';
import { manyDocuments } from './demo-many';
import { AppError } from './error';
import { mockFolder, mockWorkspace } from './fixtures';
import { DocumentStatus, type Api, type Document, type Events, type Folder, type Workspace } from './types';

type Emit = <K extends keyof Events>(name: K, event: Events[K]) => void;

/** Everything in it is plain data; whoever changes documents says so by {@link DemoLibrary.tell}. */
export class DemoLibrary {
  workspaces: Workspace[];
  documents: Document[];
  folders: Folder[];
  #tags = new Map<number, Set<string>>();
  #told = 0;

  constructor(
    demo: string | null,
    private emit: Emit,
  ) {
    this.workspaces = [
      mockWorkspace({ name: 'Filings' }),
      mockWorkspace({ id: 2, name: 'Harbour Street dispute' }),
      mockWorkspace({ id: 3, name: 'Board 2019', archived: true }),
    ];
    this.documents = demo === 'empty' ? [] : demo === 'many' ? manyDocuments() : demoDocuments();
    if (demo !== 'empty') this.documents.push(...elsewhere(), ...former());
    this.folders = [
      mockFolder({ path: '/home/anna/Filings' }),
      mockFolder({ id: 2, path: '/mnt/archive/Companies', ignore: ['drafts/**'] }),
      mockFolder({
        id: 3,
        path: '/media/anna/Server/Contracts',
        problem: {
          code: 'unreachable',
          message: 'This folder cannot be reached.',
          hint: 'Its documents stay; it is looked through again when it is back.',
        },
      }),
    ].filter((f) => f.problem || this.documents.some((d) => d.folder === f.id));
    for (const d of this.documents) for (const tag of d.tags) this.#tagsOf(d.workspaceId).add(tag);
  }

  /** The current documents of a workspace. */
  current = (ws: number) => this.documents.filter((d) => d.workspaceId === ws && d.presence === 'current');

  get(ws: number, id: number): Document {
    const document = this.documents.find((d) => d.id === id && d.workspaceId === ws);
    if (!document) throw new AppError('not_found', 'This document is no longer in the workspace.');
    return document;
  }

  /** Changes documents and tells the window. */
  change(documents: Document[], changed: Partial<Document>) {
    for (const document of documents) Object.assign(document, changed);
    this.tell(documents);
  }

  tell(changed: Document[], removed: number[] = []) {
    this.emit('documents', { sequence: ++this.#told, changed: changed.map((d) => ({ ...d })), removed });
    this.emit('queue', {});
  }

  /** The functions of the backend that are about what is here. */
  readonly api: Partial<Api> = {
    workspaces: async () => this.workspaces.map((w) => this.#counted(w)),
    createWorkspace: async (name) => {
      this.#free(name);
      const workspace = mockWorkspace({ id: 1 + Math.max(...this.workspaces.map((w) => w.id)), name });
      this.workspaces.push(workspace);
      return this.#counted(workspace);
    },
    renameWorkspace: async (ws, name) => {
      this.#free(name, ws);
      return this.#counted(Object.assign(this.#workspace(ws), { name }));
    },
    archiveWorkspace: async (ws, archived) => {
      if (archived) this.#notLast(ws);
      return this.#counted(Object.assign(this.#workspace(ws), { archived }));
    },
    deleteWorkspace: async (ws) => {
      this.#notLast(ws);
      this.workspaces = this.workspaces.filter((w) => w.id !== ws);
      this.documents = this.documents.filter((d) => d.workspaceId !== ws);
    },

    documents: async (ws) => this.current(ws).map((d) => ({ ...d })),
    formerDocuments: async (ws) =>
      this.documents.filter((d) => d.workspaceId === ws && d.presence !== 'current').map((d) => ({ ...d })),
    findDocuments: async (ws, text) => {
      const word = text.trim().split(/\s+/).pop()!.toLowerCase();
      return this.current(ws)
        .filter(
          (d) =>
            d.status !== DocumentStatus.Failed &&
            d.chunks > 0 &&
            !word.includes('z') &&
            (d.id * 7 + word.length) % 3 === 0,
        )
        .slice(0, 40)
        .map((document, i) => ({
          document: { ...document },
          passages: 1 + (document.id % 9),
          page: 2 + (i % 7),
          snippet: `…the Company expects ${'\uE000'}${word}${'\uE001'} to rise with the index, unless the parties agree otherwise before…`,
        }));
    },
    removeDocuments: async (_, ws, ids, { everywhere }) => {
      const hashes = new Set(ids.map((id) => this.get(ws, id).hash));
      const goes = (d: Document) =>
        everywhere ? hashes.has(d.hash) : d.workspaceId === ws && ids.includes(d.id);
      const removed = this.documents.filter(goes).map((d) => d.id);
      this.documents = this.documents.filter((d) => !goes(d));
      this.tell([], removed);
      return ids.length;
    },
    copyDocuments: async (_, ws, ids, to) => this.#copy(ws, ids, to),
    moveDocuments: async (job, ws, ids, to) => {
      const copies = this.#copy(ws, ids, to);
      await this.api.removeDocuments!(job, ws, ids, { everywhere: false, quotes: false });
      return copies;
    },
    keepCopies: async (ws, ids, copied) =>
      this.change(
        ids.map((id) => this.get(ws, id)),
        { copied },
      ),
    bringBack: async (ws, ids) =>
      this.change(
        ids.map((id) => this.get(ws, id)),
        { presence: 'current', replacedBy: 0, folder: 0 },
      ),
    rereadDocuments: async (ws, ids) => {
      const old = this.current(ws).filter((d) => d.outdated && (!ids.length || ids.includes(d.id)));
      this.change(old, { outdated: false });
      return old.length;
    },

    tags: async (ws) =>
      [...this.#tagsOf(ws)]
        .sort((a, b) => a.localeCompare(b))
        .map((name) => ({
          name,
          documents: this.current(ws).filter((d) => d.tags.includes(name)).length,
        })),
    tagDocuments: async (ws, ids, tag) => {
      this.#tagsOf(ws).add(tag);
      this.#retag(ids, ws, (tags) => [...tags, tag]);
    },
    untagDocuments: async (ws, ids, tag) => this.#retag(ids, ws, (tags) => tags.filter((t) => t !== tag)),
    renameDocument: async (ws, id, title) => {
      const document = this.get(ws, id);
      const own = title.trim();
      const name = document.name.replace(/\.pdf$/, '').replaceAll('_', ' ');
      this.change([document], own ? { title: own, titleFrom: 'user' } : { title: name, titleFrom: 'name' });
      return { ...document };
    },
    renameTag: async (ws, old, name) => {
      this.#tagsOf(ws).delete(old);
      this.#tagsOf(ws).add(name);
      this.#retag(this.#tagged(ws, old), ws, (tags) => tags.map((t) => (t === old ? name : t)));
    },
    deleteTag: async (ws, tag) => {
      this.#tagsOf(ws).delete(tag);
      this.#retag(this.#tagged(ws, tag), ws, (tags) => tags.filter((t) => t !== tag));
    },

    folders: async (ws) => this.folders.filter((f) => f.workspaceId === ws).map((f) => this.#filled(f)),
    folderFiles: async (ws, id) => [
      ...this.current(ws)
        .filter((d) => d.folder === id)
        .slice(0, 200)
        .map((d) => ({
          path: d.name,
          bytes: d.bytes,
          modified: d.addedAt,
          document: d.id,
          leftOut: false,
        })),
      {
        path: 'drafts/offer.pdf',
        bytes: 0,
        modified: '2026-11-01T10:00:00Z',
        document: 0,
        leftOut: false,
        failure: { code: 'not_pdf', message: 'This file is empty.', hint: '' },
      },
      { path: 'Old notes.pdf', bytes: 91_000, modified: '2026-10-01T10:00:00Z', document: 0, leftOut: true },
    ],
    chooseFolderToSync: async (ws) => {
      const id = 1 + Math.max(0, ...this.folders.map((f) => f.id));
      const folder = mockFolder({ id, workspaceId: ws, path: `/home/anna/Contracts ${id}`, documents: 0 });
      this.folders.push(folder);
      this.emit('folders', { workspace: ws });
      return this.#filled(folder);
    },
    setFolder: async (ws, id, ignore, paused) => {
      const folder = Object.assign(this.#folder(id), { ignore, paused });
      this.emit('folders', { workspace: ws });
      return this.#filled(folder);
    },
    syncFolder: async (ws, id) => {
      this.#folder(id).checkedAt = new Date().toISOString();
      this.emit('folders', { workspace: ws });
      return { new: 2, changed: 1, renamed: 0, gone: 0, back: 0, refused: 0, waiting: 0 };
    },
    removeFolder: async (ws, id, withDocuments) => {
      this.folders = this.folders.filter((f) => f.id !== id);
      const its = this.documents.filter((d) => d.workspaceId === ws && d.folder === id);
      if (withDocuments)
        await this.api.removeDocuments!(
          'folder',
          ws,
          its.map((d) => d.id),
          { everywhere: false, quotes: false },
        );
      else this.change(its, { folder: 0 });
      this.emit('folders', { workspace: ws });
    },
  };

  #tagsOf(ws: number): Set<string> {
    if (!this.#tags.has(ws)) this.#tags.set(ws, new Set());
    return this.#tags.get(ws)!;
  }
  #tagged = (ws: number, tag: string) =>
    this.documents.filter((d) => d.workspaceId === ws && d.tags.includes(tag)).map((d) => d.id);
  #retag(ids: number[], ws: number, change: (tags: string[]) => string[]) {
    const documents = ids.map((id) => this.get(ws, id));
    for (const d of documents) d.tags = [...new Set(change(d.tags))].sort((a, b) => a.localeCompare(b));
    this.tell(documents);
  }
  #workspace = (ws: number) => this.workspaces.find((w) => w.id === ws)!;
  #folder = (id: number) => this.folders.find((f) => f.id === id)!;
  #counted = (w: Workspace): Workspace => ({ ...w, documents: this.current(w.id).length });
  #filled(folder: Folder): Folder {
    const its = this.documents.filter((d) => d.folder === folder.id);
    return {
      ...folder,
      documents: its.filter((d) => d.presence === 'current').length,
      gone: its.filter((d) => d.presence === 'gone').length,
      refused: 1,
    };
  }
  #free(name: string, except = 0) {
    if (this.workspaces.some((w) => w.id !== except && w.name.toLowerCase() === name.toLowerCase()))
      throw new AppError('conflict', 'There is a workspace of this name already.', 'Choose another name.');
  }
  #notLast(ws: number) {
    if (this.workspaces.every((w) => w.archived || w.id === ws))
      throw new AppError('conflict', 'This is the last workspace.', 'Create another one first.');
  }
  #copy(ws: number, ids: number[], to: number): Document[] {
    let next = Math.max(...this.documents.map((d) => d.id));
    const copies = ids.map((id) => ({ ...this.get(ws, id), id: ++next, workspaceId: to, folder: 0 }));
    this.documents.unshift(...copies);
    for (const d of copies) for (const tag of d.tags) this.#tagsOf(to).add(tag);
    this.tell(copies);
    return copies.map((d) => ({ ...d }));
  }
}

/** Documents of the other workspaces. */
function elsewhere(): Document[] {
  return [
    demoDocument(9001, 'Statement of claim', 48, { workspaceId: 2, tags: ['Pleadings'] }),
    demoDocument(9002, 'Survey of the quay wall', 31, { workspaceId: 2, tags: ['Expert reports'] }),
    demoDocument(9003, 'Minutes of the board, May 2019', 7, { workspaceId: 3 }),
  ];
}

/** Documents that are in their folder no more. */
function former(): Document[] {
  return [
    demoDocument(9101, 'Tessaly 2022 10-K', 498, { presence: 'replaced', replacedBy: 2, folder: 1 }),
    demoDocument(9102, 'Draft prospectus', 96, { presence: 'gone', folder: 1 }),
    demoDocument(9103, 'Letter to the insurer', 3, {
      presence: 'gone',
      folder: 1,
      status: DocumentStatus.Ready,
    }),
  ];
}
