import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Binary } from '#contracts/endpoint.ts';
import type { Tables } from './tables.ts';
import type { PictureShelf, World } from './world.ts';

/** Of its own, so that the demo's server survives a reload and the app's database stays the app's. */
const DATABASE = 'demo-server';
const SHAPE = 'shape-9'; // raised when the tables change: older demos start from the first day

type Row = { id: string; tables: Tables };
type PictureRow = Binary & { owner: string; sha: string };

/**
 * The demo's state in the browser; tabs share it.
 *
 * @param name of its first day; those of scenarios share a database, which has the state of the last one
 */
export function createStoredWorld(seed: () => Tables, name = ''): World {
  const isUsual = /^\/*$/.test(name);
  const db = new Dexie(isUsual ? DATABASE : `${DATABASE}-scenario`);
  const id = isUsual ? SHAPE : `${SHAPE} ${name}`;
  db.version(2).stores({ world: 'id', pictures: '[owner+sha], owner' });
  const world: EntityTable<Row, 'id'> = db.table('world');
  const pictures: Table<PictureRow, [string, string]> = db.table('pictures');

  /** The first day is stored when it is first read, because its dates depend on the clock. */
  async function load(): Promise<Tables> {
    const stored = await world.get(id);
    if (stored) return stored.tables;
    const tables = seed();
    await Promise.all([world.clear(), pictures.clear()]); // of an older shape
    await world.put({ id, tables });
    return tables;
  }

  return {
    pictures: createPictureShelf(pictures),
    read: () => db.transaction('rw', world, pictures, load),
    change: (change) =>
      db.transaction('rw', world, pictures, async () => {
        const tables = await load();
        const result = change(tables);
        await world.put({ id, tables });
        return result;
      }),
    reset: () =>
      db.transaction('rw', world, pictures, async () => {
        await Promise.all([world.clear(), pictures.clear()]);
      }),
  };
}

function createPictureShelf(pictures: Table<PictureRow, [string, string]>): PictureShelf {
  return {
    find: async (ownerId, sha) => (await pictures.get([ownerId, sha])) ?? null,
    put: async (owner, sha, picture) => void (await pictures.put({ owner, sha, ...picture })),
    countOf: (ownerId) => pictures.where('owner').equals(ownerId).count(),
    bytesOf: async (ownerId) => {
      let sum = 0;
      await pictures
        .where('owner')
        .equals(ownerId)
        .each(({ bytes }) => (sum += bytes.length)); // one at a time in memory
      return sum;
    },
    removeOf: async (ownerIds) => void (await pictures.where('owner').anyOf(ownerIds).delete()),
  };
}
