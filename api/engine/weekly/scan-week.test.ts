import { describe, expect, it } from 'vitest';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { pickWeek, type WeeklyScore } from './scan-week.ts';

/** A scored pair; from a half on it has a signal. */
function scored(instrument: Instrument, score: number): WeeklyScore {
  const draft = {
    instrument,
    side: score > 0 ? ('buy' as const) : ('sell' as const),
    entryPrice: 1.1,
    stopLoss: 1.09,
    takeProfit: 1.115,
    riskReward: 1.5,
    quality: 0.7,
    expiresAt: 0,
    reason: 'Why.',
    mlAgrees: null,
  };
  const parts = { momentum: 0, structure: 0, closeLocation: 0, sweep: 0 };
  return { instrument, score, ...parts, draft: Math.abs(score) >= 0.5 ? draft : null };
}

const picked = (all: readonly WeeklyScore[], most?: number) =>
  pickWeek(all, most).map(({ instrument }) => instrument);

const scores = [
  scored('EURUSD', 0.55),
  scored('GBPUSD', -0.9),
  scored('XAUUSD', 0.45),
  scored('US30', 0.6),
  scored('USDJPY', -0.7),
  scored('AUDUSD', 0.52),
];

describe('the signals of a week', () => {
  it('are the four with the largest scores of either sign', () => {
    expect(picked(scores)).toEqual(['GBPUSD', 'USDJPY', 'US30', 'EURUSD']);
  });

  it('are fewer where fewer may be or fewer qualify', () => {
    expect(picked(scores, 1)).toEqual(['GBPUSD']);
    expect(picked(scores, 0)).toEqual([]);
    expect(picked([scored('EURUSD', 0.49), scored('US30', -0.5)])).toEqual(['US30']);
    expect(picked([])).toEqual([]);
  });
});

const reasons = (...all: readonly WeeklyScore[]) => pickWeek(all).map(({ reason }) => reason);

describe('a signal', () => {
  it('says which others lean on the dollar the same way, whichever side of the pair it is on', () => {
    expect(
      reasons(
        scored('EURUSD', 0.9),
        scored('USDJPY', -0.8),
        scored('XAUUSD', 0.7),
        scored('USDCAD', 0.6),
      ),
    ).toEqual([
      'Why. Sells the dollar, as do USDJPY and XAUUSD: not independent trades.',
      'Why. Sells the dollar, as do EURUSD and XAUUSD: not independent trades.',
      'Why. Sells the dollar, as do EURUSD and USDJPY: not independent trades.',
      'Why.',
    ]);
    expect(reasons(scored('GBPUSD', -0.9), scored('USDCHF', 0.8))).toEqual([
      'Why. Buys the dollar, as does USDCHF: not independent trades.',
      'Why. Buys the dollar, as does GBPUSD: not independent trades.',
    ]);
  });

  it('on an index says nothing of the dollar', () => {
    expect(reasons(scored('US30', 0.9), scored('EURUSD', 0.8))).toEqual(['Why.', 'Why.']);
  });

  it('is not compared with those that were left out', () => {
    const [first] = pickWeek([scored('EURUSD', 0.9), scored('GBPUSD', 0.8)], 1);
    expect(first?.reason).toBe('Why.');
  });
});
