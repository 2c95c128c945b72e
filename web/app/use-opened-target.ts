import { useCallback, useEffect, useState } from 'react';
import type { NotificationTarget } from '#contracts/notifications.ts';
import { onOpened } from '#web/offline/push/opening.ts';

type Views<View> = {
  /** With what the app was opened. */
  launched: NotificationTarget | null;
  views: readonly View[];
  view: View;
  openView: (view: View) => void;
};

/** What notifications lead to: the shell shows the view, and the screen finds the item in it. */
export function useOpenedTarget<View extends string>(props: Views<View>) {
  const { launched, views, view, openView } = props;
  const [opened, setOpened] = useState(launched);
  if (opened !== null && opened.section !== view) setOpened(null); // who goes elsewhere has seen it

  const open = useCallback(
    (target: NotificationTarget): void => {
      const wanted = views.find((known) => known === target.section);
      if (wanted === undefined) return; // of another role
      setOpened({ ...target });
      openView(wanted);
    },
    [views, openView],
  );
  useEffect(() => onOpened(open), [open]);

  return { opened, open };
}
