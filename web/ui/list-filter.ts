import { useEffect } from 'react';
import type { z } from 'zod';
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
 * @param opened the link that has opened the tab: see `useOpenedItem`
 */
export function useListFilter<Filter extends object>(
  section: string,
  Schema: z.ZodType<Filter>,
  opened: { filter?: string } | null,
) {
  const [stored, store] = useHistoryText(`filter.${section}`);
  const wanted = opened?.filter;
  useEffect(() => {
    if (wanted !== undefined) store(wanted);
  }, [wanted, store]);
  const parse = (text: string) => Schema.safeParse(Object.fromEntries(new URLSearchParams(text)));
  const read = parse(stored ?? '');
  const filter = read.success ? read.data : Schema.parse({});
  return [filter, (next: Filter) => store(queryOf(next))] as const;
}

/** The address that opens a list of the console as it is narrowed now. @param item a tab or record of the section */
export function listAddress(section: string, filter: object, item: string | null = null): string {
  const query = queryOf(filter);
  const parts = {
    open: section,
    ...(item !== null && { item }),
    ...(query !== '' && { filter: query }),
  };
  return `/?${new URLSearchParams(parts).toString()}`;
}
