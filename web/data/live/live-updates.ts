import { createContext, use } from 'react';

/** Poll interval with a live stream: only a safeguard against a stream without events. */
const GUARD_POLL_MS = 5 * 60_000;

/** Provided by `LiveUpdatesProvider`; without it there is no stream, and queries poll. */
export const StreamLiveContext = createContext(false);

/** Whether the event stream is connected. */
export const useIsStreamLive = (): boolean => use(StreamLiveContext);

/** The poll interval of data that the stream covers. @param documentedMs the interval without a stream */
export const usePollMs = (documentedMs: number): number =>
  useIsStreamLive() ? GUARD_POLL_MS : documentedMs;

/** The version of the user's journal on the server; null until the stream reports it. */
export const JournalVersionContext = createContext<number | null>(null);
