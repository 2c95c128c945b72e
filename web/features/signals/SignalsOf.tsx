import { Radio } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import type { Signal } from '#contracts/signals.ts';
import { useFreshness } from '#web/data/query-results.ts';
import { SIGNALS_POLL_MS, useSignalHistory } from '#web/data/signals/signals.ts';
import { useOnline } from '#web/lib/use-browser-state.ts';
import { DatedRows } from '#web/ui/states/DatedRows.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { MoreRows } from '#web/ui/states/ListEnd.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';

type SignalsOfProps = {
  scanner: Scanner | null;
  shape: 'rows' | 'cards';
  children: (signals: readonly Signal[]) => ReactNode;
};

export function SignalsOf({ scanner, shape, children }: SignalsOfProps) {
  const signals = useSignalHistory(scanner);
  const freshness = useFreshness(signals, SIGNALS_POLL_MS);
  const isOnline = useOnline();
  return (
    <div className="flex flex-col gap-3">
      {signals.data !== undefined && <h2 className="sr-only">Signals</h2>}
      <DatedRows
        of={signals}
        freshness={freshness}
        isOffline={!isOnline}
        skeleton={<Skeleton label="Loading signals" shape={shape} />}
        failure="Signals could not be loaded."
      >
        {(rows) => (
          <>
            {rows.length === 0 ? (
              <EmptyState
                icon={Radio}
                title="No trading signals found for the selected filter"
                hint="Each signal of a scanner is kept here, whatever becomes of it"
              />
            ) : (
              children(rows)
            )}
            <MoreRows of={signals} failure="More signals could not be loaded." />
          </>
        )}
      </DatedRows>
    </div>
  );
}

export function Informational() {
  return <p className="text-dense text-ink-3">Trades and analysis are informational.</p>;
}
