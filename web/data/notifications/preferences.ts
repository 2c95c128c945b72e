import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  NOTIFICATION_PROTOCOL,
  type NotificationPreferences,
  notificationEndpoints,
} from '#contracts/notifications.ts';
import { chatEndpoints } from '#contracts/chats.ts';
import { useApi } from '#web/client/api-context.tsx';

const PREFERENCES = ['notification-preferences'];
const STALE_MS = 30_000;
const query = { protocol: NOTIFICATION_PROTOCOL };

/** Channels per topic, and quiet hours. `save` replaces all of it; optimistic, with rollback on failure. */
export function useNotificationPreferences() {
  const api = useApi();
  const client = useQueryClient();
  const setCached = (preferences: NotificationPreferences | undefined) =>
    client.setQueryData<NotificationPreferences>(PREFERENCES, preferences);
  const preferences = useQuery({
    queryKey: PREFERENCES,
    queryFn: ({ signal }) => api.call(notificationEndpoints.preferences, { query }, { signal }),
    staleTime: STALE_MS,
  });
  const save = useMutation({
    mutationKey: PREFERENCES,
    scope: { id: 'notification-preferences' }, // saves run in order
    mutationFn: (chosen: NotificationPreferences) =>
      api.call(notificationEndpoints.changePreferences, { query, body: chosen }),
    onMutate: async (chosen) => {
      await client.cancelQueries({ queryKey: PREFERENCES });
      const before = client.getQueryData<NotificationPreferences>(PREFERENCES);
      setCached(chosen);
      return before;
    },
    onSuccess: (answer) => {
      // A later pending save has already set its value.
      if (client.isMutating({ mutationKey: PREFERENCES }) === 1) setCached(answer);
    },
    onError: (_error, _chosen, before) => {
      setCached(before);
      void client.invalidateQueries({ queryKey: PREFERENCES });
    },
  });
  return { preferences, save };
}

const OWN_CHATS = ['own-chats'];
/** Between two questions whether the code was used, while one is shown. */
const POLL_MS = 3000;

/**
 * The Telegram of the caller. With personal data, so it is not stored on the device.
 *
 * @param isWaiting whether a code is shown, so that the answer may change at any moment
 */
export function useOwnChats(isWaiting = false) {
  const api = useApi();
  return useQuery({
    queryKey: OWN_CHATS,
    queryFn: ({ signal }) => api.call(chatEndpoints.own, {}, { signal }),
    staleTime: STALE_MS,
    refetchInterval: isWaiting ? POLL_MS : false,
    meta: { persist: false },
  });
}

export function useChatCommands() {
  const api = useApi();
  const client = useQueryClient();
  return {
    makeCode: useMutation({ mutationFn: () => api.call(chatEndpoints.makeCode) }),
    invite: useMutation({ mutationFn: () => api.call(chatEndpoints.invite) }),
    unlink: useMutation({
      mutationFn: () => api.call(chatEndpoints.unlink),
      onSettled: () => client.invalidateQueries({ queryKey: OWN_CHATS }),
    }),
  };
}
