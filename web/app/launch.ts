import { NotificationTarget } from '#contracts/notifications.ts';
import { COURSE_HASH } from '#contracts/rules/target-address.ts';

/** With what the app was opened: plainly, by a link to something, or by the shortcut of the installed app. */
export type Launch = { target: NotificationTarget | null; startsTrade: boolean };

type Address = { hash: string; search: string };

/** What an address leads to, as `targetAddress` writes it; null when to nothing that there is. */
function readTarget({ hash, search }: Address): NotificationTarget | null {
  const query = new URLSearchParams(search);
  const named = hash.startsWith(COURSE_HASH)
    ? { section: 'webinar', item: hash.slice(COURSE_HASH.length) }
    : { section: query.get('open'), item: query.get('item') };
  return NotificationTarget.safeParse(named).data ?? null;
}

/** @param address hash and query string of the page */
export function readLaunch(address: Address): Launch {
  const target = readTarget(address);
  const isAsked = new URLSearchParams(address.search).get('new') === 'trade';
  return { target, startsTrade: isAsked && target === null };
}

/** Takes what has been read out of the address, so that a reload does not do it again. */
export function forgetLaunch(): void {
  const address = new URL(location.href);
  for (const name of ['new', 'source', 'open', 'item']) address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
}
