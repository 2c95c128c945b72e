import {
  gradeControl,
  gradeSignal,
  inOtherDirection,
  type IssuedTrade,
} from '#api/engine/outcomes/grading.ts';
import type { Market } from '#api/market/market.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { type CandleSource, readTradeCandles } from './signal-candles.ts';
import { readNotificationTiming } from './signals.service.ts';
import type { ControlRow, OutcomeRow, SignalRow, SignalStore } from './signals.store.ts';

type Deps = {
  readonly store: SignalStore;
  readonly market: Pick<Market, 'candles' | 'price' | 'source'>;
  readonly settings: Pick<SettingsService, 'read'>;
  readonly now: () => number;
  readonly onChange: () => void;
};
export type GradingService = ReturnType<typeof createGradingService>;

const BATCH = 50; // signals per transaction: after a long pause the first results appear early

/** The outcome of a trade by the market's candles; null while it is open or candles are loading. */
export async function gradeTrade(source: CandleSource, trade: IssuedTrade) {
  const lifetime = await readTradeCandles(source, [trade]);
  return lifetime && gradeSignal(trade, lifetime.candles, lifetime.asOf);
}

/** The outcome of a trade in a random direction; null until both directions are known. */
export async function gradeChance(source: CandleSource, trade: IssuedTrade) {
  const lifetime = await readTradeCandles(source, [trade, inOtherDirection(trade)]);
  return lifetime && gradeControl(trade, lifetime.candles, lifetime.asOf);
}

export function createGradingService({ store, market, settings, now, onChange }: Deps) {
  let underway: Promise<number> | null = null;

  const sourceOf = ({ instrument }: SignalRow): CandleSource => ({
    market,
    instrument,
    asOf: now(),
  });

  async function gradeOutcome(signal: SignalRow): Promise<OutcomeRow | null> {
    const outcome = await gradeTrade(sourceOf(signal), signal);
    return outcome && { signal_id: signal.id, ...outcome };
  }

  async function gradeBothDirections(signal: SignalRow): Promise<ControlRow | null> {
    const control = await gradeChance(sourceOf(signal), signal);
    return control && { signal_id: signal.id, ...control };
  }

  async function run(): Promise<number> {
    const open = (await store.open(market.source)).map(({ signal }) => signal);
    const controls = await store.ungradedControls(market.source);
    const graded = await inBatches(open, gradeOutcome, async (rows) =>
      store.addOutcomes(rows, await readNotificationTiming({ settings, now })),
    );
    const controlled = await inBatches(controls, gradeBothDirections, (rows) =>
      store.addControls(rows),
    );
    if (graded + controlled > 0) onChange();
    return graded;
  }

  return {
    /** Grades all open signals and controls with known outcomes, in one shared run. @returns how many signals */
    gradeOpen: (): Promise<number> => {
      underway ??= run().finally(() => {
        underway = null;
      });
      return underway;
    },
  };
}

async function inBatches<Row>(
  signals: readonly SignalRow[],
  grade: (signal: SignalRow) => Promise<Row | null>,
  store: (rows: readonly Row[]) => Promise<number>,
): Promise<number> {
  let stored = 0;
  for (let first = 0; first < signals.length; first += BATCH) {
    const rows: Row[] = [];
    for (const signal of signals.slice(first, first + BATCH)) {
      const row = await grade(signal);
      if (row !== null) rows.push(row);
    }
    if (rows.length > 0) stored += await store(rows);
  }
  return stored;
}
