import { describe, expect, it } from 'vitest';
import type { EventStream } from '#api/http/event-stream.ts';
import type { LiveEvent } from '#contracts/events.ts';
import { createEventHub } from './event-hub.ts';

/** A stream that remembers what it was told. */
function aStream() {
  const told: LiveEvent[] = [];
  const ends: (() => void)[] = [];
  const stream = {
    send: (_: string, event: LiveEvent) => void told.push(event),
    end: () => ends.forEach((run) => run()),
    onEnd: (run: () => void) => void ends.push(run),
  };
  return { told, stream: stream as unknown as EventStream<LiveEvent> };
}

/** What a stream is told first by a server that was started at this time. */
function versionsAt(startedAt: number): number[] {
  const { told, stream } = aStream();
  createEventHub(() => startedAt).open(stream, 'ama');
  return told.map(({ version }) => version);
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

  it('never tells a version again after a restart', () => {
    const before = versionsAt(1000);
    for (const version of versionsAt(1001)) expect(before).not.toContain(version);
  });

  it("tells a member's streams of their own journal, each version once, and a later stream too", () => {
    const hub = createEventHub(() => 0);
    const [phone, tablet, other] = [aStream(), aStream(), aStream()];
    hub.open(phone.stream, 'ama');
    hub.open(other.stream, 'kofi');
    for (const version of [7, 7, 8]) hub.onJournalVersions(new Map([['ama', version]]));
    hub.open(tablet.stream, 'ama');
    const ofJournal = ({ told }: ReturnType<typeof aStream>): number[] =>
      told.filter(({ topic }) => topic === 'journal').map(({ version }) => version);
    expect([phone, tablet, other].map(ofJournal)).toEqual([[7, 8], [8], []]);
    phone.stream.end();
    tablet.stream.end();
    expect([...hub.listeners()]).toEqual(['kofi']);
  });

  it('ends all streams when it closes, and takes no other', () => {
    const hub = createEventHub(() => 0);
    for (const user of ['ama', 'kofi']) hub.open(aStream().stream, user);
    hub.close();
    expect(hub.count()).toBe(0);
    expect(() => hub.open(aStream().stream, 'ama')).toThrow('not available at the moment');
  });
});
