import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { userEndpoints } from '#contracts/users.ts';
import { useApi } from '#web/client/api-context.tsx';

const LIMIT = 5; // of each kind
const STALE_MS = 30_000;

/**
 * The members and payments that match a text best, as the server searches them; none for an empty text.
 *
 * @param search the text once typing pauses
 */
export function useConsoleSearch(text: string, search: string) {
  const api = useApi();
  const results = useQuery({
    queryKey: ['admin-search', search],
    queryFn: async ({ signal }) => {
      const query = { search, limit: LIMIT };
      const [members, payments] = await Promise.all([
        api.call(userEndpoints.list, { query }, { signal }),
        api.call(adminPaymentEndpoints.list, { query }, { signal }),
      ]);
      return { members, payments };
    },
    enabled: search !== '',
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
    meta: { persist: false },
  });
  const { members, payments } =
    text === '' || results.data === undefined ? { members: [], payments: [] } : results.data;
  return {
    members,
    payments,
    isSearching: text !== search || results.isFetching,
    isFailed: results.isError,
  };
}
