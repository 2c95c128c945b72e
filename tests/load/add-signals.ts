import { signalControls, signalOutcomes, signals } from '#api/db/schema/signals.ts';
import { openDatabase } from '#api/db/open-database.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { SCANNERS } from '#contracts/rules/signals/scanners.ts';
import { aControlRow, anOutcomeRow, aSignalRow } from '../support/signal-rows.ts';

/*
 * A process of its own, because a schema belongs to one engine for the life of a process: adds signals
 * to the database of the environment, whose server may run. They are closed: hundreds that close at once would
 * be announced to everyone, which no market does.
 */
const COUNT = 500;
const LIFE_HOURS = 24;

const [now = String(Date.now())] = process.argv.slice(2);

const database = await openDatabase({
  databaseUrl: process.env['DATABASE_URL'] ?? null,
  dataDir: process.env['DATA_DIR'] ?? '',
});
const closed = Array.from({ length: COUNT }, (_, n) => {
  const issued = Number(now) - (n + LIFE_HOURS) * HOUR_MS;
  const closed_at = issued + LIFE_HOURS * HOUR_MS;
  const scanner_type = SCANNERS[n % SCANNERS.length] ?? 'peak';
  const times = { issued_at: issued, stored_at: issued, expires_at: closed_at };
  const id = `load-${n}`;
  return {
    signal: aSignalRow({ id, key: `load:${n}`, scanner_type, ...times }),
    outcome: anOutcomeRow(id, { closed_at }),
    control: aControlRow(id, { closed_at }),
  };
});
await database.write(async (tx) => {
  await tx.insert(signals).values(closed.map(({ signal }) => signal));
  await tx.insert(signalOutcomes).values(closed.map(({ outcome }) => outcome));
  await tx.insert(signalControls).values(closed.map(({ control }) => control));
});
await database.close();
