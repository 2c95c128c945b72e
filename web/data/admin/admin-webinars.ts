import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  type WebinarChange,
  type WebinarRegistration,
  webinarEndpoints,
} from '#contracts/webinars.ts';
import { useApi } from '#web/client/api-context.tsx';
import { firstPage, nextPage, readAllPages } from '#web/data/paged-list.ts';

const LIST = ['admin-webinars'];
const STALE_MS = 30_000;
const REGISTRATIONS_PAGE = 100; // rows

/** All webinars for the administrator, latest start first; all pages, because the screen counts them. */
export function useAdminWebinars() {
  const api = useApi();
  return useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) =>
      readAllPages((query) => api.call(webinarEndpoints.adminList, { query }, { signal })),
    staleTime: STALE_MS,
    meta: { persist: false },
  });
}

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

function useReloadWebinars() {
  const client = useQueryClient();
  return (): void => void client.invalidateQueries({ queryKey: LIST });
}

export type WebinarToSave = {
  /** null schedules a new one */
  id: string | null;
  webinar: z.input<typeof WebinarChange>;
};

/** Schedules a webinar or changes one. */
export function useSaveWebinar() {
  const api = useApi();
  const reload = useReloadWebinars();
  return useMutation({
    mutationFn: ({ id, webinar }: WebinarToSave) =>
      id === null
        ? api.call(webinarEndpoints.create, { body: webinar })
        : api.call(webinarEndpoints.change, { params: { id }, body: webinar }),
    onSettled: reload,
  });
}

/** Deletes a webinar, given by id, with its registrations. */
export function useDeleteWebinar() {
  const api = useApi();
  const reload = useReloadWebinars();
  return useMutation({
    mutationFn: (id: string) => api.call(webinarEndpoints.remove, { params: { id } }),
    onSettled: reload,
  });
}
