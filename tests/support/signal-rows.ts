import type { ControlRow, OutcomeRow, SignalRow } from '#api/features/signals/signals.store.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { AT } from './store-rows.ts';

let lastId = 0;

/** A Peak buy of EURUSD, issued when the clock of store tests stands; a test says what matters to it. */
export function aSignalRow(overrides: Partial<SignalRow> = {}): SignalRow {
  const id = `signal-${(lastId += 1)}`;
  return {
    id,
    key: `peak:EURUSD:${id}`,
    scanner_type: 'peak',
    signal_type: 'buy',
    instrument: 'EURUSD',
    entry_price: 1.085,
    stop_loss: 1.0836,
    take_profit: 1.0878,
    risk_reward_ratio: 2,
    confidence: 0.75,
    quality: 0.78,
    hit_probability: 0.34,
    ml_agrees: true,
    spread: 0.00008,
    issued_at: AT,
    expires_at: AT + 48 * HOUR_MS,
    stored_at: AT + 200,
    reason: 'W Bottom. 📈',
    data_source: 'simulated',
    backfilled: false,
    ...overrides,
  };
}

/** The target was reached an hour after the clock of store tests. */
export const anOutcomeRow = (
  signalId: string,
  overrides: Partial<OutcomeRow> = {},
): OutcomeRow => ({
  signal_id: signalId,
  status: 'tp_hit',
  closed_at: AT + HOUR_MS,
  exit_price: 1.0878,
  r_gross: 2,
  r_net: 1.9428571428571428,
  mfe_r: 2,
  mae_r: 0.25,
  ...overrides,
});

export const aControlRow = (signalId: string, overrides: Partial<ControlRow> = {}): ControlRow => ({
  signal_id: signalId,
  closed_at: AT + 2 * HOUR_MS,
  hit_share: 0.5,
  ...overrides,
});
