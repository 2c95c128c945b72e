import {
  type CandleRow,
  type CandlesAnswer,
  type CandlesQuery,
  type InstrumentInfo,
  marketEndpoints,
} from '#contracts/market.ts';
import type { Candle } from '#contracts/rules/candles.ts';
import { type Instrument, instrumentFacts, INSTRUMENTS } from '#contracts/rules/instruments.ts';
import { isMarketOpen } from '#contracts/rules/market-calendar.ts';
import { mockEndpoint } from './mock-endpoint.ts';
import type { MockServer } from './mock-server.ts';
import { candlePage, changePercent, priceAt } from './world/market.ts';

const SESSIONS: InstrumentInfo['sessions'] = [
  { name: 'Asia', start_utc: '00:00', end_utc: '06:00' },
  { name: 'London', start_utc: '07:00', end_utc: '16:00' },
  { name: 'New York', start_utc: '12:00', end_utc: '21:00' },
];

function infoOf(instrument: Instrument): InstrumentInfo {
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
    sessions: SESSIONS,
    plausible_range: facts.plausible,
    spread_pips: facts.spreadPips,
  };
}

const rowOf = ({ t, o, h, l, c, v }: Candle): CandleRow => [t, o, h, l, c, v];

async function readCandles(
  { instrument, timeframe, to, limit }: CandlesQuery,
  now: Date,
): Promise<CandlesAnswer> {
  const page = {
    to: to === undefined ? now.getTime() + 1 : Date.parse(to),
    limit,
    now: now.getTime(),
  };
  const { candles, forming } = await candlePage(instrument, timeframe, page);
  return {
    data_source: 'simulated',
    as_of: now.toISOString(),
    stale: false,
    filling: false,
    candles: candles.map(rowOf),
    forming: forming && rowOf(forming),
  };
}

/** The prices of the simulated market, at the clock of this server. */
function priceHandlers({ now, authenticate }: MockServer) {
  return {
    list: mockEndpoint(marketEndpoints.list, authenticate, async () =>
      INSTRUMENTS.map((instrument) => ({
        name: instrument,
        instrument,
        group: instrumentFacts[instrument].group,
        price: priceAt(instrument, now().getTime()),
        change_percent: Number(changePercent(instrument, now().getTime()).toFixed(2)),
        as_of: now().toISOString(),
        source: 'simulated' as const,
        market_open: isMarketOpen(instrument, now().getTime()),
        stale: false,
      })),
    ),
    prices: mockEndpoint(marketEndpoints.prices, authenticate, async () =>
      INSTRUMENTS.map((instrument) => ({
        instrument,
        source: 'simulated' as const,
        price: priceAt(instrument, now().getTime()),
        timestamp: now().toISOString(),
        age_seconds: 0,
      })),
    ),
  };
}

export function marketHandlers(server: MockServer) {
  const { now, authenticate } = server;
  return {
    ...priceHandlers(server),
    instruments: mockEndpoint(marketEndpoints.instruments, authenticate, async () =>
      INSTRUMENTS.map(infoOf),
    ),
    candles: mockEndpoint(marketEndpoints.candles, authenticate, ({ query }) =>
      readCandles(query, now()),
    ),
    updatePrice: mockEndpoint(marketEndpoints.updatePrice, authenticate, async () => ({
      message: 'received', // and dropped: nobody's page is a source of prices
    })),
  };
}
