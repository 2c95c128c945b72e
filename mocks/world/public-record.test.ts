import { expect, it } from 'vitest';
import { verifyRecord } from '#contracts/rules/signals/record-check.ts';
import { RecordListQuery } from '#contracts/public-record.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { chainOf, recordListOf, recordPageOf } from './public-record.ts';
import type { StoredSignal } from './tables.ts';

const NOW = Date.parse('2026-11-20T09:00:00Z');

const aSignal = (place: number, overrides: Partial<StoredSignal> = {}): StoredSignal => {
  const issued_at = NOW - (10 - place) * DAY_MS;
  return {
    signal: {
      id: `signal-${place}`,
      scanner_type: 'peak',
      signal_type: 'buy',
      instrument: 'EURUSD',
      entry_price: 1.085,
      stop_loss: 1.0836,
      take_profit: 1.0878,
      risk_reward_ratio: 2,
      confidence: 0.75,
      quality: 0.78,
      hit_probability: 0.34,
      ml_agrees: true,
      spread: 0.00008,
      issued_at,
      expires_at: issued_at + DAY_MS,
      reason: 'W Bottom.',
      data_source: 'simulated',
      backfilled: false,
    },
    outcome: {
      status: 'sl_hit',
      closed_at: issued_at + 3_600_000,
      exit_price: 1.0836,
      r_gross: -1,
      r_net: -1.06,
      mfe_r: 0.4,
      mae_r: 1,
    },
    control: null,
    removal: null,
    ...overrides,
  };
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
