import { useQuery } from '@tanstack/react-query';
import { type JournalUsage, journalUsageEndpoints } from '#contracts/journal/journal-sync.ts';
import { useApi } from '#web/client/api-context.tsx';

export type { JournalUsage } from '#contracts/journal/journal-sync.ts';

const STALE_MS = 60_000;

/** What the member's journal takes on the server, and what it may. */
export function useJournalUsage() {
  const api = useApi();
  return useQuery({
    queryKey: ['journal-usage'],
    queryFn: ({ signal }) => api.call(journalUsageEndpoints.read, {}, { signal }),
    staleTime: STALE_MS,
    meta: { persist: false }, // an old one would promise room that is gone
  });
}

/** The fullest of its three shares, in percent. */
export const percentUsed = (usage: JournalUsage): number =>
  Math.max(
    ...[usage.rows, usage.bytes, usage.picture_bytes].map(
      ({ used, allowed }) => (100 * used) / allowed,
    ),
  );
