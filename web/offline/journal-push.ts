import { ApiError } from '#contracts/errors.ts';
import { nextBatch, toChange } from './journal-batch.ts';
import { measureOffset } from './journal-clock.ts';
import { hasUnsent, type JournalRow } from './journal-db.ts';
import { readEpoch } from './journal-meta.ts';
import { applyResults, refuse } from './journal-results.ts';
import { setStampsRight } from './journal-skew.ts';
import { unsentIds } from './journal-unsent.ts';
import { isOfContent, isRefusal, type SyncPlace } from './sync-calls.ts';

/** Stamps are set right by the first answer; a second time the server's own clock jumped. */
const SKEW_TRIES = 3;

/** Sends rows in one call. @returns ids of rows that have to be sent again, as a whole */
async function sendBatch(place: SyncPlace, batch: readonly JournalRow[]): Promise<string[]> {
  const { db, calls, now } = place;
  let rows = batch;
  for (let attempt = 0; attempt < SKEW_TRIES; attempt += 1) {
    const epoch = await readEpoch(db);
    const sentMs = now();
    const answer = await calls.push(rows.map(toChange));
    const serverMs = Date.parse(answer.server_time);
    const offsetMs = measureOffset(serverMs, sentMs, now());
    if (!answer.skew) return applyResults(place, rows, answer, { epoch, offsetMs });
    await setStampsRight(place, serverMs, offsetMs);
    const found = await db.rows.bulkGet(rows.map((row) => row.id));
    rows = found.filter((row) => row !== undefined).filter(hasUnsent);
    if (rows.length === 0) return [];
  }
  throw new Error(
    "The clocks of this device and of the server differ. Please check this device's clock.",
  );
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
  let queue: readonly string[] = await unsentIds(place.db, includeRefused);
  let brokeOn: ApiError | null = null;
  while (queue.length > 0) {
    const { batch, rest } = await nextBatch(place.db, queue);
    const outcome = batch.length === 0 ? null : await sendRows(place, batch);
    brokeOn = outcome?.brokeOn ?? brokeOn;
    queue = [...rest, ...(outcome?.again ?? [])];
  }
  return brokeOn;
}
