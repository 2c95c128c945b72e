import { tellSignal } from '#api/engine/signals/tell-signal.ts';
import type { Signal } from '#contracts/signals.ts';
import type { StoredSignal } from './signals.store.ts';

/** As the contract tells it; how it is stored is nobody's business. */
export function toSignal({ signal: row, outcome, removal }: StoredSignal): Signal {
  const { key: _key, stored_at: _storedAt, ...signal } = row;
  return tellSignal(signal, { outcome, removal });
}
