import { clsx } from 'clsx';
import { useState } from 'react';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { isDemo } from '#web/data/device/demo.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { Button } from '#web/ui/Button.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Segments } from '#web/ui/forms/Segments.tsx';
import { TvFrame } from '#web/ui/embeds/TvFrame.tsx';
import { Attribution } from '#web/ui/embeds/WidgetNote.tsx';
import type { FramePhase } from '#web/ui/embeds/use-widget-frame.ts';
import { widgetSymbol } from '#web/ui/embeds/widget.ts';
import { LocalChart } from './LocalChart.tsx';

const failures: Partial<Record<FramePhase, string>> = {
  offline: 'Failed to load TradingView chart',
  silent: 'Failed to load TradingView chart',
  'no-data': 'Error initializing chart',
};

const OURS = 'Our own candles; the provider’s are under “Live”.';

/** Beside the provider's chart: that it is on its way, or why ours stands in its place. */
function ProviderNote({ phase }: { phase: FramePhase }) {
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

const intervals: Readonly<Record<Timeframe, string>> = {
  M1: '1',
  M5: '5',
  M15: '15',
  H1: '60',
  H4: '240',
  D1: 'D',
  W1: 'W',
};

/**
 * Settings of the provider's advanced chart: EURUSD first, dark in both themes, in UTC.
 *
 * @param isWide there is room for the tools at its side
 */
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

type ChartsProps = {
  title: string;
  /** Of both charts at first. */
  timeframe: Timeframe;
  /** Of the provider's chart. */
  className: string;
};

const noteOf = (phase: FramePhase) => <ProviderNote phase={phase} />;

const noNote = () => null;

const VIEWS = ['Live', 'Our candles'] as const;

/** The provider's chart where it can be had, and ours where it cannot or is preferred. */
export function Charts({ title, timeframe, className }: ChartsProps) {
  const [view, setView] = useState<(typeof VIEWS)[number]>('Live');
  const isWide = useMediaQuery('(min-width: 40rem)');
  const canChoose = !isDemo(); // the demo asks no foreign host
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
          note={canChoose ? noteOf : noNote}
        >
          {/* Whoever works in our chart is not to lose it when the frame is ready. */}
          <LocalChart timeframe={timeframe} onUse={() => setView('Our candles')} />
        </TvFrame>
      </div>
    </>
  );
}
