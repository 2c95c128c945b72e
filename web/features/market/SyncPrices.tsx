import { usePriceSync } from '#web/data/PriceSync.tsx';
import { Button } from '#web/ui/Button.tsx';

/** Reports the prices of the page and fetches the newest ones. */
export function SyncPrices({ reload }: { reload: () => Promise<unknown> }) {
  const { isSyncing, sync } = usePriceSync();
  return (
    <Button
      isBusy={isSyncing}
      busyLabel="Extracting..."
      onClick={() => {
        void sync();
        void reload();
      }}
    >
      Sync Prices
    </Button>
  );
}
