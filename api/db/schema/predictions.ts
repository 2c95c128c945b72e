import type { DataSource } from '#contracts/primitives.ts';
import type { PredictionModel } from '#contracts/rules/signals/prediction-model.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { kit } from '../kit.ts';

/** What was learned of an instrument up to the begin of a trading day; one row a day. */
export const predictionModels = kit.table(
  'prediction_models',
  {
    data_source: kit.text().$type<DataSource>().notNull(),
    instrument: kit.text().$type<Instrument>().notNull(),
    trading_day: kit.int().notNull(), // of `tradingDayOf`
    trained_at: kit.int().notNull(), // end of the candles it has learned from
    model: kit.json<PredictionModel>().notNull(),
  },
  (t) => [kit.primaryKey({ columns: [t.data_source, t.instrument, t.trading_day] })],
);
