import { clsx } from 'clsx';
import { Button } from '#web/ui/Button.tsx';
import type { FramePhase } from '#web/ui/embeds/use-widget-frame.ts';
import { Attribution } from '#web/ui/embeds/WidgetNote.tsx';

const failures: Partial<Record<FramePhase, string>> = {
  offline: 'Failed to load TradingView chart',
  silent: 'Failed to load TradingView chart',
  'no-data': 'Error initializing chart',
};

const OURS = 'Our own candles; the provider’s are under “Live”.';

/** Beside the provider's chart: that it is on its way, or why ours stands in its place. */
export function ProviderNote({ phase }: { phase: FramePhase }) {
  if (phase === 'ready') return <Attribution />;
  const failure = failures[phase];
  const status = { role: 'status' }; // it waits for its turn: the chart below works
  // Above our chart, while the frame's own line stands below the frame. All are of one height, so that
  // the chart below never jumps.
  return (
    <div
      {...status}
      className={clsx(
        'order-first flex min-h-11 items-center justify-between gap-2 text-dense',
        failure === undefined ? 'text-ink-3' : 'rounded-control bg-warn-soft px-3 text-warn',
      )}
    >
      {failure ?? (phase === 'off' ? OURS : 'Loading TradingView chart...')}
      {failure !== undefined && (
        <Button size="sm" onClick={() => location.reload()}>
          Refresh Page
        </Button>
      )}
    </div>
  );
}
