import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from './Button.tsx';

/** Refreshes on request; not busy while the screen refreshes itself. On a phone its icon is enough. */
export function RefreshButton({ refresh }: { refresh: () => Promise<unknown> }) {
  const [isBusy, setIsBusy] = useState(false);
  const ask = async (): Promise<void> => {
    setIsBusy(true);
    await refresh();
    setIsBusy(false);
  };
  return (
    <Button
      isBusy={isBusy}
      onClick={() => void ask()}
      className="max-md:min-w-11 max-md:border-transparent max-md:bg-transparent max-md:px-0"
    >
      <RefreshCw aria-hidden className={isBusy ? 'size-5 motion:animate-turn' : 'size-5'} />
      <span className="max-md:sr-only">Refresh</span>
    </Button>
  );
}
