import { useMutation, useQueryClient } from '@tanstack/react-query';
import { memberEndpoints } from '#contracts/members.ts';
import { useApi } from '#web/client/api-context.tsx';
import { openView, type View } from '#web/client/view.ts';
import { MEMBERS } from './users.ts';

export { openView, type View };

/** Starts a view of the app as a member. @returns the view that the browser did not let into a new tab, or null */
export function useViewAsMember() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string): Promise<View | null> => {
      const answer = await api.call(memberEndpoints.view, { params: { id } });
      const { access_token: token, expires_at, user } = answer;
      const view = { token, expiresAt: Date.parse(expires_at), user };
      return openView(view) ? null : view;
    },
    onSettled: () => client.invalidateQueries({ queryKey: MEMBERS }),
  });
}
