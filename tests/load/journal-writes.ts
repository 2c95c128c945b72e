import { EntryFields } from '#contracts/journal/journal.ts';
import type { RowChange } from '#contracts/journal/journal-sync.ts';
import { formatStamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { v7 as uuid } from 'uuid';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import type { Call } from './http-client.ts';

/** Fields of a row, all written at once. */
export function anEdit(id: string, set: RowChange['set'], stamp: string): RowChange {
  const at = Object.fromEntries(Object.keys(set).map((name) => [name, stamp]));
  return { id, kind: 'entry', set, at };
}

/** A whole trade, as its device sends it for the first time. @param n makes it another one */
export function aTrade(n: number, nowMs: number, stamp: string): RowChange {
  const fields = EntryFields.parse({
    date: new Date(nowMs - n * HOUR_MS).toISOString(),
    pair: n % 2 === 0 ? 'EURUSD' : 'XAUUSD',
    type: n % 3 === 0 ? 'sell' : 'buy',
    entry_price: 1 + (n % 1000) / 10_000,
    exit_price: 1 + (n % 900) / 10_000,
    size: 0.1,
    pnl: ((n * 37) % 400) - 180.25,
    strategy: 'Breakout retest',
    notes: `Trade ${n}: waited for the retest and took half off at the first target.`,
  });
  return anEdit(uuid(), { ...fields, deleted: false }, stamp);
}

export const pushCall = (token: string, changes: readonly RowChange[]): Call => ({
  method: 'POST',
  path: '/api/trading-journal/sync',
  token,
  body: { changes },
});

let written = 0;

/** One member writes one trade down. */
export function pushOf({ token }: { readonly token: string }, nowMs: number): Call {
  written += 1;
  return pushCall(token, [aTrade(written, nowMs, formatStamp(nowMs, 0, 'load'))]);
}
