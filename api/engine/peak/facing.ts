import type { Candle } from '#contracts/rules/market/candles.ts';

/** The side of a range: stops lie below its low and above its high. */
export type RangeSide = 'low' | 'high';

/** 1 where a rule for lows holds as it is, -1 where prices are turned over. */
export const signOf = (side: RangeSide): 1 | -1 => (side === 'low' ? 1 : -1);

/**
 * Candles as they are for the low side, upside down with negative prices for the high one: so each rule
 * is written once, for a low.
 */
export const facing = (side: RangeSide, candles: readonly Candle[]): readonly Candle[] =>
  side === 'low'
    ? candles
    : candles.map(({ t, o, h, l, c, v }) => ({ t, o: -o, h: -l, l: -h, c: -c, v }));
