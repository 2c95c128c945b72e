import { useInfiniteQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type Webinar,
  type WebinarChange,
  type WebinarMessage,
  type WebinarRegistration,
  webinarEndpoints,
} from '#contracts/webinars.ts';
import { useApi } from '#web/client/api-context.tsx';
import { firstPage, nextPage, readAllPages } from '#web/data/paged-list.ts';
import { useAdminCommand, useAdminQuery } from './admin-query.ts';

const LIST = ['admin-webinars'];
const STALE_MS = 30_000;
const REGISTRATIONS_PAGE = 100; // rows

/** All webinars for the administrator, latest start first; all pages, because the screen counts them. */
export const useAdminWebinars = () =>
  useAdminQuery({
    queryKey: LIST,
    read: (api, options) =>
      readAllPages((query) => api.call(webinarEndpoints.adminList, { query }, options)),
    staleTime: STALE_MS,
  });

/** The registrations of a webinar, latest first, page by page. */
export function useRegistrations(id: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...LIST, id, 'registrations'],
    queryFn: ({ pageParam, signal }) =>
      api.callPage(
        webinarEndpoints.registrations,
        { params: { id }, query: { limit: REGISTRATIONS_PAGE, ...pageParam } },
        { signal },
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ rows }: { rows: WebinarRegistration[] }) =>
      nextPage(
        rows.map(({ user_id }) => ({ id: user_id })),
        REGISTRATIONS_PAGE,
      ),
    select: ({ pages }) => ({
      people: pages.flatMap(({ rows }) => rows),
      total: pages[0]?.total ?? null, // of all pages; null if unknown
    }),
    meta: { persist: false }, // names and addresses stay on the server
  });
}

type WebinarToSave = {
  /** null schedules a new one */
  id: string | null;
  webinar: z.input<typeof WebinarChange>;
};

export const useSaveWebinar = () =>
  useAdminCommand(
    (api, { id, webinar }: WebinarToSave) =>
      id === null
        ? api.call(webinarEndpoints.create, { body: webinar })
        : api.call(webinarEndpoints.change, { params: { id }, body: webinar }),
    [LIST],
  );

type RegistrantMail = { id: string; message: WebinarMessage };

/** Sends a mail to those who are registered for a webinar and have an address. */
export const useMailRegistrants = () =>
  useAdminCommand((api, { id, message }: RegistrantMail) =>
    api.call(webinarEndpoints.mail, { params: { id }, body: message }),
  );

/** All registrations of a webinar as a CSV file. */
export const useExportRegistrations = () =>
  useAdminCommand(async (api, { id, title }: Pick<Webinar, 'id' | 'title'>) => {
    const people = await readAllPages(async (query) => {
      const rows = await api.call(webinarEndpoints.registrations, { params: { id }, query });
      return rows.map((row) => ({ ...row, id: row.user_id }));
    });
    // With the code for CSV and ZIP, which few visits need.
    const [{ registrationTable }, { csvFile }] = await Promise.all([
      import('#web/data/journal/export/admin-tables.ts'),
      import('../journal/export/csv-file.ts'),
    ]);
    const { blob, ending } = csvFile([registrationTable(people)]);
    const name = title
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, 60);
    return { blob, name: `registrations-${name}.${ending}` };
  });

/** Deletes a webinar, given by id, with its registrations. */
export const useDeleteWebinar = () =>
  useAdminCommand(
    (api, id: string) => api.call(webinarEndpoints.remove, { params: { id } }),
    [LIST],
  );
