import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { formatTime } from '#web/lib/format-time.ts';
import { Freshness, type FreshnessOf } from '../figures/Freshness.tsx';
import { Banner, ErrorState } from './Banner.tsx';
import { Skeletons, type SkeletonProps } from './Skeleton.tsx';

/** An answer of the server in whatever state it is. */
export type Answer<Data> =
  | { state: 'loading' }
  | { state: 'unloaded'; error: Error | null }
  | { state: 'sample'; data: Data }
  | { state: 'loaded'; data: Data; freshness: FreshnessOf; error: Error | null };

/** One skeleton, or those of the blocks of a screen. */
type Waiting = ReactElement | readonly SkeletonProps[];

const drawn = (skeleton: Waiting): ReactElement =>
  isValidElement(skeleton) ? skeleton : <Skeletons parts={skeleton} />;

type AnswerStatesProps<Data> = {
  of: Answer<Data>;
  retry: () => unknown;
  skeleton: Waiting;
  failure: string;
  children: (data: Data) => ReactNode;
};

/** A block for an answer: skeleton, failure, or the data below their warnings. */
export function AnswerStates<Data>(props: AnswerStatesProps<Data>) {
  const { of, retry, skeleton, failure, children } = props;
  if (of.state === 'loading') return drawn(skeleton);
  if (of.state === 'unloaded') {
    const said = of.error?.message ?? '';
    return <ErrorState text={said === '' ? failure : said} retry={retry} />;
  }
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      {of.state === 'sample' && (
        <Banner kind="sample" retry={() => void retry()}>
          Sample data: the live call failed
        </Banner>
      )}
      {/* Without a network the strip and the age say why an old answer stands here. */}
      {of.state === 'loaded' && of.error !== null && !of.freshness.isOffline && (
        <Banner kind="danger" retry={() => void retry()}>
          {failure} What follows is older.
        </Banner>
      )}
      {children(of.data)}
    </div>
  );
}

type QueryStatesProps<Data> = {
  of: {
    data: Data | undefined;
    isPending: boolean;
    isRefetchError: boolean;
    error: Error | null;
    dataUpdatedAt: number;
    refetch: () => unknown;
  };
  skeleton: Waiting;
  failure: string;
  /** If shown beside the data: the failure then omits their time, and offline nothing more is said. */
  freshness?: FreshnessOf;
  children: (data: Data) => ReactNode;
};

/** What a query loaded, its skeleton or its failure; a later failure stands above older data. */
export function QueryStates<Data>(props: QueryStatesProps<Data>) {
  const { of: query, skeleton, failure, freshness, children } = props;
  const { data, isPending, isRefetchError, refetch } = query;
  if (isPending) return drawn(skeleton);
  if (data === undefined) return <ErrorState text={failure} retry={refetch} />;
  return (
    <>
      {isRefetchError && <WhyOlder of={query} failure={failure} freshness={freshness} />}
      {children(data)}
    </>
  );
}

type WhyOlderProps = Pick<QueryStatesProps<unknown>, 'of' | 'failure'> & {
  freshness: FreshnessOf | undefined;
};

/** Why older data stand here: a failure; or, as the strip already explains a lost server, their age alone. */
function WhyOlder({ of: { error, dataUpdatedAt, refetch }, failure, freshness }: WhyOlderProps) {
  const isOffline = freshness?.isOffline ?? error?.name === 'NetworkError';
  if (!isOffline) {
    const age = freshness === undefined ? `as of ${formatTime(dataUpdatedAt)}` : 'older';
    return <ErrorState text={`${failure} What follows is ${age}.`} retry={refetch} />;
  }
  if (freshness !== undefined) return null;
  return (
    <div className="flex justify-end">
      <Freshness of={{ asOf: dataUpdatedAt, isOffline, oldAfterMs: Infinity }} />
    </div>
  );
}
