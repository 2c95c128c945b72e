import { Radar } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOnline } from '#web/lib/use-online.ts';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import type { ScannerFacts, ScannerQuery } from './scanner-query.ts';

type ScannerAnswerProps<Answer extends ScannerFacts> = {
  scanner: ScannerQuery<Answer>;
  /** Stands where nothing was ever loaded. */
  emptyTitle: string;
  children: (answer: Answer) => ReactNode;
};

/** What a scanner has answered, in whatever state that is. */
export function ScannerAnswer<Answer extends ScannerFacts>(props: ScannerAnswerProps<Answer>) {
  const { scanner, emptyTitle, children } = props;
  const isOnline = useOnline();
  if (scanner.isPending) return <ScannerSkeleton />;
  if (scanner.data !== undefined) return children(scanner.data);
  return (
    <EmptyState
      icon={Radar}
      title={emptyTitle}
      hint={
        isOnline
          ? 'Nothing has been loaded so far.'
          : 'This device is offline and holds no earlier answer.'
      }
    />
  );
}

function ScannerSkeleton() {
  return (
    <div className="flex flex-col gap-3 md:gap-4">
      <Skeleton label="Loading the scanner" shape="tiles" count={4} />
      <Skeleton label="Loading its signals" shape="cards" count={2} />
    </div>
  );
}
