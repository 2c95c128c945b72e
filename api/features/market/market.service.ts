import type { Market } from '#api/market/market.ts';
import type {
  CandleRow,
  CandlesAnswer,
  CandlesQuery,
  InstrumentInfo,
  LivePrice,
  MarketDataItem,
} from '#contracts/market.ts';
import type { Candle } from '#contracts/rules/candles.ts';
import { type Instrument, instrumentFacts, INSTRUMENTS } from '#contracts/rules/instruments.ts';
import { isMarketOpen } from '#contracts/rules/market-calendar.ts';
import { TRADING_SESSIONS } from '#contracts/rules/trading-sessions.ts';
import { plausibleBand } from '#contracts/rules/plausible-price.ts';

/** When the three financial centres are at work, the same all year. */
export type MarketService = ReturnType<typeof createMarketService>;

export function createMarketService(market: Market, now: () => number) {
  async function itemOf(instrument: Instrument): Promise<MarketDataItem | null> {
    const latest = market.price(instrument);
    if (latest === null) return null;
    const change = await market.changePercent(instrument);
    return {
      name: instrument,
      instrument,
      group: instrumentFacts[instrument].group,
      price: latest.price,
      change_percent: change === null ? null : Number(change.toFixed(2)),
      as_of: isoOf(latest.t),
      source: market.source,
      market_open: isMarketOpen(instrument, now()),
      stale: latest.isStale,
    };
  }

  function priceOf(instrument: Instrument): LivePrice | null {
    const latest = market.price(instrument);
    if (latest === null) return null;
    const { price, t } = latest;
    const ageSeconds = Math.max(0, Math.floor((now() - t) / 1000));
    return {
      instrument,
      source: market.source,
      price,
      timestamp: isoOf(t),
      age_seconds: ageSeconds,
    };
  }

  return {
    /** Without instruments of which no price is known yet. */
    async list(): Promise<MarketDataItem[]> {
      const items = await Promise.all(INSTRUMENTS.map(itemOf));
      return items.filter((item) => item !== null);
    },

    instruments: (): InstrumentInfo[] =>
      INSTRUMENTS.map((instrument) => infoOf(instrument, anchorOf(market, instrument))),

    async candles({ instrument, timeframe, to, limit }: CandlesQuery): Promise<CandlesAnswer> {
      const page = { to: to === undefined ? now() + 1 : Date.parse(to), limit };
      const { candles, forming, isFilling } = await market.candles(instrument, timeframe, page);
      const latest = market.price(instrument);
      return {
        data_source: market.source,
        as_of: isoOf(latest?.t ?? now()),
        stale: latest?.isStale ?? true,
        filling: isFilling,
        candles: candles.map(rowOf),
        forming: forming && rowOf(forming),
      };
    },

    prices: (): LivePrice[] => INSTRUMENTS.map(priceOf).filter((price) => price !== null),
  };
}

function infoOf(instrument: Instrument, anchor: number | null): InstrumentInfo {
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
    plausible_range: plausibleBand(instrument, anchor),
    spread_pips: facts.spreadPips,
  };
}

/** What a believable price is measured by: a real one, not one of the simulator. */
export const anchorOf = (market: Market, instrument: Instrument): number | null =>
  market.source === 'simulated' ? null : (market.price(instrument)?.price ?? null);

const isoOf = (t: number): string => new Date(t).toISOString();

const rowOf = ({ t, o, h, l, c, v }: Candle): CandleRow => [t, o, h, l, c, v];
