import { trainPrediction } from '#api/engine/prediction/train.ts';
import { createPredictionService } from '#api/features/predictions/predictions.service.ts';
import { createPeakPlan } from '#api/features/scanners/peak-scanner.service.ts';
import { createSniperPlan } from '#api/features/scanners/sniper.service.ts';
import { createWeeklyPlan } from '#api/features/scanners/weekly-scanner.service.ts';
import type { Market } from '#api/market/market.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { generationDate, type PeakMode } from '#contracts/rules/signals/peak-schedule.ts';
import type { Probabilities } from '#contracts/rules/signals/prediction-model.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import type { ScannerPlan } from '../scanner-plan.ts';
import type { RecordedMarket } from './recorded-market.ts';

type PredictionDeps = Parameters<typeof createPredictionService>[0];

/** Predictions on generation days only, because training a model for each day would take hours. */
function createGenerationPredictions(market: Pick<Market, 'source' | 'candles'>) {
  const predictions = createPredictionService({
    market,
    store: createModelMemory(),
    train: async (hours) => trainPrediction(hours),
    now: () => 0, // no model expires
  });

  return (instrument: Instrument, asOf: number): Promise<Probabilities | null> =>
    isGenerationDay(asOf)
      ? predictions.probabilitiesOf(instrument, asOf, { isMeasured: false })
      : Promise.resolve(null);
}

function createModelMemory(): PredictionDeps['store'] {
  type Row = Parameters<PredictionDeps['store']['put']>[0];
  type Key = Pick<Row, 'instrument' | 'trading_day'>;
  const rows = new Map<string, Row>();
  const nameOf = ({ instrument, trading_day }: Key): string => `${instrument} ${trading_day}`;
  return {
    find: async (key) => rows.get(nameOf(key)) ?? null,
    put: async (row) => void rows.set(nameOf(row), row),
  };
}

function isGenerationDay(t: number): boolean {
  const date = new Date(t);
  const day = generationDate(date.getUTCFullYear(), date.getUTCMonth());
  return t >= day && t < day + DAY_MS;
}

/** The server's plan of a scanner, on recorded candles. */
export function planOnRecorded(scanner: Scanner, market: RecordedMarket, mode: PeakMode) {
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
