import { Dexie } from 'dexie';
import { fieldNamesOf, isRowKind, type RowKind } from '#contracts/journal/journal-rows.ts';
import {
  knownKind,
  readRowRefusal,
  type RowRefusal,
} from '#contracts/rules/journal/row-refusal.ts';
import { entriesIn, totalsOf } from '#contracts/rules/journal/journal-statistics.ts';
import { isViewDatabase } from '#web/client/view-database.ts';
import { hasUnsent, type JournalDb, type JournalRow } from './journal-db.ts';
import { epochOf, readClearedEpoch, readCursor, readMeta } from './meta.ts';

const MOST_LISTED = 20; // rows
const MOST_READ = 1000; // unsent or refused rows, to be counted by what is wrong with them
const MOST_FIELDS = 8; // named of one row
const LONGEST_REASON = 120; // characters
const MOST_PICTURES = 50;

/** Why a row was refused; `reason` is the server's sentence, null where it could repeat a value of the row. */
export type Refusal = RowRefusal & { readonly reason: string | null };

/** An unsent row by its names; none of its values. */
export type UnsentRow = {
  readonly id: string; // shortened
  readonly kind: string;
  readonly fields: readonly string[];
  readonly moreFields: number;
  readonly since: number | null; // UTC ms
  readonly refusal: Refusal | null;
};

export type RefusedRows = Refusal & { readonly kind: string; readonly rows: number };

export type DeviceFacts = Awaited<ReturnType<typeof readDeviceFacts>>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `019a9f31…6071`: enough to find the row again, for who has it. Other ids are made of days or names. */
const shortened = (id: string): string =>
  UUID.test(id) ? `${id.slice(0, 8)}…${id.slice(-4)}` : '(id not shown)';

/** Every text and number in a value, at any depth. */
function contentsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(contentsOf);
}

/** Null for a reason that has a value of the row in it, or quotes something. */
function safeReason(fields: object, detail: string): string | null {
  const reason = detail.replace(/^\w{1,64}: /, '');
  if (reason.length > LONGEST_REASON || /["'“”‘’`«»]/.test(reason)) return null;
  const text = reason.toLowerCase();
  const isRepeated = (content: string): boolean =>
    content.length > 2 && text.includes(content.toLowerCase());
  return contentsOf(fields).some(isRepeated) ? null : reason;
}

function refusalOf({ kind, fields, attention }: JournalRow): Refusal | null {
  if (attention === undefined) return null;
  return { ...readRowRefusal(kind, attention), reason: safeReason(fields, attention) };
}

function describeRow(row: JournalRow): UnsentRow {
  const { id, kind, unsent, unsentSince = null } = row;
  const ownNames = isRowKind(kind) ? fieldNamesOf(kind) : [];
  const names = Object.keys(unsent);
  const refusal = refusalOf(row);
  const isRefused = (name: string): boolean => name === refusal?.field;
  const fields = names
    .filter((name) => ownNames.includes(name))
    .toSorted((a, b) => Number(isRefused(b)) - Number(isRefused(a)))
    .slice(0, MOST_FIELDS);
  return {
    id: shortened(id),
    kind: knownKind(kind),
    fields,
    moreFields: names.length - fields.length,
    since: unsentSince,
    refusal,
  };
}

/** Refused rows, counted by kind and reason, the most frequent first. */
function groupRefused(rows: readonly JournalRow[]): RefusedRows[] {
  const groups = new Map<string, RefusedRows>();
  for (const row of rows) {
    const refusal = refusalOf(row);
    if (refusal === null) continue;
    const group = { kind: knownKind(row.kind), ...refusal };
    const key = JSON.stringify(group);
    groups.set(key, { ...group, rows: (groups.get(key)?.rows ?? 0) + 1 });
  }
  return [...groups.values()].toSorted((a, b) => b.rows - a.rows);
}

const RECORDS: readonly RowKind[] = [
  'account',
  'cash_flow',
  'setup',
  'day_note',
  'import_mapping',
  'import',
];

/** By indexes and stored totals alone, so that the cost does not grow with the journal. */
async function countRows(db: JournalDb) {
  const trades = await db.rows
    .where('[kind+live+fields.date+id]')
    .between(['entry', 1], ['entry', 1, Dexie.maxKey])
    .count();
  const inSegments = entriesIn(totalsOf((await readMeta(db, 'segmentTotals')) ?? {}, null));
  const records = await Promise.all(
    RECORDS.map(async (kind) => ({
      kind,
      rows: await db.rows.where('record').equals(kind).count(),
    })),
  );
  const kinds = [
    { kind: 'entry', rows: trades + inSegments },
    ...records.filter(({ rows }) => rows > 0),
  ];
  const all = (await db.rows.count()) + inSegments;
  return { kinds, others: all - kinds.reduce((sum, { rows }) => sum + rows, 0) };
}

async function countPictures(db: JournalDb) {
  const waiting = db.pictures.where('unsent').equals(1);
  let refused = 0;
  await waiting.limit(MOST_PICTURES).each(({ attention }) => {
    if (attention !== undefined) refused += 1;
  });
  return { stored: await db.pictures.count(), unsent: await waiting.count(), refused };
}

/** Rows that an earlier epoch of the server confirmed and that wait to be sent again. */
const countResent = (rows: readonly JournalRow[], epoch: number): number =>
  rows.filter((row) => hasUnsent(row) && row.at !== undefined && (row.epoch ?? epoch) < epoch)
    .length;

/** What a device knows of its sync. No value of a row, no name that a person typed. */
export async function readDeviceFacts(db: JournalDb) {
  const cursor = await readCursor(db);
  const epoch = epochOf(cursor);
  const clock = await readMeta(db, 'clock');
  const unsent = await db.rows.orderBy('unsentSince').limit(MOST_READ).toArray();
  const refused = await db.rows.where('attention').above('').limit(MOST_READ).toArray();
  const refusedIds = new Set(refused.map(({ id }) => id));
  const listed = [...refused, ...unsent.filter(({ id }) => !refusedIds.has(id))];
  return {
    databaseVersion: db.verno,
    isView: isViewDatabase(db.name),
    cursor,
    epoch,
    clearedEpoch: await readClearedEpoch(db),
    /** What the server's clock is ahead of this device's, ms; null: not measured. */
    clockOffsetMs: clock?.offsetMs ?? null,
    clockName: clock?.device ?? null,
    lastPushedAt: (await readMeta(db, 'lastPushedAt')) ?? null,
    lastPulledAt: (await readMeta(db, 'lastSyncedAt')) ?? null,
    rows: await countRows(db),
    pictures: await countPictures(db),
    unsent: {
      rows: await db.rows.where('unsentSince').above(0).count(),
      oldestSince: unsent[0]?.unsentSince ?? null,
      refused: await db.rows.where('attention').above('').count(),
      resent: countResent(unsent, epoch),
      listed: listed.slice(0, MOST_LISTED).map(describeRow),
      refusedFor: groupRefused(refused),
    },
  };
}
