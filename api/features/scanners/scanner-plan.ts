import { setImmediate as nextTurn } from 'node:timers/promises';
import { readCandles, reachUpTo } from '#api/market/candle-reader.ts';
import type { FoundSignal } from '#api/engine/signals/signal-draft.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { type Scanner, scannerInstruments } from '#contracts/rules/signals/scanners.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { type Market, marketClock } from '#api/market/market.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';

export type Progress = {
  readonly instrument: Instrument;
  readonly doneTo: number; // the last scanned slot, UTC ms
  readonly isComplete: boolean; // the period has no unscanned slots
};

export type ScanTask = {
  readonly period: number;
  readonly slots: readonly number[]; // the slots that are due, oldest first, UTC ms
  readonly instruments: readonly Instrument[];
  readonly clock: number; // the scanner's clock, UTC ms
};

export type ScanResult = {
  readonly signals: readonly FoundSignal[];
  readonly progress: readonly Progress[]; // without instruments whose candles are missing
};

export type ScannerPlan = {
  readonly scanner: Scanner;
  readonly instruments: readonly Instrument[];
  readonly isDivisible: boolean; // false: it compares its instruments, so all are scanned together
  readonly shortestTimeframe: Timeframe;
  readonly replayMs: number; // how far back the first start replays, ms
  readonly periodOf: (t: number) => number; // start of the period of a moment, UTC ms
  readonly periodBefore: (period: number) => number;
  /** The moments of a period at which signals are made, oldest first, UTC ms. */
  readonly slotsOf: (period: number) => readonly number[];
  readonly scan: (task: ScanTask) => Promise<ScanResult>;
};

/** UTC ms; null while there are no candles. */
export type ScannerClock = (scanner: Scanner) => number | null;

export function scannerClock(market: Pick<Market, 'source' | 'price'>, now: () => number) {
  const clock = marketClock(market, now);
  return (scanner: Scanner) => clock(scannerInstruments[scanner]);
}

/** Providers deliver a candle some seconds after its close; later than this it will not arrive. */
const GRACE_MS = 5 * MINUTE_MS;

/** The slots that can be scanned now: all before the first whose candles may still arrive. @param clock UTC ms */
export function readySlots(
  slots: readonly number[],
  clock: number,
  isReady: (slot: number) => boolean,
): readonly number[] {
  const waiting = slots.findIndex((slot) => clock - slot < GRACE_MS && !isReady(slot));
  return waiting === -1 ? slots : slots.slice(0, waiting);
}

type Scanned = { readonly signal: FoundSignal | null; readonly progress: Progress | null };

/** Scans instruments one by one and yields to the event loop in between. */
export async function scanEach<Name extends Instrument>(
  instruments: readonly Name[],
  scan: (instrument: Name) => Promise<Scanned | null>,
): Promise<ScanResult> {
  const scanned: Scanned[] = [];
  for (const instrument of instruments) {
    scanned.push((await scan(instrument)) ?? { signal: null, progress: null });
    await nextTurn();
  }
  return {
    signals: scanned.flatMap(({ signal }) => signal ?? []),
    progress: scanned.flatMap(({ progress }) => progress ?? []),
  };
}

type Reading = {
  readonly market: Pick<Market, 'candles'>;
  readonly instrument: Instrument;
  readonly timeframe: Timeframe;
  readonly needs: Parameters<typeof readCandles>[2];
};

/** The due slots that have their candles, and the last one that is done; null: none yet. */
export async function readDueSlots(
  { market, instrument, timeframe, needs }: Reading,
  { slots: due, clock }: ScanTask,
) {
  const [first, last] = [due[0], due.at(-1)];
  if (first === undefined || last === undefined) return null;
  const reader = await readCandles(market, instrument, needs, { from: first, to: last });
  if (reader.isFilling) return null;
  const isReady = (slot: number): boolean =>
    reachUpTo(slot, instrument, timeframe, reader.at(timeframe, slot));
  const slots = readySlots(due, clock, isReady);
  const doneTo = slots.at(-1);
  return doneTo === undefined ? null : { reader, slots: slots.filter(isReady), doneTo };
}
