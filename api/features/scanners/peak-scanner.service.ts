import { peakAnswer } from '#api/engine/peak/peak-answer.ts';
import type { SignalService } from '#api/features/signals/signals.service.ts';
import type { Market } from '#api/market/market.ts';
import type { PeakScannerAnswer } from '#contracts/peak-scanner.ts';
import type { PeakMode } from '#contracts/rules/signals/peak-schedule.ts';
import type { KnownPredictions } from './stored-predictions.ts';
import { type HeldReading, readPeaks } from './peak-readings.ts';
import { remembered } from '#api/market/remembered.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';

/** Candles are looked at this often; what they say changes with each closed quarter-hour. */
const RESCAN_MS = 5 * MINUTE_MS;

type Deps = {
  readonly market: Pick<Market, 'source' | 'candles'>;
  readonly signals: Pick<SignalService, 'issuedBetween' | 'performance'>;
  readonly predictions: KnownPredictions;
  readonly mode: PeakMode;
  /** The scanner's clock, UTC ms. */
  readonly clock: () => number;
};

export type PeakScannerService = ReturnType<typeof createPeakScannerService>;

export function createPeakScannerService(deps: Deps) {
  const { market, signals, predictions, mode, clock } = deps;
  const readings = remembered((asOf: number) =>
    readPeaks(market, asOf, predictions.probabilitiesOf),
  );
  const isWhole = (all: readonly HeldReading[]): boolean =>
    !all.some(({ isFilling }) => isFilling) &&
    all.every(({ instrument }) => predictions.of(instrument) !== null);

  return {
    /** @returns how many readings were kept */
    forget: readings.forget,

    /**
     * What the candles said at a past moment, UTC ms; without predictions, of which only the newest are
     * known.
     */
    readingsAt: (asOf: number): Promise<HeldReading[]> => readPeaks(market, asOf, () => null),

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
