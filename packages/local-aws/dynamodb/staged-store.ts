// The writes of a transaction, before they are committed.
import type { Shelf, Store, Write } from 'dynalite/types';

/**
 * A view of the store that reads the stored data and holds back all writes. dynalite's own actions run against it, so the code that
 * checks single writes also checks the writes of a transaction. The writes are then committed in one LevelDB batch, all or nothing,
 * even after a crash. The caller must hold the lock from the first read to the batch.
 */
export const stagedStore = (store: Store): { store: Store; writes: Write[] } => {
  const writes: Write[] = [];
  // dynalite's sub-databases are its one database with a prefix before the key (db/index.js, getSubDb).
  const stage = (shelf: Shelf, prefix: string): Shelf => ({
    get: (key, done) => shelf.get(key, done),
    put: (key, value, done) => {
      // For an index, dynalite sets the attributes that it should include, and undefined for those that an item lacks.
      const attributes = Object.entries(value).filter(([, attribute]) => attribute !== undefined);
      writes.push({ type: 'put', key: prefix + key, value: Object.fromEntries(attributes) });
      done(null);
    },
    del: (key, done) => {
      writes.push({ type: 'del', key: prefix + key });
      done(null);
    },
    lock: (_key, run) => run((done) => done),
  });
  const staged: Store = {
    ...store,
    getItemDb: (table) => stage(store.getItemDb(table), `item-${table}~`),
    getIndexDb: (kind, table, index) =>
      stage(store.getIndexDb(kind, table, index), `index-${kind.toLowerCase()}~${table}~${index}~`),
  };
  return { store: staged, writes };
};
