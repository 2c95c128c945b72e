import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { EventStream } from '#api/http/event-stream.ts';
import type { LiveEvent } from '#contracts/events.ts';
import { createEventHub } from './event-hub.ts';

/** A stream that records the events it was sent. */
function aStream() {
  const sent: LiveEvent[] = [];
  const ends: (() => void)[] = [];
  const stream = {
    send: (_: string, event: LiveEvent) => void sent.push(event),
    end: () => ends.forEach((run) => run()),
    onEnd: (run: () => void) => void ends.push(run),
  };
  return { sent, stream: stream as unknown as EventStream<LiveEvent> };
}

/** The first versions that a server started at this time sends. */
function versionsAt(startedAt: number): number[] {
  const { sent, stream } = aStream();
  createEventHub(() => startedAt).open(stream, 'ama');
  return sent.map(({ version }) => version);
}

describe('the hub', () => {
  it('serves two thousand streams and refuses the next until one ends', () => {
    const hub = createEventHub(() => 0);
    const streams = Array.from({ length: 2000 }, () => aStream().stream);
    for (const [n, stream] of streams.entries()) hub.open(stream, `user-${n}`);
    expect(() => hub.open(aStream().stream, 'late')).toThrow('not available at the moment');
    streams[7]?.end();
    hub.open(aStream().stream, 'late');
    expect(hub.count()).toBe(2000);
  });

  it('never sends a version again after a restart', () => {
    const before = versionsAt(1000);
    for (const version of versionsAt(1001)) expect(before).not.toContain(version);
  });

  it("sends a member's streams the versions of their own journal, each once, and a later stream too", () => {
    const hub = createEventHub(() => 0);
    const [phone, tablet, other] = [aStream(), aStream(), aStream()];
    hub.open(phone.stream, 'ama');
    hub.open(other.stream, 'kofi');
    for (const version of [7, 7, 8]) hub.onJournalVersions(new Map([['ama', version]]));
    hub.open(tablet.stream, 'ama');
    const ofJournal = ({ sent }: ReturnType<typeof aStream>): number[] =>
      sent.filter(({ topic }) => topic === 'journal').map(({ version }) => version);
    expect([phone, tablet, other].map(ofJournal)).toEqual([[7, 8], [8], []]);
    phone.stream.end();
    tablet.stream.end();
    expect([...hub.listeners()]).toEqual(['kofi']);
  });

  it('sends an event to a listeners in portions: the same object to each, and none to one that ended', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const hub = createEventHub(() => 0);
    const listeners = Array.from({ length: 120 }, aStream);
    for (const [n, { stream }] of listeners.entries()) hub.open(stream, `user-${n}`);
    for (const { sent } of listeners) sent.length = 0;
    hub.publish('posts');
    vi.advanceTimersByTime(1000);
    expect(listeners.filter(({ sent }) => sent.length > 0)).toHaveLength(50);
    listeners[119]?.stream.end();
    await vi.waitFor(() => expect(listeners[118]?.sent).toEqual([{ topic: 'posts', version: 1 }]));
    expect(new Set(listeners.flatMap(({ sent }) => sent)).size).toBe(1);
    expect(listeners[119]?.sent).toEqual([]);
  });

  it('sends prices with their event, also while newer ones come', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const hub = createEventHub(() => 0);
    const { sent, stream } = aStream();
    hub.open(stream, 'ama');
    sent.length = 0;
    hub.sendPricesBy(async (version) => {
      if (version < 3) hub.publish('prices'); // while they are read
      return { topic: 'prices', version, since: 0, ticks: [] };
    });
    hub.publish('prices');
    await vi.advanceTimersByTimeAsync(5000);
    const event = { topic: 'prices', since: 0, ticks: [] };
    expect(sent).toEqual([1, 2, 3].map((version) => ({ ...event, version })));
  });

  it('ends all streams when it closes, and takes no other', () => {
    const hub = createEventHub(() => 0);
    for (const user of ['ama', 'kofi']) hub.open(aStream().stream, user);
    hub.close();
    expect(hub.count()).toBe(0);
    expect(() => hub.open(aStream().stream, 'ama')).toThrow('not available at the moment');
  });
});
