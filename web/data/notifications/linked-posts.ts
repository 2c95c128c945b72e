// Not beside the lists, which are part of the first screen. The keys begin with those of the lists.
import { type AdminPost, type Post, postEndpoints } from '#contracts/posts.ts';
import { useRow } from '#web/data/linked-row.ts';

/** A post of the Trading Floor by id, from the loaded ones or else from the server. */
export const usePost = (id: string | null, loaded: readonly Post[] | undefined) =>
  useRow({
    id,
    loaded,
    queryKey: ['posts', 'linked'],
    readRow: (api, query, options) => api.callPage(postEndpoints.list, { query }, options),
  });

/** A post of the console by id, from the loaded ones or else from the server. */
export const useAdminPost = (id: string | null, loaded: readonly AdminPost[] | undefined) =>
  useRow({
    id,
    loaded,
    queryKey: ['admin-posts', 'list'],
    readRow: (api, query, options) => api.callPage(postEndpoints.adminList, { query }, options),
  });
