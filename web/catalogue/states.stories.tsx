import type { Meta } from '@storybook/react-vite';
import { NotebookPen } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { type Answer, AnswerStates, QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { DatedRows } from '#web/ui/states/DatedRows.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ListEnd, MoreRows, ShowMore } from '#web/ui/states/ListEnd.tsx';
import { Skeleton, Skeletons, Spinner } from '#web/ui/states/Skeleton.tsx';
import { toastDone, toastError, Toasts, toastUndo } from '#web/ui/states/Toasts.tsx';
import { NOW } from './fixed-world.ts';
import { ARABIC, doNothing, LONG, over, variants } from './variants.tsx';

const meta = { title: 'Components/States' } satisfies Meta;
export default meta;

const freshness = { asOf: NOW - 60_000, isOffline: false, oldAfterMs: 300_000 };
const row = (text: string) => <p className="text-body">{text}</p>;

export const Banners = variants('Banner, ErrorState', {
  Info: <Banner kind="info">A new version is ready.</Banner>,
  Ok: <Banner kind="ok">The backup is complete.</Banner>,
  Warn: <Banner kind="warn">Your access ends in three days.</Banner>,
  Danger: <Banner kind="danger">The trade was not saved.</Banner>,
  Sample: (
    <Banner kind="sample" retry={doNothing}>
      Sample data: the live call failed
    </Banner>
  ),
  'With an action': (
    <Banner kind="info" action={<Button size="sm">Update</Button>}>
      A new version is ready.
    </Banner>
  ),
  'Long text': (
    <Banner kind="warn" retry={doNothing}>
      {LONG}
    </Banner>
  ),
  'Right to left': <Banner kind="info">{ARABIC}</Banner>,
  ErrorState: <ErrorState text="Posts could not be loaded." retry={doNothing} />,
});

const answer = (of: Answer<string>) => (
  <AnswerStates
    of={of}
    retry={doNothing}
    skeleton={<Skeleton label="Loading the analysis" count={1} />}
    failure="The analysis could not be loaded."
  >
    {row}
  </AnswerStates>
);

export const Answers = variants('AnswerStates', {
  Loading: answer({ state: 'loading' }),
  'Not loaded': answer({ state: 'unloaded', error: null }),
  Sample: answer({ state: 'sample', data: 'Made-up figures' }),
  Loaded: answer({ state: 'loaded', data: 'Figures', freshness, error: null }),
  'Loaded, then failed': answer({
    state: 'loaded',
    data: 'Older figures',
    freshness,
    error: new Error('The server failed.'),
  }),
});

type Query = {
  data: string | undefined;
  isPending: boolean;
  isRefetchError: boolean;
  error: Error | null;
  dataUpdatedAt: number;
  refetch: () => void;
};

const loaded: Query = {
  data: 'Rows',
  isPending: false,
  isRefetchError: false,
  error: null,
  dataUpdatedAt: NOW - 60_000,
  refetch: doNothing,
};
const queries: Readonly<Record<string, Query>> = {
  Loading: { ...loaded, data: undefined, isPending: true },
  'Not loaded': { ...loaded, data: undefined },
  Loaded: loaded,
  'Loaded, then failed': { ...loaded, isRefetchError: true },
};

const failure = 'Rows could not be loaded.';
const eachQuery = (draw: (of: Query) => ReactNode) =>
  Object.fromEntries(Object.entries(queries).map(([name, of]) => [name, draw(of)]));

export const Queries = variants(
  'QueryStates',
  eachQuery((of) => (
    <QueryStates of={of} skeleton={<Skeleton label="Loading rows" count={1} />} failure={failure}>
      {row}
    </QueryStates>
  )),
);

export const Dated = variants(
  'DatedRows',
  eachQuery((of) => (
    <DatedRows
      of={of}
      freshness={freshness}
      isOffline={false}
      skeleton={<Skeleton label="Loading rows" count={1} />}
      failure={failure}
    >
      {row}
    </DatedRows>
  )),
);

export const Empty = variants('EmptyState', {
  Usual: (
    <EmptyState title="No posts yet" hint="Check back later for updates from the admin team" />
  ),
  'With an action': (
    <EmptyState
      icon={NotebookPen}
      title="No trades yet"
      hint="Record the first one, or import a statement."
      action={<Button variant="primary">Add Trade</Button>}
    />
  ),
  'Long text': <EmptyState title={LONG} hint={LONG} />,
});

const list = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: doNothing,
};

export const Ends = variants('ListEnd, MoreRows, ShowMore', {
  'ListEnd, more to come': <ListEnd of={list} loaded={50} total={1264} things="trades" />,
  'ListEnd, all loaded': (
    <ListEnd of={{ ...list, hasNextPage: false }} loaded={7} total={7} things="posts" />
  ),
  'MoreRows, failed': (
    <MoreRows
      of={{ ...list, isFetchNextPageError: true }}
      failure="Older trades could not be loaded."
    />
  ),
  ShowMore: <ShowMore onShowMore={doNothing} />,
  'ShowMore, busy': <ShowMore onShowMore={doNothing} isBusy />,
});

export const Loading = variants('Skeleton, Skeletons, Spinner', {
  Rows: <Skeleton label="Loading rows" />,
  Cards: <Skeleton label="Loading cards" shape="cards" count={1} />,
  Tiles: <Skeleton label="Loading tiles" shape="tiles" count={4} />,
  Skeletons: <Skeletons parts={[{ label: 'Loading the figures', shape: 'tiles' }]} />,
  Spinner: <Spinner label="Checking your access" />,
});

export const Advancing = variants('Progress', {
  'Not known yet': <Progress label="Reading" done={0} total={0} />,
  Halfway: <Progress label="Importing" done={5210} total={10_420} />,
  Done: <Progress label="Exporting" done={10_420} total={10_420} />,
});

function ThreeToasts() {
  useEffect(() => {
    toastDone('The trade was saved.');
    toastUndo('The trade was deleted.', doNothing);
    toastError('The browser refused to copy. Please select the text instead.');
  }, []);
  return <Toasts />;
}

export const Toasted = over('Toasts', <ThreeToasts />);
