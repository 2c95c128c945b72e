import { useState } from 'react';
import { useHasUnsavedWork } from '#web/data/unsaved-work.ts';

/**
 * Stays on a view with unsaved work until it is decided what becomes of that work, whichever way the
 * other view was asked for: the menu, a notification, or the Back button.
 *
 * @param wanted the view that was asked for
 * @param openView called with the old view again when somebody stays
 */
export function useGuardedView<View extends string>(wanted: View, openView: (view: View) => void) {
  const hasUnsaved = useHasUnsavedWork();
  const [view, setView] = useState(wanted);
  if (wanted !== view && !hasUnsaved) setView(wanted);
  return {
    view,
    isAsking: wanted !== view && hasUnsaved,
    stay: () => openView(view),
    leave: () => setView(wanted),
  };
}
