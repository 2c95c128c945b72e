import { expect, it } from 'vitest';
import { verifyRecord } from '#contracts/rules/signals/record-check.ts';
import { RecordListQuery } from '#contracts/public-record.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { anOutcomeRow, aSignalRow } from '#tests/support/signal-rows.ts';
import { chainOf, recordListOf, recordPageOf } from './public-record.ts';
import type { StoredSignal } from './tables.ts';

const NOW = Date.parse('2026-11-20T09:00:00Z');

const aSignal = (place: number, overrides: Partial<StoredSignal> = {}): StoredSignal => {
  const issued_at = NOW - (10 - place) * DAY_MS;
  const expires_at = issued_at + DAY_MS;
  const id = `signal-${place}`;
  const { key: _key, stored_at: _storedAt, ...signal } = aSignalRow({ id, issued_at, expires_at });
  const closed_at = issued_at + HOUR_MS;
  const { signal_id: _id, ...outcome } = anOutcomeRow(id, {
    status: 'sl_hit',
    exit_price: 1.0836,
    r_gross: -1,
    r_net: -1.06,
    mae_r: 1,
    closed_at,
  });
  return { signal, outcome, control: null, removal: null, ...overrides };
};

const removal = { at: NOW - DAY_MS, by: 'esi', reason: 'bad tick' };
const signals = [
  ...[0, 1, 2, 3].map((place) => aSignal(place)),
  aSignal(4, { removal: { kind: 'hidden', ...removal } }),
  aSignal(5, { outcome: null, removal: { kind: 'voided', ...removal } }),
  aSignal(9, { outcome: null }),
];
const world = { signals, now: NOW };

it('the chain of the demo fits its record, as that of a server does', async () => {
  const listed = await recordListOf(world, RecordListQuery.parse({}));
  expect(listed.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1, 0].map((place) => `signal-${place}`));
  const result = await verifyRecord({
    ...(await chainOf(signals, NOW)),
    signals: listed,
    listedTo: 99,
    now: NOW,
  });
  expect(result).toMatchObject({ findings: [], entries: 13, signals: 6, days: 7 });
  const changed = listed.map((signal) => ({ ...signal, stop_loss: 1 }));
  const { findings } = await verifyRecord({
    ...(await chainOf(signals, NOW)),
    signals: changed,
    listedTo: 99,
    now: NOW,
  });
  expect(findings.map(({ kind }) => kind)).toEqual(Array(6).fill('changed'));
});

it('the page of the demo links to itself and has no files of a server', async () => {
  const frame = { platformName: 'Bellwether', origin: 'https://demo.test' };
  const page = await recordPageOf(world, { origin: 'live' }, frame);
  expect(page).toContain('href="/demo/record?origin=backfilled"');
  expect(page).not.toMatch(/\.csv|badge\.svg/);
});
