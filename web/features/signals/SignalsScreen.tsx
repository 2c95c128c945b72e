import { type Scanner, scannerLabel, SCANNERS } from '#contracts/rules/signals/scanners.ts';
import type { Signal } from '#contracts/signals.ts';
import { useAllOpenSignals } from '#web/data/signals/signals.ts';
import { useHistoryChoice } from '#web/lib/history-entry.ts';
import { useMediaQuery } from '#web/lib/use-browser-state.ts';
import { CardGrid } from '#web/ui/CardGrid.tsx';
import { MoreRows } from '#web/ui/states/ListEnd.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { RecordPanel } from './RecordPanel.tsx';
import { SignalCard } from './SignalCard.tsx';
import { OpenSignal, SignalRows } from './SignalRows.tsx';
import { Informational, type SignalList, SignalsOf, SignalsPage } from './SignalsOf.tsx';

type TabKey = 'history' | Scanner;

const tabs: readonly [{ key: TabKey; label: string }, ...{ key: TabKey; label: string }[]] = [
  { key: 'history', label: 'History' },
  ...SCANNERS.map((scanner) => ({ key: scanner, label: scannerLabel[scanner] })),
];
const tabKeys = tabs.map(({ key }) => key);

export function SignalsScreen() {
  const [tab, setTab] = useHistoryChoice<TabKey>('tab Signals', tabKeys, 'history');
  const scanner = tab === 'history' ? null : tab;
  return (
    <SignalsPage
      title="Trading Signals"
      subtitle="Never edited. Graded by what happened next."
      scanner={scanner}
    >
      {(signals) => (
        <>
          <Tabs
            label="Signals"
            tabs={tabs}
            control={{ open: tab, onOpen: setTab }}
            renderTab={() => <SignalsTab scanner={scanner} signals={signals} />}
          />
          <OpenSignal section="signals" />
        </>
      )}
    </SignalsPage>
  );
}

/** From this width the track record stands beside the signals. */
const WIDE = '(min-width: 80rem)';

type SignalsTabProps = { scanner: Scanner | null; signals: SignalList };

function SignalsTab({ scanner, signals }: SignalsTabProps) {
  useAllOpenSignals(scanner, signals);
  const isWide = useMediaQuery(WIDE);
  const closed = signals.data?.filter(({ status }) => status !== 'active') ?? [];
  const record = <RecordPanel scanner={scanner} isUnfolded={isWide} />;
  return (
    <div className="flex items-start gap-4">
      <div className="flex min-w-0 grow flex-col gap-4">
        <SignalsOf list={signals} shape="cards" isFiltered={scanner !== null}>
          {(all) => <OpenSignals signals={all.filter(({ status }) => status === 'active')} />}
        </SignalsOf>
        {!isWide && record}
        {closed.length > 0 && (
          <section className="flex flex-col gap-2">
            <h2 className="font-semibold">Closed</h2>
            <SignalRows label="Closed signals" signals={closed} />
          </section>
        )}
        <MoreRows of={signals} failure="More signals could not be loaded." />
        <Informational />
      </div>
      {isWide && <div className="w-84 shrink-0">{record}</div>}
    </div>
  );
}

function OpenSignals({ signals }: { signals: readonly Signal[] }) {
  if (signals.length === 0) {
    return (
      <p className="rounded-card border border-dashed border-line px-3 py-3 text-ink-2">
        No open signals right now.
      </p>
    );
  }
  return (
    <section className="@container flex flex-col gap-2">
      <h2 className="font-semibold">Open</h2>
      <CardGrid rows={signals} keyOf={({ id }) => id} className="@4xl:grid-cols-2">
        {(signal) => <SignalCard signal={signal} />}
      </CardGrid>
    </section>
  );
}
