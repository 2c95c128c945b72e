import { describe, expect, it } from 'vitest';
import { createJobStore } from '#api/jobs/jobs.store.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { at, blockedRun, openServers, waitUntil, textOf } from './open-servers.ts';

const store = createJobStore(await openStoreDatabase());

describe('a job that throws', () => {
  it('fault 42: a job that throws is reported, its slot is over, and the next one runs', async () => {
    const { clock, ran, failures, startOne } = openServers(store, '2026-11-20T10:00:00Z');
    const server = startOne({
      pattern: '* * * * *',
      async run(slot) {
        ran.push(textOf(slot));
        if (ran.length === 1) throw new Error('no candles');
      },
    });
    await server.runDue();
    expect(failures).toEqual(['briefing: no candles']);
    expect(await store.list()).toMatchObject([{ last_error: 'no candles', holder: null }]);
    await server.runDue();
    expect(ran).toHaveLength(1);
    clock.now += MINUTE_MS;
    await server.runDue();
    expect(ran).toEqual(['2026-11-20T10:00:00', '2026-11-20T10:01:00']);
    expect(await store.list()).toMatchObject([{ last_error: null }]);
  });
});

describe('a job that runs long', () => {
  it('fault 42: a job that runs long overlaps with nothing: the newest slot follows as soon as it ends', async () => {
    const { clock, startOne } = openServers(store, '2026-11-20T10:00:00Z');
    const { run, begun, end } = blockedRun();
    const servers = [1, 2, 3].map(() => startOne({ pattern: '* * * * *', run }));
    const first = servers[0]?.runDue();
    await waitUntil(() => begun.length === 1);
    for (let minute = 1; minute <= 3; minute += 1) {
      for (let third = 0; third < 3; third += 1) {
        clock.now += 20_000;
        for (const server of servers) await server.runDue(); // renews before the others look
      }
    }
    expect(begun).toEqual(['2026-11-20T10:00:00']);
    end();
    await first;
    const second = servers[1]?.runDue();
    await waitUntil(() => begun.length === 2);
    end();
    await second;
    for (const server of servers) await server.runDue();
    expect(begun).toEqual(['2026-11-20T10:00:00', '2026-11-20T10:03:00']);
  });

  it('holds up no other job', async () => {
    const { clock, ran, startOne } = openServers(store, '2026-11-20T10:00:00Z');
    const { run, begun, end } = blockedRun();
    const server = startOne({ pattern: '* * * * *', name: 'long', run });
    server.add({
      name: 'short',
      pattern: '* * * * *',
      leaseMs: MINUTE_MS,
      run: async (slot) => void ran.push(textOf(slot)),
    });
    const look = server.runDue();
    const rows = [{ last_slot: 0 }, { last_slot: clock.now }];
    await expect.poll(() => store.list(), { interval: 1 }).toMatchObject(rows);
    expect([...begun, ...ran]).toHaveLength(2);
    end();
    await look;
  });

  it('detects that another instance acquired the job, and does not finish its slot', async () => {
    const { clock, failures, startOne } = openServers(store, '2026-11-20T10:00:00Z');
    const { run, begun, end } = blockedRun();
    const [stalled, other] = [1, 2].map(() => startOne({ pattern: '0 10 * * *', run }));
    const first = stalled?.runDue();
    await waitUntil(() => begun.length === 1);
    clock.now += MINUTE_MS; // without a single renewal
    const second = other?.runDue();
    await waitUntil(() => begun.length === 2);
    await stalled?.runDue();
    expect(failures).toEqual([
      'briefing: The lease ended while the job was running, and another instance has it now.',
    ]);
    end();
    await first;
    expect(await store.list()).toMatchObject([{ holder: 'start 2', last_slot: 0 }]);
    end();
    await second;
    expect(await store.list()).toMatchObject([
      { holder: null, last_slot: at('2026-11-20T10:00Z') },
    ]);
  });
});

describe('a runner', () => {
  it('looks at the start and at each second until it is stopped', async () => {
    const { clock, ran, startOne } = openServers(store, '2026-11-20T10:00:00Z');
    const server = startOne({ pattern: '* * * * *' });
    server.start();
    await waitUntil(() => ran.length === 1);
    clock.now += MINUTE_MS;
    // Until what runs at the start has been stored as ended.
    await waitUntil(() => {
      for (const turn of server.wheels) turn();
      return ran.length === 2;
    });
    await server.stop();
    expect(server.wheels.size).toBe(0);
    clock.now += MINUTE_MS;
    await server.runDue();
    expect(ran).toHaveLength(2);
  });

  it('stops when what runs has ended', async () => {
    const { startOne } = openServers(store, '2026-11-20T10:00:00Z');
    const { run, begun, end } = blockedRun();
    const server = startOne({ pattern: '* * * * *', run });
    server.start();
    await waitUntil(() => begun.length === 1);
    let isOver = false;
    const stopping = server.stop().then(() => (isOver = true));
    await store.list();
    expect(isOver).toBe(false);
    end();
    await stopping;
    expect(await store.list()).toMatchObject([{ holder: null }]);
  });

  it('did not fail when the stop of the server interrupted it', async () => {
    const { startOne } = openServers(store, '2026-11-20T10:00:00Z');
    const { run, begun, end } = blockedRun();
    const server = startOne({
      pattern: '* * * * *',
      async run(slot) {
        await run(slot);
        throw new Error('the training ended without an answer');
      },
    });
    server.start();
    await waitUntil(() => begun.length === 1);
    const stopping = server.stop();
    end();
    await stopping;
    expect(await store.list()).toMatchObject([{ last_error: null }]);
  });

  it('refuses a pattern that is none', () => {
    const { startOne } = openServers(store, '2026-11-20T10:00:00Z');
    expect(() => startOne({ pattern: 'at six' })).toThrow(TypeError);
  });
});
