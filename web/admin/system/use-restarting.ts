import { useEffect, useState } from 'react';
import type { SystemHealth } from '#web/data/system.ts';
import { startOf, useReadAllAgain, useSystemHealth } from '#web/data/system.ts';

/** How the server is, and whether it was told to restart and is back. */
export function useRestarting() {
  const [endedStart, setEndedStart] = useState<number | null>(null);
  const { answer, refresh, isAwaited } = useSystemHealth(endedStart);
  const readAllAgain = useReadAllAgain();
  const isBack = endedStart !== null && !isAwaited;
  useEffect(() => {
    if (isBack) readAllAgain();
  }, [isBack, readAllAgain]);
  return {
    health: answer,
    refresh,
    isAway: isAwaited,
    isBack,
    /** @param ended the last that the process said which ends now */
    begin: (ended: SystemHealth): void => setEndedStart(startOf(ended)),
  };
}
