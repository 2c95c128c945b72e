import { Calculator, CandlestickChart, NotebookPen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { scannerName } from '#contracts/rules/signals/scanners.ts';
import type { Signal } from '#contracts/signals.ts';
import { useIsSignalTaken } from '#web/data/journal/journal.ts';
import { type TradeStart, useTakeTrade } from '#web/data/journal/journal-context.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';

const loadSize = async () => ({ default: (await import('./SizeDialog.tsx')).SizeDialog });
const loadChart = async () => ({
  default: (await import('./SignalChartDialog.tsx')).SignalChartDialog,
});
const SizeDialog = lazy(loadSize);
const SignalChartDialog = lazy(loadChart);
// Preloaded with the screen: both dialogs must also open offline.
for (const load of [loadSize, loadChart]) void load().catch(() => null);

/** Initial values of the trade form for a signal. */
const startFrom = (signal: Signal, size: number | null, currency: string): TradeStart => ({
  pair: signal.instrument,
  type: signal.signal_type,
  entry_price: signal.entry_price,
  stop_loss: signal.stop_loss,
  take_profit: signal.take_profit,
  size,
  currency,
  strategy: scannerName(signal.scanner_type),
  signal_id: signal.id,
});

/**
 * Takes a signal into the journal; null when there is no journal or the signal is already in it.
 */
function useTake(signal: Signal) {
  const take = useTakeTrade();
  const isTaken = useIsSignalTaken(signal.id);
  return {
    isTaken,
    take:
      take === null || isTaken
        ? null
        : (size: number | null, currency: string) => take(startFrom(signal, size, currency)),
  };
}

/** Actions of a signal: size, take, chart. */
export function SignalActions({ signal }: { signal: Signal }) {
  const [opened, open] = useState<'size' | 'chart' | null>(null);
  const { isTaken, take } = useTake(signal);
  const close = () => open(null);
  const about = `${signal.instrument} ${signal.signal_type}`;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        size="sm"
        className="grow @md:grow-0"
        aria-label={`Size it: ${about}`}
        onClick={() => open('size')}
      >
        <Calculator aria-hidden className="hidden size-4 @md:block" />
        Size it
      </Button>
      {take !== null && (
        <Button
          size="sm"
          className="grow @md:grow-0"
          aria-label={`I took this: ${about}`}
          onClick={() => take(null, 'USD')}
        >
          <NotebookPen aria-hidden className="hidden size-4 @md:block" />I took this
        </Button>
      )}
      <Button
        size="sm"
        className="grow @md:grow-0"
        aria-label={`Show chart: ${about}`}
        onClick={() => open('chart')}
      >
        <CandlestickChart aria-hidden className="hidden size-4 @md:block" />
        Show chart
      </Button>
      {isTaken && (
        <Badge tone="ok" icon={NotebookPen}>
          In your journal
        </Badge>
      )}
      <Suspense fallback={null}>
        {opened === 'size' && <SizeDialog signal={signal} onClose={close} onTake={take} />}
        {opened === 'chart' && <SignalChartDialog signal={signal} onClose={close} />}
      </Suspense>
    </div>
  );
}
