import type { FoundSignal } from '#api/engine/signals/signal-draft.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { type Scanner, scannerInstruments } from '#contracts/rules/signals/scanners.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { type Market, marketClock } from '#api/market/market.ts';

/** How far a scanner has scanned a period of an instrument. */
export type Progress = {
  readonly instrument: Instrument;
  /** The last scanned slot, UTC ms. */
  readonly doneTo: number;
  /** The period has no unscanned slots. */
  readonly isComplete: boolean;
};

export type ScanTask = {
  /** Start of the period, UTC ms. */
  readonly period: number;
  /** The slots that are due, oldest first, UTC ms. */
  readonly slots: readonly number[];
  readonly instruments: readonly Instrument[];
  /** The scanner's clock, UTC ms. */
  readonly clock: number;
};

export type ScanResult = {
  readonly signals: readonly FoundSignal[];
  /** Without instruments whose candles are missing. */
  readonly progress: readonly Progress[];
};

/** The schedule, the instruments and the scan function of a scanner. */
export type ScannerPlan = {
  readonly scanner: Scanner;
  readonly instruments: readonly Instrument[];
  /** The shortest candles it reads. */
  readonly shortestTimeframe: Timeframe;
  /** How far back the first start replays, ms. */
  readonly replayMs: number;
  /** Start of the period of a moment, UTC ms. */
  readonly periodOf: (t: number) => number;
  readonly periodBefore: (period: number) => number;
  /** The moments of a period at which signals are made, oldest first, UTC ms. */
  readonly slotsOf: (period: number) => readonly number[];
  readonly scan: (task: ScanTask) => Promise<ScanResult>;
};

/** UTC ms; null while there are no candles. */
export type ScannerClock = (scanner: Scanner) => number | null;

/** The market's clock by each scanner's instruments. */
export function scannerClock(
  market: Pick<Market, 'source' | 'price'>,
  now: () => number,
): ScannerClock {
  const clock = marketClock(market, now);
  return (scanner) => clock(scannerInstruments[scanner]);
}
