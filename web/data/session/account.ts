import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { accountEndpoints, type Privacy } from '#contracts/account.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { useApi } from '#web/client/api-context.tsx';
import { callOr, hasCode } from '#web/client/failures.ts';
import { isDemo } from '#web/client/mode.ts';
import { deviceTexts, isViewing } from '#web/client/storage.ts';
import { JournalContext } from '../journal/journal-context.ts';
import { type Command, useCommand } from '../use-command.ts';
import { useSessionStore, useUser } from './session.tsx';
import { useSignOut } from './sign-out.ts';

export type { LoginSession } from '#contracts/account.ts';

const LIST = ['login-sessions'];
const STALE_MS = 30_000;
const VIEW_POLL_MS = 5000; // an administrator who views follows the member's choice

/** The user's login sessions, this device first. */
export function useLoginSessions() {
  const api = useApi();
  return useQuery({
    queryKey: LIST,
    queryFn: ({ signal }) => api.call(accountEndpoints.loginSessions, {}, { signal }),
    staleTime: STALE_MS,
    meta: { persist: false }, // an old list would show ended sessions
  });
}

/** Ends a login session by id; null ends all others. */
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
        return null; // it has already ended
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: LIST }),
  });
}

/** Sets or changes the password; the current one is the access code until one is set. */
export function useChangePassword() {
  const api = useApi();
  const session = useSessionStore();
  return useMutation({
    mutationFn: (body: { current_password: string; new_password: string }) =>
      api.call(authEndpoints.changePassword, { body }),
    onSuccess: session.passwordSet,
  });
}

const PRIVACY = ['journal-privacy'];

/** What administrators see of the journal, and the change of it; null: the server is too old for the choice. */
export function useJournalPrivacy() {
  const api = useApi();
  const client = useQueryClient();
  const privacy = useQuery({
    queryKey: PRIVACY,
    queryFn: ({ signal }) => callOr(api.call(accountEndpoints.privacy, {}, { signal }), null),
    staleTime: STALE_MS,
    ...(isViewing() && { refetchInterval: VIEW_POLL_MS, refetchOnWindowFocus: 'always' }),
    meta: { persist: false }, // an old answer could say that nothing is seen
  });
  const change = useMutation({
    mutationFn: (body: Privacy) => api.call(accountEndpoints.changePrivacy, { body }),
    onSuccess: (answer) => client.setQueryData(PRIVACY, answer),
  });
  return { privacy, change };
}

/** Deletes the user's settings on this device, such as the choice of notifications. */
function forgetOnDevice(userId: string): void {
  for (const key of deviceTexts.keys()) {
    if (key.endsWith(`.${userId}`)) deviceTexts.write(key, null);
  }
}

/** Deletes the account and its data here. The proof: the password, or the access code without one. */
export function useDeleteAccount(): Command<string> {
  const api = useApi();
  const user = useUser();
  const access = use(JournalContext);
  const { signOut } = useSignOut();
  return useCommand(async (proof: string) => {
    await api.call(accountEndpoints.deleteAccount, { body: { proof } });
    if (user !== null) forgetOnDevice(user.id);
    if (isDemo()) {
      if (access?.state === 'open') access.journal.close(); // it would sync deleted data
      await (await import('#web/offline/cache/reset-demo.ts')).removeDemoData();
    }
    await signOut('delete', 'Your account was deleted.');
  });
}
