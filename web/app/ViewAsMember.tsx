import { useEffect, useEffectEvent, useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import { readViewId, tabTexts, VIEW_KEY } from '#web/client/storage.ts';
import { endOfView, holdView, onRefusal } from '#web/client/view.ts';
import { endView, forgetView, leaveView } from '#web/data/session/end-view.ts';
import { useSessionStore } from '#web/data/session/session.tsx';
import { refuseDownloads } from '#web/lib/download.ts';
import { Button } from '#web/ui/Button.tsx';
import { toastRefused } from '#web/ui/states/Toasts.tsx';

/** Leaves the view when its time is over, with or without a network; other tabs keep its databases while this one is open. */
function useEndOfView(): void {
  const session = useSessionStore();
  const leaveInTime = useEffectEvent(() => leaveView(session));
  useEffect(() => {
    const left = endOfView(readViewId() ?? '') - Date.now();
    const timer = setTimeout(() => leaveInTime(), Math.max(left, 0));
    holdView();
    return () => clearTimeout(timer);
  }, []);
}

/** Says on every screen that an administrator sees the app as a member, and ends it. */
export function ViewBanner({ user }: { user: SessionUser }) {
  const session = useSessionStore();
  const [isEnding, setIsEnding] = useState(false);
  useEndOfView();
  useEffect(() => onRefusal(toastRefused), []);
  useEffect(() => {
    const message = `You are viewing as ${user.username}. Nothing is saved on this device.`;
    return refuseDownloads(() => toastRefused(message));
  }, [user.username]);
  const end = (): void => {
    setIsEnding(true);
    void endView(session);
  };
  return (
    <section
      aria-label="View as member"
      className="sticky top-14 z-10 flex items-center justify-center gap-3 bg-warn-soft px-4 py-1 text-dense font-medium text-warn"
    >
      <p className="min-w-0 wrap-anywhere">Viewing as {user.username} · read only</p>
      <Button size="sm" onClick={end} isBusy={isEnding} busyLabel="Ending...">
        End
      </Button>
    </section>
  );
}

/** Opens the person's own app in this tab. */
function leave(): void {
  tabTexts.write(VIEW_KEY, null); // last: it says whose the others were
  location.replace('/');
}

/** The tab of a view after its end. */
export function ViewEnded() {
  useEffect(() => void forgetView(), []);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <h1 className="text-title font-semibold">This view has ended</h1>
      <p className="text-ink-2">Nothing of it is left on this device. You can close this tab.</p>
      <Button onClick={leave}>Open the console here</Button>
    </main>
  );
}
