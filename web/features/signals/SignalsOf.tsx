import { Radio } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import type { Signal } from '#contracts/signals.ts';
import { useConnected, useFreshness } from '#web/data/query-results.ts';
import { SIGNALS_POLL_MS, useSignalHistory } from '#web/data/signals/signals.ts';
import { PageSourceContext } from '#web/ui/figures/ProvenanceChip.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { DatedRows } from '#web/ui/states/DatedRows.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';

export type SignalList = ReturnType<typeof useSignalHistory>;

/** Null where the signals are of several sources: each card then names its own. */
function commonSource(signals: readonly Signal[]): Signal['data_source'] | null {
  const [source = null, ...others] = new Set(signals.map(({ data_source }) => data_source));
  return others.length === 0 ? source : null;
}

type SignalsPageProps = {
  title: string;
  subtitle: string;
  /** Null: of all scanners. */
  scanner: Scanner | null;
  children: (signals: SignalList) => ReactNode;
};

/** A section with a list of signals, whose source and age its heading names. */
export function SignalsPage({ title, subtitle, scanner, children }: SignalsPageProps) {
  const signals = useSignalHistory(scanner);
  const freshness = useFreshness(signals, SIGNALS_POLL_MS);
  const source = commonSource(signals.data ?? []);
  return (
    <PageSourceContext value={source}>
      <ScreenHeading
        title={title}
        subtitle={subtitle}
        provenance={signals.data === undefined ? null : { source, freshness }}
      />
      {children(signals)}
    </PageSourceContext>
  );
}

type SignalsOfProps = {
  list: SignalList;
  shape: 'rows' | 'cards';
  /** Of one scanner alone. */
  isFiltered: boolean;
  children: (signals: readonly Signal[]) => ReactNode;
};

/** The signals of a list, or why there are none. */
export function SignalsOf({ list, shape, isFiltered, children }: SignalsOfProps) {
  const isOnline = useConnected();
  return (
    <DatedRows
      of={list}
      isOffline={!isOnline}
      skeleton={<Skeleton label="Loading signals" shape={shape} />}
      failure="Signals could not be loaded."
    >
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState
            icon={Radio}
            title={
              isFiltered
                ? 'No trading signals found for the selected filter'
                : 'No trading signals yet'
            }
            hint="Every signal is listed here, whatever its result."
          />
        ) : (
          children(rows)
        )
      }
    </DatedRows>
  );
}

export function Informational() {
  return <p className="text-dense text-ink-3">Trades and analysis are informational.</p>;
}
