import { HOUR_MS } from '../durations.ts';

export const INSTRUMENTS = [
  'EURUSD',
  'GBPUSD',
  'USDJPY',
  'AUDUSD',
  'USDCAD',
  'USDCHF',
  'GBPJPY',
  'XAUUSD',
  'US30',
  'BTCUSD',
] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

export const MARKET_GROUPS = ['Forex', 'Commodities', 'Indices', 'Crypto'] as const;
export type MarketGroup = (typeof MARKET_GROUPS)[number];

/** Trading hours: around the clock on weekdays, the same with a daily hour off, or always. */
export type TradingHours = 'forex' | 'daily-break' | 'always';

export type InstrumentFacts = {
  readonly group: MarketGroup;
  readonly title: string; // in words, for lists and screen readers
  readonly quoteCurrency: string;
  readonly digits: number; // decimals in which the price is quoted
  readonly pip: number; // price units of one pip
  readonly contractSize: number; // units of the base in one lot
  readonly lotStep: number;
  readonly hours: TradingHours;
  /** Typical for a retail account, in pips: our defaults, not measured. */
  readonly spreadPips: { readonly london: number; readonly asia: number };
  /** Bounds of a plausible price without a feed. */
  readonly plausible: { readonly above: number; readonly below: number };
};

type Quote = Pick<InstrumentFacts, 'quoteCurrency' | 'digits' | 'pip'>;

const inDollars: Quote = { quoteCurrency: 'USD', digits: 5, pip: 0.0001 };
const inCanadianDollars: Quote = { ...inDollars, quoteCurrency: 'CAD' };
const inFrancs: Quote = { ...inDollars, quoteCurrency: 'CHF' };
const inYen: Quote = { quoteCurrency: 'JPY', digits: 3, pip: 0.01 };

const pair = (
  title: string,
  quote: Quote,
  [london, asia]: readonly [london: number, asia: number],
  [above, below]: readonly [above: number, below: number],
): InstrumentFacts => ({
  group: 'Forex',
  title,
  ...quote,
  contractSize: 100_000,
  lotStep: 0.01,
  hours: 'forex',
  spreadPips: { london, asia },
  plausible: { above, below },
});

export const instrumentFacts: Readonly<Record<Instrument, InstrumentFacts>> = {
  EURUSD: pair('Euro / US dollar', inDollars, [0.8, 1.2], [0.5, 2]),
  GBPUSD: pair('British pound / US dollar', inDollars, [1.2, 2], [0.8, 2.5]),
  USDJPY: pair('US dollar / Japanese yen', inYen, [1, 1.2], [50, 300]),
  AUDUSD: pair('Australian dollar / US dollar', inDollars, [1, 1.2], [0.3, 1.5]),
  USDCAD: pair('US dollar / Canadian dollar', inCanadianDollars, [1.3, 2], [0.8, 2]),
  USDCHF: pair('US dollar / Swiss franc', inFrancs, [1.3, 2], [0.5, 2]),
  GBPJPY: pair('British pound / Japanese yen', inYen, [2, 3], [80, 400]),
  XAUUSD: {
    group: 'Commodities',
    title: 'Gold, troy ounce',
    quoteCurrency: 'USD',
    digits: 2,
    pip: 0.1,
    contractSize: 100,
    lotStep: 0.01,
    hours: 'daily-break',
    spreadPips: { london: 2.5, asia: 4 },
    plausible: { above: 1500, below: 3000 },
  },
  US30: {
    group: 'Indices',
    title: 'Dow Jones Industrial Average',
    quoteCurrency: 'USD',
    digits: 1,
    pip: 1,
    contractSize: 1,
    lotStep: 0.01,
    hours: 'daily-break',
    spreadPips: { london: 2.5, asia: 5 },
    plausible: { above: 10_000, below: 100_000 },
  },
  BTCUSD: {
    group: 'Crypto',
    title: 'Bitcoin / US dollar',
    quoteCurrency: 'USD',
    digits: 1,
    pip: 1,
    contractSize: 1,
    lotStep: 0.01,
    hours: 'always',
    spreadPips: { london: 15, asia: 20 },
    plausible: { above: 1000, below: 1_000_000 },
  },
};

export const roundPrice = (instrument: Instrument, price: number): number =>
  Number(price.toFixed(instrumentFacts[instrument].digits));

export const REPORTED_INSTRUMENTS = ['EURUSD', 'GBPUSD', 'XAUUSD'] as const;
export type ReportedInstrument = (typeof REPORTED_INSTRUMENTS)[number];

/**
 * The bounds between which a price is believable: the fixed ones, or half to twice the feed's price
 * where a feed gives one (gold has left its fixed bounds long ago).
 *
 * @param feedPrice null while no live feed has sent one
 */
export function plausibleBand(
  instrument: Instrument,
  feedPrice: number | null,
): { above: number; below: number } {
  if (feedPrice === null) return instrumentFacts[instrument].plausible;
  return { above: feedPrice / 2, below: feedPrice * 2 };
}

export function isPlausible(
  instrument: Instrument,
  price: number,
  feedPrice: number | null,
): boolean {
  const { above, below } = plausibleBand(instrument, feedPrice);
  return price > above && price < below;
}

const BUSY = { from: 7, to: 21 }; // London and New York, UTC

/** Default where no quote is known; wider while London and New York sleep. @param t UTC ms */
export function usualSpreadPips(instrument: Instrument, t: number): number {
  const { spreadPips } = instrumentFacts[instrument];
  const hour = Math.floor(t / HOUR_MS) % 24;
  return hour >= BUSY.from && hour < BUSY.to ? spreadPips.london : spreadPips.asia;
}
