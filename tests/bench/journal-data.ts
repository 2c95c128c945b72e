import { EntryFields } from '#contracts/journal/journal.ts';
import {
  CHANGES_PER_PUSH,
  journalSyncEndpoints,
  type RowChange,
} from '#contracts/journal/journal-sync.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { formatStamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { apiToken } from '../browser/support/api.ts';
import type { TestServer } from '../browser/support/server.ts';
import { newMember, post } from './servers.ts';

const pairs = ['EURUSD', 'GBPUSD', 'USDJPY', 'XAUUSD', 'US30'];
const strategies = ['Breakout retest', 'Fade of the London high', 'Trend pullback'];

const pick = (from: readonly string[], index: number): string => from[index % from.length] ?? '';

/** One of many different trades, an hour after the one before. */
function aTrade(index: number): EntryFields {
  return EntryFields.parse({
    date: new Date(Date.UTC(2010, 0, 1) + index * HOUR_MS).toISOString(),
    pair: pick(pairs, index),
    type: index % 2 === 0 ? 'buy' : 'sell',
    entry_price: 1 + (index % 1000) / 10_000,
    exit_price: 1 + (index % 900) / 10_000,
    size: 0.1,
    pnl: ((index * 37) % 400) - 180.25,
    strategy: pick(strategies, index),
    notes: `Trade ${index}: waited for the retest and took half off at the first target.`,
  });
}

function toChange(index: number): RowChange {
  const set = { ...aTrade(index), deleted: false };
  const stamp = formatStamp(Date.UTC(2026, 0, 1) + index, 0, 'bench');
  const at = Object.fromEntries(Object.keys(set).map((name) => [name, stamp]));
  return { id: `bench-${String(index).padStart(8, '0')}`, kind: 'entry', set, at };
}

/** A member of their own with a journal of this many trades on the server. @returns the token */
export async function createTrader(server: TestServer, entries: number): Promise<string> {
  const admin = await apiToken(server.url, server.adminCode);
  const token = await newMember(server, admin, `bench${entries}`);
  for (let start = 0; start < entries; start += CHANGES_PER_PUSH) {
    const count = Math.min(CHANGES_PER_PUSH, entries - start);
    const changes = Array.from({ length: count }, (_, offset) => toChange(start + offset));
    await post(server, journalSyncEndpoints.push.path, token, { changes });
  }
  return token;
}
