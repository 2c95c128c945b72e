import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#web/client/api-context.tsx';
import { whenIdleAndOnline } from '#web/data/device/deferred-start.ts';
import { useUser } from '#web/data/session/session.tsx';

/**
 * Registers this device for push messages again after a new login session or a changed subscription. The
 * code that does it loads after the first screen.
 */
export function useConnectedDevice(): void {
  const api = useApi();
  const client = useQueryClient();
  const userId = useUser()?.id ?? '';
  useEffect(() => {
    const reconnect = async (): Promise<void> => {
      const { reconnectDevice } = await import('./push.ts');
      await reconnectDevice(api, client, userId);
    };
    return whenIdleAndOnline(() => void reconnect().catch(() => null)); // `online` or the next start retries
  }, [api, client, userId]);
}
