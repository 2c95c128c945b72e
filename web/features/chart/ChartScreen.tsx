import { clsx } from 'clsx';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { isDemo } from '#web/data/device/demo.ts';
import { useHistoryChoice } from '#web/lib/history-entry.ts';
import { useMediaQuery } from '#web/lib/use-browser-state.ts';
import { Button } from '#web/ui/Button.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Segments } from '#web/ui/forms/Segments.tsx';
import { TvFrame, Attribution } from '#web/ui/embeds/TvFrame.tsx';
import { type FramePhase, widgetSymbol } from '#web/ui/embeds/widget.ts';
import { LocalChart } from './LocalChart.tsx';

const failures: Partial<Record<FramePhase, string>> = {
  offline: 'Failed to load TradingView chart',
  silent: 'Failed to load TradingView chart',
  'no-data': 'Error initializing chart',
};

const OURS = 'Our own candles; the provider’s are under “Live”.';

/** Status line of the provider's chart: loading, or why our chart is displayed instead. */
function ProviderNote({ phase }: { phase: FramePhase }) {
  if (phase === 'ready') return <Attribution />;
  const failure = failures[phase];
  const status = { role: 'status' }; // polite announcement: the chart below works
  // Above our chart; the frame's own line is below the frame. All have one height, so the chart
  // below never jumps.
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

const intervals: Readonly<Record<Timeframe, string>> = {
  M1: '1',
  M5: '5',
  M15: '15',
  H1: '60',
  H4: '240',
  D1: 'D',
  W1: 'W',
};

/** Settings of the provider's chart. @param isWide the drawing toolbar fits beside the chart */
const providerConfig = (timeframe: Timeframe, isWide: boolean) => ({
  autosize: true,
  symbol: widgetSymbol.EURUSD,
  interval: intervals[timeframe],
  timezone: 'Etc/UTC',
  theme: 'dark',
  style: '1', // candles
  locale: 'en',
  allow_symbol_change: true,
  withdateranges: true,
  hide_side_toolbar: !isWide,
  save_image: false,
  calendar: false,
  details: false,
  hotlist: false,
  enable_publishing: false,
  support_host: 'https://www.tradingview.com',
});

const noteOf = (phase: FramePhase) => <ProviderNote phase={phase} />;

const VIEWS = ['Live', 'Our candles'] as const;

/** The provider's chart; ours when the provider's fails or the member prefers ours. */
function Charts(props: { title: string; timeframe: Timeframe; className: string }) {
  const { title, timeframe, className } = props;
  const [view, setView] = useHistoryChoice('chart', VIEWS, 'Live');
  const isWide = useMediaQuery('(min-width: 40rem)');
  const canChoose = !isDemo(); // the demo calls no third-party host
  return (
    <>
      <ScreenHeading
        title={title}
        action={
          canChoose && <Segments legend="Chart" options={VIEWS} value={view} onChange={setView} />
        }
      />
      <div className="*:flex *:flex-col *:gap-2">
        <TvFrame
          widget="advanced-chart"
          config={providerConfig(timeframe, isWide)}
          title="Chart of the chart provider"
          className={className}
          isWanted={canChoose && view === 'Live'}
          note={canChoose ? noteOf : () => null}
        >
          {/* Stay on our chart once the member uses it, even when the frame gets ready. */}
          <LocalChart timeframe={timeframe} onUse={() => setView('Our candles')} />
        </TvFrame>
      </div>
    </>
  );
}

export function AdminChart() {
  return <Charts title="Chart" timeframe="M15" className="min-h-130 md:min-h-150" />;
}

export function ChartScreen() {
  return (
    <Charts title="Advanced Trading Chart" timeframe="H4" className="min-h-130 md:min-h-175" />
  );
}
