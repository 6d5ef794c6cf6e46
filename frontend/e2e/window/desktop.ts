/** The display that the window is on: what the window manager and a person's hands do. */
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { expect } from 'vitest';
import { Program, alive, prepared, until } from '../program';

export function xdotool(...args: (string | number)[]): string {
  return execFileSync('xdotool', args.map(String), {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

/** The number of the window with this title, of one process or of any, if there is one; GTK has small ones of its own that bear it too. */
function find(title: string, pid?: number): string | undefined {
  const of = pid === undefined ? [] : ['--pid', pid];
  try {
    const all = xdotool('search', '--all', '--onlyvisible', ...of, '--name', `^${title}$`).split('\n');
    return all.find((window) => geometry(window).width > 300);
  } catch {
    return undefined; // xdotool fails when it finds nothing
  }
}

/** Waits for the window with this title, of one process or of any, and gives its number. */
export function windowNamed(title: string, pid?: number): Promise<string> {
  return until(`a window named ${title}`, () => find(title, pid));
}

export const windowExists = (title: string) => find(title) !== undefined;

/** Closes a window as its title bar and a task bar do. */
export function close(window: string) {
  execFileSync(prepared('IBID_E2E_CLOSE'), [window]);
}

export function geometry(window: string) {
  const lines = xdotool('getwindowgeometry', '--shell', window);
  const value = (name: string) => Number(new RegExp(`^${name}=(-?\\d+)$`, 'm').exec(lines)![1]);
  return { x: value('X'), y: value('Y'), width: value('WIDTH'), height: value('HEIGHT') };
}

/** Processes below `pid`, all generations of them. */
export function descendants(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      // The name in brackets may hold anything; the parent is the second field after it.
      const fields = readFileSync(`/proc/${entry}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      const parent = Number(fields[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
    } catch {
      // It has ended meanwhile.
    }
  }
  const below = (of: number): number[] =>
    (children.get(of) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid);
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** Waits until none of the processes is left. */
export async function ended(processes: number[]) {
  const names = new Map(processes.map((pid) => [pid, commandLine(pid)]));
  const left = () => processes.filter(alive).map((pid) => `${pid} ${names.get(pid)}`);
  await until('the end of all processes', () => (left().length ? undefined : true)).catch(() =>
    expect(left()).toEqual([]),
  );
}

export interface Drag {
  /** What the window said that it is being offered. */
  offered: string;
  /** Lets the files go. */
  drop(): Promise<void>;
}

/** Drags files from beside the window to its middle, and holds them there until they are dropped. `accepted` tells once the window has noticed. */
export async function holdOver(
  window: string,
  files: string[],
  accepted: () => Promise<string | null | undefined>,
): Promise<Drag> {
  const at = geometry(window);
  const [x, y] = [at.x + at.width + 30, at.y + 30];
  const source = new Program('drag-source', prepared('IBID_E2E_DRAG'), [String(x), String(y), ...files]);
  const drop = async () => {
    xdotool('mouseup', 1);
    // The files are handed over after the button is up; the source says when.
    await source.ready('the end of the drag', () => source.log().includes('done') || undefined);
    await source.stop();
  };
  try {
    await source.ready('it to be shown', () => source.log().includes('ready') || undefined);
    xdotool('mousemove', x + 30, y + 30, 'mousedown', 1);
    // A drag begins once the pointer has gone some way with the button down.
    for (let step = 1; step <= 10; step++) xdotool('mousemove', x + 30 - 6 * step, y + 30 + 3 * step);
    let nudge = 0;
    const offered = await until('the window to notice the files', async () => {
      xdotool('mousemove', Math.round(at.x + at.width / 2) + (nudge = 8 - nudge), Math.round(at.y + at.height / 2));
      return (await accepted()) || undefined;
    }); // prettier-ignore
    return { offered, drop };
  } catch (reason) {
    xdotool('mouseup', 1);
    await source.stop();
    throw reason;
  }
}
