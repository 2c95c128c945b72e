import type { Outcome } from '#api/engine/outcomes/grade-signal.ts';
import type { Sent } from '#contracts/open.ts';
import type { Signal, SignalStatus } from '#contracts/signals.ts';
import type { IssuedSignal } from './issue-signal.ts';

/** What has become of a signal so far. */
type Fate = {
  readonly outcome: Outcome | null;
  readonly removal: { readonly kind: 'voided' | 'hidden' } | null;
};

const textOf = (t: number): string => new Date(t).toISOString();

function statusOf({ outcome, removal }: Fate): SignalStatus {
  if (outcome !== null) return outcome.status;
  return removal?.kind === 'voided' ? 'voided' : 'active';
}

const rounded = (value: number | null | undefined, decimals: number): number | null =>
  value === null || value === undefined ? null : Number(value.toFixed(decimals));

/** A signal as the contract tells it: R with two decimals, chances with three. */
export function tellSignal(signal: IssuedSignal & { id: string }, fate: Fate): Sent<typeof Signal> {
  const { spread: _spread, issued_at, expires_at, ...told } = signal;
  const { outcome } = fate;
  return {
    ...told,
    hit_probability: rounded(signal.hit_probability, 3),
    timestamp: textOf(issued_at),
    expires_at: textOf(expires_at),
    status: statusOf(fate),
    closed_at: outcome === null ? null : textOf(outcome.closed_at),
    exit_price: outcome?.exit_price ?? null,
    r_gross: rounded(outcome?.r_gross, 2),
    r_net: rounded(outcome?.r_net, 2),
    mfe_r: rounded(outcome?.mfe_r, 2),
    mae_r: rounded(outcome?.mae_r, 2),
  };
}
