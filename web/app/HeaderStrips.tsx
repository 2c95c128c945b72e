import { TriangleAlert, WifiOff } from 'lucide-react';
import type { SessionUser } from '#contracts/auth.ts';
import { isViewing } from '#web/client/storage.ts';
import { usePublicConfig } from '#web/data/public-config.ts';
import { useConnected } from '#web/data/query-results.ts';
import { useOnline } from '#web/lib/use-browser-state.ts';
import { ViewBanner } from './ViewAsMember.tsx';

/** Warns on every screen of a publicly reachable installation that runs the insecure demo set-up. */
function TrialStrip() {
  return (
    <p
      role="note"
      className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-1.5 text-dense font-medium text-warn"
    >
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      Trial on a private network · not set up for real members or real money
    </p>
  );
}

/** Says that the device or the server is offline. @param props isBlocked: nothing can be saved here */
function OfflineStrip({ isBlocked }: { isBlocked: boolean }) {
  const isOnline = useOnline();
  const isConnected = useConnected();
  const reason = isOnline ? 'The server cannot be reached' : 'Offline';
  return (
    <output>
      {!(isOnline && isConnected) && (
        <span className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-1.5 text-dense font-medium text-warn">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {reason}
          {isBlocked
            ? ' · nothing can be saved on this device'
            : ' · changes are saved on this device'}
        </span>
      )}
    </output>
  );
}

type HeaderStripsProps = {
  user: SessionUser;
  /** This browser stores nothing. */
  isBlocked: boolean;
};

/** What every screen says below the header. */
export function HeaderStrips({ user, isBlocked }: HeaderStripsProps) {
  const config = usePublicConfig();
  const isView = isViewing();
  return (
    <>
      {config?.insecure_demo === true && <TrialStrip />}
      <OfflineStrip isBlocked={isBlocked || isView} />
      {isView && <ViewBanner user={user} />}
    </>
  );
}
