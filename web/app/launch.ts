import { NotificationTarget } from '#contracts/notifications.ts';
import { COURSE_HASH } from '#contracts/rules/notifications/target-address.ts';

/**
 * With what the app was opened: plainly, by a link to something, by the shortcut of the installed app, or
 * by sharing a statement with it.
 */
export type Launch = { target: NotificationTarget | null; task: 'trade' | 'import' | null };

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
  return { target, task: target === null ? readTask(address.search) : null };
}

function readTask(search: string): Launch['task'] {
  const query = new URLSearchParams(search);
  if (query.get('open') === 'import') return 'import'; // as `IMPORT_ADDRESS` has it
  return query.get('new') === 'trade' ? 'trade' : null;
}

/** Takes what has been read out of the address, so that a reload does not do it again. */
export function forgetLaunch(): void {
  const address = new URL(location.href);
  for (const name of ['new', 'source', 'open', 'item']) address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
}
