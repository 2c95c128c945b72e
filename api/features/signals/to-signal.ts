import type { Signal, SignalStatus } from '#contracts/signals.ts';
import type { StoredSignal } from './signals.store.ts';

/** As the contract tells it. */
export function toSignal({ signal, outcome, removal }: StoredSignal): Signal {
  const { spread: _spread, key: _key, stored_at: _storedAt, issued_at, ...told } = signal;
  return {
    ...told,
    timestamp: new Date(issued_at).toISOString(),
    hit_probability: rounded(signal.hit_probability, 3),
    expires_at: new Date(signal.expires_at).toISOString(),
    status: statusOf({ outcome, removal }),
    closed_at: outcome === null ? null : new Date(outcome.closed_at).toISOString(),
    exit_price: outcome?.exit_price ?? null,
    r_gross: rounded(outcome?.r_gross, 2),
    r_net: rounded(outcome?.r_net, 2),
    mfe_r: rounded(outcome?.mfe_r, 2),
    mae_r: rounded(outcome?.mae_r, 2),
  };
}

function statusOf({ outcome, removal }: Pick<StoredSignal, 'outcome' | 'removal'>): SignalStatus {
  if (outcome !== null) return outcome.status;
  return removal?.kind === 'voided' ? 'voided' : 'active';
}

const rounded = (value: number | null | undefined, decimals: number): number | null =>
  value === null || value === undefined ? null : Number(value.toFixed(decimals));
