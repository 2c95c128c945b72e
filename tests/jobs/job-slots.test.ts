import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createJobStore } from '#api/jobs/jobs.store.ts';
import { HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { at, openServers } from './open-servers.ts';

const store = createJobStore(await openStoreDatabase());

describe('a slot', () => {
  it('fault 41: a slot that was missed is run once after a late start, under its own time', async () => {
    const { ran, startOne } = openServers(store, '2026-11-23T06:40:00Z');
    await startOne({ pattern: '0 6 * * 1-5' }).runDue();
    expect(ran).toEqual(['2026-11-23T06:00:00']);
    await startOne({ pattern: '0 6 * * 1-5' }).runDue();
    expect(ran).toHaveLength(1);
  });

  it('is the only missed one that runs', async () => {
    const { clock, ran, startOne } = openServers(store, '2026-11-20T06:00:30Z');
    await startOne({ pattern: '0 6 * * 1-5' }).runDue();
    clock.now = at('2026-11-26T09:00:00Z');
    await startOne({ pattern: '0 6 * * 1-5' }).runDue();
    expect(ran).toEqual(['2026-11-20T06:00:00', '2026-11-26T06:00:00']);
  });

  it('fault 43: a slot comes with its second, not before: Monday 05:59:59 and 06:00:00', async () => {
    const { clock, ran, startOne } = openServers(store, '2026-11-16T06:00:00Z');
    const server = startOne({ pattern: '0 6 * * 1' });
    await server.runDue();
    expect(ran).toEqual(['2026-11-16T06:00:00']);
    for (clock.now = at('2026-11-23T05:59:58Z'); clock.now < at('2026-11-23T06:00:00Z');) {
      await server.runDue();
      expect(ran).toHaveLength(1);
      clock.now += 500;
    }
    await server.runDue();
    expect(ran).toEqual(['2026-11-16T06:00:00', '2026-11-23T06:00:00']);
  });

  it('fault 43: a slot comes on the leap day of 2028', async () => {
    const { clock, ran, startOne } = openServers(store, '2028-02-28T12:00:00Z');
    const server = startOne({ pattern: '0 0,12 * * *' });
    for (; clock.now <= at('2028-03-01T00:00:00Z'); clock.now += HOUR_MS) await server.runDue();
    expect(ran).toEqual([
      '2028-02-28T12:00:00',
      '2028-02-29T00:00:00',
      '2028-02-29T12:00:00',
      '2028-03-01T00:00:00',
    ]);
  });

  it('fault 43: a slot is run once while the clock is set an hour back, and again only those after it', async () => {
    const { clock, ran, startOne } = openServers(store, '2026-11-20T10:00:00Z');
    const server = startOne({ pattern: '*/15 * * * *' });
    await server.runDue();
    for (clock.now -= HOUR_MS; clock.now <= at('2026-11-20T10:15:00Z'); clock.now += MINUTE_MS) {
      await server.runDue();
    }
    expect(ran).toEqual(['2026-11-20T10:00:00', '2026-11-20T10:15:00']);
  });

  it('fault 43: a slot is the newest one when the clock is set an hour ahead', async () => {
    const { clock, ran, startOne } = openServers(store, '2026-11-20T10:00:00Z');
    const server = startOne({ pattern: '*/15 * * * *' });
    await server.runDue();
    clock.now += HOUR_MS + 1000;
    await server.runDue();
    expect(ran).toEqual(['2026-11-20T10:00:00', '2026-11-20T11:00:00']);
  });

  it('fault 43: a slot is exact and never there twice, however the clock jumps', async () => {
    const steps = fc.array(
      fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: 0, max: 400 }) },
        { weight: 1, arbitrary: fc.constantFrom(3600, -3600) },
      ),
      { minLength: 50, maxLength: 100 },
    );
    let name = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (seconds) => {
        const { clock, startOne } = openServers(store, '2027-12-31T22:00:00Z');
        const runs: { slot: number; lateMs: number }[] = [];
        const server = startOne({
          name: `job ${(name += 1)}`,
          pattern: '*/5 * * * *',
          run: async (slot) => void runs.push({ slot, lateMs: clock.now - slot }),
        });
        for (const each of seconds) {
          clock.now += each * 1000;
          await server.runDue();
        }
        const slots = runs.map(({ slot }) => slot);
        expect(slots).toEqual([...new Set(slots)].toSorted((a, b) => a - b));
        for (const { slot, lateMs } of runs) {
          expect(slot % (5 * MINUTE_MS)).toBe(0);
          expect(lateMs).toBeGreaterThanOrEqual(0);
          expect(lateMs).toBeLessThan(5 * MINUTE_MS);
        }
      }),
      { numRuns: 10, seed: 43 },
    );
  });
});
