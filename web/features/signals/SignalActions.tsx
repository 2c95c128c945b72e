import { Calculator, CandlestickChart, NotebookPen } from 'lucide-react';
import { Suspense, useState } from 'react';
import { scannerName } from '#contracts/rules/signals/scanners.ts';
import type { Signal } from '#contracts/signals.ts';
import { useIsSignalTaken } from '#web/data/journal/journal.ts';
import { type TradeStart, useTakeTrade } from '#web/data/journal/journal-context.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';

const loadSize = async () => (await import('./SizeDialog.tsx')).SizeDialog;
const loadChart = async () => (await import('./SignalChartDialog.tsx')).SignalChartDialog;
const SizeDialog = lazyPart(loadSize);
const SignalChartDialog = lazyPart(loadChart);
// Preloaded with the screen: both dialogs must also open offline.
for (const load of [loadSize, loadChart]) void load().catch(() => null);

/** A voided signal has no exit price: what became of a trade on it is not known. */
const endOf = ({ timestamp, closed_at, exit_price }: Signal): TradeStart['ended'] =>
  closed_at === null || exit_price === null
    ? null
    : { opened_at: timestamp, closed_at, exit_price };

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
  ended: endOf(signal),
});

export function SignalActions({ signal }: { signal: Signal }) {
  const [opened, open] = useState<'size' | 'chart' | null>(null);
  const isTaken = useIsSignalTaken(signal.id);
  const takeTrade = useTakeTrade(); // null without a journal
  const take =
    takeTrade === null || isTaken
      ? null
      : (size: number | null, currency: string) => takeTrade(startFrom(signal, size, currency));
  const close = () => open(null);
  const { instrument, signal_type } = signal;
  const actions = [
    { icon: Calculator, text: 'Position size', onClick: () => open('size') },
    ...(take === null
      ? []
      : [{ icon: NotebookPen, text: 'I took this', onClick: () => take(null, 'USD') }]),
    { icon: CandlestickChart, text: 'Show chart', onClick: () => open('chart') },
  ];
  return (
    <div className="flex flex-wrap items-center gap-2">
      {actions.map(({ icon: Icon, text, onClick }) => (
        <Button
          key={text}
          size="sm"
          className="grow @md:grow-0"
          aria-label={`${text}: ${instrument} ${signal_type}`}
          onClick={onClick}
        >
          <Icon aria-hidden className="hidden size-4 @md:block" />
          {text}
        </Button>
      ))}
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
