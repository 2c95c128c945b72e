import {
  latestStamp,
  nextStamp,
  type PackedStamps,
  type Stamp,
} from '#contracts/rules/journal/hybrid-clock.ts';
import type { ClockState, FieldStamps, JournalDb } from '../journal/journal-db.ts';
import { readMeta } from '../journal/meta.ts';

const DEVICE_LETTERS = 'abcdefghijklmnopqrstuvwxyz012345'; // 32, so that a byte picks evenly
/** Maximum drift of the two clocks that is not a jump: slow adjustments, coarse timers. */
const DRIFT_LIMIT_MS = 5000;

/** Not `randomUUID`, which is missing where the page is not a secure context. */
function makeDeviceName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => DEVICE_LETTERS.charAt(byte % DEVICE_LETTERS.length)).join('');
}

const newClock = (): ClockState => ({ device: makeDeviceName(), latest: null, offsetMs: 0 });

const readClock = async (db: JournalDb): Promise<ClockState> =>
  (await readMeta(db, 'clock')) ?? newClock();

async function storeClock(db: JournalDb, value: ClockState): Promise<void> {
  await db.meta.put({ key: 'clock', value });
}

/** The stamps of a row; undefined for a new row. */
export type StampedRow =
  | { readonly rev: number; readonly unsent: FieldStamps; readonly at?: PackedStamps }
  | undefined;

/** The newest known stamp of a row; a write has to be newer. */
function newestOf(row: StampedRow, latest: Stamp | null): Stamp | null {
  if (row === undefined) return null;
  const stamps = [...Object.values(row.unsent), ...Object.values(row.at ?? {})];
  // Older apps stored no stamps of confirmed fields, but the latest stamp of all.
  if (row.at === undefined && row.rev > 0 && latest !== null) stamps.push(latest);
  return latestStamp(stamps.filter((stamp) => stamp !== ''));
}

/**
 * Draws the stamps of one write of several rows. Each is newer than all known stamps of its row and as old
 * as possible, so that a wrong clock does not affect rows it never wrote. Call inside the transaction that
 * writes, so that two tabs never draw the same stamp for a row.
 *
 * @param nowMs the device's clock, UTC ms
 */
export async function drawStamps(
  db: JournalDb,
  rows: readonly StampedRow[],
  nowMs: number,
): Promise<Stamp[]> {
  const clock = await readClock(db);
  const offsetMs = hasJumped(db, nowMs) ? 0 : clock.offsetMs;
  const correctedMs = Math.max(0, nowMs + offsetMs);
  const stamps = rows.map((row) =>
    nextStamp(newestOf(row, clock.latest), correctedMs, clock.device),
  );
  const latest = latestStamp(clock.latest === null ? stamps : [...stamps, clock.latest]);
  await storeClock(db, { ...clock, offsetMs, latest, writes: (clock.writes ?? 0) + 1 });
  return stamps;
}

/** A stamp older than every write, for field values without a stamp. */
export const floorStampOf = ({ device }: ClockState): Stamp => nextStamp(null, 0, device);

/** As `floorStampOf`, with the stored clock. */
export async function floorStamp(db: JournalDb): Promise<Stamp> {
  const clock = await readClock(db);
  await storeClock(db, clock);
  return floorStampOf(clock);
}

/** Last difference of wall clock and monotonic clock, ms. */
const drifts = new WeakMap<JournalDb, number>();

/** Whether the wall clock was set since the last check; then the measured server offset is invalid. */
function hasJumped(db: JournalDb, nowMs: number): boolean {
  const drift = nowMs - db.monotonicMs();
  const lastDrift = drifts.get(db) ?? drift;
  drifts.set(db, drift);
  return Math.abs(drift - lastDrift) > DRIFT_LIMIT_MS;
}

/** Stores the server's clock offset, as the last response shows it. @returns the clock as stored */
export async function storeOffset(
  db: JournalDb,
  offsetMs: number,
  nowMs: number,
): Promise<ClockState> {
  drifts.set(db, nowMs - db.monotonicMs());
  const stored = await readMeta(db, 'clock');
  if (stored?.offsetMs === offsetMs) return stored;
  const clock = { ...(stored ?? newClock()), offsetMs };
  await storeClock(db, clock);
  return clock;
}

/**
 * The server's clock offset. The server's clock showed `serverMs` at some moment between sending and
 * receiving, so the smallest possible offset is taken.
 */
export function measureOffset(serverMs: number, sentMs: number, receivedMs: number): number {
  const [least, most] = [serverMs - receivedMs, serverMs - sentMs];
  return Math.max(least, Math.min(0, most));
}
