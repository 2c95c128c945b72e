import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { findDamage } from '#api/db/backup-file.ts';
import { MARKET_SEED } from '#api/engine/simulator/simulator.ts';
import { startTraining } from '#api/features/predictions/training.ts';
import { readInWorker } from '#api/market/import/read-in-worker.ts';
import { startFill } from '#api/market/simulated/fill.ts';
import { simulatedHours, SIMULATED_UNTIL } from '#tests/engine/simulated-hours.ts';

/** Uses each worker of the server once and prints the results in one line of JSON. */

async function checkCopy(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bellwether-workers-'));
  try {
    const file = join(folder, 'copy.sqlite');
    new SqliteConnection(file).exec('CREATE TABLE numbers (n INTEGER)').close();
    return (await findDamage(file)) ?? 'intact';
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function importCandle(): Promise<number> {
  const bytes = new TextEncoder().encode('2026-11-02T07:00Z,1.1,1.2,1,1.1,5\n');
  const request = { instrument: 'EURUSD', timeframe: 'M1', timezone: 'UTC' } as const;
  const { candles } = await readInWorker(bytes, { ...request, now: SIMULATED_UNTIL });
  return candles.length;
}

async function train(): Promise<number> {
  const training = startTraining();
  const model = await training.train(simulatedHours('EURUSD', 1900), { isMeasured: false });
  training.stop();
  return model?.trainRows ?? 0;
}

/** Resolves with the number of candles in the first message. */
async function fillHistory(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const store = {
    chunks: async () => [],
    add: async (_series: unknown, candles: Iterable<unknown>) => resolve([...candles].length),
  };
  const fill = startFill({
    seed: MARKET_SEED,
    store: store as unknown as Parameters<typeof startFill>[0]['store'],
    now: () => SIMULATED_UNTIL,
  });
  const count = await Promise.race([promise, fill.done.then(() => 0)]);
  await fill.stop();
  return count;
}

const staysOpen = setInterval(() => undefined, 1000); // the children do not keep it running
const uses = { checkCopy, importCandle, train, fillHistory };
const results = await Promise.all(
  Object.entries(uses).map(async ([name, use]) => [name, await use().catch(String)]),
);
process.stdout.write(`${JSON.stringify(Object.fromEntries(results))}\n`);
clearInterval(staysOpen);
