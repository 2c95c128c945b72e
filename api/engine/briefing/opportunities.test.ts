import { describe, expect, it } from 'vitest';
import type { PeakReading } from '#api/engine/peak/peak-reading.ts';
import { briefingEndpoints, type Outlook } from '#contracts/market/briefing.ts';
import { type PeakBias, peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { exampleSignal } from '#contracts/signals.ts';
import { findOpportunities } from './opportunities.ts';

const [anOutlook] = briefingEndpoints.read.example.technical_outlook;
const aBias = peakScannerEndpoints.read.example.bias_analysis.EURUSD;

type Watched = PeakReading['instrument'];
const outlooks = (['EURUSD', 'GBPUSD', 'XAUUSD', 'US30'] as const).map((instrument): Outlook => ({
  ...(anOutlook as Outlook),
  instrument,
}));
const reading = (instrument: Watched, bias: Partial<PeakBias> | null): PeakReading => ({
  instrument,
  bias: bias && {
    ...(aBias as PeakBias),
    stop_hunt_side: null,
    structure_break_side: null,
    ...bias,
  },
  setup: null,
  volatility: null,
  volumeScore: null,
});
const signal = (id: string, instrument: Watched) => ({
  ...exampleSignal,
  id,
  instrument,
  status: 'active' as const,
});
const bearish = { daily_bias: 'Bearish', bias_score: -0.7, cycle: 'drop' } as const;

describe('opportunities', () => {
  it('are open signals first, as they were issued, and never more than three', () => {
    const open = [signal('b', 'GBPUSD'), signal('a', 'EURUSD')];
    const opportunities = findOpportunities(
      open,
      [reading('US30', {}), reading('XAUUSD', bearish)],
      outlooks,
    );
    expect(opportunities.map(({ source, instrument }) => [source, instrument])).toEqual([
      ['signal', 'GBPUSD'],
      ['signal', 'EURUSD'],
      ['watchlist', 'XAUUSD'], // of the two the stronger bias
    ]);
    expect(opportunities[0]).toMatchObject({
      signal_id: 'b',
      trigger: exampleSignal.entry_price,
      invalidation: exampleSignal.stop_loss,
      target: exampleSignal.take_profit,
      risk_reward: exampleSignal.risk_reward_ratio,
      why: exampleSignal.reason,
    });
    const many = [...open, signal('c', 'XAUUSD'), signal('d', 'US30')];
    expect(findOpportunities(many, [], outlooks)).toHaveLength(3);
  });

  it('of the watchlist begin at the level ahead and end at the one behind, and promise no target', () => {
    const [buy] = findOpportunities([], [reading('EURUSD', {})], outlooks);
    expect(buy).toEqual({
      instrument: 'EURUSD',
      direction: 'buy',
      source: 'watchlist',
      signal_id: null,
      trigger: anOutlook?.resistance,
      invalidation: anOutlook?.support,
      target: null,
      risk_reward: null,
      why: 'Cycle: level 1 rise, day 2, bias score 0.52 for a buy; still missing a stop hunt below a low.',
    });
    const [sell] = findOpportunities([], [reading('US30', bearish)], outlooks);
    expect(sell).toMatchObject({
      direction: 'sell',
      trigger: anOutlook?.support,
      invalidation: anOutlook?.resistance,
      why: 'Cycle: level 1 drop, day 2, bias score 0.70 for a sell; still missing a stop hunt above a high.',
    });
  });

  it.each([
    [{ stop_hunt_side: 'low' }, /still missing a break of structure upwards\.$/],
    [{ ...bearish, stop_hunt_side: 'high' }, /still missing a break of structure downwards\.$/],
    [
      { stop_hunt_side: 'low', structure_break_side: 'bullish' },
      /still missing the quality of a signal\.$/,
    ],
    [{ cycle: null, level: null, peak_days: null }, /^No cycle yet, bias score 0\.52 for a buy/],
  ] as const)('of the watchlist say what is missing: %o', (bias, why) => {
    expect(findOpportunities([], [reading('EURUSD', bias)], outlooks)[0]?.why).toMatch(why);
  });

  it('are none where no bias leans anywhere, and none twice for an instrument', () => {
    const neutral = reading('GBPUSD', { daily_bias: 'Neutral' });
    expect(findOpportunities([], [neutral, reading('US30', null)], outlooks)).toEqual([]);
    expect(
      findOpportunities([signal('a', 'EURUSD')], [reading('EURUSD', {})], outlooks),
    ).toHaveLength(1);
  });
});
