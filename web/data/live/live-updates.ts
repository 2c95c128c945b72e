import { createContext, use } from 'react';

/** While the stream lives, polling only guards against a stream that tells nothing. */
const GUARD_POLL_MS = 5 * 60_000;

/** Filled by `LiveUpdatesProvider`; without one there is no stream, and everything polls as documented. */
export const StreamLiveContext = createContext(false);

/** Whether the server tells this browser at this moment when something has changed. */
export const useIsStreamLive = (): boolean => use(StreamLiveContext);

/**
 * How often to ask for something that the stream tells of, in ms.
 *
 * @param documentedMs the interval that holds as soon as there is no stream
 */
export const usePollMs = (documentedMs: number): number =>
  useIsStreamLive() ? GUARD_POLL_MS : documentedMs;

/**
 * The version of the own journal on the server; null as long as the stream has not told one. Filled by
 * `LiveUpdatesProvider`.
 */
export const JournalVersionContext = createContext<number | null>(null);
