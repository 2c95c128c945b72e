import { use } from 'react';
import { reloadPage } from '#web/client/mode.ts';
import { JournalContext } from '../journal/journal-context.ts';
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
