import type { Every } from '#api/market/scheduler.ts';
import { PLATFORM_TOPICS, type PlatformTopic } from '#contracts/events.ts';
import type { EventHub } from './event-hub.ts';
import type { LiveVersionStore } from './live-versions.store.ts';

const LOOK_EVERY_MS = 1000;

type Deps = {
  readonly hub: Pick<EventHub, 'relayBy' | 'hear'>;
  readonly store: LiveVersionStore;
  /** UTC ms. */
  readonly now: () => number;
  readonly every: Every;
  /** Looks for changes of the listeners' own journals; never fails. */
  readonly lookAtJournals: () => Promise<void>;
  /** Called once for a time in which the database cannot be used; what has changed is told after it. */
  readonly onFailure: (error: unknown) => void;
};

/**
 * Tells the streams of all processes on a database what changed at any of them. A change goes through the
 * database also to the streams of its own process, so all of them tell the same versions: whoever comes
 * back at another process reads again only what has changed.
 *
 * A process writes at most once a second, and looks once a second at what others have written.
 *
 * @returns ends it, after what is still to be written
 */
export async function startLiveRelay(deps: Deps): Promise<() => Promise<void>> {
  const { hub, store, now, every, onFailure, lookAtJournals } = deps;
  const changed = new Set<PlatformTopic>();
  let underway: Promise<void> | null = null;
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
    // What has never changed has the same version everywhere, too.
    hub.hear(PLATFORM_TOPICS.map((topic) => ({ topic, version: versions.get(topic) ?? 0 })));
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

  /** What comes while the last one is still under way is taken by the next look. */
  function look(): void {
    underway ??= exchange().finally(() => (underway = null));
  }

  await read();
  hub.relayBy((topic) => {
    changed.add(topic);
    if (mayWriteNow) look();
    mayWriteNow = false;
  });
  const endLooks = every(() => {
    mayWriteNow = changed.size === 0;
    look();
    void lookAtJournals();
  }, LOOK_EVERY_MS);

  return async () => {
    endLooks();
    await underway;
    await exchange();
  };
}
