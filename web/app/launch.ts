import { useCallback, useEffect, useState } from 'react';
import { Id } from '#contracts/primitives.ts';
import type { OpenedTarget } from '#web/data/notifications/opened-item.ts';
import { VIEWER_HASH } from '#contracts/rules/notifications/target-address.ts';
import { onNotificationOpened } from '#web/offline/push/open-message.ts';

/** How the app was opened: by a link to a view or an item, a shortcut, a shared file, or plainly (both null). */
export type Launch = {
  target: OpenedTarget | null;
  task: 'trade' | 'import' | 'pictures' | null;
};

/**
 * Reads the target from an address as written by `targetAddress`, else the task.
 *
 * @param views of the shell, which open by `?open=`
 */
export function readLaunch(
  { hash, search }: Pick<Location, 'hash' | 'search'>,
  views: readonly string[],
): Launch {
  const query = new URLSearchParams(search);
  const section = query.get('open');
  const isViewer = hash.startsWith(VIEWER_HASH);
  const item = isViewer ? hash.slice(VIEWER_HASH.length) : query.get('item');
  const view = isViewer ? 'webinar' : views.find((key) => key === section);
  if (view !== undefined && (item === null || Id.safeParse(item).success)) {
    const filter = query.get('filter');
    return { target: { section: view, item, ...(filter !== null && { filter }) }, task: null };
  }
  // See `IMPORT_ADDRESS` and `PICTURES_ADDRESS`.
  if (section === 'import' || section === 'pictures') return { target: null, task: section };
  return { target: null, task: query.get('new') === 'trade' ? 'trade' : null };
}

/** Removes what it was launched with from the address, so that a reload does not apply it again. */
export function forgetLaunch(): void {
  const address = new URL(location.href);
  for (const name of ['new', 'source', 'open', 'item', 'filter']) address.searchParams.delete(name);
  if (address.hash.startsWith(VIEWER_HASH)) address.hash = '';
  history.replaceState(history.state, '', address);
}

type Views<View> = {
  /** Target with which the app was opened. */
  launched: OpenedTarget | null;
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
    (target: OpenedTarget): void => {
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
