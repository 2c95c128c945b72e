import { ApiError } from '#contracts/errors.ts';
import {
  CHANGES_PER_PUSH,
  type ChangeResult,
  PUSH_BYTES,
  type RowChange,
  SKEW_LIMIT_MS,
  type SyncAnswer,
} from '#contracts/journal/journal-sync.ts';
import { latestStamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { hasUnsent, type JournalDb, type JournalRow } from '../journal/journal-db.ts';
import { readEpoch } from '../journal/meta.ts';
import { sendPicturesAgain } from '../journal/pictures.ts';
import { markWhole, mergeServerRow, storeRows } from '../journal/rows.ts';
import { idsWithoutRoom, unsentIds } from '../journal/unsent.ts';
import { isOfContent, isRefusal, type SyncPlace } from './calls.ts';
import { deviceName, floorStamp, measureOffset, storeOffset } from './clock.ts';
import { redrawStamps } from './redraw.ts';

/** Stamps that are ahead are drawn anew once; a second time the server's own clock was set back. */
const REDRAWS = 3;
const CLOCKS_DIFFER =
  "The clocks of this device and of the server differ. Please check this device's clock.";
const NOT_UNDERSTOOD =
  'The server did not take this trade as it is, for a reason that this version of the app does not know. Please update the app.';
const NOT_TAKEN = 'The server does not know this trade any more and did not take all of it.';

function pick(from: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}

/** The unsent fields of a row, as they are sent. */
function toChange({ id, kind, fields, unsent, at }: JournalRow): RowChange {
  const seen = latestStamp(Object.values(at ?? {}));
  const change = { id, kind, set: pick(fields, Object.keys(unsent)), at: { ...unsent } };
  return seen === null || seen === '' ? change : { ...change, seen };
}

const bytesOf = (row: JournalRow): number =>
  new TextEncoder().encode(JSON.stringify(toChange(row))).length;

/** The rows of the next push, as they are now: others may have sent some of them meanwhile. */
async function nextBatch(
  db: JournalDb,
  ids: readonly string[],
): Promise<{ batch: JournalRow[]; rest: readonly string[] }> {
  const rows = await db.rows.bulkGet(ids.slice(0, CHANGES_PER_PUSH));
  const batch: JournalRow[] = [];
  let bytes = 0;
  for (const [index, row] of rows.entries()) {
    if (row === undefined || !hasUnsent(row)) continue;
    bytes += bytesOf(row);
    if (bytes > PUSH_BYTES && batch.length > 0) return { batch, rest: ids.slice(index) };
    batch.push(row);
  }
  return { batch, rest: ids.slice(rows.length) };
}

/** Whether nothing of the row was edited since it was sent. */
const isUnchanged = (row: JournalRow, sent: JournalRow): boolean =>
  Object.entries(row.unsent).every(([name, stamp]) => stamp === sent.unsent[name]);

type Sent = {
  /** The rows as they were sent, and what the server answered. */
  readonly rows: readonly JournalRow[];
  readonly answer: SyncAnswer;
  /** The epoch that the device knew when it sent them. */
  readonly epoch: number;
  readonly offsetMs: number;
};

type Resend = { whole: string[]; redrawn: string[] };

/** A server that refuses pushes as a whole names no rows: every stamp that is ahead is meant. */
const resultsOf = ({ rows, answer }: Sent): readonly ChangeResult[] => {
  if (!answer.skew) return answer.results;
  const limit = new Date(Date.parse(answer.server_time) + SKEW_LIMIT_MS).toISOString();
  return rows.map(({ id }) => ({ id, status: 'ahead', limit, row: null }));
};

type Applying = { floor: string; device: string; serverMs: number; epoch: number };

/** With the reason why the server refused it, unless it was edited since. */
const refusedRow = (row: JournalRow, sent: JournalRow, attention: string): JournalRow =>
  isUnchanged(row, sent) ? { ...row, attention } : row;

/** To be sent as a whole; refused where it was. */
function missingRow(row: JournalRow, sent: JournalRow, floor: string): JournalRow {
  const whole = markWhole(row, floor);
  const wasWhole = Object.keys(whole).every((name) => name in sent.unsent);
  return wasWhole ? { ...row, attention: NOT_TAKEN } : { ...row, unsent: whole };
}

/**
 * The row after the server answered. An answer that is older than what was taken over since leaves
 * the unsent fields: whether the server's value of a field is ours would be a guess, and it is sent again.
 */
function afterResult(
  row: JournalRow,
  sent: JournalRow,
  result: ChangeResult,
  { floor, device, serverMs, epoch }: Applying,
): JournalRow {
  switch (result.status) {
    case 'ok': {
      if (result.row.rev < row.rev) return row;
      const { attention: _refusedBefore, ...rest } = row;
      return mergeServerRow(rest, result.row, { epoch, sent: sent.unsent });
    }
    case 'invalid':
      return refusedRow(row, sent, result.detail);
    case 'unknown':
      return refusedRow(row, sent, NOT_UNDERSTOOD);
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
function applyResults({ db, now }: SyncPlace, sent: Sent): Promise<Resend> {
  return db.transaction('rw', db.rows, db.meta, db.pictures, async () => {
    await storeOffset(db, sent.offsetMs, now());
    if ((await readEpoch(db)) !== sent.epoch) return { whole: [], redrawn: [] };
    const rows = await db.rows.bulkGet(sent.rows.map((row) => row.id));
    const applying = {
      floor: await floorStamp(db),
      device: await deviceName(db),
      serverMs: Date.parse(sent.answer.server_time),
      epoch: sent.answer.epoch ?? sent.epoch,
    };
    const results = resultsOf(sent);
    const applied = rows.flatMap((before, index) => {
      const [result, asSent] = [results[index], sent.rows[index]];
      if (before === undefined || result === undefined || asSent === undefined) return [];
      return [{ before, after: afterResult(before, asSent, result, applying), result }];
    });
    await storeRows(db, applied, now());
    const withStatus = (status: ChangeResult['status']): JournalRow[] =>
      applied.filter(({ result }) => result.status === status).map(({ after }) => after);
    const whole = withStatus('missing').filter(({ attention }) => attention === undefined);
    await sendPicturesAgain(db, whole);
    const redrawn = withStatus('ahead').filter(hasUnsent);
    return { whole: whole.map(({ id }) => id), redrawn: redrawn.map(({ id }) => id) };
  });
}

/** Sends rows in one call. @returns ids of rows that have to be sent again, as a whole */
async function sendBatch(place: SyncPlace, batch: readonly JournalRow[]): Promise<string[]> {
  const { db, calls, now } = place;
  let rows = batch;
  const whole: string[] = [];
  for (let attempt = 0; attempt < REDRAWS; attempt += 1) {
    const epoch = await readEpoch(db);
    const sentMs = now();
    const answer = await calls.push(rows.map(toChange));
    const offsetMs = measureOffset(Date.parse(answer.server_time), sentMs, now());
    const resend = await applyResults(place, { rows, answer, epoch, offsetMs });
    whole.push(...resend.whole);
    if (resend.redrawn.length === 0) return whole;
    const found = await db.rows.bulkGet(resend.redrawn);
    rows = found.filter((row) => row !== undefined).filter(hasUnsent);
    if (rows.length === 0) return whole;
  }
  throw new Error(CLOCKS_DIFFER);
}

/** Notes why a row was refused, unless it changed since it was sent. */
async function refuse({ db, now }: SyncPlace, sent: JournalRow, detail: string): Promise<void> {
  await db.transaction('rw', db.rows, db.meta, async () => {
    const row = await db.rows.get(sent.id);
    if (row === undefined || !isUnchanged(row, sent)) return;
    await storeRows(db, [{ before: row, after: { ...row, attention: detail } }], now());
  });
}

type Outcome = { again: string[]; brokeOn: ApiError | null };

/** Sends rows; where the call as a whole is refused, half by half, until the row at fault is alone. */
async function sendRows(place: SyncPlace, rows: readonly JournalRow[]): Promise<Outcome> {
  try {
    return { again: await sendBatch(place, rows), brokeOn: null };
  } catch (error) {
    if (!(error instanceof ApiError) || !isOfContent(error)) throw error;
    const [only, second] = rows;
    if (only === undefined) throw error;
    if (second === undefined) {
      if (isRefusal(error)) await refuse(place, only, error.message);
      return { again: [], brokeOn: isRefusal(error) ? null : error };
    }
    const middle = Math.ceil(rows.length / 2);
    const first = await sendRows(place, rows.slice(0, middle));
    const rest = await sendRows(place, rows.slice(middle));
    return { again: [...first.again, ...rest.again], brokeOn: first.brokeOn ?? rest.brokeOn };
  }
}

/**
 * Sends all unsent fields, oldest rows first. A refused row is kept with its reason; it is sent again
 * only when it changed or `includeRefused` asks for it.
 *
 * @returns when all were tried: the failure of a row on which the server broke, or null
 * @throws what the next row would have met as well, so that the rest has to wait for a retry
 */
export async function pushUnsent(
  place: SyncPlace,
  includeRefused: boolean,
): Promise<ApiError | null> {
  const unsent = await unsentIds(place.db, includeRefused);
  const brokeOn = await pushIds(place, unsent);
  const withoutRoom = includeRefused ? null : await pushWithoutRoom(place);
  return brokeOn ?? withoutRoom;
}

/** Tries again what the server had no room for: one row first, and all others once that was taken. */
async function pushWithoutRoom(place: SyncPlace): Promise<ApiError | null> {
  const [first, ...others] = await idsWithoutRoom(place.db);
  if (first === undefined) return null;
  const brokeOn = await pushIds(place, [first]);
  const isStillFull = (await place.db.rows.get(first))?.attention !== undefined;
  return isStillFull ? brokeOn : pushIds(place, others);
}

async function pushIds(place: SyncPlace, ids: readonly string[]): Promise<ApiError | null> {
  let queue = ids;
  let brokeOn: ApiError | null = null;
  while (queue.length > 0) {
    const { batch, rest } = await nextBatch(place.db, queue);
    const outcome = batch.length === 0 ? null : await sendRows(place, batch);
    brokeOn = outcome?.brokeOn ?? brokeOn;
    queue = [...rest, ...(outcome?.again ?? [])];
  }
  return brokeOn;
}
