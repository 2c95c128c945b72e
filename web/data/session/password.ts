import { useMutation } from '@tanstack/react-query';
import { authEndpoints } from '#contracts/auth.ts';
import { useApi } from '#web/client/api-context.tsx';
import { useSessionStore } from './session-context.tsx';

type NewPassword = { current_password: string; new_password: string };

/** Sets or changes the password of who is signed in; the current one is the access code until one is set. */
export function useChangePassword() {
  const api = useApi();
  const session = useSessionStore();
  return useMutation({
    mutationFn: (body: NewPassword) => api.call(authEndpoints.changePassword, { body }),
    onSuccess: session.passwordSet,
  });
}
