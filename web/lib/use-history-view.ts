import { useCallback, useEffect, useState } from 'react';

function viewOf(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, name) : null;
}

/**
 * One of several views on the same address. Each change is a step in the browser's history, so that
 * the Back button of a phone goes to the view before instead of leaving the app. A reload starts with
 * `initial` again.
 *
 * @param name key of these views in the history state
 */
export function useHistoryView<View extends string>(
  name: string,
  views: readonly View[],
  initial: View,
): [View, (view: View) => void] {
  const [view, setView] = useState(initial);

  useEffect(() => {
    history.replaceState({ [name]: initial }, '');
    const goBack = (event: PopStateEvent): void => {
      const wanted = viewOf(event.state, name);
      setView(views.find((candidate) => candidate === wanted) ?? initial);
    };
    window.addEventListener('popstate', goBack);
    return () => window.removeEventListener('popstate', goBack);
  }, [name, views, initial]);

  const open = useCallback(
    (next: View) => {
      if (next === viewOf(history.state, name)) return;
      history.pushState({ [name]: next }, '');
      setView(next);
    },
    [name],
  );

  return [view, open];
}
