import type { ReactNode } from 'react';
import type { FreshnessOf } from '../figures/Freshness.tsx';
import { Banner, ErrorState } from './Banner.tsx';

/** An answer of the server in whatever state it is. */
export type Answer<Data> =
  | { state: 'loading' }
  | { state: 'unloaded'; error: Error | null }
  | { state: 'sample'; data: Data }
  | { state: 'loaded'; data: Data; freshness: FreshnessOf; error: Error | null };

type AnswerStatesProps<Data> = {
  of: Answer<Data>;
  retry: () => unknown;
  skeleton: ReactNode;
  /** What could not be done, as a sentence. */
  failure: string;
  children: (data: Data) => ReactNode;
};

/** A block made of an answer: its skeleton, its failure, or itself under what there is to say of it. */
export function AnswerStates<Data>(props: AnswerStatesProps<Data>) {
  const { of, retry, skeleton, failure, children } = props;
  if (of.state === 'loading') return skeleton;
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
