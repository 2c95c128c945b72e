import type { Every } from '#api/market/scheduler.ts';
import { PLATFORM_TOPICS, type PlatformTopic } from '#contracts/events.ts';
import type { EventHub } from './event-hub.ts';
import type { createLiveVersionStore } from './live-versions.store.ts';

const POLL_EVERY_MS = 1000;

type Deps = {
  readonly hub: Pick<EventHub, 'relayBy' | 'onVersions'>;
  readonly store: ReturnType<typeof createLiveVersionStore>;
  readonly now: () => number;
  readonly every: Every;
  /** Polls the journals of listening members; never fails. */
  readonly pollJournals: () => Promise<void>;
  /** Called once per database outage; changes are sent afterwards. */
  readonly onFailure: (error: unknown) => void;
};

/**
 * Relays changes between all processes on a database. A change reaches its own process through the database
 * too, so all processes have equal versions: a client that reconnects to another process refetches only what
 * changed.
 *
 * A process writes and polls at most once a second.
 *
 * @returns stops the relay after pending writes
 */
export async function startLiveRelay(deps: Deps): Promise<() => Promise<void>> {
  const { hub, store, now, every, onFailure, pollJournals } = deps;
  const changed = new Set<PlatformTopic>();
  let exchanging: Promise<void> | null = null;
  let mayWriteNow = true;
  let isFailing = false;

  async function write(): Promise<void> {
    const topics = [...changed];
    if (topics.length === 0) return;
    changed.clear();
    try {
      await store.raise(topics, now());
    } catch (error) {
      for (const topic of topics) changed.add(topic);
      throw error;
    }
  }

  async function read(): Promise<void> {
    const versions = await store.read();
    // Topics that never changed have version 0 in all processes.
    hub.onVersions(PLATFORM_TOPICS.map((topic) => ({ topic, version: versions.get(topic) ?? 0 })));
  }

  async function exchange(): Promise<void> {
    try {
      await write();
      await read();
      isFailing = false;
    } catch (error) {
      if (!isFailing) onFailure(error);
      isFailing = true;
    }
  }

  /** Skipped while an exchange is running: the next poll includes its changes. */
  function poll(): void {
    exchanging ??= exchange().finally(() => (exchanging = null));
  }

  await read();
  hub.relayBy((topic) => {
    changed.add(topic);
    if (mayWriteNow) poll();
    mayWriteNow = false;
  });
  const stopPolling = every(() => {
    mayWriteNow = changed.size === 0;
    poll();
    void pollJournals();
  }, POLL_EVERY_MS);

  return async () => {
    stopPolling();
    await exchanging;
    await exchange();
  };
}
