import { Eye } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import { readViewId } from '#web/client/storage.ts';
import { endOfView, onRefusal } from '#web/client/view.ts';
import { endView } from '#web/data/session/end-view.ts';
import { useSessionStore } from '#web/data/session/session.tsx';
import { Button } from '#web/ui/Button.tsx';
import { toastRefused } from '#web/ui/states/Toasts.tsx';

/** The tokens of the person at this device, which other tabs drop when that person signs out. */
const OWN_TOKENS = ['bellwether.token', 'bellwether.demo.token'];

/** Asks the server again when the view may have ended: at its time, and when the administrator signs out here. */
function useEndOfView(): void {
  const session = useSessionStore();
  const check = useEffectEvent(() => session.start());
  useEffect(() => {
    const left = endOfView(readViewId() ?? '') - Date.now();
    const timer = setTimeout(() => check(), Math.max(left, 0));
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === null || OWN_TOKENS.includes(key)) check();
    };
    window.addEventListener('storage', onStorage);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('storage', onStorage);
    };
  }, []);
}

/** Says on every screen that an administrator sees the app as a member, and ends it. */
export function ViewBanner({ user }: { user: SessionUser }) {
  const session = useSessionStore();
  const [isEnding, setIsEnding] = useState(false);
  useEndOfView();
  useEffect(() => onRefusal(toastRefused), []);
  const end = (): void => {
    setIsEnding(true);
    void endView(session);
  };
  return (
    <section
      aria-label="View as member"
      className="sticky top-14 z-10 flex items-center justify-center gap-3 bg-warn-soft px-4 py-1 text-dense font-medium text-warn"
    >
      <Eye aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 wrap-anywhere">Viewing as {user.username} · read only</p>
      <Button size="sm" onClick={end} isBusy={isEnding} busyLabel="Ending...">
        End
      </Button>
    </section>
  );
}
