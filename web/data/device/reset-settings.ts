import { defaultChannels } from '#contracts/rules/notifications/notification-topics.ts';
import { useSession } from '#web/data/session/session.tsx';
import { dropSettings } from '#web/offline/cache/local-settings.ts';
import { forgetAutoRefreshChoices } from '../live/auto-refresh.ts';
import { useNotificationPreferences } from '../notifications/preferences.ts';
import { type Command, useCommand } from '../use-command.ts';

/** Resets all settings: first those on the server, then those of this device. A server error changes nothing. */
export function useResetSettings(): Command<void> {
  const session = useSession();
  const { save } = useNotificationPreferences();
  const role = session.state === 'signed-in' ? session.user.role : 'user';
  return useCommand(async () => {
    await save.mutateAsync({ topics: defaultChannels(role), quiet_hours: null });
    forgetAutoRefreshChoices();
    dropSettings();
  });
}
