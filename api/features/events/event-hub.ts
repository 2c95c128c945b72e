import type { EventStream } from '#api/http/event-stream.ts';
import { ApiError } from '#contracts/errors.ts';
import { type LiveEvent, PLATFORM_TOPICS, type PlatformTopic } from '#contracts/events.ts';

const STREAMS_PER_USER = 3; // one for each browser
const STREAMS = 2000;
/** What changes more often is told once in this time, because clients read again at each event. */
const TELL_EVERY_MS = 1000;
const RETRY_AFTER_S = 60;

/** Says that something has changed, and may be called as often as it does. */
export type Publish = (topic: PlatformTopic) => void;

const tellJournal = (stream: EventStream<LiveEvent>, version: number): void =>
  stream.send('journal', { topic: 'journal', version });

/** Each process has prices of its own. */
const isShared = (topic: PlatformTopic): boolean => topic !== 'prices';

export type EventHub = ReturnType<typeof createEventHub>;

/**
 * Tells every open stream of this process what has changed.
 *
 * @param now ms UTC; the first version of each topic, so that a new start never repeats an old one
 */
export function createEventHub(now: () => number) {
  const firstVersion = now();
  const versions: Record<PlatformTopic, number> = {
    prices: firstVersion,
    scanners: firstVersion,
    signals: firstVersion,
    posts: firstVersion,
    briefing: firstVersion,
    webinars: firstVersion,
    notifications: firstVersion,
  };
  const changed = new Set<PlatformTopic>();
  const streams = new Map<EventStream<LiveEvent>, string>(); // with their users, oldest first
  const journals = new Map<string, number>(); // versions by user, of those who listen
  let timer: ReturnType<typeof setTimeout> | null = null;
  let relay: Publish | null = null;
  let isClosed = false;

  function tell(stream: EventStream<LiveEvent>, topic: PlatformTopic): void {
    stream.send(topic, { topic, version: versions[topic] });
  }

  function tellAll(): void {
    timer = null;
    for (const topic of changed) for (const stream of streams.keys()) tell(stream, topic);
    changed.clear();
  }

  const streamsOf = (userId: string): EventStream<LiveEvent>[] =>
    [...streams].filter(([, owner]) => owner === userId).map(([each]) => each);

  function forget(stream: EventStream<LiveEvent>, userId: string): void {
    streams.delete(stream);
    if (streamsOf(userId).length === 0) journals.delete(userId);
  }

  const publish: Publish = (topic) => {
    if (relay !== null && isShared(topic)) return relay(topic);
    versions[topic] += 1;
    changed.add(topic);
    if (!isClosed) timer ??= setTimeout(tellAll, TELL_EVERY_MS).unref();
  };

  return {
    publish,
    /** From now on changes of what all processes share go this way, and come back by `hear`. */
    relayBy: (send: Publish): void => void (relay = send),
    /** Tells the versions that are other ones than before. */
    hear(heard: readonly { topic: PlatformTopic; version: number }[]): void {
      for (const { topic, version } of heard) {
        if (!isShared(topic) || version === versions[topic]) continue;
        versions[topic] = version;
        for (const stream of streams.keys()) tell(stream, topic);
      }
    },
    /** Tells each listener the version of their own journal where it is another one than before. */
    hearJournals(heard: ReadonlyMap<string, number>): void {
      for (const [userId, version] of heard) {
        const own = streamsOf(userId);
        if (own.length === 0 || journals.get(userId) === version) continue;
        journals.set(userId, version);
        for (const stream of own) tellJournal(stream, version);
      }
    },
    isListening: (userId: string): boolean => streamsOf(userId).length > 0,
    /** Who listens here. */
    listeners: (): ReadonlySet<string> => new Set(streams.values()),
    /** How many streams are open. */
    count: (): number => streams.size,
    /**
     * Takes a stream in and tells it every version that is known here. The oldest of a user with too many ends: it is
     * likely to be one that a phone left behind in another network.
     *
     * @throws ApiError `platform.unavailable` when this process has as many as it can serve, or stops
     */
    open(stream: EventStream<LiveEvent>, userId: string): void {
      const own = streamsOf(userId);
      if (own.length >= STREAMS_PER_USER) own[0]?.end();
      if (isClosed || streams.size >= STREAMS) throw tooManyStreams();
      streams.set(stream, userId);
      stream.onEnd(() => forget(stream, userId));
      for (const topic of PLATFORM_TOPICS) tell(stream, topic);
      const journal = journals.get(userId);
      if (journal !== undefined) tellJournal(stream, journal);
    },
    /** Ends every stream: a server that stops would wait for them. */
    close(): void {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      for (const stream of streams.keys()) stream.end();
    },
  };
}

const tooManyStreams = (): ApiError =>
  new ApiError('platform.unavailable', 'Live updates are not available at the moment.', {
    retryAfterS: RETRY_AFTER_S,
  });
