import {
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { Api } from '#web/client/api.ts';
import { useApi } from '#web/client/api-context.tsx';

type AdminQuery<Data> = Pick<
  UseQueryOptions<Data>,
  'queryKey' | 'staleTime' | 'refetchInterval'
> & {
  read: (api: Api, options: { signal: AbortSignal }) => Promise<Data>;
};

/** A query of the console. Not cached on the device: its answers have personal data. */
export function useAdminQuery<Data>({ read, ...query }: AdminQuery<Data>) {
  const api = useApi();
  return useQuery({
    ...query,
    queryFn: ({ signal }) => read(api, { signal }),
    meta: { persist: false },
  });
}

/** A command of the console. @param changes keys of queries to reload afterwards, even after a failure */
export function useAdminCommand<Answer, Input = void>(
  run: (api: Api, input: Input) => Promise<Answer>,
  changes: readonly QueryKey[] = [],
) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => run(api, input),
    onSettled: () => {
      for (const queryKey of changes) void client.invalidateQueries({ queryKey });
    },
  });
}
