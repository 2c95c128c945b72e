import { signalControls, signalOutcomes, signals } from '#api/db/schema/signals.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { SCANNERS } from '#contracts/rules/signals/scanners.ts';
import { aControlRow, anOutcomeRow, aSignalRow } from '../support/signal-rows.ts';
import { type Api, openApi } from '../support/start-api.ts';
import { median, type Row } from './report.ts';

const SIGNALS = 10_000;
const BATCH = 500;
const COLD_ROUNDS = 5;
const CACHED_ROUNDS = 200;

async function fill({ database, now }: Api): Promise<void> {
  for (let begin = 0; begin < SIGNALS; begin += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, place) => {
      const n = begin + place;
      const issued_at = now() - (n + 24) * HOUR_MS;
      const scanner_type = SCANNERS[n % SCANNERS.length] ?? 'peak';
      const times = { issued_at, stored_at: issued_at, expires_at: issued_at + 12 * HOUR_MS };
      const signal = aSignalRow({ scanner_type, ...times });
      const closed_at = issued_at + HOUR_MS;
      const r_net = n % 3 === 0 ? 1.94 : -1.06;
      return {
        signal,
        outcome: anOutcomeRow(signal.id, { closed_at, r_net }),
        control: aControlRow(signal.id, { closed_at }),
      };
    });
    await database.write(async (tx) => {
      await tx.insert(signals).values(rows.map(({ signal }) => signal));
      await tx.insert(signalOutcomes).values(rows.map(({ outcome }) => outcome));
      await tx.insert(signalControls).values(rows.map(({ control }) => control));
    });
  }
}

async function timed(api: Api, path: string): Promise<number> {
  const from = performance.now();
  const response = await api.raw(path, { headers: { 'accept-encoding': 'gzip' } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - from;
}

/** The public record of 10,000 closed signals: made anew, and as the next reader has it. */
export async function benchRecord(): Promise<Row[]> {
  const api = await openApi();
  try {
    await fill(api);
    const cold: number[] = [];
    for (let round = 0; round < COLD_ROUNDS; round += 1) {
      api.services.events.publish('signals');
      cold.push(await timed(api, '/record'));
    }
    const cached: number[] = [];
    for (let round = 0; round < CACHED_ROUNDS; round += 1) cached.push(await timed(api, '/record'));
    return [
      {
        what: `public record of ${SIGNALS.toLocaleString('en')} signals, cold`,
        ours: median(cold),
        unit: 'ms',
        limit: { of: 'figure', atMost: 1000 },
      },
      {
        what: 'the same from the cache',
        ours: median(cached),
        unit: 'ms',
        limit: { of: 'figure', atMost: 1 },
      },
    ];
  } finally {
    await api.close();
  }
}
