import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { type Post, type PostChange, postEndpoints } from '#contracts/posts.ts';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';
import { useAdminCommand } from '#web/data/admin/admin-query.ts';
import { firstPage, nextPage, type PageStart, useListWithFigures } from '#web/data/paged-list.ts';

const FEED = ['posts'];
const ADMIN_LIST = ['admin-posts'];
const LIKE = ['like'];
/** How long posts count as fresh. */
export const POSTS_STALE_MS = 60_000;
const FEED_PAGE = 20; // posts
const ADMIN_PAGE = 50; // posts

type Feed = InfiniteData<Post[], PageStart>;
const postsOf = (feed: Feed): Post[] => feed.pages.flat();

/** The query of the Trading Floor, also for prefetching. */
export const feedOptions = (api: Api) =>
  infiniteQueryOptions({
    queryKey: FEED,
    queryFn: ({ pageParam, signal }) =>
      api.call(postEndpoints.list, { query: { limit: FEED_PAGE, ...pageParam } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: (page: Post[]) => nextPage(page, FEED_PAGE),
    staleTime: POSTS_STALE_MS,
  });

/** The Trading Floor, pinned posts first, page by page. */
export function usePosts() {
  return useInfiniteQuery({ ...feedOptions(useApi()), select: postsOf });
}

/** All posts for the administrator, newest first, page by page, with summary figures. */
export function useAdminPosts() {
  const { list, whole: posts } = useListWithFigures({
    queryKey: ADMIN_LIST,
    pageSize: ADMIN_PAGE,
    readPage: (api, page, options) =>
      api.callPage(postEndpoints.adminList, { query: page }, options),
    readFigures: (api, options) => api.call(postEndpoints.summary, {}, options),
    staleTime: POSTS_STALE_MS,
  });
  return { posts, list };
}

/** Toggles the reader's like. One request at a time; not optimistic, so a failure changes nothing. */
export function useToggleLike() {
  const api = useApi();
  const client = useQueryClient();
  const like = useMutation({
    mutationKey: LIKE,
    mutationFn: (postId: string) => api.call(postEndpoints.like, { params: { id: postId } }),
    onSuccess: (likeState, postId) =>
      client.setQueryData<Feed>(
        FEED,
        (feed) =>
          feed && {
            ...feed,
            pages: feed.pages.map((page) =>
              page.map((post) => (post.id === postId ? { ...post, ...likeState } : post)),
            ),
          },
      ),
  });
  return {
    busyPostId: like.isPending ? like.variables : null,
    failedPostId: like.isError ? like.variables : null,
    error: like.error,
    toggle: (postId: string): void => {
      // The client knows the first of two clicks before React renders it.
      if (client.isMutating({ mutationKey: LIKE }) === 0) like.mutate(postId);
    },
  };
}

export type PostToSave = {
  /** null publishes a new post */
  id: string | null;
  post: z.input<typeof PostChange>;
};

export const useSavePost = () =>
  useAdminCommand(
    (api, { id, post }: PostToSave) =>
      id === null
        ? api.call(postEndpoints.create, { body: post })
        : api.call(postEndpoints.change, { params: { id }, body: post }),
    [FEED, ADMIN_LIST],
  );

type Pinning = { id: string; pinned: boolean };

export const usePinPost = () =>
  useAdminCommand(
    (api, { id, pinned }: Pinning) =>
      api.call(postEndpoints.pin, { params: { id }, body: { pinned } }),
    [FEED, ADMIN_LIST],
  );

export const useDeletePost = () =>
  useAdminCommand(
    (api, id: string) => api.call(postEndpoints.remove, { params: { id } }),
    [FEED, ADMIN_LIST],
  );
