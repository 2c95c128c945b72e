import { describe, expect, it } from 'vitest';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import { type ClosedSignal, evidenceSentence, judgeEvidence } from './evidence.ts';

const aClosed = (overrides: Partial<ClosedSignal> = {}): ClosedSignal => ({
  quality: 0.75,
  isHit: false,
  r_net: -1.1,
  controlHitShare: null,
  isBackfilled: false,
  ...overrides,
});

const times = (n: number, overrides: Partial<ClosedSignal> = {}): ClosedSignal[] =>
  Array.from({ length: n }, () => aClosed(overrides));

/** Wins of 1.9 R and losses of 1.1 R: the net result of R:R 2 with a tenth of R of spread. */
const results = (wins: number, losses: number, quality = 0.75): ClosedSignal[] => [
  ...times(wins, { quality, isHit: true, r_net: 1.9 }),
  ...times(losses, { quality }),
];

const judge = (
  closed: readonly ClosedSignal[],
  setup: { scanner?: Scanner; quality?: number; riskReward?: number } = {},
  isCapped = true,
) =>
  judgeEvidence({ scanner: 'peak', quality: 0.8, riskReward: 2, closed, ...setup }, { isCapped });

describe('the evidence cap', () => {
  // Of 30 with w wins: mean 3 w / 30 - 1.1, deviation 3 sqrt(w (30 - w) / (30 * 29)), bound 0.84 sd / sqrt(30).
  it.each([
    ['29 closed, all won', results(29, 0), 0.9, 0.84],
    ['30 closed, 4 won: -0.70 ± 0.16 R', results(4, 26, 0.9), 0.9, 0.69],
    ['30 closed, 8 won: -0.30 ± 0.21 R', results(8, 22, 0.9), 0.9, 0.69],
    ['30 closed, 10 won: -0.10 ± 0.22 R', results(10, 20, 0.9), 0.9, 0.84],
    ['30 closed, 13 won: 0.20 ± 0.23 R', results(13, 17, 0.9), 0.9, 0.84],
    ['30 closed, 14 won: 0.30 ± 0.23 R', results(14, 16, 0.9), 0.9, 0.9],
    ['none closed', [], 0.9, 0.84],
    ['none closed, quality below the cap', [], 0.72, 0.72],
    ['losers, quality below the lower cap', results(0, 40, 0.65), 0.65, 0.65],
    ['losers of the next band only', results(0, 40, 0.7), 0.699, 0.699],
    ['losers of the band, at its lower end', results(0, 40, 0.84), 0.7, 0.69],
    ['losers of a quality that no cap reaches', results(0, 40, 0.55), 0.55, 0.55],
    ['winners of another band', results(40, 0, 0.84), 0.85, 0.84],
  ])('%s', (_name, closed, quality, confidence) => {
    expect(judge(closed, { quality }).confidence).toBe(confidence);
  });

  it('can be switched off', () => {
    expect(judge([], { quality: 0.93 }, false).confidence).toBe(0.93);
    expect(judge(results(0, 40, 0.9), { quality: 0.93 }, false).confidence).toBe(0.93);
  });

  it('looks at the quality of what has closed, which no cap has changed', () => {
    const { n, hits } = judge([
      ...results(3, 4, 0.7),
      ...results(5, 5, 0.849),
      ...results(9, 9, 0.69),
    ]);
    expect({ n, hits }).toEqual({ n: 17, hits: 8 });
  });
});

describe('the hit probability', () => {
  it('of a Peak signal begins at 1 / (1 + RR) and follows what comes', () => {
    expect(judge([]).hitProbability).toBeCloseTo(1 / 3, 10);
    expect(judge([], { riskReward: 1.5 }).hitProbability).toBeCloseTo(0.4, 10);
    // (12 + 20 / 3) / (40 + 20)
    expect(judge(results(12, 28)).hitProbability).toBeCloseTo((12 + 20 / 3) / 60, 10);
  });

  it('of a trade that ends by the clock begins at the share of its controls, of all qualities', () => {
    const closed = [
      ...times(2, { quality: 0.75, controlHitShare: 0.5 }),
      ...times(2, { quality: 0.9, controlHitShare: 0 }),
      aClosed({ quality: 0.75, isHit: true, r_net: 1.4 }),
    ];
    // p0 = (0.5 + 0.5 + 0 + 0) / 4; of the band 1 of 3 hit: (1 + 20 * 0.25) / (3 + 20)
    expect(judge(closed, { scanner: 'weekly' }).hitProbability).toBeCloseTo(6 / 23, 10);
    expect(judge(closed, { scanner: '1m_sniper' }).hitProbability).toBeCloseTo(6 / 23, 10);
  });

  it('is unknown while no control is', () => {
    expect(judge(results(20, 20), { scanner: 'weekly' }).hitProbability).toBeNull();
  });
});

describe('the sentence', () => {
  it('says how many there were, and how many of them were computed afterwards', () => {
    const closed = [...results(10, 12), ...times(8, { isBackfilled: true })];
    expect(evidenceSentence(judge(closed))).toBe(
      'Setups of this quality: 33% hit in 30 closed (22 live, 8 backfilled).',
    );
  });

  it('says when there is not enough', () => {
    expect(evidenceSentence(judge(results(29, 0)))).toBe(
      'Setups of this quality: not enough history.',
    );
  });
});
