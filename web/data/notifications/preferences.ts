import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type NotificationPreferences, notificationEndpoints } from '#contracts/notifications.ts';
import { useApi } from '#web/client/api-context.tsx';

const PREFERENCES = ['notification-preferences'];
const STALE_MS = 30_000;

/**
 * How each topic reaches the person, and when nothing rings. `save` takes all of it: what was chosen
 * stands at once, and goes back where the server did not take it.
 */
export function useNotificationPreferences() {
  const api = useApi();
  const client = useQueryClient();
  const stored = (preferences: NotificationPreferences | undefined) =>
    client.setQueryData<NotificationPreferences>(PREFERENCES, preferences);
  const preferences = useQuery({
    queryKey: PREFERENCES,
    queryFn: ({ signal }) => api.call(notificationEndpoints.preferences, {}, { signal }),
    staleTime: STALE_MS,
  });
  const save = useMutation({
    mutationKey: PREFERENCES,
    scope: { id: 'notification-preferences' }, // one after the other, as they were chosen
    mutationFn: (chosen: NotificationPreferences) =>
      api.call(notificationEndpoints.changePreferences, { body: chosen }),
    onMutate: async (chosen) => {
      await client.cancelQueries({ queryKey: PREFERENCES });
      const before = client.getQueryData<NotificationPreferences>(PREFERENCES);
      stored(chosen);
      return before;
    },
    onSuccess: (answer) => {
      // A later choice that is still on its way stands already.
      if (client.isMutating({ mutationKey: PREFERENCES }) === 1) stored(answer);
    },
    onError: (_error, _chosen, before) => {
      stored(before);
      void client.invalidateQueries({ queryKey: PREFERENCES });
    },
  });
  return { preferences, save };
}
