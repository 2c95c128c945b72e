import { z } from 'zod';
import type { JournalQuota } from '#api/domain/journal-quota.ts';
import { JsonText } from '#api/http/mount.ts';
import { fieldNamesOf, isRowKind } from '#contracts/journal/journal-rows.ts';
import {
  ChangesAnswer,
  readsPacked,
  resultsFor,
  type RowChange,
  SYNC_PROTOCOL,
  type SyncAnswer,
  unpackChange,
} from '#contracts/journal/journal-sync.ts';
import { packStamps, type Stamp } from '#contracts/rules/journal/hybrid-clock.ts';
import type { JournalSyncStore, RowText } from './journal-sync.store.ts';

const WithoutRows = ChangesAnswer.omit({ rows: true });

/**
 * A row in the form that a device of this protocol reads, as JSON: what `SyncedRow` declares and nothing else. Fields
 * and stamps were parsed when they were stored, so they leave as the text that they are stored as.
 */
function toText(row: RowText, protocol: number): string {
  const { id, kind, rev, fields, at } = row;
  const stamps = readsPacked(protocol) ? packText(row) : at;
  const [ofId, ofKind] = [JSON.stringify(id), JSON.stringify(kind)];
  return `{"id":${ofId},"kind":${ofKind},"rev":${rev},"fields":${fields},"at":${stamps}}`;
}

// Checked when they were stored.
const Fields = z.custom<object>();
const Stamps = z.custom<Readonly<Record<string, Stamp>>>();

/** Most rows have all fields of their kind, with one stamp: two comparisons of texts take less than parsing them. */
function packText({ kind, fields, at }: RowText): string {
  const stamp = at.split('"', 4)[3] ?? ''; // of the first field
  const names = isRowKind(kind) ? fieldNamesOf(kind) : []; // another release has stored other kinds
  const isOfOneStamp = at === `{"${names.join(`":"${stamp}","`)}":"${stamp}"}`;
  if (isOfOneStamp && hasOnly(names, fields)) return `{"*":"${stamp}"}`;
  const own = Object.keys(Fields.parse(JSON.parse(fields)));
  return JSON.stringify(packStamps(own, Stamps.parse(JSON.parse(at))));
}

/** Whether a JSON object has exactly these names in this order, and none within. A text that has `":` itself does not pass. */
function hasOnly(names: readonly string[], json: string): boolean {
  let from = 0;
  for (const name of names) {
    const end = json.indexOf('":', from);
    if (end < 0 || !json.startsWith(name, end - name.length)) return false;
    if (json[end - name.length - 1] !== '"') return false;
    from = end + 2;
  }
  return !json.includes('":', from);
}

export function createJournalSyncService(
  store: JournalSyncStore,
  now: () => number,
  readQuota: () => Promise<JournalQuota>,
) {
  const serverTime = (): string => new Date(now()).toISOString();

  return {
    /** Merges a device's changes. A row with stamps in the future is refused, and holds up no other. */
    async push(
      userId: string,
      { changes, protocol }: { changes: readonly RowChange[]; protocol: number },
    ): Promise<SyncAnswer> {
      const epoch = await store.epoch(); // read first: an epoch that begins meanwhile must not confirm this push
      const quota = await readQuota();
      const unpacked = changes.map(unpackChange);
      const results = await store.push(userId, unpacked, now(), quota);
      return {
        results: resultsFor(protocol, results, unpacked),
        epoch,
        protocol: SYNC_PROTOCOL,
        server_time: serverTime(),
      };
    },

    /** @param cursor `epoch:rev` */
    async pull(
      userId: string,
      { cursor, limit, protocol }: { cursor: string; limit: number; protocol: number },
    ): Promise<JsonText> {
      const [epoch = 0, rev = 0] = cursor.split(':').map(Number);
      const changed = await store.changesAfter(userId, { epoch, rev }, limit);
      const rest = WithoutRows.parse({
        ...changed,
        protocol: SYNC_PROTOCOL,
        cursor: `${changed.cursor.epoch}:${changed.cursor.rev}`,
        server_time: serverTime(),
      });
      const rows = changed.rows.map((row) => toText(row, protocol)).join();
      return new JsonText(`{"rows":[${rows}],${JSON.stringify(rest).slice(1)}`);
    },
  };
}

/** Begins an epoch in the transaction that clears or restores the journals: every device then reads all rows anew. */
export { beginEpoch as beginJournalEpoch } from './journal-rows.store.ts';
