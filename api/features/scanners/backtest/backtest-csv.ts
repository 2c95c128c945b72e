import Papa from 'papaparse';
import type { DataSource } from '#contracts/primitives.ts';
import type { GradedSignal } from './run-backtest.ts';

type Cell = string | number | boolean;
const EMPTY = '';

const moment = (t: number | undefined): Cell =>
  t === undefined ? EMPTY : new Date(t).toISOString();

const share = (value: number | undefined): Cell =>
  value === undefined ? EMPTY : Number(value.toFixed(4));

/** Times in UTC, prices in the instrument's decimals, results in R. */
const columns: Readonly<Record<string, (signal: GradedSignal) => Cell>> = {
  key: ({ key }) => key,
  instrument: ({ draft }) => draft.instrument,
  signal_type: ({ draft }) => draft.side,
  issued_at: ({ slot }) => moment(slot),
  entry_price: ({ draft }) => draft.entryPrice,
  stop_loss: ({ draft }) => draft.stopLoss,
  take_profit: ({ draft }) => draft.takeProfit,
  risk_reward_ratio: ({ draft }) => draft.riskReward,
  quality: ({ draft }) => share(draft.quality),
  ml_agrees: ({ draft }) => draft.mlAgrees ?? EMPTY,
  spread: ({ spread }) => Number(spread.toPrecision(12)),
  expires_at: ({ draft }) => moment(draft.expiresAt),
  status: ({ outcome }) => outcome?.status ?? 'active',
  closed_at: ({ outcome }) => moment(outcome?.closed_at),
  exit_price: ({ outcome }) => outcome?.exit_price ?? EMPTY,
  r_gross: ({ outcome }) => share(outcome?.r_gross),
  r_net: ({ outcome }) => share(outcome?.r_net),
  mfe_r: ({ outcome }) => share(outcome?.mfe_r),
  mae_r: ({ outcome }) => share(outcome?.mae_r),
  control_hit_share: ({ control }) => control?.hit_share ?? EMPTY,
  reason: ({ draft }) => draft.reason,
};

/** One line per signal, with a header; formulas are escaped. */
export function backtestCsv(signals: readonly GradedSignal[], source: DataSource): string {
  const head = [...Object.keys(columns), 'data_source'];
  const rows = signals.map((signal) => [
    ...Object.values(columns).map((cell) => cell(signal)),
    source,
  ]);
  return `${Papa.unparse([head, ...rows], { newline: '\n', escapeFormulae: true })}\n`;
}
