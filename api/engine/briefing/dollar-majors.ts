import type { Instrument } from '#contracts/rules/market/instruments.ts';

/** The six most traded pairs of the dollar. */
export const DOLLAR_MAJORS = [
  'EURUSD',
  'GBPUSD',
  'USDJPY',
  'AUDUSD',
  'USDCAD',
  'USDCHF',
] as const satisfies readonly Instrument[];
