import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { backtestCsv } from './backtest-csv.ts';
import type { GradedSignal } from './run-backtest.ts';

const SLOT = Date.UTC(2025, 0, 3, 8, 15);

const signal: GradedSignal = {
  key: 'peak:US30:2025-01',
  slot: SLOT,
  draft: {
    instrument: 'US30',
    side: 'sell',
    entryPrice: 36199.8,
    stopLoss: 36495.9,
    takeProfit: 35538.8,
    riskReward: 2.23,
    quality: 0.7519999999,
    expiresAt: SLOT + 60_000,
    reason: '=Level 3 Rise, "equal lows"',
    mlAgrees: false,
  },
  spread: 0.1 + 0.2,
  outcome: {
    status: 'sl_hit',
    closed_at: SLOT + 60_000,
    exit_price: 36495.9,
    r_gross: -1,
    r_net: -1.00844,
    mfe_r: 1 / 3,
    mae_r: 1,
  },
  control: { closed_at: SLOT + 60_000, hit_share: 0.5 },
};

it('writes a signal with its outcome, and escapes spreadsheet formulas', () => {
  expect(backtestCsv([signal], 'simulated')).toBe(
    `key,instrument,signal_type,issued_at,entry_price,stop_loss,take_profit,risk_reward_ratio,quality,ml_agrees,spread,expires_at,status,closed_at,exit_price,r_gross,r_net,mfe_r,mae_r,control_hit_share,reason,data_source
peak:US30:2025-01,US30,sell,2025-01-03T08:15:00.000Z,36199.8,36495.9,35538.8,2.23,0.752,false,0.3,2025-01-03T08:16:00.000Z,sl_hit,2025-01-03T08:16:00.000Z,36495.9,-1,-1.0084,0.3333,1,0.5,"'=Level 3 Rise, ""equal lows""",simulated
`,
  );
});

it('leaves unknown values empty', () => {
  const open = {
    ...signal,
    draft: { ...signal.draft, mlAgrees: null },
    outcome: null,
    control: null,
  };
  const { data } = Papa.parse<Record<string, string>>(backtestCsv([open], 'stored'), {
    header: true,
  });
  const { status, ml_agrees, closed_at, exit_price, r_gross, control_hit_share } = data[0] ?? {};
  expect(status).toBe('active');
  expect([ml_agrees, closed_at, exit_price, r_gross, control_hit_share]).toEqual([
    '',
    '',
    '',
    '',
    '',
  ]);
});

it('writes the header without signals too', () => {
  expect(backtestCsv([], 'stored')).toMatch(/^key,instrument,.*,data_source\n$/);
});
