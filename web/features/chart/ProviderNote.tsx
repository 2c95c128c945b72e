import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { FramePhase } from '#web/ui/embeds/use-widget-frame.ts';
import { Attribution } from '#web/ui/embeds/WidgetNote.tsx';

const failures: Partial<Record<FramePhase, string>> = {
  offline: 'Failed to load TradingView chart',
  silent: 'Failed to load TradingView chart',
  'no-data': 'Error initializing chart',
};

/** Beside the provider's chart: that it is on its way, or why ours stands in its place. */
export function ProviderNote({ phase }: { phase: FramePhase }) {
  if (phase === 'ready') return <Attribution />;
  if (phase === 'off') return null;
  const failure = failures[phase];
  return (
    // Above our chart, while the frame's own line stands below the frame.
    <div className="order-first flex min-h-15 flex-col justify-center">
      {failure === undefined ? (
        <output className="text-dense text-ink-3">Loading TradingView chart...</output>
      ) : (
        <Banner
          kind="warn"
          action={
            <Button size="sm" onClick={() => location.reload()}>
              Refresh Page
            </Button>
          }
        >
          {failure}. These are our own candles.
        </Banner>
      )}
    </div>
  );
}
