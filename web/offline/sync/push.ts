import { ApiError } from '#contracts/errors.ts';
import {
  CHANGES_PER_PUSH,
  type ChangeResult,
  packChange,
  PUSH_BYTES,
  type RowChange,
  SKEW_LIMIT_MS,
  type SyncAnswer,
} from '#contracts/journal/journal-sync.ts';
import { latestStamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { hasUnsent, type JournalDb, type JournalRow } from '../journal/journal-db.ts';
import { readEpoch } from '../journal/meta.ts';
import { requeuePictures } from '../journal/pictures.ts';
import { stampWholeRow, mergeServerRow, storeRows } from '../journal/rows.ts';
import { idsRejectedAsFull, unsentIds } from '../journal/unsent.ts';
import { isContentError, isRejection, type SyncContext } from './calls.ts';
import { deviceName, floorStamp, measureOffset, storeOffset } from './clock.ts';
import { redrawStamps } from './redraw.ts';

/** Maximum attempts with redrawn stamps. More than one means that the server's clock was set back. */
const MAX_ATTEMPTS = 3;
const CLOCKS_DIFFER =
  "The clocks of this device and of the server differ. Please check this device's clock.";
const NOT_UNDERSTOOD =
  'The server did not take this trade as it is, for a reason that this version of the app does not know. Please update the app.';
const NOT_ACCEPTED = 'The server does not know this trade any more and did not take all of it.';

function pick(from: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}

function toChange({ id, kind, fields, unsent, at }: JournalRow): RowChange {
  const seen = latestStamp(Object.values(at ?? {}));
  const change = { id, kind, set: pick(fields, Object.keys(unsent)), at: { ...unsent } };
  return seen === null || seen === '' ? change : { ...change, seen };
}

/** To a server that reads packed stamps; an older one gets up to three times as much. */
const bytesOf = (row: JournalRow): number =>
  new TextEncoder().encode(JSON.stringify(packChange(toChange(row)))).length;

const READ_AT_ONCE = 100; // rows: a read row that does not fit is read again for the next push

/** The rows of the next push; skips rows that another tab sent meanwhile. */
async function nextBatch(
  db: JournalDb,
  ids: readonly string[],
): Promise<{ batch: JournalRow[]; rest: readonly string[] }> {
  const batch: JournalRow[] = [];
  let bytes = 0;
  let next = 0;
  while (next < ids.length && batch.length + READ_AT_ONCE <= CHANGES_PER_PUSH) {
    for (const row of await db.rows.bulkGet(ids.slice(next, next + READ_AT_ONCE))) {
      if (row !== undefined && hasUnsent(row)) {
        bytes += bytesOf(row);
        if (bytes > PUSH_BYTES && batch.length > 0) return { batch, rest: ids.slice(next) };
        batch.push(row);
      }
      next += 1;
    }
  }
  return { batch, rest: ids.slice(next) };
}

const isUnchanged = (row: JournalRow, sent: JournalRow): boolean =>
  Object.entries(row.unsent).every(([name, stamp]) => stamp === sent.unsent[name]);

type Sent = {
  /** The rows as sent, and the response. */
  readonly rows: readonly JournalRow[];
  readonly answer: SyncAnswer;
  /** The device's epoch at the time of sending. */
  readonly epoch: number;
  readonly offsetMs: number;
};

type Resend = { whole: string[]; redrawn: string[] };

/** An older server rejects a whole push and names no rows: then all stamps that are ahead count. */
const resultsOf = ({ rows, answer }: Sent): readonly ChangeResult[] => {
  if (!answer.skew) return answer.results;
  const limit = new Date(Date.parse(answer.server_time) + SKEW_LIMIT_MS).toISOString();
  return rows.map(({ id }) => ({ id, status: 'ahead', limit, row: null }));
};

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
    case 'ok': {
      if (result.row.rev < row.rev) return row;
      const { attention: _oldRejection, ...rest } = row;
      return mergeServerRow(rest, result.row, { epoch, sent: sent.unsent });
    }
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

/** Takes over the results, unless the device learned of another epoch since the rows were sent. */
function applyResults({ db, now }: SyncContext, sent: Sent): Promise<Resend> {
  return db.transaction('rw', db.rows, db.meta, db.pictures, async () => {
    await storeOffset(db, sent.offsetMs, now());
    if ((await readEpoch(db)) !== sent.epoch) return { whole: [], redrawn: [] };
    const rows = await db.rows.bulkGet(sent.rows.map((row) => row.id));
    const options = {
      floor: await floorStamp(db),
      device: await deviceName(db),
      serverMs: Date.parse(sent.answer.server_time),
      epoch: sent.answer.epoch ?? sent.epoch,
    };
    const results = resultsOf(sent);
    const applied = rows.flatMap((before, index) => {
      const [result, asSent] = [results[index], sent.rows[index]];
      if (before === undefined || result === undefined || asSent === undefined) return [];
      return [{ before, after: afterResult(before, asSent, result, options), result }];
    });
    await storeRows(db, applied, now());
    const withStatus = (status: ChangeResult['status']): JournalRow[] =>
      applied.filter(({ result }) => result.status === status).map(({ after }) => after);
    const whole = withStatus('missing').filter(({ attention }) => attention === undefined);
    await requeuePictures(db, whole);
    const redrawn = withStatus('ahead').filter(hasUnsent);
    return { whole: whole.map(({ id }) => id), redrawn: redrawn.map(({ id }) => id) };
  });
}

/** Sends rows in one call. @returns ids of rows to send again as a whole */
async function sendBatch(place: SyncContext, batch: readonly JournalRow[]): Promise<string[]> {
  const { db, calls, now } = place;
  let rows = batch;
  const whole: string[] = [];
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const epoch = await readEpoch(db);
    const sentMs = now();
    const answer = await calls.push(rows.map(toChange));
    const offsetMs = measureOffset(Date.parse(answer.server_time), sentMs, now());
    const resend = await applyResults(place, { rows, answer, epoch, offsetMs });
    whole.push(...resend.whole);
    if (resend.redrawn.length === 0) return whole;
    const current = await db.rows.bulkGet(resend.redrawn);
    rows = current.filter((row) => row !== undefined).filter(hasUnsent);
    if (rows.length === 0) return whole;
  }
  throw new Error(CLOCKS_DIFFER);
}

/** Stores why a row was rejected, unless it was edited since it was sent. */
async function markRejected(
  { db, now }: SyncContext,
  sent: JournalRow,
  detail: string,
): Promise<void> {
  await db.transaction('rw', db.rows, db.meta, async () => {
    const row = await db.rows.get(sent.id);
    if (row === undefined || !isUnchanged(row, sent)) return;
    await storeRows(db, [{ before: row, after: { ...row, attention: detail } }], now());
  });
}

type Outcome = { again: string[]; serverError: ApiError | null };

/** Sends rows; after a rejected call, bisects the rows to find the one at fault. */
async function sendRows(place: SyncContext, rows: readonly JournalRow[]): Promise<Outcome> {
  try {
    return { again: await sendBatch(place, rows), serverError: null };
  } catch (error) {
    if (!(error instanceof ApiError) || !isContentError(error)) throw error;
    const [only, second] = rows;
    if (only === undefined) throw error;
    if (second === undefined) {
      if (isRejection(error)) await markRejected(place, only, error.message);
      return { again: [], serverError: isRejection(error) ? null : error };
    }
    const middle = Math.ceil(rows.length / 2);
    const first = await sendRows(place, rows.slice(0, middle));
    const rest = await sendRows(place, rows.slice(middle));
    return {
      again: [...first.again, ...rest.again],
      serverError: first.serverError ?? rest.serverError,
    };
  }
}

/**
 * Sends all unsent fields, oldest rows first. A rejected row stays with its reason and is sent again only
 * after an edit or with `includeRejected`.
 *
 * @returns the last server error about a single row, or null, after all rows were tried
 * @throws errors that would affect the next row too
 */
export async function pushUnsent(
  place: SyncContext,
  includeRejected: boolean,
): Promise<ApiError | null> {
  const unsent = await unsentIds(place.db, includeRejected);
  const serverError = await pushIds(place, unsent);
  const fullError = includeRejected ? null : await retryRejectedAsFull(place);
  return serverError ?? fullError;
}

/** Retries rows rejected because the journal was full: one row first, the others if it succeeds. */
async function retryRejectedAsFull(place: SyncContext): Promise<ApiError | null> {
  const [first, ...others] = await idsRejectedAsFull(place.db);
  if (first === undefined) return null;
  const serverError = await pushIds(place, [first]);
  const isStillFull = (await place.db.rows.get(first))?.attention !== undefined;
  return isStillFull ? serverError : pushIds(place, others);
}

async function pushIds(place: SyncContext, ids: readonly string[]): Promise<ApiError | null> {
  let queue = ids;
  let serverError: ApiError | null = null;
  while (queue.length > 0) {
    const { batch, rest } = await nextBatch(place.db, queue);
    const outcome = batch.length === 0 ? null : await sendRows(place, batch);
    serverError = outcome?.serverError ?? serverError;
    queue = [...rest, ...(outcome?.again ?? [])];
  }
  return serverError;
}
