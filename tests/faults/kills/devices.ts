import { v7 as uuid } from 'uuid';
import { journalSyncEndpoints, type RowChange } from '#contracts/journal/journal-sync.ts';
import { formatStamp } from '#contracts/rules/journal/hybrid-clock.ts';
import type { Actor, Member, Read, World } from './actor.ts';
import { bodyOf } from './caller.ts';

const PAIRS = ['EURUSD', 'XAUUSD', 'US30'];

type KnownRow = { readonly pnl: number; readonly rev: number };

/** A trader's phone: new trades and edits in batches, sent again with the same ids until they are taken. */
export function createDevice(world: World, { id: userId, token }: Member): Actor {
  const { random } = world;
  const rows = new Map<string, KnownRow>();
  const revs: number[] = [];
  let writes = 0;

  function change(id: string, set: Record<string, unknown>): RowChange {
    writes += 1;
    const stamp = formatStamp(Date.now(), writes % 1000, `d${userId.slice(-6)}`);
    const at = Object.fromEntries(Object.keys(set).map((name) => [name, stamp]));
    return { id, kind: 'entry', set, at };
  }

  const aTrade = (): RowChange =>
    change(uuid(), {
      date: new Date().toISOString(),
      pair: PAIRS[random.below(PAIRS.length)],
      entry_price: 1.1,
      pnl: random.below(2000) / 10 - 100,
      deleted: false,
    });

  function edits(): RowChange[] {
    const knownIds = [...rows.keys()];
    const id = knownIds[random.below(knownIds.length)];
    return id === undefined ? [] : [change(id, { pnl: random.below(2000) / 10 - 100 })];
  }

  return {
    name: 'journal',
    async act() {
      const added = Array.from({ length: 1 + random.below(4) }, aTrade);
      const changes = [...added, ...edits()];
      const { push } = journalSyncEndpoints;
      const { results } = bodyOf(push, await world.insist(push, { body: { changes } }, token));
      results.forEach((result, n) => {
        if (result.status !== 'ok') throw new Error(`a row was answered as ${result.status}`);
        revs.push(result.row.rev);
        rows.set(result.id, { pnl: Number(changes[n]?.set['pnl']), rev: result.row.rev });
      });
    },
    async check(read) {
      const stored = await read(
        `select id, rev, pnl from journal_rows where user_id = '${userId}'`,
      );
      const [head] = await read(`select rev from journal_heads where user_id = '${userId}'`);
      const ordered = revs.toSorted((a, b) => a - b);
      const isWhole = ordered.every((rev, n) => rev === n + 1);
      return [
        ...wrongRows(stored, rows),
        ...(isWhole ? [] : [`the revisions of ${userId} have gaps or doubles`]),
        ...(Number(head?.['rev'] ?? 0) === revs.length
          ? []
          : [`the journal of ${userId} has another head than its last revision`]),
      ];
    },
  };
}

function wrongRows(stored: Awaited<ReturnType<Read>>, rows: Map<string, KnownRow>): string[] {
  const storedById = new Map(stored.map((row) => [String(row['id']), row]));
  const lost = [...rows].flatMap(([id, { pnl, rev }]) => {
    const row = storedById.get(id);
    if (row === undefined) return [`the trade ${id} is lost`];
    const isSame = Number(row['rev']) === rev && Number(row['pnl']) === pnl;
    return isSame ? [] : [`the trade ${id} is not as it was acknowledged`];
  });
  const unknown = [...storedById.keys()].filter((id) => !rows.has(id));
  return [...lost, ...unknown.map((id) => `nobody sent the trade ${id}`)];
}
