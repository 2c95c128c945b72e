import { z } from 'zod';
import { define } from '#contracts/endpoint.ts';
import { open, openUnion } from '#contracts/open.ts';
import { Count, ExactText, Id, inQuery, Instant, named } from '#contracts/primitives.ts';
import {
  STAMP_PATTERN,
  latestStamp,
  packStamps,
  stampMs,
  unpackStamps,
} from '#contracts/rules/journal/hybrid-clock.ts';
import { UNKNOWN } from '#contracts/unknown.ts';
import { type RowState, isRowKind, mergeChange, type RowKind } from './journal-rows.ts';
import { listUntilError, recordUntilError } from './until-error.ts';

export const CHANGES_PER_PUSH = 500;
/** Most rows of one page; 500 unless a device asks for more, which servers before protocol 4 refuse. */
export const ROWS_PER_PULL = 2500;
export const PUSH_BYTES = 400_000; // most of a device's push; a server accepts 1 MB
/** Prefix of each rejection for lack of room: devices retry those rows when there is room. */
export const JOURNAL_FULL = 'Your journal is full:';
const CALLS_PER_MINUTE = 1200; // more than a device with 100,000 entries needs to sync them all
/** A stamp further ahead of the server's clock than this is refused, unless the row itself is as far ahead. */
export const SKEW_LIMIT_MS = 5 * 60_000;
const ROW_SKEW_LIMIT_MS = 60_000; // how much newer than an ahead stamp of its row an edit may be
/** How far ahead a stamp may be that a device says a server once confirmed; further, no later one could follow. */
const SEEN_LIMIT_MS = 400 * 24 * 3_600_000;
/**
 * Protocol of this app. 3: stamps may be packed; 4: pages of up to `ROWS_PER_PULL`.
 */
export const SYNC_PROTOCOL = 4;
/** From this protocol on, `at` may have the stamp of most fields once, under `*`. */
const PACKED_PROTOCOL = 3;
const LONG_PAGES_PROTOCOL = 4;

const Stamp = z.string().regex(STAMP_PATTERN, 'A stamp is ms.counter.device').meta({ id: 'Stamp' });
const Protocol = z.number().int().min(1).max(99);
const NAME_LENGTH = 64;

/**
 * A record by the name of a field. zod runs two schemas for each of the 33 fields of a row; one loop finds valid
 * records faster. zod parses the others, and refuses them with its own messages.
 */
function byField<Value extends z.ZodType>(value: Value, isValid: (value: unknown) => boolean) {
  const record = recordUntilError(z.record(z.string().max(NAME_LENGTH), value));
  const strict = record._zod.run.bind(record._zod);
  const run: typeof strict = (payload, context) =>
    isPlain(payload.value) && hasOnly(payload.value, isValid) ? payload : strict(payload, context);
  Object.assign(record._zod, { run });
  return record;
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const hasOnly = (record: Record<string, unknown>, isValid: (value: unknown) => boolean): boolean =>
  Object.keys(record).every(
    (name) => name.length <= NAME_LENGTH && name !== '__proto__' && isValid(record[name]),
  );

const isStamp = (value: unknown): boolean => typeof value === 'string' && STAMP_PATTERN.test(value);

const Fields = byField(z.unknown(), () => true);
const Stamps = byField(Stamp, isStamp);
/** Blank: the field was never written, while others have the stamp under `*`. */
const StampsOrNone = byField(
  z.union([Stamp, z.literal('')]),
  (value) => value === '' || isStamp(value),
);

/** Fields of one row that a device has written, each with the stamp of that write. */
export const RowChange = z.object({
  id: Id,
  kind: ExactText.max(32), // one the server does not know is answered as invalid, row by row
  set: Fields,
  at: Stamps,
  /** The newest stamp of the row that a server ever confirmed to the device; a restored server may lack it. */
  seen: Stamp.optional(),
});
export type RowChange = z.infer<typeof RowChange>;

/** A row as the server holds it, tombstones included. `rev` grows with every change of the journal. */
export const SyncedRow = named('SyncedRow', {
  id: Id,
  kind: z.string(), // a newer server may send kinds that this app does not know yet
  rev: z.number().int().positive(),
  fields: Fields,
  at: StampsOrNone, // packed for devices of protocol 3
});
export type SyncedRow = z.infer<typeof SyncedRow>;

/** A change with a stamp for each field, as devices before protocol 3 send it. */
export const unpackChange = (change: RowChange): RowChange => ({
  ...change,
  at: unpackStamps(Object.keys(change.set), change.at),
});

/** A change whose most frequent stamp is there once. */
export function packChange(change: RowChange): RowChange {
  const names = Object.keys(change.set);
  const isStamped = names.length > 0 && names.every((name) => name in change.at);
  return isStamped ? { ...change, at: packStamps(names, change.at) } : change;
}

const packRow = (row: SyncedRow): SyncedRow => ({
  ...row,
  at: packStamps(Object.keys(row.fields), row.at),
});

/** Rows in the form that a device of this protocol reads. */
export const rowsFor = (protocol: number, rows: SyncedRow[]): SyncedRow[] =>
  protocol < PACKED_PROTOCOL ? rows : rows.map(packRow);

/** Whether the row is now what the device sent: it sent every field, and none was corrected or older. */
const isAsSent = ({ fields, at }: SyncedRow, change: RowChange): boolean => {
  const names = Object.keys(fields);
  return (
    names.length === Object.keys(change.set).length &&
    names.every((name) => at[name] === change.at[name] && isSame(fields[name], change.set[name]))
  );
};

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** Results in the form that a device of this protocol reads. @param changes as received, unpacked */
export function resultsFor(
  protocol: number,
  results: ChangeResult[],
  changes: readonly RowChange[],
): ChangeResult[] {
  if (protocol < PACKED_PROTOCOL) return results;
  return results.map((result, index) => {
    if (!('row' in result) || result.row === null) return result;
    const { id, row } = result;
    const change = changes[index];
    return result.status === 'ok' && change !== undefined && isAsSent(row, change)
      ? { id, status: 'stored', rev: row.rev }
      : { ...result, row: packRow(row) };
  });
}

/** Whether a device or a server of this protocol reads packed stamps; older servers do not say theirs. */
export const readsPacked = (protocol: number | undefined): boolean =>
  (protocol ?? 0) >= PACKED_PROTOCOL;

/** Whether a server sends pages of `ROWS_PER_PULL`. */
export const sendsLongPages = (protocol: number | undefined): boolean =>
  (protocol ?? 0) >= LONG_PAGES_PROTOCOL;

export const ChangeResult = openUnion(
  'status',
  [
    z.object({ id: Id, status: z.literal('ok'), row: SyncedRow }),
    /** As `ok`, and the row is exactly what was sent. Only for devices of protocol 3. */
    z.object({ id: Id, status: z.literal('stored'), rev: z.number().int().positive() }),
    z.object({ id: Id, status: z.literal('missing') }), // the device must send the whole row
    // Also where the quota leaves no room: the others of the call are stored.
    z.object({ id: Id, status: z.literal('invalid'), detail: z.string() }),
    /**
     * Not stored: a stamp is later than `limit`. The device draws such stamps anew and sends the row again.
     */
    z.object({
      id: Id,
      status: z.literal('ahead'),
      limit: Instant,
      row: SyncedRow.nullable(), // as the server holds it; null: not at all
    }),
  ],
  z.object({ id: Id, status: z.literal(UNKNOWN) }),
);
export type ChangeResult = z.infer<typeof ChangeResult>;

export const SyncAnswer = z.object({
  results: z.array(ChangeResult), // one for each change, in order
  /** In which the rows were confirmed. Servers before protocol 2 do not send it. */
  epoch: z.number().int().positive().optional(),
  protocol: Protocol.optional(), // of the server, from 3 on
  server_time: Instant,
});
export type SyncAnswer = z.infer<typeof SyncAnswer>;

/** `epoch:rev`: up to which change a device knows the journal, and in which epoch of the server's data. */
const Cursor = z.string().regex(/^\d{1,12}:\d{1,15}$/, 'A cursor is epoch:rev');

/** Why an epoch of the server's data began: everything was deleted on purpose, or older data came back. */
export const ResetReason = z.enum(['cleared', 'restored']);
export type ResetReason = z.infer<typeof ResetReason>;

export const ChangesAnswer = z.object({
  rows: z.array(SyncedRow), // in the order of rev
  cursor: Cursor,
  more: z.boolean(),
  /** The cursor means nothing to the server's data any more: these rows are the first page of all rows. */
  reset: z.boolean(),
  /** The reason; null without `reset`. Servers before protocol 2 do not send it. */
  reset_reason: open(ResetReason).nullable().optional(),
  /** The newest epoch that began with a clearing, 0: none. Rows confirmed in an earlier one were deleted. */
  cleared_epoch: Count.optional(),
  protocol: Protocol.optional(), // of the server, from 3 on
  server_time: Instant,
});
export type ChangesAnswer = z.infer<typeof ChangesAnswer>;

const exampleRow: SyncedRow = {
  id: '019a9f31-4d5e-7f60-8a1b-2c3d4e5f6071',
  kind: 'entry',
  rev: 7,
  fields: {
    date: '2026-11-20T10:15:00.000Z',
    pair: 'EURUSD',
    type: 'buy',
    entry_price: 1.0852,
    pnl: 30,
    deleted: false,
  },
  at: { pair: '0mi9xq3k2.0000.k3f9a1', pnl: '0mi9xr0aa.0000.k3f9a1' },
};

const exampleStamp = '0mi9xq3k2.0000.k3f9a1';
const exampleChange: RowChange = {
  id: exampleRow.id,
  kind: 'entry',
  set: { date: '2026-11-20T10:15:00.000Z', pair: 'EURUSD', entry_price: 1.0852, deleted: false },
  at: { date: exampleStamp, pair: exampleStamp, entry_price: exampleStamp, deleted: exampleStamp },
};

export const journalSyncEndpoints = {
  push: define.post('/trading-journal/sync', 'user', {
    summary: 'Merges what a device wrote, field by field; sending it again changes nothing',
    body: z.object({
      changes: listUntilError(RowChange, CHANGES_PER_PUSH),
      protocol: Protocol.default(1),
    }),
    bodyLimit: 1_000_000,
    callsPerMinute: CALLS_PER_MINUTE,
    response: SyncAnswer,
    example: {
      results: [{ id: exampleRow.id, status: 'ok', row: exampleRow }],
      epoch: 1,
      server_time: '2026-11-20T10:16:00.000Z',
    },
    exampleBody: { changes: [exampleChange] },
  }),
  pull: define.get('/trading-journal/changes', 'user', {
    ofJournal: true,
    summary: 'Rows that changed after the cursor, tombstones included',
    query: z.object({
      cursor: Cursor.default('0:0'),
      limit: inQuery(z.number().int().min(1).max(ROWS_PER_PULL)).default(CHANGES_PER_PUSH),
      protocol: inQuery(Protocol).default(1),
      time_zone: ExactText.max(64).optional(), // in which the device shows times, IANA
    }),
    callsPerMinute: CALLS_PER_MINUTE,
    response: ChangesAnswer,
    example: {
      rows: [exampleRow],
      cursor: '1:7',
      more: false,
      reset: false,
      reset_reason: null,
      cleared_epoch: 0,
      server_time: '2026-11-20T10:16:00.000Z',
    },
  }),
};

export type StoredRow = RowState & { readonly kind: RowKind; readonly rev: number };

type Received = {
  result: ChangeResult; // the answer to the device
  changed: StoredRow | null; // the row as it has to be stored now; null when it stays as it was
};

type Arrival = {
  readonly nextRev: number; // the revision that the row gets if the change makes it another
  readonly nowMs: number; // the server's clock, UTC ms
};

/** A device's change, on server and demo alike. @param current as stored; null: not known */
export function receiveChange(
  current: StoredRow | null,
  change: RowChange,
  { nextRev, nowMs }: Arrival,
): Received {
  const { id, kind, at } = change;
  if (!isRowKind(kind)) {
    return stays({ id, status: 'invalid', detail: `kind: ${kind} is not known here` });
  }
  if (current !== null && current.kind !== kind) {
    const detail = `kind: this row is of the kind ${current.kind}`;
    return stays({ id, status: 'invalid', detail });
  }
  const limitMs = stampLimit(current, change, nowMs);
  if (isLater(latestStamp(Object.values(at)), limitMs)) {
    const row = current === null ? null : { ...current, id };
    return stays({ id, status: 'ahead', limit: new Date(limitMs).toISOString(), row });
  }
  return merged(current, { ...change, kind }, nextRev);
}

function merged(
  current: StoredRow | null,
  { id, kind, set, at }: RowChange & { kind: RowKind },
  nextRev: number,
): Received {
  const outcome = mergeChange(kind, current, { fields: set, at });
  if (outcome.outcome === 'missing') return stays({ id, status: 'missing' });
  if (outcome.outcome === 'invalid') {
    return stays({ id, status: 'invalid', detail: outcome.detail });
  }
  const { row, isChanged } = outcome;
  const rev = current && !isChanged ? current.rev : nextRev;
  return {
    result: { id, status: 'ok', row: { id, kind, rev, fields: row.fields, at: row.at } },
    changed: isChanged ? { ...row, kind, rev } : null,
  };
}

const stays = (result: ChangeResult): Received => ({ result, changed: null });

const isLater = (stamp: string | null, limitMs: number): boolean =>
  stamp !== null && stampMs(stamp) > limitMs;

/**
 * How late a stamp of a row may be, in UTC ms: a little after the server's clock. A row that has stamps
 * beyond that, from a time when the server's own clock was ahead, can still be edited: an edit may always
 * be a little newer than the newest stamp that this server, or the one before a restore, ever confirmed.
 */
function stampLimit(current: StoredRow | null, { seen }: RowChange, nowMs: number): number {
  const newest = latestStamp(Object.values(current?.at ?? {}));
  const newestMs = newest === null ? 0 : stampMs(newest);
  const seenMs = seen === undefined ? 0 : Math.min(stampMs(seen), nowMs + SEEN_LIMIT_MS);
  return Math.max(nowMs + SKEW_LIMIT_MS, Math.max(newestMs, seenMs) + ROW_SKEW_LIMIT_MS);
}

/** More than is allowed may be used where an administrator allowed more before. */
const Share = z.object({ used: Count, allowed: Count });

export const JournalUsage = named('JournalUsage', {
  rows: Share, // trades and all other records, without deleted ones
  bytes: Share, // of their fields
  picture_bytes: Share,
});
export type JournalUsage = z.infer<typeof JournalUsage>;

export const journalUsageEndpoints = {
  read: define.get('/trading-journal/usage', 'user', {
    summary: "What the caller's journal takes, and what it may",
    callsPerMinute: 120,
    response: JournalUsage,
    example: {
      rows: { used: 1204, allowed: 250_000 },
      bytes: { used: 812_400, allowed: 100_000_000 },
      picture_bytes: { used: 5_310_000, allowed: 500_000_000 },
    },
  }),
};
