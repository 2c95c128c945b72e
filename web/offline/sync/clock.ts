import {
  latestStamp,
  nextStamp,
  type PackedStamps,
  type Stamp,
} from '#contracts/rules/journal/hybrid-clock.ts';
import type { ClockState, JournalDb, Marks } from '../journal/journal-db.ts';

const DEVICE_LETTERS = 'abcdefghijklmnopqrstuvwxyz012345'; // 32, so that a byte picks evenly
const DEVICE_LENGTH = 8;
/** A difference of the two clocks that is no jump: slow adjustments, coarse timers. */
const DRIFT_LIMIT_MS = 5000;

/** Not `randomUUID`, which is missing where the page is not a secure context. */
function makeDeviceName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(DEVICE_LENGTH));
  return Array.from(bytes, (byte) => DEVICE_LETTERS.charAt(byte % DEVICE_LETTERS.length)).join('');
}

async function readClock(db: JournalDb): Promise<ClockState> {
  const row = await db.meta.get('clock');
  if (row?.key === 'clock') return row.value;
  return { device: makeDeviceName(), latest: null, offsetMs: 0 };
}

async function storeClock(db: JournalDb, value: ClockState): Promise<void> {
  await db.meta.put({ key: 'clock', value });
}

/** What the device knows of the stamps of a row; undefined for one that is new. */
export type StampedRow =
  | { readonly rev: number; readonly unsent: Marks; readonly at?: PackedStamps }
  | undefined;

/** The newest stamp that a write of this row has to follow. */
function newestOf(row: StampedRow, latest: Stamp | null): Stamp | null {
  if (row === undefined) return null;
  const known = [...Object.values(row.unsent), ...Object.values(row.at ?? {})];
  // An earlier version of the app kept no stamps of rows, but the latest of all.
  if (row.at === undefined && row.rev > 0 && latest !== null) known.push(latest);
  return latestStamp(known.filter((stamp) => stamp !== ''));
}

/**
 * The stamps of one write of several rows: each newer than everything the device knows of its row, and
 * none newer than need be, so that a clock that was wrong once does not spoil rows it never wrote.
 * Belongs into the transaction that writes: so two tabs never draw the same stamp for a row.
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

/** Older than every write: what a row held before its fields had a stamp loses against any other. */
export async function floorStamp(db: JournalDb): Promise<Stamp> {
  const clock = await readClock(db);
  await storeClock(db, clock);
  return nextStamp(null, 0, clock.device);
}

/** The name of this device in stamps. */
export const deviceName = async (db: JournalDb): Promise<string> => (await readClock(db)).device;

/** By how much the wall clock and the monotonic one differed when this was looked at last, ms. */
const drifts = new WeakMap<JournalDb, number>();

/**
 * Whether the wall clock was set since the last look: the monotonic clock of the page did not move with
 * it. The measured offset belongs to the clock before.
 */
function hasJumped(db: JournalDb, nowMs: number): boolean {
  const drift = nowMs - db.monotonicMs();
  const known = drifts.get(db) ?? drift;
  drifts.set(db, drift);
  return Math.abs(drift - known) > DRIFT_LIMIT_MS;
}

/** Notes how far the device's clock is off, as the last answer of the server shows. */
export async function storeOffset(db: JournalDb, offsetMs: number, nowMs: number): Promise<void> {
  drifts.set(db, nowMs - db.monotonicMs());
  const clock = await readClock(db);
  if (clock.offsetMs !== offsetMs) await storeClock(db, { ...clock, offsetMs });
}

/**
 * What to add to the device's clock. An answer only tells that the server's clock showed `serverMs`
 * at some moment between sending and receiving, so the smallest offset that explains it is taken.
 */
export function measureOffset(serverMs: number, sentMs: number, receivedMs: number): number {
  const [least, most] = [serverMs - receivedMs, serverMs - sentMs];
  return Math.max(least, Math.min(0, most));
}
