// What the contenders in Node share: the files of the data set, and the two steps
// that each does in a process of its own (see step.go for what they write).
import { createReadStream, openSync, readFileSync, readSync, closeSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';

const warmUp = 20;
const [step, set, store, out] = process.argv.slice(-4);

const questions = JSON.parse(readFileSync(join(set, 'questions.json'), 'utf8'));

/** Function words for stores that have no list of their own. */
export const stopWords = questions.stopWords;
/** How many numbers a vector has. */
export const dimensions = questions.dimensions;
/** How many passages each search gives. */
export const answers = questions.answers;
/** The folder for what the contender keeps. */
export { store };

/** Gives the passages in groups of `{ id, text }`. */
export async function* texts(size) {
  let group = [];
  let id = 0;
  for await (const line of createInterface({ input: createReadStream(join(set, 'texts.jsonl')) })) {
    group.push({ id: id++, text: JSON.parse(line) });
    if (group.length === size) {
      yield group;
      group = [];
    }
  }
  if (group.length > 0) yield group;
}

/** Gives the vectors of the passages in groups of `{ id, vector }`. */
export function* vectors(size) {
  const file = openSync(join(set, 'vectors.f32'));
  for (let id = 0; ;) {
    const bytes = new Uint8Array(size * dimensions * 4);
    const read = readSync(file, bytes);
    if (read === 0) break;
    const group = [];
    for (let at = 0; at < read; at += dimensions * 4) {
      group.push({ id: id++, vector: new Float32Array(bytes.buffer, at, dimensions) });
    }
    yield group;
  }
  closeSync(file);
}

let built = 0;

/** Adds the time that something takes to that of building. */
export async function timed(work) {
  const began = performance.now();
  const result = await work();
  built += (performance.now() - began) / 1000;
  return result;
}

/**
 * Does the step that was asked for. `open` gives a function that answers a question
 * by the numbers of passages. What a store in memory builds is built when it is
 * opened, and its time is that of building alone.
 */
export async function contend({ contest, build, open }) {
  const measured = { answers: [] };
  if (step === 'build') {
    await build();
  } else {
    const began = performance.now();
    const search = await open();
    const asked = questions.asked.filter((question) => contest === 'words' || !question.common);
    for (const [i, question] of asked.entries()) {
      const start = performance.now();
      const found = await search(question);
      const end = performance.now();
      if (i === 0) measured.firstMillis = end - began;
      if (i >= warmUp) measured.answers.push({ millis: end - start, found });
    }
  }
  measured.buildSeconds = built;
  measured.peak = peakMemory();
  writeFileSync(out, JSON.stringify(measured));
}

/** The most memory that this process has held so far, in bytes; 0 where unknown. */
function peakMemory() {
  try {
    const [, kib] = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'));
    return Number(kib) * 1024;
  } catch {
    return 0;
  }
}
