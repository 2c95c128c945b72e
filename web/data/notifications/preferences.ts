import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  NOTIFICATION_PROTOCOL,
  type NotificationPreferences,
  notificationEndpoints,
} from '#contracts/notifications.ts';
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
