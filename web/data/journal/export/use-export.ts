import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { useApi } from '#web/client/api-context.tsx';
import { JournalContext } from '../journal-context.ts';
import { useNotificationPreferences } from '../../notifications/preferences.ts';
import { useSession } from '../../session/session.ts';
import { useMemberSettings } from '../../device/settings.ts';
import type { ExportWish } from './export-parts.ts';

/** Puts a member's data into a file, which is then complete or says what it lacks. */
export function useExport() {
  const api = useApi();
  const client = useQueryClient();
  const session = useSession();
  const [settings] = useMemberSettings();
  const { preferences } = useNotificationPreferences();
  const access = use(JournalContext);
  return useMutation({
    mutationFn: async (wish: ExportWish) => {
      if (session.state !== 'signed-in') throw new Error('nobody is signed in');
      if (access?.state === 'opening') throw new Error('the journal is still opening');
      const { makeExport } = await import('./make-export.ts'); // with the code for CSV and ZIP
      const journal = access?.state === 'open' ? access.journal : null;
      const { user } = session;
      const held = preferences.data;
      const sources = { api, client, user, settings, preferences: held, journal };
      return makeExport(sources, wish, new Date());
    },
  });
}
