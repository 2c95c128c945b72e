import type { FoundSignal } from '#api/engine/signals/signal-draft.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';

/** How far a scanner has looked at a period of an instrument. */
export type Progress = {
  readonly instrument: Instrument;
  /** The last slot that was looked at, UTC ms. */
  readonly doneTo: number;
  /** Nothing of the period is left to look at. */
  readonly isComplete: boolean;
};

export type ScanTask = {
  /** Begin of the period, UTC ms. */
  readonly period: number;
  /** The slots that are due, oldest first, UTC ms. */
  readonly slots: readonly number[];
  readonly instruments: readonly Instrument[];
  /** What the scanner's clock says, UTC ms. */
  readonly clock: number;
};

export type ScanResult = {
  readonly found: readonly FoundSignal[];
  /** Without the instruments whose candles are not there yet. */
  readonly progress: readonly Progress[];
};

/** What tells the three scanners apart: when they look, and what they look at. */
export type ScannerPlan = {
  readonly scanner: Scanner;
  readonly instruments: readonly Instrument[];
  /** The shortest candles it reads. */
  readonly finest: Timeframe;
  /** How far back a first start looks, ms. */
  readonly replayMs: number;
  /** Begin of the newest period that has begun by a moment, UTC ms. */
  readonly periodOf: (t: number) => number;
  readonly periodBefore: (period: number) => number;
  /** The moments of a period at which signals are made, oldest first, UTC ms. */
  readonly slotsOf: (period: number) => readonly number[];
  readonly scan: (task: ScanTask) => Promise<ScanResult>;
};
