import { clsx } from 'clsx';
import { useHistoryChoice } from '#web/lib/history-entry.ts';
import { Button } from '#web/ui/Button.tsx';
import { Attribution } from '#web/ui/embeds/TvFrame.tsx';
import type { FramePhase, WidgetFrame } from '#web/ui/embeds/widget.ts';
import { Segments } from '#web/ui/forms/Segments.tsx';

const failures: Partial<Record<FramePhase, string>> = {
  offline: 'Failed to load TradingView chart',
  silent: 'Failed to load TradingView chart',
  'no-data': 'Error initializing chart',
};

const states: Partial<Record<FramePhase, string>> = {
  waiting: 'Loading TradingView chart...',
  late: 'TradingView is slow to answer. This is our own chart.',
  offered: 'The TradingView chart is ready.',
  off: 'Our own candles; the provider’s are under “Live”.',
};

const VIEWS = ['Live', 'Our candles'] as const;

/** Whether the member wants the provider's chart where it works, or ours in any case. */
export const useChartView = () => useHistoryChoice('chart', VIEWS, 'Live');

/** The choice of the chart, and one line about the provider's: what it does, or why ours is displayed instead. */
export function ProviderNote({ phase, show }: Pick<WidgetFrame, 'phase' | 'show'>) {
  const [view, setView] = useChartView();
  const failure = failures[phase];
  const status = { role: 'status' }; // a polite announcement: our chart works
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-2">
      <Segments legend="Chart" options={VIEWS} value={view} onChange={setView} />
      {phase === 'ready' ? (
        <Attribution />
      ) : (
        <div
          {...status}
          className={clsx(
            'flex min-h-11 flex-wrap items-center justify-between gap-2 text-dense',
            failure === undefined
              ? 'text-ink-3'
              : 'grow rounded-control bg-warn-soft px-3 text-warn',
          )}
        >
          <span>{failure ?? states[phase]}</span>
          {failure !== undefined && (
            <Button size="sm" onClick={() => location.reload()}>
              Refresh Page
            </Button>
          )}
          {phase === 'offered' && (
            <Button size="sm" onClick={show}>
              Show it
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
