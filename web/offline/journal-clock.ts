import { SKEW_LIMIT_MS } from '#contracts/journal-sync.ts';
import { latestStamp, nextStamp, shiftStamp, type Stamp } from '#contracts/rules/hybrid-clock.ts';
import type { ClockState, JournalDb } from './journal-db.ts';

const DEVICE_LETTERS = 'abcdefghijklmnopqrstuvwxyz012345'; // 32, so that a byte picks evenly
const DEVICE_LENGTH = 8;

/** Not `randomUUID`, which is missing where the page is not a secure context. */
function makeDeviceName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(DEVICE_LENGTH));
  return Array.from(bytes, (byte) => DEVICE_LETTERS.charAt(byte % DEVICE_LETTERS.length)).join('');
}

async function readClock(db: JournalDb): Promise<ClockState> {
  const row = await db.meta.get('clock');
  if (row?.key === 'clock') return row.value;
  return { device: makeDeviceName(), latest: null, witnessed: null, offsetMs: 0 };
}

async function storeClock(db: JournalDb, value: ClockState): Promise<void> {
  await db.meta.put({ key: 'clock', value });
}

/** The stamp of a write. Inside the write's own transaction, tabs never draw the same one. */
export async function drawStamp(db: JournalDb, nowMs: number): Promise<Stamp> {
  const clock = await readClock(db);
  const latest = nextStamp(clock.latest, nowMs + clock.offsetMs, clock.device);
  await storeClock(db, { ...clock, latest });
  return latest;
}

/** Older than every write: what a row held before its fields had a stamp here loses against any other. */
export async function floorStamp(db: JournalDb): Promise<Stamp> {
  const clock = await readClock(db);
  await storeClock(db, clock);
  return nextStamp(null, 0, clock.device);
}

/** The later of two stamps. */
const later = (a: Stamp | null, b: Stamp | null): Stamp | null =>
  latestStamp([a, b].filter((stamp) => stamp !== null));

/** Makes every later write here newer than what the server showed, and notes how wrong the clock is. */
export async function witness(
  db: JournalDb,
  stamps: Iterable<Stamp>,
  offsetMs: number,
): Promise<void> {
  const clock = await readClock(db);
  const seen = latestStamp(stamps);
  await storeClock(db, {
    ...clock,
    latest: later(clock.latest, seen),
    witnessed: later(clock.witnessed, seen),
    offsetMs,
  });
}

/** Sets the clock back with the stamps it made, but never behind what the server holds. */
export async function shiftClock(db: JournalDb, shiftMs: number, offsetMs: number): Promise<void> {
  const clock = await readClock(db);
  const shifted = clock.latest === null ? null : shiftStamp(clock.latest, shiftMs);
  await storeClock(db, { ...clock, latest: later(shifted, clock.witnessed), offsetMs });
}

/**
 * What to add to the device's clock. An answer only tells that the server's clock showed `serverMs`
 * at some moment between sending and receiving, so the smallest offset that explains it is taken,
 * and none while the server would not mind.
 */
export function measureOffset(serverMs: number, sentMs: number, receivedMs: number): number {
  const [least, most] = [serverMs - receivedMs, serverMs - sentMs];
  const offset = Math.max(least, Math.min(0, most));
  return Math.abs(offset) > SKEW_LIMIT_MS ? offset : 0;
}
