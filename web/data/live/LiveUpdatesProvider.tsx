import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { eventEndpoints } from '#contracts/events.ts';
import { useApi } from '#web/client/api-context.tsx';
import { storageKey } from '#web/client/mode.ts';
import { whenIdleAndOnline } from '#web/data/device/deferred-start.ts';
import { useUser } from '#web/data/session/session.tsx';
import { createQueryInvalidator } from './live-topics.ts';
import { JournalVersionContext, StreamLiveContext } from './live-updates.ts';

/** Connects to the event stream after the first render, and invalidates the changed queries. */
export function LiveUpdatesProvider({ children }: { children: ReactNode }) {
  const api = useApi();
  const client = useQueryClient();
  const userId = useUser()?.id ?? null;
  const [isLive, setIsLive] = useState(false);
  const [journalVersion, setJournalVersion] = useState<number | null>(null);

  useEffect(() => {
    if (userId === null) return undefined;
    const invalidator = createQueryInvalidator(client);
    const end = new AbortController();
    let leave: (() => void) | null = null;
    async function start(): Promise<void> {
      const { shareStream } = await import('./shared-stream.ts');
      if (end.signal.aborted || leave !== null) return;
      leave = shareStream(
        `${storageKey('live')}.${userId}`,
        (listener, signal) => api.listen(eventEndpoints.stream, listener, signal),
        (state) => {
          setIsLive(state.isLive);
          setJournalVersion(state.versions.journal ?? null);
          invalidator.onState(state);
        },
      );
    }
    const cancel = whenIdleAndOnline(() => void start().catch(() => null));
    return () => {
      end.abort();
      cancel();
      leave?.();
      invalidator.stop();
      setIsLive(false);
      setJournalVersion(null);
    };
  }, [api, client, userId]);

  return (
    <StreamLiveContext value={isLive}>
      <JournalVersionContext value={journalVersion}>{children}</JournalVersionContext>
    </StreamLiveContext>
  );
}
