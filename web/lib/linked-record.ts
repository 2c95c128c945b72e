import { useEffect } from 'react';
import { useHistoryRecord } from './history-entry.ts';

/** As `useHistoryRecord`, for a record that links and notifications open too. @param linked a new object each time */
export function useLinkedRecord(name: string, linked: { item: string | null } | null) {
  const [id, open] = useHistoryRecord(name);
  useEffect(() => {
    if (linked?.item != null) open(linked.item);
  }, [linked, open]);
  return [id, open] as const;
}
