import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatMoment } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Freshness, type FreshnessOf } from '../figures/Freshness.tsx';
import { ErrorState } from './Banner.tsx';

type DatedRowsProps<Rows> = {
  of: {
    data: Rows | undefined;
    isPending: boolean;
    isRefetchError: boolean;
    dataUpdatedAt: number;
    refetch: () => unknown;
  };
  /** Absent where the heading of the screen tells the age. */
  freshness?: FreshnessOf;
  /** The offline strip already explains why the rows are old. */
  isOffline: boolean;
  skeleton: ReactNode;
  /** The failure as a sentence. */
  failure: string;
  /** The age moves up beside the heading of the screen. */
  isBelowHeading?: boolean;
  children: (rows: Rows) => ReactNode;
};

/** The rows of a list screen; a later failure stands above older rows. */
export function DatedRows<Rows>(props: DatedRowsProps<Rows>) {
  const { of: query, freshness, isOffline, skeleton, failure, isBelowHeading, children } = props;
  const { data, isPending, isRefetchError, dataUpdatedAt, refetch } = query;
  const now = useNow();
  if (isPending) return skeleton;
  if (data === undefined) return <ErrorState text={failure} retry={refetch} />;
  const older = `${failure} What follows is as of ${formatMoment(dataUpdatedAt, now)}.`;
  return (
    <>
      {isRefetchError && !isOffline && <ErrorState text={older} retry={refetch} />}
      {freshness !== undefined && (
        <div className={clsx('flex justify-end', isBelowHeading && '-mt-3 -mb-2')}>
          <Freshness of={freshness} />
        </div>
      )}
      {children(data)}
    </>
  );
}
