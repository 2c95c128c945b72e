import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountEndpoints } from '#contracts/account.ts';
import { useApi } from '#web/client/api-context.tsx';
import { hasCode } from '#web/client/failures.ts';

export type { LoginSession } from '#contracts/account.ts';

const LIST = ['login-sessions'];
const STALE_MS = 30_000;

/** The devices on which the person is signed in, this one first. */
export function useLoginSessions() {
  const api = useApi();
  return useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) => api.call(accountEndpoints.loginSessions, {}, { signal }),
    staleTime: STALE_MS,
    meta: { persist: false }, // an old list would show devices that are long signed out
  });
}

/** Signs a device out, given by id; all others but this one without. */
export function useEndLoginSession() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | null) => {
      if (id === null) return api.call(accountEndpoints.endOtherLoginSessions);
      try {
        return await api.call(accountEndpoints.endLoginSession, { params: { id } });
      } catch (error) {
        if (!hasCode(error, 'account.no_such_device')) throw error;
        return null; // it has ended by itself meanwhile: that was wanted
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: LIST }),
  });
}
