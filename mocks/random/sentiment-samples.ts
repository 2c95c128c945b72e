import {
  type DomRecord,
  SENTIMENT_MODELLED,
  SENTIMENT_VOTES,
  type SentimentRecord,
  type SentimentsAnswer,
  type VolumeProfile,
} from '#contracts/market/sentiments.ts';
import { GENERAL_PAIRS } from '#contracts/rules/market/analysis-pairs.ts';
import { type Instrument, roundPrice } from '#contracts/rules/market/instruments.ts';
import {
  fearGreedBand,
  overallSentiment,
  sentimentStrength,
} from '#contracts/rules/market/sentiment-bands.ts';
import { between, pick, sampleLadder, sampleMarket, type SampleMarket } from './sample-market.ts';
const BINS = 40;
const VALUE_SHARE = 0.7;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** The bins around the busiest one that hold 70 % of the volume, the busier neighbour first. */
function valueBins(volumes: readonly number[], busiest: number) {
  let [first, last] = [busiest, busiest];
  const needed = VALUE_SHARE * sum(volumes);
  while (sum(volumes.slice(first, last + 1)) < needed) {
    const isUp = (volumes[last + 1] ?? -1) >= (volumes[first - 1] ?? -1);
    if (isUp) last += 1;
    else first -= 1;
  }
  return { first, last };
}

function sampleProfile({ instrument, price, range }: SampleMarket): VolumeProfile {
  const step = (3 * range) / BINS;
  const low = price - between(0.3, 0.7, 2) * 3 * range;
  const top = between(12, 28);
  const volumes = Array.from({ length: BINS }, (_, bin) =>
    Math.round(between(3000, 5000) * Math.exp(-(((bin - top) / 9) ** 2))),
  );
  const busiest = volumes.indexOf(Math.max(...volumes));
  const { first, last } = valueBins(volumes, busiest);
  const edge = (bin: number): number => roundPrice(instrument, low + bin * step);
  return {
    poc: edge(busiest + 0.5),
    vah: edge(last + 1),
    val: edge(first),
    low: edge(0),
    step,
    volumes,
    volume_source: 'ticks',
  };
}

function sampleVotes() {
  const votes = Object.entries(SENTIMENT_VOTES).map(([name, weight]) => {
    const vote = pick([-1, 0, 1] as const);
    return { name, vote, weight };
  });
  const weight = sum(Object.values(SENTIMENT_VOTES));
  const shareOf = (side: -1 | 1): number =>
    Math.round((100 * sum(votes.map((v) => (v.vote === side ? v.weight : 0)))) / weight);
  return { votes, bullish: shareOf(1), bearish: shareOf(-1) };
}

function sampleSentiment(market: SampleMarket, at: string): SentimentRecord {
  const { votes, bullish, bearish } = sampleVotes();
  const net = bullish - bearish;
  const long = between(10, 90);
  return {
    pair: market.instrument,
    bullish_percentage: bullish,
    bearish_percentage: bearish,
    neutral_percentage: 100 - bullish - bearish,
    overall_sentiment: overallSentiment(net),
    sentiment_strength: sentimentStrength(net),
    retail_long: long,
    retail_short: 100 - long,
    institutional_flow: pick(['Buying', 'Selling', 'Neutral'] as const),
    fear_greed_index: between(0, 100),
    volume_profile: between(0, 100),
    social_sentiment: between(0, 100),
    social_entries: between(0, 60),
    news_sentiment: pick(['Positive', 'Negative', 'Neutral'] as const),
    votes,
    profile: sampleProfile(market),
    last_updated: at,
  };
}

const ratio = (buy: number, sell: number): number => Number((buy / sell).toFixed(2));

function sampleDom(market: SampleMarket, at: string): DomRecord {
  const orders = { buy: between(100, 500), sell: between(100, 500) };
  const volumes = { buy: between(15_000, 40_000), sell: between(15_000, 40_000) };
  const [bids, asks] = [sampleLadder(market, -1), sampleLadder(market, 1)];
  return {
    pair: market.instrument,
    price: market.price,
    buy_orders: orders.buy,
    sell_orders: orders.sell,
    buy_volume: volumes.buy,
    sell_volume: volumes.sell,
    order_ratio: ratio(orders.buy, orders.sell),
    volume_ratio: ratio(volumes.buy, volumes.sell),
    market_depth: sum([...bids, ...asks].map(({ size }) => size)),
    liquidity_score: between(0, 100),
    spread: market.spread,
    bids,
    asks,
    last_updated: at,
  };
}

/** Who is bought when appetite for risk grows (1), and who is sold (-1). */
const basket: Partial<Record<Instrument, 1 | -1>> = { US30: 1, AUDUSD: 1, XAUUSD: -1, USDCHF: 1 };

function summaryOf(records: readonly SentimentRecord[]): SentimentsAnswer['market_summary'] {
  const parts = records.flatMap(({ pair, fear_greed_index: index }) => {
    const side = basket[pair];
    return side === undefined ? [] : { pair, index: side === 1 ? index : 100 - index };
  });
  const mean = Math.round(sum(parts.map(({ index }) => index)) / parts.length);
  return { market_mood: fearGreedBand(mean), fear_greed_index: mean, basket: parts };
}

/** Random sentiments and order books of the general list of pairs, for when the call failed. */
export function sampleSentiments(now: Date): SentimentsAnswer {
  const at = now.toISOString();
  const markets = GENERAL_PAIRS.map(sampleMarket);
  const records = markets.map((market) => sampleSentiment(market, at));
  return {
    sentiment_data: records,
    dom_data: markets.map((market) => sampleDom(market, at)),
    market_summary: summaryOf(records),
    missing: [],
    data_source: 'simulated',
    as_of: at,
    modelled: [...SENTIMENT_MODELLED],
    filling: false,
  };
}
