import type { Instrument } from '#contracts/rules/instruments.ts';
import { instrumentFacts } from '#contracts/rules/instruments.ts';
import type { Timeframe } from '#contracts/rules/timeframes.ts';
import type { CandleRequest, Feed } from '../feed.ts';
import type { ProviderOptions } from '../provider/options.ts';
import { createProviderFeed } from '../provider/provider-feed.ts';
import { addressOf, baseOf, streamBeside } from '../provider/wire.ts';
import { createChunkedLine } from './chunked-line.ts';
import { readCandlesAnswer, readStreamLine } from './messages.ts';

export type OandaOptions = ProviderOptions & {
  /** OANDA_TOKEN */
  readonly token: string;
  /** OANDA_ACCOUNT, for example 101-004-1234567-001 */
  readonly account: string;
};

const TITLE = 'OANDA';
const PRACTICE_URL = 'https://api-fxpractice.oanda.com';
/** It says that it lives every 5 s. */
const SILENCE_MS = 15_000;
const SECOND_MS = 1000;

const SYMBOLS: Record<Instrument, string> = {
  EURUSD: 'EUR_USD',
  GBPUSD: 'GBP_USD',
  USDJPY: 'USD_JPY',
  AUDUSD: 'AUD_USD',
  USDCAD: 'USD_CAD',
  USDCHF: 'USD_CHF',
  GBPJPY: 'GBP_JPY',
  XAUUSD: 'XAU_USD',
  US30: 'US30_USD',
  BTCUSD: 'BTC_USD',
};

/** Weeks are built of days: those of OANDA begin on another weekday. */
const GRANULARITIES: Partial<Record<Timeframe, string>> = {
  M1: 'M1',
  M5: 'M5',
  M15: 'M15',
  H1: 'H1',
  H4: 'H4',
  D1: 'D',
};

/** Days end at 17:00 in New York; where the market never closes, at midnight UTC. */
const alignmentOf = (instrument: Instrument) =>
  instrumentFacts[instrument].hours === 'always'
    ? { dailyAlignment: '0', alignmentTimezone: 'UTC' }
    : { dailyAlignment: '17', alignmentTimezone: 'America/New_York' };

const isoOf = (t: number): string => new Date(t).toISOString();

function candlesQuery({ instrument, timeframe, from, to }: CandleRequest) {
  return {
    price: 'M',
    granularity: GRANULARITIES[timeframe] ?? timeframe,
    from: isoOf(from),
    to: isoOf(to - SECOND_MS), // it may count the end in, and refuses a page of 5001
    ...alignmentOf(instrument),
  };
}

/** Where its calls go, and what they carry. */
export const oandaAccess = ({ token, baseUrl }: OandaOptions) => ({
  title: TITLE,
  baseUrl: baseOf(baseUrl, PRACTICE_URL),
  headers: { authorization: `Bearer ${token}` },
});

/** Prices and candles of OANDA v20. The account decides whether they are practice or live ones. */
export function createOandaFeed(options: OandaOptions): Feed {
  const { account } = options;
  const { baseUrl, headers } = oandaAccess(options);
  const streamUrl =
    options.streamUrl ?? streamBeside(baseUrl, { scheme: 'http', label: ['api-', 'stream-'] });
  const timeframes: readonly Timeframe[] = ['M1', 'M5', 'M15', 'H1', 'H4', 'D1'];
  return createProviderFeed(
    {
      source: 'oanda',
      title: TITLE,
      symbols: SYMBOLS,
      headers,
      allowances: [{ calls: 100, inMs: SECOND_MS }], // of 120
      timeframesOf: () => timeframes,
      pageUrl: (symbol, page) =>
        addressOf(`${baseUrl}/v3/instruments/${symbol}/candles`, candlesQuery(page)),
      readPage: readCandlesAnswer,
      readError: () => null, // its status says it all
      line: (symbols, { now }) => {
        const path = `/v3/accounts/${encodeURIComponent(account)}/pricing/stream`;
        const url = addressOf(streamUrl + path, { instruments: symbols.join(',') });
        return createChunkedLine({ title: TITLE, url, headers, now });
      },
      silenceMs: SILENCE_MS,
      readMessage: readStreamLine,
    },
    options.clock,
  );
}
