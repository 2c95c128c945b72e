import { use } from 'react';
import { accountEndpoints } from '#contracts/account.ts';
import { useApi } from '#web/client/api-context.tsx';
import { isDemo } from '#web/client/mode.ts';
import { deviceTexts } from '#web/client/storage.ts';
import { JournalContext } from '../journal/journal-context.ts';
import { useSession } from './session.ts';
import { useSignOut } from './sign-out.ts';
import { type Command, useCommand } from '../use-command.ts';

const DELETED = 'Your account was deleted.';

/** Removes what is kept on this device under the person's id, such as the choice of notifications. */
function forgetOnDevice(userId: string): void {
  for (const key of deviceTexts.keys()) {
    if (key.endsWith(`.${userId}`)) deviceTexts.write(key, null);
  }
}

/**
 * Deletes the account of who is signed in, with the proof of being the person: the password, or the
 * access code where none is set. Afterwards nothing of theirs is on this device either.
 */
export function useDeleteAccount(): Command<string> {
  const api = useApi();
  const session = useSession();
  const access = use(JournalContext);
  const { signOut } = useSignOut();
  return useCommand(async (proof: string) => {
    await api.call(accountEndpoints.deleteAccount, { body: { proof } });
    if (session.state === 'signed-in') forgetOnDevice(session.user.id);
    if (isDemo()) {
      if (access?.state === 'open') access.journal.close(); // it would send what is gone
      await (await import('#web/offline/cache/reset-demo.ts')).removeDemoData();
    }
    await signOut('delete', DELETED);
  });
}
