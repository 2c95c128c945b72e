import type { EventHub } from './event-hub.ts';

/** A journal that changes more often is told of once in this time: devices pull at each event. */
const LOOK_EVERY_MS = 1000;

type Deps = {
  readonly hub: Pick<EventHub, 'isListening' | 'listeners' | 'hearJournals'>;
  /** Another one after every change of a member's journal, the same at every process. */
  readonly versionsOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Called once for a time in which journals cannot be read; what has changed is told after it. */
  readonly onFailure: (error: unknown) => void;
};

export type JournalEvents = ReturnType<typeof createJournalEvents>;

/**
 * Tells each listener of changes in their own journal. The version is read from the journal itself, so
 * what changed nothing is told to nobody, and several processes need no other word of each other.
 */
export function createJournalEvents({ hub, versionsOf, onFailure }: Deps) {
  const resting = new Map<string, { isWanted: boolean }>();
  let isFailing = false;

  async function look(userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return;
    try {
      hub.hearJournals(await versionsOf(userIds));
      isFailing = false;
    } catch (error) {
      if (!isFailing) onFailure(error);
      isFailing = true;
    }
  }

  /** A call may have changed this journal: told at once, and then once a second at most. */
  function mayHaveChanged(userId: string): void {
    if (!hub.isListening(userId)) return;
    const rest = resting.get(userId);
    if (rest) {
      rest.isWanted = true;
      return;
    }
    const begun = { isWanted: false };
    resting.set(userId, begun);
    void look([userId]);
    setTimeout(() => {
      resting.delete(userId);
      if (begun.isWanted) mayHaveChanged(userId);
    }, LOOK_EVERY_MS).unref();
  }

  return {
    mayHaveChanged,
    /** For a stream that begins. */
    look: (userId: string): Promise<void> => look([userId]),
    /** After something that concerns many, and regularly where other processes change journals too. */
    lookAtAll: (): Promise<void> => look([...hub.listeners()]),
  };
}
