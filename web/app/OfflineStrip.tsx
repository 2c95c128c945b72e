import { WifiOff } from 'lucide-react';
import { useOnline } from '#web/lib/use-online.ts';

/** Below the header, and only while the device has no network. */
export function OfflineStrip() {
  const isOnline = useOnline();
  return (
    <output>
      {!isOnline && (
        <span className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-1.5 text-dense font-medium text-warn">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          Offline · changes are saved on this device
        </span>
      )}
    </output>
  );
}
