import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from './Button.tsx';

/** Refreshes on request; not busy while the screen refreshes itself. */
export function RefreshButton({ refresh }: { refresh: () => Promise<unknown> }) {
  const [isBusy, setIsBusy] = useState(false);
  const ask = async (): Promise<void> => {
    setIsBusy(true);
    await refresh();
    setIsBusy(false);
  };
  return (
    <Button isBusy={isBusy} onClick={() => void ask()}>
      <RefreshCw aria-hidden className={isBusy ? 'size-4 motion:animate-turn' : 'size-4'} />
      Refresh
    </Button>
  );
}
