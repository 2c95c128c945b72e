import { describe, expect, it } from 'vitest';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { briefingEndpoints } from '#contracts/market/briefing.ts';
import { darkPoolEndpoints } from '#contracts/market/dark-pools.ts';
import type { Endpoint, RequestOf, ResponseOf } from '#contracts/endpoint.ts';
import { ANALYSIS_TIMEFRAMES, institutionalEndpoints } from '#contracts/market/institutional.ts';
import {
  ADMIN_DARK_POOL_PAIRS,
  DARK_POOL_PAIRS,
  GENERAL_PAIRS,
} from '#contracts/rules/market/analysis-pairs.ts';
import { INSTRUMENTS, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import {
  fearGreedBand,
  overallSentiment,
  sentimentStrength,
} from '#contracts/rules/market/sentiment-bands.ts';
import { sentimentEndpoints, type VolumeProfile } from '#contracts/market/sentiments.ts';
import { systemEndpoints } from '#contracts/system.ts';
import { toRequest } from '#tests/support/api-client.ts';
import { sampleTransport } from './samples.ts';

const DRAWS = process.env['FULL'] === '1' ? 500 : 20;

const ask = <E extends Endpoint>(endpoint: E, parts: RequestOf<E>) =>
  sampleTransport(toRequest(endpoint, parts));

/** Random samples; the mocks check each against the contract. */
async function draw<E extends Endpoint>(
  endpoint: E,
  parts: RequestOf<E>,
): Promise<ResponseOf<E>[]> {
  const answers: ResponseOf<E>[] = [];
  for (let n = 0; n < DRAWS; n += 1) {
    const response = await ask(endpoint, parts);
    expect(response.status).toBe(200);
    answers.push((await response.json()) as ResponseOf<E>);
  }
  return answers;
}

const isRising = (numbers: readonly number[]): boolean =>
  numbers.every((number, i) => i === 0 || number > (numbers[i - 1] ?? 0));

const pricesOf = (levels: readonly { price: number }[]): number[] =>
  levels.map(({ price }) => price);

function expectProfile({ poc, vah, val, low, step, volumes }: VolumeProfile): void {
  expect(val).toBeLessThanOrEqual(poc);
  expect(poc).toBeLessThanOrEqual(vah);
  const busiest = volumes.indexOf(Math.max(...volumes));
  expect(Math.abs(poc - (low + (busiest + 0.5) * step))).toBeLessThan(step);
}

describe('samples of sentiments', () => {
  it('agree with themselves in every draw, and name the eight pairs', async () => {
    for (const answer of await draw(sentimentEndpoints.read, { query: {} })) {
      expect(answer.sentiment_data.map(({ pair }) => pair)).toEqual(GENERAL_PAIRS);
      expect(answer.dom_data.map(({ pair }) => pair)).toEqual(GENERAL_PAIRS);
      for (const record of answer.sentiment_data) {
        const { bullish_percentage: bulls, bearish_percentage: bears } = record;
        expect(bulls + bears + record.neutral_percentage).toBe(100);
        expect(record.overall_sentiment).toBe(overallSentiment(bulls - bears));
        expect(record.sentiment_strength).toBe(sentimentStrength(bulls - bears));
        expect(record.retail_long + record.retail_short).toBe(100);
        expectProfile(record.profile);
      }
      const { market_mood, fear_greed_index } = answer.market_summary ?? {};
      expect(market_mood).toBe(fearGreedBand(fear_greed_index ?? -1));
    }
  });

  it('have books whose prices and sums are in order', async () => {
    for (const { dom_data } of await draw(sentimentEndpoints.read, { query: {} })) {
      for (const { pair, bids, asks, ...book } of dom_data) {
        expect(isRising([...pricesOf(bids).toReversed(), ...pricesOf(asks)])).toBe(true);
        const sizes = [...bids, ...asks].map(({ size }) => size);
        expect(book.market_depth).toBe(sizes.reduce((sum, size) => sum + size, 0));
        expect(book.order_ratio).toBeCloseTo(book.buy_orders / book.sell_orders, 1);
        expect(book.price).toBeGreaterThan(instrumentFacts[pair].plausible.above);
        expect(book.price).toBeLessThan(instrumentFacts[pair].plausible.below);
      }
    }
  });
});

describe('samples of the institutional analysis', () => {
  it('answer for the pairs and the timeframe that were asked for', async () => {
    for (const timeframe of ANALYSIS_TIMEFRAMES) {
      const body = { pairs: ['GBPJPY' as const, 'EURUSD' as const], timeframe };
      const response = await ask(institutionalEndpoints.analyse, { body });
      const answer = institutionalEndpoints.analyse.response.parse(await response.json());
      expect(answer.analysis.map(({ pair }) => pair)).toEqual(body.pairs);
      expect(answer.timeframe).toBe(timeframe);
    }
    const none = await ask(institutionalEndpoints.analyse, {
      body: { pairs: [], timeframe: 'daily' },
    });
    expect(none.status).toBe(422);
  });

  it('agree with themselves in every draw', async () => {
    const body = { pairs: [...INSTRUMENTS], timeframe: '1hour' as const };
    for (const { analysis } of await draw(institutionalEndpoints.analyse, { body })) {
      for (const each of analysis) {
        expect(each.buyLiquidity + each.sellLiquidity).toBe(100);
        expect(each.priceChange).toMatch(/^[+-]\d\.\d\d%$/);
        expect(each.action.startsWith('Wait')).toBe(each.bias === 'Neutral');
        expect(each.action.startsWith('Buy dips')).toBe(each.bias.endsWith('Bullish'));
        for (const { side, price } of each.liquidity_pools) {
          expect(price > each.currentPrice).toBe(side === 'buy');
        }
        for (const { side, low, high } of each.zones) {
          expect(low).toBeLessThan(high);
          expect(low > each.currentPrice).toBe(side === 'bearish');
        }
      }
    }
  });
});

describe('samples of dark pools', () => {
  it('lie around the price of the instrument that was asked for', async () => {
    for (const instrument of DARK_POOL_PAIRS) {
      for (const pool of await draw(darkPoolEndpoints.read, { params: { instrument } })) {
        const { support, resistance } = pool.liquidityLevels;
        expect(pool.instrument).toBe(instrument);
        expect(isRising([support, pool.currentPrice, resistance])).toBe(true);
      }
    }
  });

  it('have for the console books and flows that agree with themselves', async () => {
    for (const instrument of ADMIN_DARK_POOL_PAIRS) {
      const pools = await draw(darkPoolEndpoints.adminRead, { params: { instrument } });
      for (const { darkPoolActivity: blocks, institutionalFlow: flow, levelII } of pools) {
        expect(blocks.totalVolume).toBe(blocks.averageTradeSize * blocks.numberOfTrades);
        expect(flow.buyPressure + flow.sellPressure).toBe(100);
        expect(flow.netFlow).toBe(flow.buyPressure - flow.sellPressure);
        expect(flow.conviction).toBe(Math.abs(flow.netFlow));
        const book = [...pricesOf(levelII.bidStack).toReversed(), ...pricesOf(levelII.askStack)];
        expect(book).toHaveLength(20);
        expect(isRising(book)).toBe(true);
      }
    }
  });

  it('refuse an instrument that nobody offers', async () => {
    const response = await ask(darkPoolEndpoints.read, { params: { instrument: 'EURNOK' } });
    expect(response.status).toBe(404);
  });
});

it('samples of payments and subscriptions say in every name that they are samples', async () => {
  const { list, subscriptions: sold } = adminPaymentEndpoints;
  const transactions = list.response.parse(await (await ask(list, { query: {} })).json());
  const subscriptions = sold.response.parse(await (await ask(sold, { query: {} })).json());
  const names = [
    ...transactions.map(({ metadata }) => metadata.username),
    ...subscriptions.map(({ username }) => username),
  ];
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !name.startsWith('sample-'))).toEqual([]);
  expect(new Set(transactions.map(({ status }) => status)).size).toBe(3);
});

it('samples of the system say that they are samples, and offer no restart', async () => {
  for (const { version, restartable, status } of await draw(systemEndpoints.health, {})) {
    expect({ version, restartable, status }).toEqual({
      version: 'sample',
      restartable: false,
      status: 'healthy',
    });
  }
  for (const { sources, jobs } of await draw(systemEndpoints.metrics, {})) {
    expect(sources.every(({ detail }) => detail === 'Sample data')).toBe(true);
    expect(jobs.every(({ name }) => name.startsWith('sample-'))).toBe(true);
  }
  for (const lines of await draw(systemEndpoints.logs, { query: { level: 'WARNING' } })) {
    expect(lines.map(({ level }) => level)).toEqual(['WARNING']);
    expect(lines[0]?.message).toMatch(/^Sample: /);
  }
});

it('there is no sample of a briefing, nor of what the console counts', async () => {
  for (const endpoint of [briefingEndpoints.read, sentimentEndpoints.activity]) {
    const response = await sampleTransport(toRequest(endpoint, { query: {} }));
    expect(response.status).toBe(501);
  }
});
