import { authEndpoints } from '#contracts/auth.ts';
import { dropToken } from '#web/client/token.ts';
import type { Session } from './session-store.ts';
import { dropProfile } from './stored-profile.ts';

/** Ends the view of this tab: its session, and what it has stored. Closes the tab, where the browser lets it. */
export async function endView(session: Session): Promise<void> {
  await session.api.call(authEndpoints.logout).catch(() => null); // it ends by itself within half an hour
  dropToken();
  dropProfile();
  session.start(); // without a token: closes all screens, and with them the journal
  await forgetView();
  window.close();
}

/** Deletes what the view of this tab has stored. */
export async function forgetView(): Promise<void> {
  try {
    const { removeOwnView } = await import('#web/offline/journal/ended-views.ts');
    await removeOwnView();
  } catch {
    // The next start of the app deletes it.
  }
}
