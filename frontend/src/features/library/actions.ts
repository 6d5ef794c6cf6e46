/** What can be done with documents that were picked out, in the menu and in the bar of a selection alike. */
import BookMarked from '@lucide/svelte/icons/book-marked';
import CircleStop from '@lucide/svelte/icons/circle-stop';
import CornerUpRight from '@lucide/svelte/icons/corner-up-right';
import HardDrive from '@lucide/svelte/icons/hard-drive';
import Landmark from '@lucide/svelte/icons/landmark';
import ListFilter from '@lucide/svelte/icons/list-filter';
import ListStart from '@lucide/svelte/icons/list-start';
import Pause from '@lucide/svelte/icons/pause';
import Pencil from '@lucide/svelte/icons/pencil';
import Play from '@lucide/svelte/icons/play';
import RotateCw from '@lucide/svelte/icons/rotate-cw';
import Table from '@lucide/svelte/icons/table-2';
import TagIcon from '@lucide/svelte/icons/tag';
import Undo from '@lucide/svelte/icons/undo-2';
import Trash from '@lucide/svelte/icons/trash-2';
import type { Document } from '../../api';
import type { App } from '../../state/app.svelte';
import { strings } from '../../strings';
import { failed } from './listing';
import { firstHit } from '../../text/snippet';
import { busy, describing, locked } from '../../text/stages';

const { common } = strings;
const t = strings.library.actions;

export interface Action {
  name: string;
  icon: typeof Trash;
  /** The key that does the same in the list. */
  keys?: string;
  danger?: boolean;
  /** It stands in the bar below the list: always, or where there is room. */
  bar?: 'always' | 'wide';
  run: () => void;
}

/** Opens a document; one that was found by its text, at the words. */
export function open({ finding, reader }: App, document: Document) {
  const match = finding.match(document.id);
  reader.open(document, match?.page || 1, match ? firstHit(match.snippet) : '');
}

/** The actions that make sense for these documents, in the order of the menu. */
export function actionsFor(app: App, documents: Document[]): Action[] {
  const { library, rules, tags } = app;
  const current = documents.filter((d) => d.presence === 'current');
  const one = documents.length === 1;
  const some = (which: (d: Document) => boolean) => current.filter(which).map((d) => d.id);
  const ids = documents.map((d) => d.id);
  const former = documents.filter((d) => d.presence !== 'current').map((d) => d.id);

  const waiting = some((d) => d.status === 'queued' && !d.paused);
  const running = some((d) => busy(d) && !d.paused);
  const held = some((d) => d.paused);
  const ended = some((d) => (failed(d) && !locked(d)) || d.status === 'cancelled');
  const stoppable = some((d) => busy(d) || describing(d));
  const outdated = some((d) => d.outdated);
  const referred = some((d) => !d.copied);

  const actions: (Action | false)[] = [
    current.length > 0 && {
      name: t.askOnly(one),
      icon: ListFilter,
      run: () => {
        library.askOnly(current.map((d) => d.id));
        app.layout.library = false;
      },
    },
    current.length > 1 && {
      name: t.askEach,
      icon: Table,
      bar: 'always',
      run: () => void app.tables.begin({ rule: 'documents', documents: current.map((d) => d.id) }),
    },
    one &&
      current.length > 0 && {
        name: common.rename,
        icon: Pencil,
        keys: 'F2',
        run: () => (library.renaming = ids[0]!),
      },
    current.length > 0 && {
      name: t.tags,
      icon: TagIcon,
      keys: 'T',
      bar: 'always',
      run: () => (tags.choosing = current),
    },
    current.length > 0 && {
      name: t.jurisdiction,
      icon: Landmark,
      run: () => rules.chooseFor(current),
    },
    ended.length > 0 && { name: common.tryAgain, icon: RotateCw, run: () => void library.retry(ended) },
    waiting.length > 0 && {
      name: t.readNext,
      icon: ListStart,
      run: () => void library.readNext(waiting),
    },
    running.length > 0 && { name: t.pause, icon: Pause, run: () => void library.pause(running, true) },
    held.length > 0 && { name: t.resumeReading, icon: Play, run: () => void library.pause(held, false) },
    stoppable.length > 0 && {
      name: t.stopReading,
      icon: CircleStop,
      run: () => stoppable.forEach((id) => void library.cancel(id)),
    },
    outdated.length > 0 && {
      name: t.readAgain,
      icon: BookMarked,
      run: () => void library.reread(outdated),
    },
    current.length > 0 && {
      name: referred.length ? t.keepCopies(one) : t.giveUpCopies(one),
      icon: HardDrive,
      run: () => void library.keepCopies(referred.length ? referred : ids, referred.length > 0),
    },
    current.length > 0 && {
      name: t.moveOrCopy,
      icon: CornerUpRight,
      bar: 'wide',
      run: () => app.moveDocuments(current.map((d) => d.id)),
    },
    former.length > 0 && {
      name: t.listAgain,
      icon: Undo,
      run: () => void library.bringBack(former),
    },
    {
      name: t.remove,
      icon: Trash,
      keys: 'Delete',
      danger: true,
      bar: 'wide',
      run: () => app.removeDocuments(ids),
    },
  ];
  return actions.filter((action) => action !== false);
}
