import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import type { PlatformTopic } from '#contracts/events.ts';
import { sendBytes } from './watched-body.ts';

/** An answer as it is sent, which was parsed like every other. */
export type PreparedAnswer = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly gzip?: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
};

type Entry = {
  readonly topics: readonly PlatformTopic[];
  readonly madeAt: number; // UTC ms
  readonly lastsMs: number;
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

  const isCurrent = ({ madeAt, lastsMs }: Entry): boolean => {
    const age = now() - madeAt;
    return age >= 0 && age < lastsMs; // a clock may be set back
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
      lastsMs = LASTS_MS,
    ): Promise<PreparedAnswer> {
      const current = entries.get(key);
      if (current !== undefined && isCurrent(current)) return current.answer;
      dropOld();
      const entry = { topics, madeAt: now(), lastsMs, answer: make() };
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
  return { bytes, etag: etagOf(bytes), headers };
}

/** A text that is sent compressed to those who accept it. */
export function prepareText(text: string): PreparedAnswer {
  const bytes = encoder.encode(text);
  return { bytes, gzip: new Uint8Array(gzipSync(bytes)), etag: etagOf(bytes), headers: {} };
}

/** Bytes that are compressed already, or a text. */
export function prepareBytes(content: string | Uint8Array<ArrayBuffer>): PreparedAnswer {
  if (typeof content === 'string') return prepareText(content);
  return { bytes: content, etag: etagOf(content), headers: {} };
}

const etagOf = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/**
 * Whether the caller has the content of this tag. Weakly compared, as the standard asks for here: a proxy that
 * compresses an answer marks its tag as weak.
 *
 * @source https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2
 */
export function hasTag(c: Context, etag: string): boolean {
  const tags = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim());
  return tags.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
}

/** Sends an answer outside of the contract, or 304 to a caller who has it. It is revalidated at each use. */
export function sendPrepared(c: Context, answer: PreparedAnswer, type: string): Response {
  const { bytes, gzip, etag } = answer;
  const headers = { etag, 'cache-control': 'no-cache', vary: 'accept-encoding' };
  if (hasTag(c, etag)) return c.body(null, 304, headers);
  const isPacked = gzip !== undefined && /\bgzip\b/.test(c.req.header('accept-encoding') ?? '');
  return sendBytes(c, isPacked ? gzip : bytes, {
    headers: {
      ...headers,
      'content-type': type,
      ...(isPacked && { 'content-encoding': 'gzip' }),
    },
  });
}
