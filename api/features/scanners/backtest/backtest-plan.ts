import type { PeakMode } from '#contracts/rules/peak-schedule.ts';
import type { Scanner } from '#contracts/rules/scanners.ts';
import { createPeakPlan } from '../peak-plan.ts';
import type { ScannerPlan } from '../scanner-plan.ts';
import { createSniperPlan } from '../sniper-plan.ts';
import { createWeeklyPlan } from '../weekly-plan.ts';
import { createGenerationPredictions } from './generation-predictions.ts';
import type { RecordedMarket } from './recorded-market.ts';

/** The server's own plan of a scanner, on recorded candles. */
export function planOnRecorded(
  scanner: Scanner,
  market: RecordedMarket,
  mode: PeakMode,
): ScannerPlan {
  const plans: Record<Scanner, () => ScannerPlan> = {
    peak: () =>
      createPeakPlan({
        market,
        mode,
        probabilitiesOf: createGenerationPredictions(market),
        tradingHours: async () => ({ from: 0, to: 24 * 60 }),
      }),
    weekly: () => createWeeklyPlan(market),
    '1m_sniper': () => createSniperPlan(market),
  };
  return plans[scanner]();
}
