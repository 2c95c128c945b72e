import { use } from 'react';
import { defaultChannels, USUAL_CHANNELS } from '#contracts/rules/notifications/chat-message.ts';
import { reloadPage } from '#web/client/mode.ts';
import { dropSettings } from '#web/offline/cache/local-settings.ts';
import { JournalContext } from '../journal/journal-context.ts';
import { forgetAutoRefreshChoices } from '../live/auto-refresh.ts';
import { useNotificationPreferences } from '../notifications/preferences.ts';
import { useUser } from '../session/session.tsx';
import { type Command, useCommand } from '../use-command.ts';

/** Resets the demo on this device. @param resetServer resets its built-in server */
export function useResetDemo(resetServer: () => Promise<void>): Command<void> {
  const access = use(JournalContext);
  return useCommand(async () => {
    if (access?.state === 'open') access.journal.close(); // it would sync deleted data
    await resetServer();
    await (await import('#web/offline/cache/reset-demo.ts')).removeDemoData();
    reloadPage();
  });
}

/** Resets all settings: first those on the server, then those of this device. A server error changes nothing. */
export function useResetSettings(): Command<void> {
  const role = useUser()?.role ?? 'user';
  const { preferences, save } = useNotificationPreferences();
  // An older server refuses topics that it does not know.
  const topics = preferences.data?.topics ?? defaultChannels(role);
  return useCommand(async () => {
    await save.mutateAsync({
      topics: topics.map(({ topic }) => ({ topic, ...USUAL_CHANNELS })),
      quiet_hours: null,
    });
    forgetAutoRefreshChoices();
    dropSettings();
  });
}
