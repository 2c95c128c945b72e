import { decideAlerts, reportLimits } from '#api/domain/account-rule-alerts.ts';
import {
  createUsageMeter,
  DEFAULT_QUOTA,
  type JournalQuota,
  NO_ROWS,
  type RowUsage,
  usageAfter,
} from '#api/domain/journal-quota.ts';
import {
  receiveChange,
  type ChangeResult,
  type ChangesAnswer,
  type RowChange,
  type SyncedRow,
} from '#contracts/journal/journal-sync.ts';
import {
  EntryRowFields,
  fieldNamesOf,
  isEntry,
  rowFields,
} from '#contracts/journal/journal-rows.ts';
import type { JournalEntry } from '#contracts/journal/journal.ts';
import { standingOf } from '#contracts/rules/journal/account-standing.ts';
import { formatStamp } from '#contracts/rules/journal/hybrid-clock.ts';
import type { CountedRefusal } from '#contracts/rules/journal/row-refusal.ts';
import { newestFirst } from './rows.ts';
import { seededRows } from './seed/journal-past.ts';
import type { SeededTrades, StoredJournal, Tables } from './tables.ts';

export const emptyJournal = (): StoredJournal => ({ rev: 0, rows: [] });

let cached: { of: SeededTrades; rows: StoredJournal['rows']; usage: RowUsage } | null = null;

/** The seeded rows of a journal, computed once. */
function seededOf({ seeded }: StoredJournal) {
  if (seeded === undefined) return { rows: [], usage: NO_ROWS };
  if (cached?.of.trades !== seeded.trades || cached.of.at !== seeded.at) {
    const rows = seededRows(seeded);
    const usage = rows.reduce((sum, { fields }) => usageAfter(sum, null, fields), NO_ROWS);
    cached = { of: seeded, rows, usage };
  }
  return cached;
}

/** All rows of a journal, tombstones included. */
export function rowsOf(journal: StoredJournal): StoredJournal['rows'] {
  const seeded = seededOf(journal).rows;
  if (seeded.length === 0) return journal.rows;
  const changed = new Set(journal.rows.map(({ id }) => id));
  return [...seeded.filter(({ id }) => !changed.has(id)), ...journal.rows];
}

/** All entries, newest trade first, without deleted ones. */
export function entriesOf(journal: StoredJournal): JournalEntry[] {
  return rowsOf(journal)
    .flatMap(({ id, kind, fields }) => {
      if (!isEntry(kind, fields) || fields.deleted) return [];
      const { deleted: _deleted, ...entry } = fields;
      return [{ ...entry, id }];
    })
    .toSorted(newestFirst(({ date }) => date));
}

export function usageOf(journal: StoredJournal): RowUsage {
  const seeded = seededOf(journal);
  const before = new Map(seeded.rows.map(({ id, fields }) => [id, fields]));
  return journal.rows.reduce(
    (usage, { id, fields }) => usageAfter(usage, before.get(id) ?? null, fields),
    seeded.usage,
  );
}

/** @returns whether it is new, why there is no room for it, or that another row has its id */
export function addEntry(
  journal: StoredJournal,
  entry: JournalEntry,
  nowMs: number,
  quota: JournalQuota = DEFAULT_QUOTA,
): boolean | { full: string } | 'id taken' {
  const { id, ...fields } = entry;
  const current = rowsOf(journal).find((row) => row.id === id);
  if (current !== undefined) return current.kind === 'entry' ? false : 'id taken';
  const row = EntryRowFields.parse(fields);
  const full = createUsageMeter(usageOf(journal), quota).take(null, row);
  if (full !== null) return { full };
  const stamp = formatStamp(nowMs, 0, 'server'); // as the server stamps entries that bring none
  const at = Object.fromEntries(fieldNamesOf('entry').map((name) => [name, stamp]));
  journal.rev += 1;
  journal.rows.push({ id, kind: 'entry', rev: journal.rev, fields: row, at });
  return true;
}

/** Merges what a device wrote. */
export function pushChanges(
  journal: StoredJournal,
  changes: readonly RowChange[],
  nowMs: number,
  quota: JournalQuota = DEFAULT_QUOTA,
): ChangeResult[] {
  const meter = createUsageMeter(usageOf(journal), quota);
  const rows = new Map(rowsOf(journal).map((row) => [row.id, row]));
  const results = changes.map((change): ChangeResult => {
    const current = rows.get(change.id) ?? null;
    const { result, changed } = receiveChange(current, change, { nextRev: journal.rev + 1, nowMs });
    if (changed === null) return result;
    const detail = meter.take(current?.fields ?? null, changed.fields);
    if (detail !== null) return { id: change.id, status: 'invalid', detail };
    journal.rev = changed.rev;
    const row = { id: change.id, ...changed };
    rows.set(row.id, row);
    journal.rows = [...journal.rows.filter((other) => other !== current), row];
    return result;
  });
  return results;
}

/** Notes that a device of a member synced, and what was refused. @param at UTC ms */
export function noteSync(
  tables: Tables,
  userId: string,
  { at, pushed }: { at: number; pushed?: readonly CountedRefusal[] },
): void {
  const before = tables.syncs?.[userId] ?? { pushed_at: null, pulled_at: null, refused: [] };
  const refused = new Map(before.refused.map((row) => [nameOf(row), row]));
  for (const counted of pushed ?? []) {
    const times = counted.times + (refused.get(nameOf(counted))?.times ?? 0);
    refused.set(nameOf(counted), { ...counted, times, at });
  }
  const times = pushed === undefined ? { pulled_at: at } : { pushed_at: at };
  const latestFirst = [...refused.values()].toSorted((a, b) => b.at - a.at);
  tables.syncs = { ...tables.syncs, [userId]: { ...before, ...times, refused: latestFirst } };
}

const nameOf = ({ kind, code, field }: CountedRefusal): string => `${kind} ${code} ${field}`;

type Place = { epoch: number; clearedEpoch: number; cursor: string; limit: number };

/** The rows that changed after the cursor; one of another epoch, or ahead of the journal, starts over. */
export function changesAfter(
  journal: StoredJournal,
  { epoch, clearedEpoch, cursor, limit }: Place,
): Omit<ChangesAnswer, 'server_time'> {
  const [cursorEpoch = 0, cursorRev = 0] = cursor.split(':').map(Number);
  const reset = cursorEpoch !== epoch || cursorRev > journal.rev;
  const after = reset ? 0 : cursorRev;
  const changed = rowsOf(journal)
    .filter(({ rev }) => rev > after)
    .toSorted((a, b) => a.rev - b.rev);
  const rows: SyncedRow[] = changed.slice(0, limit).map((row) => ({ ...row, at: { ...row.at } }));
  return {
    rows,
    cursor: `${epoch}:${rows.at(-1)?.rev ?? after}`,
    more: changed.length > limit,
    reset,
    reset_reason: reset ? (clearedEpoch > cursorEpoch ? 'cleared' : 'restored') : null,
    cleared_epoch: clearedEpoch,
  };
}

const accountsOf = ({ journals }: Tables, userId: string) =>
  (journals[userId]?.rows ?? []).flatMap(({ id, kind, fields }) => {
    if (kind !== 'account' || fields.deleted) return [];
    const { data } = rowFields.account.safeParse(fields);
    return data?.rules ? [{ ...data, id, rules: data.rules }] : [];
  });

/**
 * Notifies a member of loss limits that are near or broken, as the server does, but after each change.
 *
 * @param at UTC ms
 * @returns whether a notification was added
 */
export function notifyOfRules(tables: Tables, userId: string, at: number): boolean {
  const accounts = accountsOf(tables, userId);
  if (accounts.length === 0) return false;
  const trades = entriesOf(tables.journals[userId] ?? emptyJournal());
  const reports = accounts.flatMap((account) => {
    const own = trades.filter(({ account_id }) => account_id === account.id);
    return reportLimits(account, standingOf(account.rules, own, account.currency, at));
  });
  const messages = tables.messages ?? [];
  const posted = messages.flatMap(({ user_id, key }) =>
    user_id === userId && key !== undefined ? [key] : [],
  );
  const { due, ended } = decideAlerts(reports, new Set(posted));
  for (const message of messages) {
    if (message.user_id === userId && ended.includes(message.key ?? '')) delete message.key;
  }
  const added = due.map(({ key, copy }, index) => {
    const id = `message-${at}-${messages.length + index}`;
    return { id, key, user_id: userId, at, copy };
  });
  tables.messages = [...added, ...messages];
  return added.length > 0;
}
