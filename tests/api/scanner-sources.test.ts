import { expect, it } from 'vitest';
import { openStoredMarket } from '#api/market/stored-market.ts';
import { createCandleStore } from '#api/market/candles.store.ts';
import type { Database } from '#api/db/database.ts';
import { DAY_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import { signalEndpoints } from '#contracts/signals.ts';
import { sniperEndpoints } from '#contracts/sniper.ts';
import { simulator } from '#tests/support/open-market.ts';
import { aSignalRow } from '#tests/support/signal-rows.ts';
import { startApi } from '#tests/support/start-api.ts';

/** Where the imported candles end: a Friday two and a half years ago. */
const IMPORTED_TO = Date.parse('2024-05-17T14:00:00.000Z');

async function importMinutes(database: Database): Promise<void> {
  const candles = simulator.candles('EURUSD', 'M1', IMPORTED_TO - 36 * DAY_MS, IMPORTED_TO);
  const series = { source: 'stored', instrument: 'EURUSD', timeframe: 'M1' } as const;
  await createCandleStore(database).add(series, candles);
}

it('imported candles give signals of that source, at the times of those candles, and no others are shown', async () => {
  const looks: (() => void)[] = [];
  const api = await startApi({
    openMarket: (now, database) =>
      openStoredMarket({
        store: createCandleStore(database),
        now,
        every: (look) => {
          looks.push(look);
          return () => undefined;
        },
        onFailure: (error) => expect.unreachable(String(error)),
      }),
  });
  const readSniper = async () => {
    api.hang(SECOND_MS); // all callers of a second share an answer
    return (await api.as('ama').call(sniperEndpoints.read, {})).body;
  };
  const { stores, scanners, grading } = api.services;
  await stores.signals.issue([aSignalRow({ data_source: 'simulated' })]);
  await importMinutes(api.database);
  for (const look of looks) look();
  await expect.poll(async () => (await readSniper()).as_of).toBe('2024-05-17T14:00:00.000Z');

  await scanners.scans.scanPresent('1m_sniper');
  for (let session = 0; session < 8; session += 1) await scanners.scans.replayOne('1m_sniper');
  await grading.gradeOpen();

  expect(await readSniper()).toMatchObject({
    data_source: 'stored',
    session_type: 'PM',
    phase_step: 6,
  });
  const { body: signals } = await api.as('ama').call(signalEndpoints.history, { query: {} });
  expect(signals.length).toBeGreaterThan(2);
  for (const signal of signals) {
    expect(signal).toMatchObject({ data_source: 'stored', instrument: 'EURUSD', backfilled: true });
    expect(Date.parse(signal.timestamp)).toBeLessThanOrEqual(IMPORTED_TO);
  }
}, 60_000);
