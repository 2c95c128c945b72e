import { Dexie, type DexieOptions, type Table } from 'dexie';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { type AccountTotals, withEntry } from '#contracts/rules/journal/journal-statistics.ts';
import { watchForDamage } from './damage.ts';
import type {
  AlertChange,
  Draft,
  EntryRow,
  JournalRow,
  MetaRow,
  RowSegment,
  SegmentKey,
  SetAside,
  StoredCandles,
  StoredExcursions,
  StoredPicture,
} from './stored-records.ts';

export type * from './stored-records.ts';

/** Pulls the rows again that the older app could not read. */
async function upgradeToRecords({ rows, meta }: JournalDb): Promise<void> {
  const opaque: string[] = [];
  await rows.each((row) => {
    if (row.isOpaque === true) opaque.push(row.id);
  });
  if (opaque.length === 0) return;
  await rows.bulkDelete(opaque);
  await meta.delete('cursor');
}

/** Pulls all rows again: older apps stored no stamps of confirmed fields. */
async function upgradeToStamps({ meta }: JournalDb): Promise<void> {
  const cursor = await meta.get('cursor');
  if (cursor?.key !== 'cursor') return;
  const [epoch = '0'] = cursor.value.split(':');
  await meta.put({ key: 'cursor', value: `${epoch}:0` });
}

/** Counts all trades again: older apps stored other totals. */
async function upgradeTotals({ rows, meta }: JournalDb): Promise<void> {
  let totals: AccountTotals = {};
  await rows.each((row) => {
    if (isEntryRow(row) && !row.fields.deleted) totals = withEntry(totals, row.fields);
  });
  await meta.put({ key: 'totals', value: totals });
}

/** The journal of one person on this device. Never remove a schema version. */
export class JournalDb extends Dexie {
  readonly rows: Table<JournalRow, string>;
  readonly segments: Table<RowSegment, SegmentKey>;
  readonly meta: Table<MetaRow, MetaRow['key']>;
  readonly drafts: Table<Draft, string>;
  readonly pictures: Table<StoredPicture, string>;
  readonly candles: Table<StoredCandles, string>;
  readonly excursions: Table<StoredExcursions, string>;
  readonly alertChanges: Table<AlertChange, string>;
  readonly setAside: Table<SetAside, number>;
  /** Damaged records that reads of this database have left out. */
  readonly damage = watchForDamage(() => JournalDb.clearDamage(this));
  /** Dispatches `write` after each write of the person and each sync pass in this tab, `cleared` after damage. */
  readonly writes = new EventTarget();
  /** Runs before all else when a journal opens; set by `rows.ts`. */
  static prepare: (db: JournalDb) => Promise<void> = () => Promise.resolve();

  /** Takes damaged records out of their stores; set by `rows.ts`. */
  static clearDamage: (db: JournalDb) => Promise<void> = () => Promise.resolve();

  /** Closed on purpose: pending work must not reopen it. */
  isRetired = false;
  /** Fewer rows than this are not worth a segment; tests replace it. */
  leastInSegment = 100;
  /** A monotonic clock in ms; tests replace it. */
  monotonicMs = (): number => performance.timeOrigin + performance.now();

  constructor(name: string, options?: DexieOptions) {
    super(name, options);
    this.version(1).stores({
      rows: 'id, unsentSince, attention, [kind+live+fields.date+id]',
      meta: 'key',
      drafts: 'form',
      pictures: 'sha, unsent',
    });
    // Taken signals; rows without a signal are not in the index.
    this.version(2).stores({
      rows: 'id, unsentSince, attention, [kind+live+fields.date+id], fields.signal_id',
    });
    // Records, and the rows of an import; other rows are not in these indexes.
    this.version(3)
      .stores({
        rows: 'id, unsentSince, attention, [kind+live+fields.date+id], fields.signal_id, record, fields.import_id',
      })
      .upgrade(() => upgradeToRecords(this));
    this.version(4)
      .stores({})
      .upgrade(() => upgradeToStamps(this));
    this.version(5)
      .stores({})
      .upgrade(() => upgradeTotals(this));
    this.version(6).stores({ candles: 'id, usedAt' });
    this.version(7).stores({ excursions: 'id' });
    this.version(8).stores({ alertChanges: 'id, at' });
    this.version(9).stores({ segments: '[first+last+newest+oldest]' });
    this.version(10).stores({ setAside: '++id' });
    this.rows = this.table('rows');
    this.segments = this.table('segments');
    this.meta = this.table('meta');
    this.drafts = this.table('drafts');
    this.pictures = this.table('pictures');
    this.candles = this.table('candles');
    this.excursions = this.table('excursions');
    this.alertChanges = this.table('alertChanges');
    this.setAside = this.table('setAside');
    this.use(this.damage.middleware);
    // Only through what it is given may a database be used that is not open yet.
    this.on('ready', (opening) =>
      opening instanceof JournalDb ? JournalDb.prepare(opening) : undefined,
    );
    // A sign-out deletes the journal while another tab has it open: as Dexie does, but without its warning.
    this.on('versionchange', ({ newVersion }) => {
      if (newVersion !== null) return true;
      this.close({ disableAutoOpen: false });
      return false;
    });
  }

  /** What a transaction of rows needs. */
  get rowTables() {
    return [this.rows, this.segments, this.meta];
  }

  retire(): void {
    this.isRetired = true;
    this.close();
  }
}

/** Each account has its own database; the demo has another one. */
export const journalDbName = (userId: string, isDemo: boolean): string =>
  `bellwether:${isDemo ? 'demo' : 'u'}:${userId}`;

/** The journals of real accounts, or of the demo, on this device: the databases and their accounts. */
export async function listJournals(isDemo: boolean): Promise<{ name: string; userId: string }[]> {
  const prefix = journalDbName('', isDemo);
  const names = (await Dexie.getDatabaseNames()).filter((name) => name.startsWith(prefix));
  return names.map((name) => ({ name, userId: name.slice(prefix.length) }));
}

/** Opens a journal for one operation. */
export async function withJournal<T>(name: string, run: (db: JournalDb) => Promise<T>): Promise<T> {
  const db = new JournalDb(name);
  try {
    return await run(db);
  } finally {
    db.retire();
  }
}

export const isEntryRow = (row: JournalRow | undefined): row is EntryRow =>
  row !== undefined && row.isOpaque !== true && row.kind === 'entry';

export const hasUnsent = ({ unsent }: Pick<JournalRow, 'unsent'>): boolean =>
  Object.keys(unsent).length > 0;

export function toEntry({ id, fields }: EntryRow): JournalEntry {
  const { deleted: _deleted, ...entry } = fields;
  return { ...entry, id };
}
