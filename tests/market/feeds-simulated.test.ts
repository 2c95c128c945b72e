import { expect, it } from 'vitest';
import { createSimulatedFeed } from '#api/market/simulated/open.ts';
import type { Tick } from '#api/market/feed.ts';
import { TIMEFRAMES } from '#contracts/rules/market/timeframes.ts';
import { simulator } from '#tests/support/open-market.ts';

const at = (text: string): number => Date.parse(`${text}Z`);

function open(now: string) {
  const wheels: (() => void)[] = [];
  let nowMs = at(now);
  const feed = createSimulatedFeed({
    simulator,
    now: () => nowMs,
    every: (run) => {
      wheels.push(run);
      return () => void wheels.splice(0);
    },
  });
  const ticks: Tick[] = [];
  const end = feed.subscribe(['EURUSD', 'BTCUSD'], (tick) => ticks.push(tick));
  return {
    feed,
    end,
    /** Takes the ticks received since the last call. */
    takeTicks: (): Tick[] => ticks.splice(0),
    advance: (ms: number) => {
      nowMs += ms;
      for (const run of wheels) run();
    },
  };
}

const priceAt = (instrument: 'EURUSD' | 'BTCUSD', text: string) => ({
  instrument,
  price: simulator.priceAt(instrument, at(text)),
  t: at(text),
});

it('tells each second the price of the simulator at that second', () => {
  const { takeTicks, advance, end } = open('2026-11-20T09:00:00');
  expect(takeTicks()).toEqual([
    priceAt('EURUSD', '2026-11-20T09:00:00'),
    priceAt('BTCUSD', '2026-11-20T09:00:00'),
  ]);
  advance(1000);
  expect(takeTicks()).toEqual([
    priceAt('EURUSD', '2026-11-20T09:00:01'),
    priceAt('BTCUSD', '2026-11-20T09:00:01'),
  ]);
  end();
  advance(1000);
  expect(takeTicks()).toEqual([]);
});

it('on a weekend tells once where a market closed, and goes on when it opens', () => {
  const { takeTicks, advance } = open('2026-11-22T21:59:59');
  expect(takeTicks().map(({ instrument, t }) => [instrument, t])).toEqual([
    ['EURUSD', at('2026-11-20T22:00')],
    ['BTCUSD', at('2026-11-22T21:59:59')],
  ]);
  advance(500);
  expect(takeTicks().map(({ instrument }) => instrument)).toEqual(['BTCUSD']);
  advance(500);
  expect(takeTicks().map(({ instrument }) => instrument)).toEqual(['EURUSD', 'BTCUSD']);
});

it('gives no candle away that is not over', async () => {
  const { feed } = open('2026-11-20T09:30:20');
  const now = at('2026-11-20T09:30:20');
  for (const timeframe of TIMEFRAMES) {
    const request = {
      instrument: 'EURUSD',
      timeframe,
      from: now - 86_400_000 * 10,
      to: now + 86_400_000,
    } as const;
    const candles = await feed.getCandles(request);
    const candlesSoFar = simulator.candles('EURUSD', timeframe, request.from, now);
    expect(candles).toEqual(candlesSoFar.slice(0, -1)); // the last began, and is not over
  }
});
