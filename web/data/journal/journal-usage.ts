import { useQuery } from '@tanstack/react-query';
import { type JournalUsage, journalUsageEndpoints } from '#contracts/journal/journal-sync.ts';
import { useApi } from '#web/client/api-context.tsx';
import { callOr } from '#web/client/failures.ts';

export type { JournalUsage } from '#contracts/journal/journal-sync.ts';

const STALE_MS = 60_000;

/** The size of the member's journal on the server, and its limits; null: the server is too old to say. */
export function useJournalUsage() {
  const api = useApi();
  return useQuery({
    queryKey: ['journal-usage'],
    queryFn: ({ signal }) => callOr(api.call(journalUsageEndpoints.read, {}, { signal }), null),
    staleTime: STALE_MS,
    meta: { persist: false }, // an old value could promise space that is used
  });
}

export const percentUsed = (usage: JournalUsage): number =>
  Math.max(
    ...[usage.rows, usage.bytes, usage.picture_bytes].map(
      ({ used, allowed }) => (100 * used) / allowed,
    ),
  );
