import { DatabaseZap } from 'lucide-react';
import type { ReactNode } from 'react';
import { isDemo } from '#web/data/device/demo.ts';
import type { JournalQuery } from '#web/data/journal/insights.ts';
import { useJournalEntries } from '#web/data/journal/journal.ts';
import { useJournalSyncState } from '#web/data/journal/sync-state.ts';
import { Button } from '#web/ui/Button.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';

/** Replaces the journal where the browser blocks storage: a form would lose its data. */
export function BlockedJournal() {
  return (
    <>
      <ScreenHeading
        title="Trading Journal"
        subtitle="Track your trades, analyze performance, and improve your strategy"
      />
      <section
        role="alert"
        aria-label="The journal cannot be used here"
        className="flex flex-col items-start gap-3 rounded-card border border-line bg-surface p-4 sm:p-6"
      >
        <h2 className="flex items-center gap-2 text-card font-semibold">
          <DatabaseZap aria-hidden className="size-5 shrink-0 text-warn" />
          This browser blocks the storage that the journal needs
        </h2>
        <p className="max-w-prose text-ink-2">
          Trades are saved on this device first, then synced. Saving is blocked here: the window is
          private, or a setting or a policy blocks site data. To avoid losing trades, you cannot add
          any in this window.
        </p>
        <ul className="flex max-w-prose list-disc flex-col gap-1 pl-5 text-ink-2">
          <li>Open the app in a normal window, in another browser or on another device.</li>
          <li>
            Or allow cookies and site data for this site in the browser’s settings, then reload the
            page.
          </li>
        </ul>
        <p className="max-w-prose text-ink-2">
          {isDemo()
            ? 'The rest of the demo works without it.'
            : 'Your trades on other devices are not affected.'}
        </p>
        <Button onClick={() => location.reload()}>Reload the page</Button>
      </section>
    </>
  );
}

/** The database of this device could not be opened. */
export function UnreadableJournal({ contents = 'trades' }: { contents?: 'trades' | 'accounts' }) {
  return (
    <ErrorState
      text={`The journal on this device could not be opened. Your ${contents} are not lost: reload the page to try again.`}
      retry={() => location.reload()}
    />
  );
}

type OwnTradesProps = {
  skeleton: ReactNode;
  /** @param isLoaded false after a failure: nothing then says that there is nothing */
  children: (isLoaded: boolean) => ReactNode;
};

/** Wraps content that needs the trader's own trades: shows loading and error states, and never samples. */
export function OwnTrades({ skeleton, children }: OwnTradesProps) {
  const { state } = useJournalEntries({ limit: 1 });
  const { syncNow } = useJournalSyncState();
  if (state === 'loading') return skeleton;
  if (state === 'unreadable') return <UnreadableJournal />;
  return (
    <div className="flex flex-col gap-2">
      {state !== 'loaded' && (
        <Banner kind="warn" retry={syncNow}>
          Your trades could not be loaded. Samples are not counted here.
        </Banner>
      )}
      {children(state === 'loaded')}
    </div>
  );
}

type QueryStatesProps<Answer> = {
  of: JournalQuery<Answer>;
  skeleton: ReactNode;
  /** A sentence. */
  failure: string;
  children: (answer: Answer, isOld: boolean) => ReactNode;
};

/** The answer of a query over the journal; the previous one stays below the failure of a new one. */
export function QueryStates<Answer>(props: QueryStatesProps<Answer>) {
  const { of: query, skeleton, failure, children } = props;
  if (query.state === 'loading') return skeleton;
  if (query.state === 'failed') return <ErrorState text={failure} retry={query.retry} />;
  return (
    <>
      {query.hasFailed && (
        <Banner kind="danger" retry={query.retry}>
          {failure} Showing older figures.
        </Banner>
      )}
      {children(query.answer, query.isOld)}
    </>
  );
}
