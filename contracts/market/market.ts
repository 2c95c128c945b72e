import { z } from 'zod';
import { define } from '#contracts/endpoint.ts';
import { open, openList } from '#contracts/open.ts';
import {
  Count,
  DataSource,
  done,
  inQuery,
  Instant,
  Instrument,
  Price,
  Timeframe,
  named,
} from '#contracts/primitives.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import {
  type Instrument as InstrumentName,
  instrumentFacts,
  INSTRUMENTS,
  MARKET_GROUPS,
  plausibleBand,
  REPORTED_INSTRUMENTS,
} from '#contracts/rules/market/instruments.ts';
import { TRADING_SESSIONS } from '#contracts/rules/time/trading-sessions.ts';

export const CANDLES_PER_CALL = 5000;

/** Open screens ask every few seconds, in several tabs: a limit of their own, not the hourly one. */
const CALLS_PER_MINUTE = 240;

/** The price of an instrument, and its change since the last trading day's close. */
export const MarketDataItem = named('MarketDataItem', {
  name: z.string(), // as the screen shows it
  instrument: Instrument,
  group: open(z.enum(MARKET_GROUPS)),
  price: Price,
  change_percent: z.number().nullable(), // null until a day has been closed
  as_of: Instant, // of the price
  source: open(DataSource),
  market_open: z.boolean(),
  stale: z.boolean(), // the source should have sent a newer price and did not
});
export type MarketDataItem = z.infer<typeof MarketDataItem>;

/** A new price in the event stream: what changes of a `MarketDataItem` from price to price. */
export const PriceTick = z.tuple([
  Instrument,
  Price,
  z.number().nullable(), // change in percent
  z.number(), // as of, UTC ms
]);
export type PriceTick = z.infer<typeof PriceTick>;

/** The specification of an instrument for sizing and pricing a trade. */
export const InstrumentInfo = named('InstrumentInfo', {
  instrument: Instrument,
  title: z.string(),
  group: open(z.enum(MARKET_GROUPS)),
  digits: Count,
  pip: z.number().positive(),
  contract_size: z.number().positive(),
  lot_step: z.number().positive(),
  quote_currency: z.string(),
  sessions: z.array(
    z.object({
      name: open(z.enum(['Asia', 'London', 'New York'])),
      start_utc: z.string(), // "07:00"
      end_utc: z.string(),
    }),
  ),
  plausible_range: z.object({ above: z.number(), below: z.number() }),
  spread_pips: z.object({ london: z.number(), asia: z.number() }),
});
export type InstrumentInfo = z.infer<typeof InstrumentInfo>;

/** @param feedPrice of a real feed, which the believable range then follows; else null */
export function instrumentInfo(
  instrument: InstrumentName,
  feedPrice: number | null,
): InstrumentInfo {
  const facts = instrumentFacts[instrument];
  return {
    instrument,
    title: facts.title,
    group: facts.group,
    digits: facts.digits,
    pip: facts.pip,
    contract_size: facts.contractSize,
    lot_step: facts.lotStep,
    quote_currency: facts.quoteCurrency,
    sessions: [...TRADING_SESSIONS],
    plausible_range: plausibleBand(instrument, feedPrice),
    spread_pips: facts.spreadPips,
  };
}

/** Begin (UTC ms), open, high, low, close, volume: short, because there are thousands. */
export const CandleRow = z
  .tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])
  .meta({ id: 'CandleRow' });
export type CandleRow = z.infer<typeof CandleRow>;

export const toCandleRow = ({ t, o, h, l, c, v }: Candle): CandleRow => [t, o, h, l, c, v];

export const CandlesQuery = z.object({
  instrument: Instrument,
  timeframe: Timeframe,
  to: Instant.optional(), // candles that begin before it; now when absent
  limit: inQuery(z.number().int().min(1).max(CANDLES_PER_CALL)).default(500),
});
export type CandlesQuery = z.infer<typeof CandlesQuery>;

/** Closed candles, oldest first; the one that is still forming stands apart. */
export const CandlesAnswer = named('CandlesAnswer', {
  data_source: open(DataSource),
  as_of: Instant.nullable(), // of the last price that is in; null while there is none
  stale: z.boolean(),
  filling: z.boolean(), // more history is still being prepared
  candles: z.array(CandleRow),
  forming: CandleRow.nullable(), // null before the newest page, and while the market is closed
});
export type CandlesAnswer = z.infer<typeof CandlesAnswer>;

export const LivePrice = named('LivePrice', {
  instrument: Instrument,
  source: open(DataSource),
  price: Price,
  timestamp: Instant,
  age_seconds: Count,
});
export type LivePrice = z.infer<typeof LivePrice>;

/** How an instrument moved lately, drawn as a small line: closes of its last closed hours, oldest first. */
export const MarketTrend = named('MarketTrend', {
  instrument: Instrument,
  closes: z.array(Price),
});
export type MarketTrend = z.infer<typeof MarketTrend>;

/** Candles of a trend: a day of H1. */
export const TREND_HOURS = 24;

/** A price reported by a page. It proves nothing: it is counted and dropped. */
export const PriceReport = z.object({
  instrument: z.enum(REPORTED_INSTRUMENTS),
  price: Price,
  simulated: z.boolean().optional(), // a placeholder of the page, which could read no price
});
export type PriceReport = z.infer<typeof PriceReport>;

const examplePrice: MarketDataItem = {
  name: 'EURUSD',
  instrument: 'EURUSD',
  group: 'Forex',
  price: 1.08512,
  change_percent: 0.21,
  as_of: '2026-11-20T14:05:00.000Z',
  source: 'simulated',
  market_open: true,
  stale: false,
};

export const marketEndpoints = {
  list: define.get('/market-data', 'user', {
    summary: 'Prices of all instruments and their change since the last trading day',
    callsPerMinute: CALLS_PER_MINUTE,
    response: openList(MarketDataItem).max(INSTRUMENTS.length),
    example: [examplePrice],
  }),
  instruments: define.get('/instruments', 'user', {
    summary: 'Digits, pip, contract size, sessions and typical spread of each instrument',
    response: openList(InstrumentInfo),
    example: [
      {
        instrument: 'EURUSD',
        title: 'Euro / US dollar',
        group: 'Forex',
        digits: 5,
        pip: 0.0001,
        contract_size: 100_000,
        lot_step: 0.01,
        quote_currency: 'USD',
        sessions: [{ name: 'London', start_utc: '07:00', end_utc: '16:00' }],
        plausible_range: { above: 0.5, below: 2 },
        spread_pips: { london: 0.8, asia: 1.2 },
      },
    ],
  }),
  candles: define.get('/candles', 'user', {
    summary: 'Closed candles of an instrument, oldest first, and the one that is forming',
    query: CandlesQuery,
    callsPerMinute: CALLS_PER_MINUTE,
    response: CandlesAnswer,
    example: {
      data_source: 'simulated',
      as_of: '2026-11-20T14:05:00.000Z',
      stale: false,
      filling: false,
      candles: [[1_795_179_600_000, 1.08496, 1.08534, 1.08471, 1.08512, 2310]],
      forming: [1_795_183_200_000, 1.08512, 1.0852, 1.08507, 1.08512, 190],
    },
  }),
  prices: define.get('/tradingview/prices', 'user', {
    summary: 'The newest price of each instrument, with source and age',
    callsPerMinute: CALLS_PER_MINUTE,
    response: openList(LivePrice).max(INSTRUMENTS.length),
    example: [
      {
        instrument: 'EURUSD',
        source: 'simulated',
        price: 1.08512,
        timestamp: '2026-11-20T14:05:00.000Z',
        age_seconds: 1,
      },
    ],
  }),
  trends: define.get('/market-trends', 'user', {
    summary: 'Closes of the last 24 closed hours of each instrument, oldest first',
    callsPerMinute: CALLS_PER_MINUTE,
    response: openList(MarketTrend).max(INSTRUMENTS.length),
    example: [{ instrument: 'EURUSD', closes: [1.0829, 1.08341, 1.08312, 1.08496, 1.08512] }],
  }),
  updatePrice: define.post('/tradingview/update-price', 'public', {
    summary: 'Takes a price that a page has read; it is counted and never shown',
    body: PriceReport,
    bodyLimit: 256,
    ...done('received'),
    exampleBody: { instrument: 'EURUSD', price: 1.085 },
  }),
};
