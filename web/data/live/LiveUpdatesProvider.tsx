import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { eventEndpoints } from '#contracts/events.ts';
import { useApi } from '#web/client/api-context.tsx';
import { storageKey } from '#web/client/mode.ts';
import { createRefresher } from './live-topics.ts';
import { JournalVersionContext, StreamLiveContext } from './live-updates.ts';
import { useSession } from '../session/session.ts';
import { shareStream } from './shared-stream.ts';
import { whenIdle } from '../device/when-idle.ts';

/** Listens to what changes on the server, once the screen stands, and has it read again. */
export function LiveUpdatesProvider({ children }: { children: ReactNode }) {
  const api = useApi();
  const client = useQueryClient();
  const session = useSession();
  const userId = session.state === 'signed-in' ? session.user.id : null;
  const [isLive, setIsLive] = useState(false);
  const [journalVersion, setJournalVersion] = useState<number | null>(null);

  useEffect(() => {
    if (userId === null) return undefined;
    const refresher = createRefresher(client);
    let leave: (() => void) | null = null;
    const callOff = whenIdle(() => {
      leave = shareStream(
        `${storageKey('live')}.${userId}`,
        (heard, signal) => api.listen(eventEndpoints.stream, heard, signal),
        (state) => {
          setIsLive(state.isLive);
          setJournalVersion(state.versions.journal ?? null);
          refresher.hear(state.versions);
        },
      );
    });
    return () => {
      callOff();
      leave?.();
      refresher.stop();
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
