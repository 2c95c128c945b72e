import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { useApi } from '#web/client/api-context.tsx';
import { useSession } from '#web/data/session/session.tsx';
import { useMemberSettings } from '../../device/settings.ts';
import { useNotificationPreferences } from '../../notifications/preferences.ts';
import { JournalContext } from '../journal-context.ts';
import type { ExportOptions } from './export-format.ts';

export function useExport() {
  const api = useApi();
  const client = useQueryClient();
  const session = useSession();
  const [settings] = useMemberSettings();
  const { preferences } = useNotificationPreferences();
  const access = use(JournalContext);
  return useMutation({
    mutationFn: async (options: ExportOptions) => {
      if (session.state !== 'signed-in') throw new Error('nobody is signed in');
      if (access?.state === 'opening') throw new Error('the journal is still opening');
      const { makeExport } = await import('./make-export.ts'); // with the code for CSV and ZIP
      const journal = access?.state === 'open' ? access.journal : null;
      const { user } = session;
      const data = preferences.data;
      const sources = { api, client, user, settings, preferences: data, journal };
      return makeExport(sources, options, new Date());
    },
  });
}
