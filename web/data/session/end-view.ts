import { authEndpoints } from '#contracts/auth.ts';
import { tabTexts, VIEW_KEY } from '#web/client/storage.ts';
import { dropToken } from '#web/client/token.ts';
import { removeOwnView } from '#web/client/view.ts';
import type { Session } from './session-store.ts';
import { dropProfile } from './stored-profile.ts';

let closesTab = false;

/** Ends the view of this tab; the page of its end then forgets what it has stored and closes the tab. */
export async function endView(session: Session): Promise<void> {
  await session.api.call(authEndpoints.logout).catch(() => null); // it ends by itself within half an hour
  closesTab = true;
  leaveView(session);
}

/** Leaves the view of this tab without asking the server, which may be out of reach. */
export function leaveView(session: Session): void {
  dropToken();
  dropProfile();
  session.start(); // without a token: closes all screens, and with them the journal
}

/** Settings, drafts and details of the member; the mark stays, because it says that this tab was a view. */
function forgetTexts(): void {
  for (const key of tabTexts.keys()) if (key !== VIEW_KEY) tabTexts.write(key, null);
}

/** Deletes what the view of this tab has stored. Call after its screens are closed: they would store it anew. */
export async function forgetView(): Promise<void> {
  forgetTexts();
  try {
    await removeOwnView();
  } catch {
    // The next start of the app deletes it.
  }
  if (closesTab) window.close(); // where the browser lets it
  closesTab = false;
}
