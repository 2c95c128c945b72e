import type { PredictionService } from '#api/features/predictions/predictions.service.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import type { SignalService } from '#api/features/signals/signals.service.ts';
import type { Market } from '#api/market/market.ts';
import type { PeakMode } from '#contracts/rules/signals/peak-schedule.ts';
import { createCachedPredictions } from './stored-predictions.ts';
import { createPeakPlan, createPeakScannerService } from './peak-scanner.service.ts';
import type { ScanRunStore } from './scan-runs.store.ts';
import { createScanService } from './scan.service.ts';
import { scannerClock } from './scanner-plan.ts';
import { createSniperPlan, createSniperService } from './sniper.service.ts';
import { createWeeklyPlan, createWeeklyScannerService } from './weekly-scanner.service.ts';

type Deps = {
  readonly market: Market;
  readonly runs: ScanRunStore;
  readonly signals: SignalService;
  readonly predictions: PredictionService;
  readonly settings: SettingsService;
  readonly mode: PeakMode;
  readonly now: () => number;
  readonly onChange: () => void;
};

const minuteOfDay = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return 60 * hours + minutes;
};

export type Scanners = ReturnType<typeof createScannerServices>;

export function createScannerServices(deps: Deps) {
  const { market, runs, signals, predictions, settings, mode, now, onChange } = deps;
  const cachedPredictions = createCachedPredictions(predictions);
  const clock = scannerClock(market, now);
  const shared = { market, runs, signals };
  const plans = [
    createSniperPlan(market),
    createWeeklyPlan(market),
    createPeakPlan({
      market,
      mode,
      probabilitiesOf: (instrument, asOf) =>
        predictions.probabilitiesOf(instrument, asOf, { isMeasured: false }),
      tradingHours: async () => {
        const { trading_hours_start, trading_hours_end } = await settings.read();
        return { from: minuteOfDay(trading_hours_start), to: minuteOfDay(trading_hours_end) };
      },
    }),
  ];
  async function updatePredictions(mayLearn: boolean): Promise<void> {
    const t = clock('peak');
    if (t !== null && (await cachedPredictions.update(t, mayLearn))) onChange();
  }

  return {
    peak: createPeakScannerService({
      market,
      runs,
      signals,
      predictions: cachedPredictions,
      mode,
      clock: () => clock('peak') ?? now(),
    }),
    weekly: createWeeklyScannerService({ ...shared, clock: () => clock('weekly') ?? now() }),
    sniper: createSniperService({ ...shared, clock: () => clock('1m_sniper') ?? now() }),
    scans: createScanService({
      market,
      plans,
      runs,
      issue: (requests) => signals.issue(requests),
      clock,
      onScan: onChange,
    }),
    /** Drops cached predictions until the next update. @returns the number of dropped entries */
    clearPredictions: (): number => cachedPredictions.forget(),
    predict: (): Promise<void> => updatePredictions(true),
    /** From models that other processes have trained. */
    recallPredictions: (): Promise<void> => updatePredictions(false),
  };
}
