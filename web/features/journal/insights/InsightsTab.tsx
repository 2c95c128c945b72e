import { ChartNoAxesCombined, FileUp, SearchX } from 'lucide-react';
import { type Insights, useInsights } from '#web/data/journal/insights.ts';
import { isFiltering } from '#web/data/journal/stored-choices.ts';
import { useJournalSyncState } from '#web/data/journal/sync-state.ts';
import type { CurrencyRate } from '#web/data/market/currency-rates.ts';
import { QueryStates, UnreadableJournal } from '#web/features/journal/journal-states.tsx';
import { formatMoment } from '#web/lib/format-time.ts';
import { formatCount } from '#web/lib/format.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { CountedSegments } from '#web/ui/forms/Segments.tsx';
import { Switch } from '#web/ui/forms/Switch.tsx';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { FilterBar } from '../FilterBar.tsx';
import type { JournalTabProps } from '../trade-form/trade-task.ts';
import { ReviewButton } from '../review/WeeklyReviews.tsx';
import { InsightsBody } from './InsightsBody.tsx';
import { SettingsFold, type Choosing, useInsightsQuery, useJournalState } from './SettingsFold.tsx';

type CurrencyChoiceProps = Choosing & { insights: Insights };

function CurrencyChoice({ insights, currency, rates, settings, change }: CurrencyChoiceProps) {
  const { currencies, leftOut, converted } = insights;
  const others = currencies.filter((each) => each.currency !== currency);
  if (others.length === 0) return null;
  const usable = rates.filter((rate) => others.some((each) => each.currency === rate.currency));
  const own = { currency, trades: 0 };
  const all = others.length === currencies.length ? [own, ...currencies] : currencies;
  return (
    <div className="flex flex-col gap-1">
      <CountedSegments
        legend="Currency"
        options={all.map((each) => ({
          key: each.currency,
          label: each.currency,
          count: each.trades,
        }))}
        value={currency}
        onChange={(chosen) => change({ currency: chosen })}
      />
      {usable.length > 0 && (
        <Switch
          label="Convert other currencies"
          hint={<Rates rates={usable} currency={currency} />}
          checked={settings.isConverting}
          onChange={(isConverting) => change({ isConverting })}
        />
      )}
      <p className="text-dense text-ink-2">
        {leftOut > 0 && `${formatCount(leftOut, 'trade')} in other currencies not counted. `}
        {converted > 0 &&
          `${formatCount(converted, 'trade')} converted at this price, not at the price of their day.`}
      </p>
    </div>
  );
}

function Rates({ rates, currency }: { rates: readonly CurrencyRate[]; currency: string }) {
  const now = useNow();
  return rates.map(({ currency: from, rate, asOf, isSimulated }) => (
    <span key={from} className="block">
      {`1 ${from} = ${Number(rate.toPrecision(5))} ${currency}, as of ${formatMoment(asOf, now)}`}
      {isSimulated && ', simulated market'}
    </span>
  ));
}

export function InsightsTab(props: JournalTabProps) {
  const entries = useJournalState(props.filter.account);
  const choosing = useInsightsQuery(props.filter, entries);
  const { syncNow } = useJournalSyncState();

  if (entries.state === 'loading') return <InsightsSkeleton />;
  if (entries.state === 'unreadable') return <UnreadableJournal />;
  if (entries.state === 'unloaded') {
    return <ErrorState text="Your trades could not be loaded." retry={syncNow} />;
  }
  if (entries.state === 'sample') {
    return (
      <Banner kind="sample" retry={syncNow}>
        Your trades could not be loaded. Insights need your own trades, not samples.
      </Banner>
    );
  }
  if (entries.page.entryCount === 0) return <NoTrades onTask={props.onTask} />;
  return (
    <div>
      <FilterBar filter={props.filter} suggestions={props.suggestions} onChange={props.onFilter} />
      <div className="mb-3">
        <ReviewButton />
      </div>
      <LoadedInsights {...props} choosing={choosing} />
    </div>
  );
}

function NoTrades({ onTask }: Pick<JournalTabProps, 'onTask'>) {
  return (
    <EmptyState
      icon={ChartNoAxesCombined}
      title="No trades to analyze yet"
      hint="Add trades or import a broker statement. Insights are calculated on this device."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={() => onTask({ kind: 'add' })}>Add Trade</Button>
          <Button icon={FileUp} onClick={() => onTask({ kind: 'import', isShared: false })}>
            Import a statement
          </Button>
        </div>
      }
    />
  );
}

function LoadedInsights({ filter, onFilter, choosing }: JournalTabProps & { choosing: Choosing }) {
  const result = useInsights(choosing.query);
  return (
    <div className="flex flex-col gap-4">
      <QueryStates
        of={result}
        skeleton={<InsightsSkeleton />}
        failure="The insights could not be calculated on this device."
      >
        {(insights, isOld) => (
          <>
            <CurrencyChoice insights={insights} {...choosing} />
            {insights.all.trades === 0 ? (
              <NothingClosed isFiltered={isFiltering(filter)} currency={insights.currency} />
            ) : (
              <InsightsBody
                insights={insights}
                query={choosing.query}
                isOld={isOld}
                onFilter={onFilter}
              />
            )}
            <SettingsFold {...choosing} />
          </>
        )}
      </QueryStates>
    </div>
  );
}

function NothingClosed({ isFiltered, currency }: { isFiltered: boolean; currency: string }) {
  return isFiltered ? (
    <EmptyState
      icon={SearchX}
      title={`No closed trades in ${currency} match`}
      hint="Insights use closed trades only. Change the search or remove a filter."
    />
  ) : (
    <EmptyState
      icon={ChartNoAxesCombined}
      title="No closed trades yet"
      hint="Insights start with your first closed trade."
    />
  );
}

function InsightsSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton label="Loading insights" shape="tiles" count={6} />
      <Skeleton label="Loading the balance" shape="cards" count={2} />
    </div>
  );
}
