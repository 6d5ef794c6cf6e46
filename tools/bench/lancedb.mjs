// LanceDB by words, and by vectors without an index and with two kinds.
import * as lancedb from '@lancedb/lancedb';
import { Field, FixedSizeList, Float32, Int32, Schema } from 'apache-arrow';
import { answers, contend, dimensions, store, texts, timed, vectors } from './dataset.mjs';

const way = process.argv[2];
const table = 'passages';
const batch = 10_000;

const vectorSchema = new Schema([
  new Field('id', new Int32()),
  new Field('vector', new FixedSizeList(dimensions, new Field('item', new Float32()))),
]);

// What is looked at is set so that at least 98 of 100 of the nearest are found, as
// Ibid promises: how many partitions or neighbours, and how many times as many
// vectors as are wanted are compared in full.
const ways = {
  words: {
    contest: 'words',
    column: 'text',
    index: () => lancedb.Index.fts({ stem: true, removeStopWords: true, withPosition: false }),
  },
  flat: { contest: 'vectors' },
  'ivf-pq': {
    contest: 'vectors',
    column: 'vector',
    index: () => lancedb.Index.ivfPq({ distanceType: 'cosine', numSubVectors: dimensions / 4 }),
    tune: (query) => query.nprobes(20).refineFactor(10),
  },
  'hnsw-sq': {
    contest: 'vectors',
    column: 'vector',
    index: () => lancedb.Index.hnswSq({ distanceType: 'cosine' }),
    tune: (query) => query.nprobes(20).ef(300).refineFactor(4),
  },
};
const { contest, column, index, tune = (query) => query } = ways[way];

async function build() {
  const database = await lancedb.connect(store);
  let passages;
  for await (const rows of contest === 'words' ? texts(batch) : vectors(batch)) {
    await timed(async () => {
      const schema = contest === 'vectors' ? vectorSchema : undefined;
      const data = lancedb.makeArrowTable(rows, { schema });
      if (passages) await passages.add(data);
      else passages = await database.createTable(table, data);
    });
  }
  if (column) await timed(() => passages.createIndex(column, { config: index() }));
}

async function open() {
  const passages = await (await lancedb.connect(store)).openTable(table);
  if (contest === 'words') {
    return async (question) => {
      const query = passages.query().fullTextSearch(question.text, { columns: [column] });
      const rows = await query.select(['id', 'text', '_score']).limit(answers).toArray();
      return rows.map((row) => row.text && Number(row.id));
    };
  }
  return async (question) => {
    const query = tune(passages.query().nearestTo(question.vector).distanceType('cosine'));
    const rows = await query.select(['id', '_distance']).limit(answers).toArray();
    return rows.map((row) => Number(row.id));
  };
}

await contend({ contest, build, open });
