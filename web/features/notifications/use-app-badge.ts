import { useEffect } from 'react';

/** Shows how many are unread on the icon of the installed app; whoever signs out leaves none behind. */
export function useAppBadge(unread: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return undefined;
    // Refused where the app is not installed: there is no icon then.
    void navigator.setAppBadge(unread).catch(() => null);
    return () => void navigator.clearAppBadge().catch(() => null);
  }, [unread]);
}
