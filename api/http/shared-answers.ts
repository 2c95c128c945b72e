import { createHash } from 'node:crypto';
import type { PlatformTopic } from '#contracts/events.ts';

/** An answer as it is sent, which was parsed like every other. */
export type PreparedAnswer = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
};

type Entry = {
  readonly topics: readonly PlatformTopic[];
  readonly madeAt: number; // UTC ms
  readonly answer: Promise<PreparedAnswer>;
};

/** Much of an answer depends on the time as well: open or closed, young or old. */
const LASTS_MS = 1000;
/** Calls with different queries: each instrument and timeframe, and the first pages of lists. */
const MOST_ENTRIES = 500;

export type SharedAnswers = ReturnType<typeof createSharedAnswers>;

/**
 * Answers that are the same for everyone who may ask: computed, parsed and serialised once for all callers of
 * a second, or until one of their topics changes.
 *
 * @param now UTC ms
 */
export function createSharedAnswers(now: () => number) {
  const entries = new Map<string, Entry>();

  const isCurrent = ({ madeAt }: Entry): boolean => {
    const age = now() - madeAt;
    return age >= 0 && age < LASTS_MS; // a clock may be set back
  };

  function dropOld(): void {
    for (const [key, entry] of entries) if (!isCurrent(entry)) entries.delete(key);
    if (entries.size >= MOST_ENTRIES) entries.clear();
  }

  return {
    /** The current answer by its key, made if there is none. An error is not shared with later callers. */
    of(
      key: string,
      topics: readonly PlatformTopic[],
      make: () => Promise<PreparedAnswer>,
    ): Promise<PreparedAnswer> {
      const current = entries.get(key);
      if (current !== undefined && isCurrent(current)) return current.answer;
      dropOld();
      const entry = { topics, madeAt: now(), answer: make() };
      entries.set(key, entry);
      entry.answer.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return entry.answer;
    },

    /** Answers of a topic are made anew from now on. */
    changed(topic: PlatformTopic): void {
      for (const [key, { topics }] of entries) if (topics.includes(topic)) entries.delete(key);
    },

    /** @returns the number of dropped answers */
    forget(): number {
      const count = entries.size;
      entries.clear();
      return count;
    },
  };
}

const encoder = new TextEncoder();

/** @param body a parsed answer */
export function prepareAnswer(
  body: unknown,
  headers: Readonly<Record<string, string>>,
): PreparedAnswer {
  const bytes = encoder.encode(JSON.stringify(body));
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { bytes, etag: `"${hash}"`, headers };
}
