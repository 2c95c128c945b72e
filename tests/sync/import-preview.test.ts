import { expect, it } from 'vitest';
import { momentOf, NEW_YORK_CLOSE } from '#contracts/rules/time/broker-zone.ts';
import {
  aStatement,
  aStatementFlow,
  aStatementTrade,
  anAccount,
} from '#tests/support/statements.ts';
import { createBrokerClock } from '#web/offline/worker/import-rows.ts';
import type { Device } from './device.ts';
import { addAccount, contentOf, createImports, MAIN, ticketed } from './imports.ts';
import { openDevices, write } from './open-devices.ts';
import { readAllRows } from '#web/offline/journal/rows.ts';

const open = await openDevices();

async function openImports(account: Parameters<typeof addAccount>[2] = {}) {
  const { one } = await open({});
  await addAccount(one, 'main', account);
  return { device: one, ...createImports(one) };
}

const storedOf = async ({ db }: Device) => (await readAllRows(db)).length;

it('writes nothing before the trader confirms', async () => {
  const { device, preview } = await openImports();
  await write(device, { account_id: 'main', ticket: '7001', source: 'mt5', size: 0.1 });
  const before = await contentOf(device);

  await preview(aStatement({ trades: ticketed(20, -5), cashFlows: [aStatementFlow()] }));
  await preview(aStatement({ trades: ticketed(20) }), { fields: anAccount({ name: 'New' }) });

  expect(await contentOf(device)).toEqual(before);
});

it('says how many trades are new, known and not valid, and why', async () => {
  const { preview, store } = await openImports();
  await store(aStatement({ trades: ticketed(20), cashFlows: [aStatementFlow({ ticket: '1' })] }));
  const skipped = [{ line: 1, text: 'Total', reason: 'This is a total.' }];
  const broken = [
    aStatementTrade({ line: 40, entry: 0 }),
    aStatementTrade({ line: 41, ticket: '9', closedAt: { wall: '2026-13-01T00:00:00' } }),
    aStatementTrade({ line: 42, currency: 'USDT' }),
    aStatementTrade({ line: 43, lots: -1 }),
  ];
  const cashFlows = [aStatementFlow({ ticket: '1' }), aStatementFlow({ ticket: '2' })];

  const seen = await preview(
    aStatement({ trades: [...ticketed(20, -5.4, 7.1), ...broken], cashFlows, skipped }),
  );

  expect(seen).toMatchObject({
    fresh: 2,
    duplicates: 1,
    cashFlows: { fresh: 1, duplicates: 1 },
    invalidCount: 5,
    net: 1.7,
    currency: 'USD',
    reconciliation: null,
  });
  expect(seen.trades.map(({ net, isDuplicate }) => [net, isDuplicate])).toEqual([
    [-5.4, false],
    [7.1, false],
    [20, true],
  ]);
  expect(seen.invalid).toEqual([
    skipped[0],
    { line: 40, text: 'EURUSD buy 0.1', reason: 'Entry price: Must be above zero.' },
    { line: 41, text: '9 EURUSD buy 0.1', reason: 'The closing time is on no calendar.' },
    { line: 42, text: 'EURUSD buy 0.1', reason: 'Currency: USDT is none.' },
    { line: 43, text: 'EURUSD buy -1', reason: 'Size: Must not be below zero.' },
  ]);
});

it('shows the first fifty trades, new ones first, and five hundred reasons', async () => {
  const { preview, store } = await openImports();
  const trades = Array.from({ length: 60 }, (_, n) => aStatementTrade({ ticket: `t${n}` }));
  await store(aStatement({ trades: trades.slice(0, 55) }));
  const skipped = Array.from({ length: 600 }, (_, n) => ({ line: n, text: '', reason: 'No.' }));

  const seen = await preview(aStatement({ trades, skipped }));

  expect(seen.trades.map((trade) => trade.isDuplicate)).toEqual([
    ...Array.from({ length: 5 }, () => false),
    ...Array.from({ length: 45 }, () => true),
  ]);
  expect([seen.invalidCount, seen.invalid.length]).toEqual([600, 500]);
});

it('shows the broker’s time beside UTC, in summer and in winter', async () => {
  const { preview } = await openImports({ broker_zone: NEW_YORK_CLOSE });
  const closed = ['2026-03-06T17:00:00', '2026-03-09T17:00:00', '2026-11-02T17:00:00'];
  const trades = closed.map((wall) => aStatementTrade({ closedAt: { wall }, openedAt: null }));
  const inUtc = aStatementTrade({ closedAt: { utc: Date.UTC(2026, 10, 3, 12) }, openedAt: null });

  const seen = await preview(aStatement({ trades: [...trades, inUtc] }));

  expect(seen.trades.map(({ brokerTime, closedAt }) => [brokerTime, closedAt])).toEqual([
    ['2026-03-06 17:00:00', '2026-03-06T15:00:00.000Z'],
    ['2026-03-09 17:00:00', '2026-03-09T14:00:00.000Z'], // New York is on summer time
    ['2026-11-02 17:00:00', '2026-11-02T15:00:00.000Z'],
    ['2026-11-03T12:00:00.000Z', '2026-11-03T12:00:00.000Z'],
  ]);
});

it.each([NEW_YORK_CLOSE, 'Europe/Athens', '+03:00'])(
  'reads the clock of %s the quick way as the slow one does, while clocks change',
  (zone) => {
    const clock = createBrokerClock(zone);
    for (const month of [2, 9, 10]) {
      for (let hour = 0; hour < 30 * 24; hour += 1) {
        const wall = new Date(Date.UTC(2026, month, 1, hour, 30)).toISOString().slice(0, 19);
        expect([wall, clock({ wall })]).toEqual([wall, momentOf(wall, zone)]);
      }
    }
  },
);

it('uses the zone that the file names, else that of the account, else asks', async () => {
  const { preview } = await openImports({ broker_zone: null });
  const trades = [aStatementTrade({ closedAt: { wall: '2026-11-18T12:00:00' } })];

  await expect(preview(aStatement({ trades }))).rejects.toThrow(
    'Say in which time zone the broker’s clock is.',
  );
  const named = await preview(aStatement({ trades, zone: '+05:00' }));
  expect(named.trades[0]?.closedAt).toBe('2026-11-18T07:00:00.000Z');
  const said = await preview(aStatement({ trades }), { id: 'main', zone: '-01:00' });
  expect(said.trades[0]?.closedAt).toBe('2026-11-18T13:00:00.000Z');
});

it('refuses a statement in another currency than the account’s', async () => {
  const { device, preview, store } = await openImports({ currency: 'USD' });
  const account = { number: '1', name: '', currency: 'EUR', type: null };
  const statement = aStatement({ account, trades: ticketed(5) });
  const refusal =
    'The statement is in EUR, but the account “Main” is in USD. Choose an account in EUR, or add one.';

  await expect(preview(statement)).rejects.toThrow(refusal);
  await expect(store(statement)).rejects.toThrow(refusal);
  expect(await storedOf(device)).toBe(1);
  await expect(preview(statement, { id: 'gone', zone: null })).rejects.toThrow(
    'This account is no longer in the journal.',
  );
  const fields = anAccount({ currency: 'EUR' });
  expect(await preview(statement, { fields })).toMatchObject({ fresh: 1, currency: 'EUR', net: 5 });
});

it('adds the net of the account’s currency alone', async () => {
  const { preview } = await openImports();
  const trades = [aStatementTrade({ profit: 0.1 }), aStatementTrade({ profit: 0.2, entry: 1.2 })];
  const yen = aStatementTrade({ profit: 900, currency: 'JPY' });

  expect(await preview(aStatement({ trades: [...trades, yen] }), MAIN)).toMatchObject({
    fresh: 3,
    net: 0.3,
  });
});
