import { Radar } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '#contracts/errors.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { ScannerFacts, ScannerQuery } from './scanner-query.ts';

type ScannerAnswerProps<Answer extends ScannerFacts> = {
  scanner: ScannerQuery<Answer>;
  /** Stands where nothing was ever loaded. */
  emptyTitle: string;
  children: (answer: Answer) => ReactNode;
};

/** What a scanner has answered, or why it has not; an older answer stays below a failure. */
export function ScannerAnswer<Answer extends ScannerFacts>(props: ScannerAnswerProps<Answer>) {
  const { scanner, emptyTitle, children } = props;
  const isOnline = useOnline();
  const { data } = scanner;
  if (scanner.isPending) return <ScannerSkeleton />;
  if (data === undefined) {
    return (
      <>
        {isOnline && <Failure scanner={scanner} />}
        <EmptyState icon={Radar} title={emptyTitle} hint={hintFor(isOnline)} />
      </>
    );
  }
  return (
    <>
      {/* Without a network the strip says why an old answer stands here. */}
      {scanner.error !== null && isOnline && <Failure scanner={scanner} />}
      {data.filling && (
        <Banner kind="info">
          History is still being prepared, newest first. Figures and records below grow until it is
          complete.
        </Banner>
      )}
      {children(data)}
    </>
  );
}

const hintFor = (isOnline: boolean): string =>
  isOnline
    ? 'Nothing has been loaded so far.'
    : 'This device is offline and holds no earlier answer.';

function Failure({ scanner: { error, refetch } }: { scanner: ScannerQuery<ScannerFacts> }) {
  return (
    <Banner kind="danger" retry={() => void refetch()}>
      {error instanceof ApiError && error.message !== ''
        ? error.message
        : 'The scanner could not be reached.'}
    </Banner>
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
