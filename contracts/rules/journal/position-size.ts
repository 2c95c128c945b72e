import { type Instrument, INSTRUMENTS } from '../market/instruments.ts';

export const ACCOUNT_CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY', 'AUD', 'CAD', 'CHF'] as const;

type Prices = Readonly<Partial<Record<Instrument, number>>>;

/** A conversion rate of two currencies, and its source prices. */
export type Conversion = { readonly rate: number; readonly through: readonly Instrument[] };

const pairOf = (base: string, quote: string): Instrument | undefined =>
  INSTRUMENTS.find((instrument) => instrument === `${base}${quote}`);

/** By the price of the pair itself or of the one the other way around. */
function directly(from: string, to: string, prices: Prices): Conversion | null {
  if (from === to) return { rate: 1, through: [] };
  const pair = pairOf(from, to);
  const price = pair && prices[pair];
  if (pair !== undefined && price !== undefined) return { rate: price, through: [pair] };
  const inverse = pairOf(to, from);
  const inversePrice = inverse && prices[inverse];
  if (inverse === undefined || inversePrice === undefined) return null;
  return { rate: 1 / inversePrice, through: [inverse] };
}

/**
 * The conversion rate of two currencies: by their pair, by its inverse, or via the dollar.
 *
 * @param prices those that are known
 * @returns null when no known price leads from one to the other
 */
export function conversionRate(from: string, to: string, prices: Prices): Conversion | null {
  const direct = directly(from, to, prices);
  if (direct !== null) return direct;
  const inDollars = directly(from, 'USD', prices);
  const outOfDollars = directly('USD', to, prices);
  if (inDollars === null || outOfDollars === null) return null;
  return {
    rate: inDollars.rate * outOfDollars.rate,
    through: [...inDollars.through, ...outOfDollars.through],
  };
}

export type PositionInput = {
  readonly balance: number; // of the account, in its currency
  readonly riskPercent: number; // of the balance, lost when the stop is hit: 1 is a hundredth
  readonly entry: number;
  readonly stop: number;
  readonly pip: number; // price units of one pip
  readonly contractSize: number; // units of the base in one lot
  readonly lotStep: number;
  readonly rate: number; // account currency for one unit of the quote currency
  readonly leverage: number | null; // 30 for 1:30; null: no margin is asked for
};

/** Money in the account's currency, without costs and a gap beyond the stop. */
export type PositionSize = {
  readonly lots: number; // a whole number of steps; 0 when even one step risks more than was asked
  readonly riskMoney: number; // lost at the stop with these lots
  readonly smallestLotRisk: number;
  readonly stopPips: number;
  readonly pipValuePerLot: number;
  readonly margin: number | null; // margin that the broker reserves for these lots
};

const isKnown = (figure: number): boolean => Number.isFinite(figure) && figure > 0;

const NOISE = 1e-9; // removes rounding errors of floats: 99.9999999999 steps are 100

/**
 * How many lots lose the given share of the balance when the stop is hit, rounded down to a whole
 * step, so that never more is at risk than was asked for.
 *
 * @returns null when a figure is not above zero or nothing lies between entry and stop
 * @source V. K. Tharp, Trade Your Way to Financial Freedom (1999), percent risk model:
 *         units = equity * risk share / risk per unit
 */
export function positionSize(input: PositionInput): PositionSize | null {
  const { balance, riskPercent, entry, stop, pip, contractSize, lotStep, rate, leverage } = input;
  const distance = Math.abs(entry - stop);
  const factors = [balance, riskPercent, entry, stop, distance, pip, contractSize, lotStep, rate];
  if (![...factors, leverage ?? 1].every(isKnown)) return null;
  const riskPerLot = distance * contractSize * rate;
  const steps = Math.floor((balance * riskPercent) / 100 / (riskPerLot * lotStep) + NOISE);
  const lots = Number((steps * lotStep).toFixed(8));
  return {
    lots,
    riskMoney: lots * riskPerLot,
    smallestLotRisk: lotStep * riskPerLot,
    stopPips: distance / pip,
    pipValuePerLot: pip * contractSize * rate,
    margin: leverage === null ? null : (lots * contractSize * entry * rate) / leverage,
  };
}
