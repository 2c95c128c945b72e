import type { EventHub } from './event-hub.ts';

/** Minimum time between two events of a journal, because devices pull at each event. */
const POLL_EVERY_MS = 1000;

type Deps = {
  readonly hub: Pick<EventHub, 'isListening' | 'listeners' | 'onJournalVersions'>;
  /** Versions that change with every change of a journal and are equal in all processes. */
  readonly versionsOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Called once per outage; changes are sent afterwards. */
  readonly onFailure: (error: unknown) => void;
};

export type JournalEvents = ReturnType<typeof createJournalEvents>;

/** The version comes from the journal itself, so processes need no other coordination. */
export function createJournalEvents({ hub, versionsOf, onFailure }: Deps) {
  const throttled = new Map<string, { isWanted: boolean }>();
  let isFailing = false;

  async function poll(userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return;
    try {
      hub.onJournalVersions(await versionsOf(userIds));
      isFailing = false;
    } catch (error) {
      if (!isFailing) onFailure(error);
      isFailing = true;
    }
  }

  /** A call may have changed this journal: announce it now, then at most once a second. */
  function mayHaveChanged(userId: string): void {
    if (!hub.isListening(userId)) return;
    const running = throttled.get(userId);
    if (running) {
      running.isWanted = true;
      return;
    }
    const throttle = { isWanted: false };
    throttled.set(userId, throttle);
    void poll([userId]);
    setTimeout(() => {
      throttled.delete(userId);
      if (throttle.isWanted) mayHaveChanged(userId);
    }, POLL_EVERY_MS).unref();
  }

  return {
    mayHaveChanged,
    poll: (userId: string): Promise<void> => poll([userId]),
    /** After changes of many journals, and periodically with several processes. */
    pollAll: (): Promise<void> => poll([...hub.listeners()]),
  };
}
