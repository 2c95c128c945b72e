import type { DataSource } from '#contracts/primitives.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { kit } from '../kit.ts';

/** Candles by the thousand: a row holds up to 1440 lengths of time, see `candle-chunk.ts`. */
export const candleChunks = kit.table(
  'candle_chunks',
  {
    source: kit.text().$type<DataSource>().notNull(),
    instrument: kit.text().$type<Instrument>().notNull(),
    timeframe: kit.text().$type<Timeframe>().notNull(),
    start: kit.int().notNull(), // of the chunk, not of its first candle
    first_begin: kit.int().notNull(),
    last_begin: kit.int().notNull(),
    candles: kit.int().notNull(), // how many
    columns: kit.bytes().notNull(),
  },
  (t) => [kit.primaryKey({ columns: [t.source, t.instrument, t.timeframe, t.start] })],
);
