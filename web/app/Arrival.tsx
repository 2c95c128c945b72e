import { useEffect } from 'react';
import { usePlatformName } from '#web/data/public-config.ts';

type ArrivalProps = { label: string; onArrive: () => void };

/** Stands beside a lazy section inside its Suspense and so appears together with it; names the page. */
export function Arrival({ label, onArrive }: ArrivalProps) {
  const platform = usePlatformName();

  useEffect(() => {
    document.title = `${label} · ${platform}`;
  }, [label, platform]);

  useEffect(onArrive, [onArrive]);

  return null;
}
