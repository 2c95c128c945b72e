import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventStream } from '#api/http/event-stream.ts';
import { ApiError } from '#contracts/errors.ts';
import type { PriceEvents } from './price-events.ts';
import { type LiveEvent, PLATFORM_TOPICS, type PlatformTopic } from '#contracts/events.ts';

const STREAMS_PER_USER = 3; // one for each browser
const STREAMS = 2000;
/** Minimum time between two events of a topic, because clients refetch at each event. */
const SEND_EVERY_MS = 1000;
const RETRY_AFTER_S = 60;
/** Writing to 2,000 at once takes a tenth of a second, for which requests would wait. */
const STREAMS_AT_ONCE = 50;

export type Publish = (topic: PlatformTopic) => void;

const sendJournal = (stream: EventStream<LiveEvent>, version: number): void =>
  stream.send('journal', { topic: 'journal', version });

/** Each process has prices of its own. */
const isShared = (topic: PlatformTopic): boolean => topic !== 'prices';

const firstEvents = (version: number): Record<PlatformTopic, LiveEvent> => ({
  prices: { topic: 'prices', version },
  scanners: { topic: 'scanners', version },
  signals: { topic: 'signals', version },
  posts: { topic: 'posts', version },
  briefing: { topic: 'briefing', version },
  webinars: { topic: 'webinars', version },
  notifications: { topic: 'notifications', version },
});

const withoutPrices: PriceEvents = async (version) => ({ topic: 'prices', version });

export type EventHub = ReturnType<typeof createEventHub>;

/**
 * @param now ms UTC; the first version of each topic, so that a new start never repeats an old one
 * @param onChange called at once for a change of this process, and for one of another when it is known
 */
export function createEventHub(now: () => number, onChange: Publish = () => undefined) {
  const newest = firstEvents(now());
  const changed = new Set<PlatformTopic>();
  const streams = new Map<EventStream<LiveEvent>, string>(); // with their users, oldest first
  const journals = new Map<string, number>(); // versions by listening user
  let timer: ReturnType<typeof setTimeout> | null = null;
  let relay: Publish | null = null;
  let priceEvent = withoutPrices;
  let sendingPrices = Promise.resolve();
  let isClosed = false;

  /** A stream that opens meanwhile gets the newest event of every topic anyway. */
  async function sendToAll(event: LiveEvent): Promise<void> {
    for (const [nth, stream] of [...streams.keys()].entries()) {
      if (nth > 0 && nth % STREAMS_AT_ONCE === 0) await nextTurn();
      if (streams.has(stream)) stream.send(event.topic, event);
    }
  }

  const sendPrices = async (): Promise<void> => sendToAll(await priceEvent(newest.prices.version));

  function sendChanged(): void {
    timer = null;
    for (const topic of changed) {
      if (topic === 'prices') sendingPrices = sendingPrices.then(sendPrices, sendPrices);
      else void sendToAll(newest[topic]);
    }
    changed.clear();
  }

  const streamsOf = (userId: string): EventStream<LiveEvent>[] =>
    [...streams].filter(([, owner]) => owner === userId).map(([each]) => each);

  function removeStream(stream: EventStream<LiveEvent>, userId: string): void {
    streams.delete(stream);
    if (streamsOf(userId).length === 0) journals.delete(userId);
  }

  const publish: Publish = (topic) => {
    onChange(topic);
    if (relay !== null && isShared(topic)) return relay(topic);
    newest[topic] = { topic, version: newest[topic].version + 1 };
    changed.add(topic);
    if (!isClosed) timer ??= setTimeout(sendChanged, SEND_EVERY_MS).unref();
  };

  return {
    publish,
    relayBy: (publishShared: Publish): void => void (relay = publishShared),
    /** From now on events of `prices` have the new prices. */
    sendPricesBy: (make: PriceEvents): void => void (priceEvent = make),
    onVersions(received: readonly { topic: PlatformTopic; version: number }[]): void {
      for (const { topic, version } of received) {
        if (!isShared(topic) || version === newest[topic].version) continue;
        newest[topic] = { topic, version };
        onChange(topic);
        void sendToAll(newest[topic]);
      }
    },
    onJournalVersions(received: ReadonlyMap<string, number>): void {
      for (const [userId, version] of received) {
        if (journals.get(userId) === version) continue; // most: looking for streams takes longer
        const own = streamsOf(userId);
        if (own.length === 0) continue;
        journals.set(userId, version);
        for (const stream of own) sendJournal(stream, version);
      }
    },
    isListening: (userId: string): boolean => streamsOf(userId).length > 0,
    listeners: (): ReadonlySet<string> => new Set(streams.values()),
    count: (): number => streams.size,
    /** Beyond the limit the user's oldest stream ends. @throws ApiError `platform.unavailable` at the limit or stopping */
    open(stream: EventStream<LiveEvent>, userId: string): void {
      const own = streamsOf(userId);
      if (own.length >= STREAMS_PER_USER) own[0]?.end();
      if (isClosed || streams.size >= STREAMS) throw tooManyStreams();
      streams.set(stream, userId);
      stream.onEnd(() => removeStream(stream, userId));
      for (const topic of PLATFORM_TOPICS) stream.send(topic, newest[topic]);
      const journal = journals.get(userId);
      if (journal !== undefined) sendJournal(stream, journal);
    },
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
