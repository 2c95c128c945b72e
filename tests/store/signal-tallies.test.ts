import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { signals, signalTallies } from '#api/db/schema/signals.ts';
import { recordOf, trackRecord } from '#api/engine/outcomes/track-record.ts';
import { createSignalStore } from '#api/features/signals/signals.store.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { SCANNERS } from '#contracts/rules/signals/scanners.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { aControlRow, anOutcomeRow, aSignalRow } from '#tests/support/signal-rows.ts';
import { AT } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const store = createSignalStore(database);

const TODAY = AT - (AT % DAY_MS);
const by = { actor: { id: 'admin-2', username: 'esi' }, at: AT, reason: null };
const wanted = { source: 'simulated', scanner: undefined, from: 0 } as const;

/** Sums of eighths are exact in any order. */
const eighths = (min: number, max: number) => fc.integer({ min, max }).map((n) => n / 8);

const aFate = fc.record({
  signal: fc.record({
    scanner_type: fc.constantFrom(...SCANNERS),
    quality: fc.constantFrom(0.3, 0.4, 0.59, 0.6, 0.7, 0.85, 1),
    confidence: eighths(4, 8),
    risk_reward_ratio: fc.constantFrom(1, 3), // chances of 1/2 and 1/4
    backfilled: fc.boolean(),
    issued_at: fc.integer({ min: TODAY - 3 * DAY_MS, max: TODAY + DAY_MS }),
  }),
  outcome: fc.option(
    fc.record({
      status: fc.constantFrom('tp_hit' as const, 'sl_hit' as const, 'expired' as const),
      r_net: eighths(-9, 24),
    }),
    { nil: null },
  ),
  control: fc.option(
    fc.constantFrom(0, 0.5, 1).map((hit_share) => ({ hit_share })),
    { nil: null },
  ),
  isRemoved: fc.boolean(),
});
type Fate = typeof aFate extends fc.Arbitrary<infer T> ? T : never;

/** Issues a signal and lets it end; gives back what its row of the record is. */
async function live({ signal, outcome, control, isRemoved }: Fate) {
  const row = aSignalRow(signal);
  await store.issue([row]);
  if (outcome !== null) await store.addOutcomes([anOutcomeRow(row.id, outcome)]);
  if (control !== null) await store.addControls([aControlRow(row.id, control)]);
  const kind = isRemoved ? await store.remove(row.id, by) : null;
  return { signal: row, outcome, control, removal: kind && { kind } };
}

it('the record from daily tallies equals that of all signals, in any order of changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aFate, { minLength: 1, maxLength: 25 }),
      fc.integer({ min: 0, max: 4 }),
      async (fates, days) => {
        await database.write(async (tx) => {
          await tx.delete(signals);
          await tx.delete(signalTallies);
        });
        const rows = [];
        for (const fate of fates) rows.push(await live(fate));
        const from = TODAY + DAY_MS - days * DAY_MS;
        const scanner = fates[0]?.signal.scanner_type;
        const expected = rows.filter(
          ({ signal }) => signal.issued_at >= from && signal.scanner_type === scanner,
        );
        const tallies = await store.tallies({ ...wanted, scanner, from });
        expect(recordOf(tallies)).toEqual(trackRecord(expected));
      },
    ),
    { numRuns: process.env['FULL'] === '1' ? 25 : 6 },
  );
});

const forget = () => database.write(async (tx) => void (await tx.delete(signalTallies)));

it('signals that were there before there was a record by days are counted too', async () => {
  const first = aSignalRow({ issued_at: AT - 5 * DAY_MS });
  const second = aSignalRow();
  await store.issue([first, second]);
  await forget();
  expect(recordOf(await store.tallies(wanted))).toMatchObject({ issued: 2, n: 0 });

  await forget();
  await store.addOutcomes([anOutcomeRow(second.id)]);
  expect(recordOf(await store.tallies(wanted))).toMatchObject({ issued: 2, n: 1 });
});

it('the record is of one source, and of one scanner or of all', async () => {
  await store.issue([aSignalRow({ data_source: 'oanda' }), aSignalRow({ scanner_type: 'weekly' })]);
  expect(recordOf(await store.tallies(wanted)).issued).toBe(1);
  expect(recordOf(await store.tallies({ ...wanted, scanner: 'peak' })).issued).toBe(0);
});
