import { defaultChannels } from '#contracts/rules/notifications/notification-topics.ts';
import { dropSettings } from '#web/offline/cache/local-settings.ts';
import { forgetAutoRefreshChoices } from '../live/auto-refresh.ts';
import { useNotificationPreferences } from '../notifications/preferences.ts';
import { useSession } from '../session/session.ts';
import { type Command, useCommand } from '../use-command.ts';

/**
 * Takes back every choice: the server's first, for all devices, then those of this device, which follows
 * the installation's defaults again. When the server fails, nothing has changed.
 */
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
