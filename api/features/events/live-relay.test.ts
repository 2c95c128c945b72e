import { describe, expect, it, onTestFinished } from 'vitest';
import type { EventStream } from '#api/http/event-stream.ts';
import type { LiveEvent, PlatformTopic } from '#contracts/events.ts';
import { createEventHub } from './event-hub.ts';
import { startLiveRelay } from './live-relay.ts';

/** The table of versions that processes share. */
function aTable() {
  const versions = new Map<PlatformTopic, number>();
  const table = {
    isAway: false,
    writes: 0,
    read: async () => {
      if (table.isAway) throw new Error('away');
      return new Map(versions);
    },
    raise: async (topics: readonly PlatformTopic[]) => {
      if (table.isAway) throw new Error('away');
      table.writes += 1;
      for (const topic of topics) versions.set(topic, (versions.get(topic) ?? 0) + 1);
    },
  };
  return table;
}

/** Waits until pending reads and writes of the table are done. */
const flush = () => new Promise((resolve) => setImmediate(resolve));

/** A process with one stream. `look` runs its timers once. */
async function aProcess(table: ReturnType<typeof aTable>, startedAt = 0) {
  const sent: LiveEvent[] = [];
  const failures: unknown[] = [];
  const hub = createEventHub(() => startedAt);
  const looks: (() => void)[] = [];
  const end = await startLiveRelay({
    hub,
    store: table,
    now: () => 0,
    every: (run) => {
      looks.push(run);
      return () => undefined;
    },
    pollJournals: async () => undefined,
    onFailure: (error) => void failures.push(error),
  });
  onTestFinished(() => hub.close());
  const stream = {
    send: (_: string, event: LiveEvent) => void sent.push(event),
    end: () => undefined,
    onEnd: () => undefined,
  };
  hub.open(stream as unknown as EventStream<LiveEvent>, 'ama');
  const first = sent.splice(0);
  return {
    first,
    failures,
    end,
    publish: (topic: PlatformTopic) => hub.publish(topic),
    look: async () => {
      for (const look of looks) look();
      await flush();
    },
    flush,
    takeSent: () => sent.splice(0).map(({ topic, version }) => `${topic} ${version}`),
  };
}

describe('a change at one process', () => {
  it('is sent there at once and by the others with their next look, once, under one version', async () => {
    const table = aTable();
    const [one, two] = [await aProcess(table), await aProcess(table)];
    one.publish('posts');
    await one.flush();
    expect(one.takeSent()).toEqual(['posts 1']);
    expect(two.takeSent()).toEqual([]);
    for (const each of [one, two, one, two]) await each.look();
    expect(one.takeSent()).toEqual([]);
    expect(two.takeSent()).toEqual(['posts 1']);
  });

  it('that happens often is written once a second, and its last version is sent', async () => {
    const table = aTable();
    const [one, two] = [await aProcess(table), await aProcess(table)];
    for (let n = 0; n < 20; n += 1) {
      one.publish('scanners');
      await one.flush();
    }
    expect(table.writes).toBe(1);
    await one.look();
    expect(table.writes).toBe(2);
    await two.look();
    expect(one.takeSent().at(-1)).toBe('scanners 2');
    expect(two.takeSent()).toEqual(['scanners 2']);
  });

  it('while the database is away is sent when it is back; the failure is reported once', async () => {
    const table = aTable();
    const [one, two] = [await aProcess(table), await aProcess(table)];
    table.isAway = true;
    one.publish('posts');
    one.publish('webinars');
    for (let n = 0; n < 5; n += 1) for (const each of [one, two]) await each.look();
    expect([one.failures.length, two.failures.length]).toEqual([1, 1]);
    table.isAway = false;
    for (const each of [one, two]) await each.look();
    expect(one.takeSent()).toEqual(['posts 1', 'webinars 1']);
    expect(two.takeSent()).toEqual(['posts 1', 'webinars 1']);
  });

  it('is written also when the process ends at once', async () => {
    const table = aTable();
    const [one, two] = [await aProcess(table), await aProcess(table)];
    one.publish('posts');
    one.publish('signals');
    await one.end();
    await two.look();
    expect(two.takeSent()).toEqual(['signals 1', 'posts 1']);
  });
});

const withoutPrices = (events: LiveEvent[]) => events.filter(({ topic }) => topic !== 'prices');

it('a client that reconnects to another process gets the versions that it already has', async () => {
  const table = aTable();
  const one = await aProcess(table, 1000);
  one.publish('posts');
  await one.flush();
  const [two, three] = [await aProcess(table, 2000), await aProcess(table, 3000)];
  expect(withoutPrices(two.first)).toEqual(withoutPrices(three.first));
  expect(two.first).toContainEqual({ topic: 'posts', version: 1 });
});

it('prices are those of each process', async () => {
  const table = aTable();
  const one = await aProcess(table);
  one.publish('prices');
  await one.look();
  expect(table.writes).toBe(0);
});
