import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#contracts/auth.ts';
import { memberEndpoints } from '#contracts/members.ts';
import { VIEW_MINUTES } from '#contracts/rules/access/membership.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { useApi } from '#web/client/api-context.tsx';
import { isDemo, MODE_KEY, storageKey } from '#web/client/mode.ts';
import { VIEW_KEY } from '#web/client/storage.ts';
import { MEMBERS } from './users.ts';

/** A view of the app as a member, for a tab of its own. */
export type View = {
  readonly token: string;
  readonly expiresAt: number; // UTC ms by the clock of this device, which also decides that it is over
  readonly user: SessionUser;
};

/**
 * Opens a view in a new tab. The token goes from window to window into the storage of that tab alone: no
 * address, history or other tab has it.
 *
 * @returns false if the browser blocks new tabs
 * @throws Error if it does not let a tab store anything
 */
export function openView({ token, expiresAt, user }: View): boolean {
  const tab = window.open('about:blank', '_blank');
  if (tab === null) return false;
  try {
    const { sessionStorage: texts } = tab;
    texts.clear(); // a copy of this tab's
    texts.setItem(VIEW_KEY, `${expiresAt}-${crypto.randomUUID()}`);
    if (isDemo()) texts.setItem(MODE_KEY, 'demo');
    texts.setItem(storageKey('token'), token);
    texts.setItem(storageKey('profile'), JSON.stringify(user));
    tab.opener = null;
    tab.location.replace('/');
    return true;
  } catch (cause) {
    tab.close();
    throw new Error('This browser does not let a tab store anything, which a view needs.', {
      cause,
    });
  }
}

/** Starts a view of the app as a member. @returns the view that the browser did not let into a new tab, or null */
export function useViewAsMember() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string): Promise<View | null> => {
      const answer = await api.call(memberEndpoints.view, { params: { id } });
      const { access_token: token, user } = answer;
      const view = { token, expiresAt: Date.now() + VIEW_MINUTES * MINUTE_MS, user };
      return openView(view) ? null : view;
    },
    onSettled: () => client.invalidateQueries({ queryKey: MEMBERS }),
  });
}
