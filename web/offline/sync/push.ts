import { ApiError } from '#contracts/errors.ts';
import {
  CHANGES_PER_PUSH,
  type ChangeResult,
  packChange,
  PUSH_BYTES,
  type RowChange,
  type SyncAnswer,
  type SyncedRow,
} from '#contracts/journal/journal-sync.ts';
import { latestStamp, packStamps } from '#contracts/rules/journal/hybrid-clock.ts';
import {
  type FieldStamps,
  hasUnsent,
  type JournalDb,
  type JournalRow,
} from '../journal/journal-db.ts';
import { readCursor, readEpoch, readRowsVersion, storeCursor } from '../journal/meta.ts';
import { requeuePictures } from '../journal/pictures.ts';
import { mergeServerRow, stampWholeRow } from '../journal/merge-rows.ts';
import { findRow, readRows, storeRows } from '../journal/rows.ts';
import { idsRejectedAsFull, unsentIds } from '../journal/unsent.ts';
import { isContentError, isRejection, type SyncContext } from './calls.ts';
import { floorStampOf, measureOffset, storeOffset } from './clock.ts';
import { redrawStamps } from './redraw.ts';

/** Maximum attempts with redrawn stamps. More than one means that the server's clock was set back. */
const MAX_ATTEMPTS = 3;
const CLOCKS_DIFFER =
  "The clocks of this device and of the server differ. Please check this device's clock.";
const NOT_UNDERSTOOD =
  'The server did not take this trade as it is, for a reason that this version of the app does not know. Please update the app.';
const NOT_ACCEPTED = 'The server does not know this trade any more and did not take all of it.';

function pick(from: object, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of names) if (name in from) picked[name] = Reflect.get(from, name);
  return picked;
}

function toChange({ id, kind, fields, unsent, at }: JournalRow): RowChange {
  const seen = latestStamp(Object.values(at ?? {}));
  const change = { id, kind, set: pick(fields, Object.keys(unsent)), at: { ...unsent } };
  return seen === null || seen === '' ? change : { ...change, seen };
}

/** To a server that reads packed stamps; an older one gets up to 0.9 kB more a row. */
const bytesOf = (row: JournalRow): number =>
  new TextEncoder().encode(JSON.stringify(packChange(toChange(row)))).length;

const READ_AT_ONCE = 100; // rows: a read row that does not fit is read again for the next push

type Batch = {
  readonly rows: readonly JournalRow[];
  /** The device's epoch when these were read. */
  readonly epoch: number;
  /** The version of the device's rows when these were read. */
  readonly version?: number | undefined;
};
type NextBatch = { readonly batch: Batch; readonly rest: readonly string[] };

/** The rows of the next push; skips rows that another tab sent meanwhile. */
async function readBatch(db: JournalDb, ids: readonly string[], most: number): Promise<NextBatch> {
  const [epoch, version] = [await readEpoch(db), await readRowsVersion(db)];
  const batch: JournalRow[] = [];
  let bytes = 0;
  let next = 0;
  while (next < ids.length && batch.length + READ_AT_ONCE <= most) {
    const some = ids.slice(next, next + READ_AT_ONCE);
    const rows = await readRows(db, some);
    for (const id of some) {
      const row = rows.get(id);
      if (row !== undefined && hasUnsent(row)) {
        bytes += bytesOf(row);
        if (bytes > PUSH_BYTES && batch.length > 0) {
          return { batch: { rows: batch, epoch, version }, rest: ids.slice(next) };
        }
        batch.push(row);
      }
      next += 1;
    }
  }
  return { batch: { rows: batch, epoch, version }, rest: ids.slice(next) };
}

/** In one transaction, which does not wait for results that are stored meanwhile. */
const nextBatch = (db: JournalDb, ids: readonly string[], most = CHANGES_PER_PUSH) =>
  db.transaction('r', db.rowTables, async () => readBatch(db, ids, most));

type PushContext = SyncContext & {
  /** Versions of the device's rows that this push replaced, each with the one that it made. */
  readonly replaced: Map<number, number>;
};

/**
 * The rows of a batch as they are now: as they were read, if nothing but this push has written since, because
 * it has no row in two batches at once.
 */
async function currentRows(
  { db, replaced }: PushContext,
  { rows, version }: Batch,
  currentVersion: number | undefined,
): Promise<ReadonlyMap<string, JournalRow>> {
  for (let each = version; each !== undefined; each = replaced.get(each)) {
    if (each === currentVersion) return new Map(rows.map((row) => [row.id, row]));
  }
  return readRows(
    db,
    rows.map(({ id }) => id),
  );
}

const isUnchanged = (row: JournalRow, sent: JournalRow): boolean =>
  Object.entries(row.unsent).every(([name, stamp]) => stamp === sent.unsent[name]);

/** Rows as sent, and the response. */
type Sent = Batch & {
  readonly answer: SyncAnswer;
  readonly offsetMs: number;
};

type Resend = { whole: string[]; redrawn: string[] };

type ApplyOptions = { floor: string; device: string; serverMs: number; epoch: number };

/** Marks the row as rejected, unless it was edited since. */
const rejectedRow = (row: JournalRow, sent: JournalRow, reason: string): JournalRow =>
  isUnchanged(row, sent) ? { ...row, attention: reason } : row;

/** Queues the whole row for sending; rejected if the whole row was sent already. */
function missingRow(row: JournalRow, sent: JournalRow, floor: string): JournalRow {
  const whole = stampWholeRow(row, floor);
  const wasWhole = Object.keys(whole).every((name) => name in sent.unsent);
  return wasWhole ? { ...row, attention: NOT_ACCEPTED } : { ...row, unsent: whole };
}

function confirmedRow(
  row: JournalRow,
  synced: SyncedRow,
  confirmation: { epoch: number; sent: FieldStamps },
): JournalRow {
  if (synced.rev < row.rev) return row;
  const { attention: _oldRejection, ...rest } = row;
  return mergeServerRow(rest, synced, confirmation);
}

/** The row after the server has stored exactly what was sent. */
function storedRow(
  row: JournalRow,
  sent: JournalRow,
  { rev, epoch }: { rev: number; epoch: number },
): JournalRow {
  const { id, kind, unsent } = sent;
  const names = Object.keys(unsent);
  const at = packStamps(names, unsent);
  const isWhole = [row.unsent, row.fields].every(
    (each) => Object.keys(each).length === names.length,
  );
  if (isWhole && isUnchanged(row, sent) && row.rev <= rev) {
    const { attention: _oldRejection, base: _replaced, ...rest } = row;
    return { ...rest, rev, unsent: {}, at, epoch }; // what merging would make of it
  }
  const synced = { id, kind, rev, fields: pick(sent.fields, names), at: { ...at } };
  return confirmedRow(row, synced, { epoch, sent: unsent });
}

/**
 * Moves the cursor over the revisions that the results contain without a gap: what this device pushed need
 * not be pulled. A gap is a change of another device.
 */
async function passOwnRevisions(
  db: JournalDb,
  epoch: number | undefined,
  revs: ReadonlySet<number>,
): Promise<void> {
  const [cursorEpoch, rev = 0] = (await readCursor(db)).split(':').map(Number);
  if (cursorEpoch !== epoch) return;
  let next = rev;
  while (revs.has(next + 1)) next += 1;
  if (next > rev) await storeCursor(db, `${epoch}:${next}`);
}

const revOf = (result: ChangeResult): number | null =>
  result.status === 'ok' ? result.row.rev : result.status === 'stored' ? result.rev : null;

/**
 * Applies the server's result to a row. A result older than the stored revision leaves the unsent fields:
 * it does not show which values the server has now, so they are sent again.
 */
function afterResult(
  row: JournalRow,
  sent: JournalRow,
  result: ChangeResult,
  { floor, device, serverMs, epoch }: ApplyOptions,
): JournalRow {
  switch (result.status) {
    case 'ok':
      return confirmedRow(row, result.row, { epoch, sent: sent.unsent });
    case 'stored':
      return storedRow(row, sent, { rev: result.rev, epoch });
    case 'invalid':
      return rejectedRow(row, sent, result.detail);
    case 'unknown':
      return rejectedRow(row, sent, NOT_UNDERSTOOD);
    case 'ahead': {
      const merged = result.row === null ? row : mergeServerRow(row, result.row, { epoch });
      return redrawStamps(merged, { limitMs: Date.parse(result.limit), serverMs, device });
    }
    case 'missing':
      break;
  }
  return missingRow(row, sent, floor);
}

/** Takes over the results, unless the device learned of another epoch since the rows were read. */
function applyResults(place: PushContext, sent: Sent): Promise<Resend> {
  const { db, now, replaced } = place;
  return db.transaction('rw', [...db.rowTables, db.pictures], async () => {
    const clock = await storeOffset(db, sent.offsetMs, now());
    if ((await readEpoch(db)) !== sent.epoch) return { whole: [], redrawn: [] };
    const version = await readRowsVersion(db);
    const rows = await currentRows(place, sent, version);
    const options = {
      floor: floorStampOf(clock),
      device: clock.device,
      serverMs: Date.parse(sent.answer.server_time),
      epoch: sent.answer.epoch ?? sent.epoch,
    };
    const { results } = sent.answer;
    const applied = sent.rows.flatMap((asSent, index) => {
      const [before, result] = [rows.get(asSent.id), results[index]];
      if (before === undefined || result === undefined) return [];
      return [{ before, after: afterResult(before, asSent, result, options), result }];
    });
    const newVersion = await storeRows(db, applied, now());
    if (version !== undefined) replaced.set(version, newVersion);
    const revs = applied.map(({ result }) => revOf(result)).filter((rev) => rev !== null);
    await passOwnRevisions(db, sent.answer.epoch, new Set(revs));
    if (revs.length > 0) await db.meta.put({ key: 'lastPushedAt', value: now() });
    const withStatus = (status: ChangeResult['status']): JournalRow[] =>
      applied.filter(({ result }) => result.status === status).map(({ after }) => after);
    const whole = withStatus('missing').filter(({ attention }) => attention === undefined);
    await requeuePictures(db, whole);
    const redrawn = withStatus('ahead').filter(hasUnsent);
    return { whole: whole.map(({ id }) => id), redrawn: redrawn.map(({ id }) => id) };
  });
}

/** Rows that were sent, with the response or why there is none. */
type Called = Sent | (Batch & { readonly error: unknown });

/** Reads nothing from the database, which would wait for results that are stored meanwhile. */
async function callServer({ calls, now }: SyncContext, batch: Batch): Promise<Called> {
  try {
    const sentMs = now();
    const answer = await calls.push(batch.rows.map(toChange));
    const offsetMs = measureOffset(Date.parse(answer.server_time), sentMs, now());
    return { ...batch, answer, offsetMs };
  } catch (error) {
    return { ...batch, error };
  }
}

/** `again`: ids of rows to send again as a whole. `rowError`: why some rows were not taken, if not by a result. */
type Outcome = { again: string[]; rowError: Error | null };

/**
 * Stores the results; sends rows with redrawn stamps again. Rows that stay ahead are left unsent, and hold up no
 * others.
 */
async function storeResults(place: PushContext, first: Sent): Promise<Outcome> {
  const whole: string[] = [];
  let sent = first;
  for (let attempt = 1; ; attempt += 1) {
    const resend = await applyResults(place, sent);
    whole.push(...resend.whole);
    if (resend.redrawn.length === 0) return { again: whole, rowError: null };
    if (attempt === MAX_ATTEMPTS) return { again: whole, rowError: new Error(CLOCKS_DIFFER) };
    const current = await readRows(place.db, resend.redrawn);
    const rows = [...current.values()].filter(hasUnsent);
    if (rows.length === 0) return { again: whole, rowError: null };
    const called = await callServer(place, { rows, epoch: sent.epoch });
    if ('error' in called) throw called.error;
    sent = called;
  }
}

/** Stores why a row was rejected, unless it was edited since it was sent. */
async function markRejected(
  { db, now }: SyncContext,
  sent: JournalRow,
  detail: string,
): Promise<void> {
  await db.transaction('rw', db.rowTables, async () => {
    const row = await findRow(db, sent.id);
    if (row === undefined || !isUnchanged(row, sent)) return;
    await storeRows(db, [{ before: row, after: { ...row, attention: detail } }], now());
  });
}

/** Stores the results of a call; of a rejected one, bisects the rows to find the one at fault. */
async function applyCall(place: PushContext, called: Called): Promise<Outcome> {
  if (!('error' in called)) return storeResults(place, called);
  const { rows, error, ...read } = called;
  if (!(error instanceof ApiError) || !isContentError(error)) throw error;
  const [only, second] = rows;
  if (only === undefined) throw error;
  if (second === undefined) {
    if (isRejection(error)) await markRejected(place, only, error.message);
    return { again: [], rowError: isRejection(error) ? null : error };
  }
  const middle = Math.ceil(rows.length / 2);
  const send = async (some: readonly JournalRow[]): Promise<Outcome> =>
    applyCall(place, await callServer(place, { ...read, rows: some }));
  const first = await send(rows.slice(0, middle));
  const rest = await send(rows.slice(middle));
  return {
    again: [...first.again, ...rest.again],
    rowError: first.rowError ?? rest.rowError,
  };
}

/**
 * Sends all unsent fields, oldest rows first. A rejected row stays with its reason and is sent again only
 * after an edit or with `includeRejected`.
 *
 * @returns the last error that concerns single rows, or null, after all rows were tried
 * @throws errors that would affect the next row too
 */
export async function pushUnsent(
  place: SyncContext,
  includeRejected: boolean,
): Promise<Error | null> {
  const unsent = await unsentIds(place.db, includeRejected);
  const rowError = await pushIds(place, unsent);
  const fullError = includeRejected ? null : await retryRejectedAsFull(place);
  return rowError ?? fullError;
}

/** Retries rows rejected because the journal was full: one row first, the others if it succeeds. */
async function retryRejectedAsFull(place: SyncContext): Promise<Error | null> {
  const [first, ...others] = await idsRejectedAsFull(place.db);
  if (first === undefined) return null;
  const rowError = await pushIds(place, [first]);
  const isStillFull = (await findRow(place.db, first))?.attention !== undefined;
  return isStillFull ? rowError : pushIds(place, others);
}

/**
 * Sends the rows in batches. While the results of one are stored, the next is on its way. The first is small,
 * because there is nothing to store until it is answered.
 */
async function pushIds(context: SyncContext, ids: readonly string[]): Promise<Error | null> {
  const place = { ...context, replaced: new Map<number, number>() };
  const again: string[] = [];
  let rowError: Error | null = null;
  let called: Called | null = null;
  let next = nextBatch(place.db, ids, READ_AT_ONCE);

  async function take(taken: Called): Promise<void> {
    const outcome = await applyCall(place, taken);
    rowError = outcome.rowError ?? rowError;
    again.push(...outcome.again);
  }

  for (;;) {
    const { batch, rest } = await next;
    next = nextBatch(place.db, rest);
    next.catch(() => undefined); // awaited only if this batch is sent
    const calling = batch.rows.length === 0 ? null : callServer(place, batch);
    if (called !== null) await take(called);
    called = await calling;
    if (called !== null && ('error' in called || rest.length === 0)) {
      await take(called); // before anything else is sent
      called = null;
    }
    if (rest.length > 0) continue;
    if (again.length === 0) return rowError;
    next = nextBatch(place.db, again.splice(0));
  }
}
