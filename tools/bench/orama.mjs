// Orama by words and by vectors. It keeps nothing on the disk by itself: it is built
// anew whenever it is opened.
import { create, insertMultiple, search } from '@orama/orama';
import { answers, contend, dimensions, stopWords, texts, timed, vectors } from './dataset.mjs';

const contest = process.argv[2];
const batch = 1_000;

async function open() {
  const database = create(
    contest === 'words'
      ? {
          schema: { text: 'string' },
          components: { tokenizer: { language: 'english', stemming: true, stopWords } },
        }
      : { schema: { vector: `vector[${dimensions}]` } },
  );
  for await (const rows of contest === 'words' ? texts(batch) : vectors(batch)) {
    const documents = rows.map((row) =>
      contest === 'words'
        ? { id: String(row.id), text: row.text }
        : { id: String(row.id), vector: Array.from(row.vector) },
    );
    await timed(() => insertMultiple(database, documents, batch));
  }
  return async (question) => {
    const found = await search(
      database,
      contest === 'words'
        ? { mode: 'fulltext', term: question.text, limit: answers }
        : {
            mode: 'vector',
            vector: { value: question.vector, property: 'vector' },
            similarity: -1,
            limit: answers,
          },
    );
    return found.hits.map((hit) => Number(hit.id));
  };
}

await contend({ contest, build: async () => {}, open });
