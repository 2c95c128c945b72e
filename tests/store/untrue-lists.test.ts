import { expect, it } from 'vitest';
import { signalOutcomes, signals } from '#api/db/schema/signals.ts';
import { createSignalStore, type SignalRow } from '#api/features/signals/signals.store.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import {
  collectRecord,
  tellProof,
  type Verification,
  verifyRecord,
} from '#contracts/rules/signals/record-check.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { publishRecord } from '#tests/support/published-record.ts';
import { anOutcomeRow, aSignalRow } from '#tests/support/signal-rows.ts';
import { AT } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const { db } = database;
const store = createSignalStore(database);
const now = AT + 8 * HOUR_MS;
const { readPath } = publishRecord(database, () => now);

const verify = async (): Promise<Verification> =>
  verifyRecord({ ...(await collectRecord(readPath)), now });

type Listed = Awaited<ReturnType<typeof collectRecord>>['signals'];

/** As a server lists the signals that does not tell the truth. */
const verifyLie = async (lie: (listed: Listed) => Listed): Promise<Verification> => {
  const collected = await collectRecord(readPath);
  return verifyRecord({ ...collected, signals: lie(collected.signals), now });
};

const kindsOf = ({ findings }: Verification) => [...new Set(findings.map(({ kind }) => kind))];

async function issue(at: number, overrides: Partial<SignalRow> = {}): Promise<SignalRow> {
  const times = { issued_at: at, stored_at: at + 1200, expires_at: at + 5 * HOUR_MS };
  const row = aSignalRow({ ...times, ...overrides });
  await store.issue([row]);
  return row;
}

/** So many signals, one a minute, each closed before the next. */
async function fill(count: number): Promise<SignalRow[]> {
  const rows: SignalRow[] = [];
  for (let place = 0; place < count; place += 1) {
    const row = await issue(AT + place * MINUTE_MS);
    const at = row.issued_at + 30_000;
    const closed = anOutcomeRow(row.id, { closed_at: at });
    await store.addOutcomes([closed], { at, isOutOfHours: false });
    rows.push(row);
  }
  return rows;
}

it('notices a loser that is listed as a winner without its entry, whatever reason is given', async () => {
  const [first] = await fill(3);
  for (const other of [
    { commitment: null },
    { commitment: null, backfilled: true },
    { commitment: null, timestamp: new Date(AT - HOUR_MS).toISOString() },
    { commitment: 3 },
    { commitment: 99 },
  ]) {
    const { findings } = await verifyLie((listed) =>
      listed.map((signal) => (signal.id === first?.id ? { ...signal, ...other } : signal)),
    );
    const named = other.commitment === null ? 'no entry' : `entry ${other.commitment}`;
    expect(findings).toEqual([
      {
        kind: 'changed',
        at: `signal ${first?.id}`,
        text: `Signal ${first?.id} was committed as entry 1 and is listed with ${named}.`,
      },
    ]);
  }
});

it('notices winners after the begin of the chain that are called backfilled', async () => {
  await fill(3);
  const lie = await verifyLie(([first, ...rest]) =>
    first === undefined
      ? rest
      : [first, ...rest, { ...first, id: 'more', commitment: null, backfilled: true }],
  );
  expect(kindsOf(lie)).toEqual(['inserted']);
});

it('says how many signals from before the chain prove nothing, and leaves them out of its figures', async () => {
  await fill(3);
  const before = aSignalRow({ issued_at: AT - DAY_MS, expires_at: AT });
  await db.insert(signals).values(before);
  await db.insert(signalOutcomes).values(anOutcomeRow(before.id, { closed_at: AT - HOUR_MS }));
  const result = await verify();
  expect(result).toMatchObject({
    findings: [],
    signals: 3,
    unproven: 1,
    proven: { results: 3, targets: 3, netR: expect.closeTo(3 * 1.94, 9) },
  });
  expect(tellProof(result)).toEqual([
    'Proven by the chain: 3 results, 3 at the target, +5.82 R net in all.',
    '1 signal has no commitment: it proves nothing, and these figures leave it out.',
  ]);
});

it('notices a winner that is listed twice', async () => {
  await fill(3);
  const lie = await verifyLie((listed) => [...listed, ...listed.slice(0, 1)]);
  expect(lie.findings.map(({ text }) => text)).toEqual([
    expect.stringMatching(/is listed more than once/),
  ]);
});

it('notices a spread below zero, which would add to results', async () => {
  const { id } = await issue(AT, { spread: -0.0014 });
  const closed = anOutcomeRow(id, { r_net: 3 });
  await store.addOutcomes([closed], { at: now, isOutOfHours: false });
  expect(kindsOf(await verify())).toEqual(['contradictory']);
});

it('notices losers that are left out by a chain that seems to grow while it is read', async () => {
  const [first] = await fill(6);
  let reads = 0;
  const collected = await collectRecord(async (path) => {
    reads += 1;
    return reads === 1 ? { commitments: [], days: [], total: 0 } : readPath(path);
  });
  const listed = collected.signals.filter(({ id }) => id !== first?.id);
  const result = await verifyRecord({ ...collected, signals: listed, now });
  expect(kindsOf(result)).toEqual(['removed']);
});
