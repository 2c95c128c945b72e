import { useCallback, useEffect, useState } from 'react';
import { NotificationTarget } from '#contracts/notifications.ts';
import { VIEWER_HASH } from '#contracts/rules/notifications/target-address.ts';
import { onNotificationOpened } from '#web/offline/push/open-message.ts';

/**
 * How the app was opened: plainly, by a link to an item, by a shortcut of the installed app, or
 * by sharing a statement.
 */
export type Launch = { target: NotificationTarget | null; task: 'trade' | 'import' | null };

type Address = { hash: string; search: string };

/** Target of an address as written by `targetAddress`; null when there is none. */
function readTarget({ hash, search }: Address): NotificationTarget | null {
  const query = new URLSearchParams(search);
  const named = hash.startsWith(VIEWER_HASH)
    ? { section: 'webinar', item: hash.slice(VIEWER_HASH.length) }
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
  if (query.get('open') === 'import') return 'import'; // see `IMPORT_ADDRESS`
  return query.get('new') === 'trade' ? 'trade' : null;
}

/** Removes the launch parameters from the address, so that a reload does not apply them again. */
export function forgetLaunch(): void {
  const address = new URL(location.href);
  for (const name of ['new', 'source', 'open', 'item']) address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
}

type Views<View> = {
  /** Target with which the app was opened. */
  launched: NotificationTarget | null;
  views: readonly View[];
  view: View;
  openView: (view: View) => void;
};

/** Target of an opened notification: the shell opens the view, the screen finds the item. */
export function useOpenedTarget<View extends string>(props: Views<View>) {
  const { launched, views, view, openView } = props;
  const [opened, setOpened] = useState(launched);
  if (opened !== null && opened.section !== view) setOpened(null); // another section was opened

  const open = useCallback(
    (target: NotificationTarget): void => {
      const wanted = views.find((key) => key === target.section);
      if (wanted === undefined) return; // view of another role
      setOpened({ ...target });
      openView(wanted);
    },
    [views, openView],
  );
  useEffect(() => onNotificationOpened(open), [open]);

  return { opened, open };
}
