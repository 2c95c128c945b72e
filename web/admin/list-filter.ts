import { useEffect } from 'react';
import type { z } from 'zod';
import { useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { useHistoryText } from '#web/lib/history-entry.ts';

const queryOf = (filter: object): string =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString();

/**
 * How the list of a tab is narrowed and sorted. It survives Back and a reload, and a link opens it:
 * `/?open=users&filter=status%3Dexpiring`. A search changes it once typing pauses, not with each letter.
 *
 * @param Schema all fields optional or with a default; a filter that it refuses is as if there was none
 * @param view of a tab with several lists: the item that a link names
 */
export function useListFilter<Filter extends object>(
  section: string,
  Schema: z.ZodType<Filter>,
  view?: string,
) {
  const [stored, store] = useHistoryText(`filter.${view ?? section}`);
  const opened = useOpenedItem(section);
  const wanted = view === undefined || opened?.item === view ? opened?.filter : undefined;
  useEffect(() => {
    if (wanted !== undefined) store(wanted);
  }, [wanted, store]);
  const parse = (text: string) => Schema.safeParse(Object.fromEntries(new URLSearchParams(text)));
  const read = parse(stored ?? '');
  const filter = read.success ? read.data : Schema.parse({});
  return [filter, (next: Filter) => store(queryOf(next))] as const;
}

/** The address that opens a list of the console as it is narrowed now. */
export const listAddress = (section: string, filter: object): string =>
  `/?open=${section}&filter=${encodeURIComponent(queryOf(filter))}`;
