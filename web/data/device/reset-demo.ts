import { use } from 'react';
import { reloadPage } from '#web/client/mode.ts';
import { JournalContext } from '../journal/journal-context.ts';
import { type Command, useCommand } from '../use-command.ts';

/**
 * Takes the demo back to its first day on this device.
 *
 * @param resetServer the part of it that answers the calls
 */
export function useResetDemo(resetServer: () => Promise<void>): Command<void> {
  const access = use(JournalContext);
  return useCommand(async () => {
    if (access?.state === 'open') access.journal.close(); // it would send what the reset just removed
    await resetServer();
    await (await import('#web/offline/cache/reset-demo.ts')).removeDemoData();
    reloadPage();
  });
}
