import { expect, it } from 'vitest';
import { describeBacktest } from './describe-backtest.ts';
import type { GradedSignal } from './run-backtest.ts';

const FROM = Date.UTC(2025, 0, 1);

/** A signal that risks 10 pips for 20, with the given result in R. */
function aSignal(r: number | null, more: Partial<GradedSignal['draft']> = {}): GradedSignal {
  const draft = {
    instrument: 'EURUSD',
    side: 'buy',
    entryPrice: 1.1,
    stopLoss: 1.099,
    takeProfit: 1.102,
    riskReward: 2,
    quality: 0.75,
    expiresAt: FROM + 2,
    reason: 'W Bottom',
    mlAgrees: null,
    ...more,
  } as const;
  const status = r === 2 ? 'tp_hit' : r === -1 ? 'sl_hit' : 'expired';
  const outcome =
    r === null
      ? null
      : ({
          status,
          closed_at: FROM + 1,
          exit_price: 1.1 + r / 1000,
          r_gross: r,
          r_net: r - 0.1,
          mfe_r: 2,
          mae_r: 1,
        } as const);
  return { key: 'peak:EURUSD:2025-01', slot: FROM, draft, spread: 0.0001, outcome, control: null };
}

const describe = (signals: readonly GradedSignal[]): string[] =>
  describeBacktest({
    scanner: 'peak',
    source: 'stored',
    span: { from: FROM, to: Date.UTC(2026, 0, 1) },
    signals,
  });

it('prints counts, rates with their errors, chance, calibration and instruments', () => {
  const gold = { instrument: 'XAUUSD', quality: 0.65 } as const;
  const signals = [
    ...[2, 2, 2, 2, -1, -1, -1, -1, -1, -1].map((r) => aSignal(r)),
    ...[2, 0.5, null].map((r) => aSignal(r, gold)),
  ];
  // Gross: (5 x 2 - 6 + 0.5) / 12 = 0.375; squares 5 x 1.625² + 6 x 1.375² + 0.125² = 24.5625, so
  // 1.96 x √(24.5625 / 11 / 12) = 0.8455. Won net: 5 x 1.9 + 0.4; lost: 6 x 1.1.
  expect(describe(signals)).toEqual([
    'Peak Scanner, stored candles, 2025-01-01 to 2026-01-01 UTC',
    '',
    'Signals         13 issued, 12 closed, 1 open at the end',
    'Ended by        target 5, stop 6, time 1',
    'Target first    41.7 % (95 %: 19.3 % to 68.0 %), chance 33.3 %',
    'Expectancy      +0.38 ± 0.85 R before costs, +0.28 ± 0.85 R after the spread',
    'Profit factor   1.50',
    'Risk to reward  2 on average',
    '',
    'Quality       closed  target first                     chance  net R',
    '0.60 to 0.70  2       -                                -       -',
    '0.70 to 0.85  10      40.0 % (95 %: 16.8 % to 68.7 %)  33.3 %  +0.10',
    '',
    'Instrument  closed  target first                     chance  net R',
    'EURUSD      10      40.0 % (95 %: 16.8 % to 68.7 %)  33.3 %  +0.10',
    'XAUUSD      2       -                                -       -',
    '',
    '- stands where fewer than 10 signals have closed: too few to say.',
  ]);
});

it('prints no rates for few signals, and no profit factor without losses', () => {
  expect(describe([2, 2, -1].map((r) => aSignal(r)))).toContain(
    'Rates     fewer than 10 closed signals are too few to say',
  );
  expect(describe(Array.from({ length: 10 }, () => aSignal(2)))).toContain(
    'Profit factor   - (nothing was lost)',
  );
});

it('reports that there were no signals', () => {
  expect(describe([])).toEqual([
    'Peak Scanner, stored candles, 2025-01-01 to 2026-01-01 UTC',
    '',
    'Signals   0 issued, 0 closed, 0 open at the end',
    'Ended by  target 0, stop 0, time 0',
    'Rates     fewer than 10 closed signals are too few to say',
  ]);
});
