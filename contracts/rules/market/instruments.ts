import { HOUR_MS } from '../durations.ts';

/** The instruments, in the order of the screens. */
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

/** The four groups of the market screen. */
export const MARKET_GROUPS = ['Forex', 'Commodities', 'Indices', 'Crypto'] as const;
export type MarketGroup = (typeof MARKET_GROUPS)[number];

/** Trading hours: around the clock on weekdays, the same with a daily hour off, or always. */
export type TradingHours = 'forex' | 'daily-break' | 'always';

export type InstrumentFacts = {
  readonly group: MarketGroup;
  /** In words, for lists and screen readers. */
  readonly title: string;
  readonly quoteCurrency: string;
  /** Decimals in which the price is quoted. */
  readonly digits: number;
  /** Price units of one pip. */
  readonly pip: number;
  /** Units of the base in one lot. */
  readonly contractSize: number;
  readonly lotStep: number;
  readonly hours: TradingHours;
  /** Typical for a retail account, in pips: our defaults, not measured. */
  readonly spreadPips: { readonly london: number; readonly asia: number };
  /** Bounds of a plausible price without a feed. */
  readonly plausible: { readonly above: number; readonly below: number };
};

const pair = { group: 'Forex', contractSize: 100_000, lotStep: 0.01, hours: 'forex' } as const;
const inDollars = { quoteCurrency: 'USD', digits: 5, pip: 0.0001 } as const;
const inYen = { quoteCurrency: 'JPY', digits: 3, pip: 0.01 } as const;

export const instrumentFacts: Readonly<Record<Instrument, InstrumentFacts>> = {
  EURUSD: {
    ...pair,
    ...inDollars,
    title: 'Euro / US dollar',
    spreadPips: { london: 0.8, asia: 1.2 },
    plausible: { above: 0.5, below: 2 },
  },
  GBPUSD: {
    ...pair,
    ...inDollars,
    title: 'British pound / US dollar',
    spreadPips: { london: 1.2, asia: 2 },
    plausible: { above: 0.8, below: 2.5 },
  },
  USDJPY: {
    ...pair,
    ...inYen,
    title: 'US dollar / Japanese yen',
    spreadPips: { london: 1, asia: 1.2 },
    plausible: { above: 50, below: 300 },
  },
  AUDUSD: {
    ...pair,
    ...inDollars,
    title: 'Australian dollar / US dollar',
    spreadPips: { london: 1, asia: 1.2 },
    plausible: { above: 0.3, below: 1.5 },
  },
  USDCAD: {
    ...pair,
    ...inDollars,
    quoteCurrency: 'CAD',
    title: 'US dollar / Canadian dollar',
    spreadPips: { london: 1.3, asia: 2 },
    plausible: { above: 0.8, below: 2 },
  },
  USDCHF: {
    ...pair,
    ...inDollars,
    quoteCurrency: 'CHF',
    title: 'US dollar / Swiss franc',
    spreadPips: { london: 1.3, asia: 2 },
    plausible: { above: 0.5, below: 2 },
  },
  GBPJPY: {
    ...pair,
    ...inYen,
    title: 'British pound / Japanese yen',
    spreadPips: { london: 2, asia: 3 },
    plausible: { above: 80, below: 400 },
  },
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

/** A price in the instrument's decimals. */
export const roundPrice = (instrument: Instrument, price: number): number =>
  Number(price.toFixed(instrumentFacts[instrument].digits));

/** The instruments whose prices a page reports. */
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

/** Whether a price lies strictly between the bounds. */
export function isPlausible(
  instrument: Instrument,
  price: number,
  feedPrice: number | null,
): boolean {
  const { above, below } = plausibleBand(instrument, feedPrice);
  return price > above && price < below;
}

/** London and New York, UTC. */
const BUSY = { from: 7, to: 21 };

/**
 * Pips between bid and ask of a usual retail account: our default where no quote is known.
 *
 * @param t UTC ms; while London and New York sleep it is wider
 */
export function usualSpreadPips(instrument: Instrument, t: number): number {
  const { spreadPips } = instrumentFacts[instrument];
  const hour = Math.floor(t / HOUR_MS) % 24;
  return hour >= BUSY.from && hour < BUSY.to ? spreadPips.london : spreadPips.asia;
}
