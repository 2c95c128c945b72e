import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { commitments, signalOutcomes, signals } from '#api/db/schema/signals.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { anOutcomeRow, aSignalRow } from '#tests/support/signal-rows.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const script = fileURLToPath(new URL('../../scripts/verify-record.mjs', import.meta.url));

const SIGNALS = 1000;
const A_DAY = 100;

/** A thousand live signals over ten days, each closed within the hour, all days sealed. */
async function fill(api: Api): Promise<void> {
  const { stores, publicRecord } = api.services;
  const begin = api.now() - 20 * DAY_MS;
  for (let day = 0; day * A_DAY < SIGNALS; day += 1) {
    const at = begin + day * DAY_MS;
    const rows = Array.from({ length: A_DAY }, (_, place) =>
      aSignalRow({
        id: `s${day * A_DAY + place}`,
        issued_at: at,
        stored_at: at + 900,
        expires_at: at + HOUR_MS,
      }),
    );
    await stores.signals.issue(rows);
    const closed_at = at + HOUR_MS;
    await stores.signals.addOutcomes(rows.map(({ id }) => anOutcomeRow(id, { closed_at })));
  }
  await publicRecord.sealDays();
}

/** The address of a server on a free port. */
async function listen({ router }: Api): Promise<string> {
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: router.fetch, port: 0 }, () => resolve(started));
  });
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

const run = (...args: string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : 1, output: stdout + stderr });
    });
  });

describe('npm run verify-record', () => {
  it('verifies a thousand signals by the public pages alone, and finds each way to change the past', async () => {
    const api = await startApi();
    await fill(api);
    const site = await listen(api);
    const { db } = api.database;

    const clean = await run(site);
    expect(clean.output).toContain(
      '2000 entries, 1000 committed signals in the record, 10 sealed days.',
    );
    expect(clean.output).toContain('Everything fits');
    expect(clean.output).toContain(
      'Proven by the chain: 1000 results, 1000 at the target, +1940.00 R net in all.',
    );
    expect(clean.output).not.toContain('no commitment');
    expect(clean.code).toBe(0);
    const head = /Head of entry (\S+): (\S+)/.exec(clean.output) ?? [];
    expect((await run(site, '--head', `${head[1]}:${head[2]}`)).code).toBe(0);
    const other = await run(site, '--head', `${head[1]}:${'0'.repeat(64)}`);
    expect([other.code, other.output]).toEqual([
      1,
      expect.stringContaining('changed: The head of'),
    ]);

    const early = aSignalRow({ id: 'early', issued_at: api.now() - 30 * DAY_MS });
    await db.insert(signals).values({ ...early, expires_at: early.issued_at + DAY_MS });
    const closed_at = early.issued_at + HOUR_MS;
    await db.insert(signalOutcomes).values(anOutcomeRow('early', { closed_at }));
    api.services.events.publish('signals');
    const { code: codeOfEarly, output: withEarly } = await run(site);
    expect(withEarly).toContain('1 signal has no commitment: it proves nothing');
    expect(withEarly).toContain('Proven by the chain: 1000 results');
    expect(codeOfEarly).toBe(0);

    await db.update(signalOutcomes).set({ r_net: 9 }).where(eq(signalOutcomes.signal_id, 's7'));
    await db.update(signals).set({ issued_at: 1_700_000_000_000 }).where(eq(signals.id, 's101'));
    await db.delete(signals).where(eq(signals.id, 's203'));
    await db.delete(commitments).where(eq(commitments.signal_id, 's404'));
    const late = aSignalRow({ id: 'late', issued_at: api.now() - DAY_MS });
    await db.insert(signals).values(late);
    await db.insert(signalOutcomes).values(anOutcomeRow('late'));
    api.services.events.publish('signals');

    const { code, output } = await run(site);
    expect(code).toBe(1);
    expect(output).toMatch(/changed: Signal s7 differs from entry \d+: r_net/);
    expect(output).toMatch(/re-dated: Signal s101 differs/);
    expect(output).toMatch(/removed: Entry \d+ is about signal s203/);
    expect(output).toMatch(/removed: Entries? \d+/);
    expect(output).toMatch(/inserted: Signal late is listed as live, but was never committed/);
  });

  it('says how it is used', async () => {
    expect(await run('no-address')).toEqual({
      code: 1,
      output: expect.stringContaining('Usage: npm run verify-record'),
    });
  });
});
