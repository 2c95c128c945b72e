import { setImmediate as nextTurn } from 'node:timers/promises';
import { peakAnswer } from '#api/answers/peak-answer.ts';
import { PEAK_NEEDS } from '#api/engine/peak/day-context.ts';
import { type PeakReading, readInstrument } from '#api/engine/peak/peak-reading.ts';
import type { SignalService } from '#api/features/signals/signals.service.ts';
import { readCandles } from '#api/market/candle-reader.ts';
import type { Market } from '#api/market/market.ts';
import { memoizeNewest } from '#api/market/memoize-newest.ts';
import type { PeakScannerAnswer } from '#contracts/peak-scanner.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import type { PeakMode } from '#contracts/rules/signals/peak-schedule.ts';
import type { Probabilities } from '#contracts/rules/signals/prediction-model.ts';
import { type PeakInstrument, scannerInstruments } from '#contracts/rules/signals/scanners.ts';
import { peakCandles } from './peak-plan.ts';
import type { CachedPredictions } from './stored-predictions.ts';

/** Interval of new readings; they change with each closed quarter-hour. */
const RESCAN_MS = 5 * MINUTE_MS;

type Deps = {
  readonly market: Pick<Market, 'source' | 'candles'>;
  readonly signals: Pick<SignalService, 'issuedBetween' | 'performance'>;
  readonly predictions: CachedPredictions;
  readonly mode: PeakMode;
  /** The scanner's clock, UTC ms. */
  readonly clock: () => number;
};

export type PeakScannerService = ReturnType<typeof createPeakScannerService>;

export function createPeakScannerService(deps: Deps) {
  const { market, signals, predictions, mode, clock } = deps;
  const readings = memoizeNewest((asOf: number) =>
    readPeaks(market, asOf, predictions.probabilitiesOf),
  );
  const isWhole = (all: readonly SourcedReading[]): boolean =>
    !all.some(({ isFilling }) => isFilling) &&
    all.every(({ instrument }) => predictions.of(instrument) !== null);

  return {
    /** @returns the number of dropped cache entries */
    forget: readings.forget,

    /**
     * The readings at a past moment (UTC ms), without predictions: only the newest are
     * available.
     */
    readingsAt: (asOf: number): Promise<SourcedReading[]> => readPeaks(market, asOf, () => null),

    async read(): Promise<PeakScannerAnswer> {
      const t = clock();
      const scannedAt = Math.floor(t / RESCAN_MS) * RESCAN_MS;
      const all = await readings(scannedAt, isWhole);
      const issued = await signals.issuedBetween('peak', 0, t + 1);
      const { live } = await signals.performance({ scanner: 'peak', timeframe: 'all' });
      return peakAnswer({
        t,
        scannedAt,
        mode,
        source: market.source,
        readings: all,
        predictionOf: predictions.of,
        issued,
        live,
        isFilling: !isWhole(all),
      });
    },
  };
}

/** A reading, and whether its candles are still loading. */
type SourcedReading = PeakReading & { readonly isFilling: boolean };

/** Reads the Peak Scanner's instruments at a moment, UTC ms. */
export async function readPeaks(
  market: Pick<Market, 'candles'>,
  asOf: number,
  probabilitiesOf: (instrument: PeakInstrument) => Probabilities | null,
): Promise<SourcedReading[]> {
  const readings: SourcedReading[] = [];
  for (const instrument of scannerInstruments.peak) {
    const reader = await readCandles(market, instrument, PEAK_NEEDS, { from: asOf, to: asOf });
    const candles = peakCandles(reader, asOf);
    const input = { instrument, asOf, candles, probabilities: probabilitiesOf(instrument) };
    readings.push({ ...readInstrument(input), isFilling: reader.isFilling });
    await nextTurn();
  }
  return readings;
}
