import type { Signal, SignalStatus } from '#contracts/signals.ts';
import type { StoredSignal } from './signals.store.ts';

/** As the contract tells it. */
export function toSignal({ signal, outcome, removal }: StoredSignal): Signal {
  const { spread: _spread, key: _key, stored_at: _storedAt, issued_at, ...told } = signal;
  return {
    ...told,
    timestamp: new Date(issued_at).toISOString(),
    expires_at: new Date(signal.expires_at).toISOString(),
    status: statusOf({ outcome, removal }),
    closed_at: outcome === null ? null : new Date(outcome.closed_at).toISOString(),
    exit_price: outcome?.exit_price ?? null,
    r_gross: inHundredths(outcome?.r_gross),
    r_net: inHundredths(outcome?.r_net),
    mfe_r: inHundredths(outcome?.mfe_r),
    mae_r: inHundredths(outcome?.mae_r),
  };
}

function statusOf({ outcome, removal }: Pick<StoredSignal, 'outcome' | 'removal'>): SignalStatus {
  if (outcome !== null) return outcome.status;
  return removal?.kind === 'voided' ? 'voided' : 'active';
}

const inHundredths = (r: number | undefined): number | null =>
  r === undefined ? null : Number(r.toFixed(2));
