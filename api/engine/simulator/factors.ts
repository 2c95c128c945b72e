import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Clock } from './profiles.ts';

/**
 * What moves the instruments: forces that several share, and one of its own for each. `sd` is the
 * standard deviation of a day's log return, 0.0034 = 0.34 %.
 */
export const factors = {
  USD: { sd: 0.0034, clock: 'FX' },
  EU: { sd: 0.0022, clock: 'FX' },
  RISK: { sd: 0.0068, clock: 'US' },
  JPY: { sd: 0.0032, clock: 'JP' },
  GOLD: { sd: 0.0078, clock: 'XA' },
  eur: { sd: 0.0011, clock: 'FX' },
  gbp: { sd: 0.0018, clock: 'FX' },
  aud: { sd: 0.003, clock: 'FX' },
  cad: { sd: 0.0024, clock: 'FX' },
  chf: { sd: 0.0022, clock: 'FX' },
  us30: { sd: 0.0045, clock: 'US' },
  btc: { sd: 0.024, clock: 'always' },
} as const satisfies Record<string, { sd: number; clock: Clock }>;
export type Factor = keyof typeof factors;

export type Model = {
  /** The price to which the market returns in the very long run. */
  readonly anchor: number;
  /** Log return of the instrument for each log return of a factor. */
  readonly loadings: readonly (readonly [factor: Factor, loading: number])[];
};

const model = (anchor: number, ...loadings: Model['loadings']): Model => ({ anchor, loadings });

/** GBPJPY is the product of these two, so its loadings are their sums. */
export const crossLegs = { one: 'GBPUSD', other: 'USDJPY' } as const;

/** The share of minutes in which the legs mirror each other, as strongly as their days do. */
export const LEGS_OPPOSED = 0.57;

export const models: Readonly<Record<Instrument, Model>> = {
  EURUSD: model(1.085, ['USD', -1], ['EU', 1], ['eur', 1]),
  GBPUSD: model(1.265, ['USD', -0.9], ['EU', 0.9], ['RISK', 0.08], ['gbp', 1]),
  USDJPY: model(148, ['USD', 1], ['EU', -0.35], ['RISK', 0.15], ['JPY', 1]),
  AUDUSD: model(0.655, ['USD', -0.9], ['EU', 0.2], ['RISK', 0.35], ['aud', 1]),
  USDCAD: model(1.35, ['USD', 0.65], ['RISK', -0.15], ['cad', 1]),
  USDCHF: model(0.875, ['USD', 0.9], ['EU', -0.75], ['RISK', 0.08], ['chf', 1]),
  GBPJPY: model(1.265 * 148, ['USD', 0.1], ['EU', 0.55], ['RISK', 0.23], ['gbp', 1], ['JPY', 1]),
  XAUUSD: model(2065.5, ['USD', -0.9], ['EU', 0.3], ['RISK', 0.05], ['GOLD', 1]),
  US30: model(38_600, ['RISK', 1], ['us30', 1]),
  BTCUSD: model(43_000, ['RISK', 0.8], ['btc', 1]),
};
