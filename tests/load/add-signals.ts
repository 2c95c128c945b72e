import { signals } from '#api/db/schema/signals.ts';
import { openDatabase } from '#api/db/open-database.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { SCANNERS } from '#contracts/rules/signals/scanners.ts';
import { aSignalRow } from '../support/signal-rows.ts';

/*
 * A process of its own, because a schema belongs to one engine for the life of a process: adds signals
 * to the database of the environment, whose server may run.
 */
const COUNT = 500;

const [now = String(Date.now())] = process.argv.slice(2);

const database = await openDatabase({
  databaseUrl: process.env['DATABASE_URL'] ?? null,
  dataDir: process.env['DATA_DIR'] ?? '',
});
const rows = Array.from({ length: COUNT }, (_, n) => {
  const issued = Number(now) - n * HOUR_MS;
  const scanner_type = SCANNERS[n % SCANNERS.length] ?? 'peak';
  const times = { issued_at: issued, stored_at: issued, expires_at: issued + 24 * HOUR_MS };
  return aSignalRow({ id: `load-${n}`, key: `load:${n}`, scanner_type, ...times });
});
await database.write((tx) => tx.insert(signals).values(rows));
await database.close();
