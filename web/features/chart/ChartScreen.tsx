import { Maximize2 } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { type Instrument, INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { type Timeframe, TIMEFRAMES } from '#contracts/rules/market/timeframes.ts';
import { isMarketOpen } from '#contracts/rules/time/market-calendar.ts';
import { isDemo } from '#web/data/device/demo.ts';
import { useLoadedAnswer } from '#web/data/query-results.ts';
import { type CandlesOf, useCandles } from '#web/data/market/market.ts';
import { isActive, usePriceAlerts } from '#web/data/price-alerts/price-alerts.ts';
import { useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { shownZone } from '#web/lib/format-time.ts';
import { useHistoryChoice } from '#web/lib/history-entry.ts';
import { useMediaQuery } from '#web/lib/use-browser-state.ts';
import { useNow } from '#web/lib/use-clock.ts';
import type { Plot } from '#web/ui/charts/create-plot.ts';
import { Attribution, TvFrame } from '#web/ui/embeds/TvFrame.tsx';
import { type WidgetFrame, widgetSymbol } from '#web/ui/embeds/widget.ts';
import { PageSourceContext } from '#web/ui/figures/ProvenanceChip.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { provenanceOf, ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { AnalysisResult, useChartAnalysis } from './AnalysisResult.tsx';
import { EarlierAnalyses } from './EarlierAnalyses.tsx';
import type { ChartAlerts } from './ChartBody.tsx';
import { InstrumentSelect, LocalChart } from './LocalChart.tsx';
import type { AlertStart } from './PriceAlertSheet.tsx';
import { ProviderNote, useChartView } from './ProviderNote.tsx';
import { useFullScreen } from './use-full-screen.ts';

const PriceAlertList = lazyPart(async () => (await import('./PriceAlertList.tsx')).PriceAlertList);

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
const providerConfig = ({ instrument, timeframe }: CandlesOf, isWide: boolean) => ({
  autosize: true,
  symbol: widgetSymbol[instrument],
  interval: intervals[timeframe],
  timezone: shownZone() === 'UTC' ? 'Etc/UTC' : shownZone(),
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

const PRICE_REFRESH_MS = 60_000;

/** Source and age of the candles; null while there are none. A closed market has no newer price. */
function useProvenance({ instrument }: CandlesOf, series: ReturnType<typeof useCandles>) {
  const isOpen = isMarketOpen(instrument, useNow().getTime());
  const { answer } = useLoadedAnswer(series, isOpen ? PRICE_REFRESH_MS : Infinity);
  return provenanceOf(answer);
}

/** A link to the section with this item leads to the list of alerts. */
const ALERTS_ITEM = 'price-alerts';

/** The price alerts of a member on the chart: their lines, the price that was tapped, and the open sheet. */
function useChartAlerts({ instrument }: CandlesOf, section: ChartsProps['section']) {
  const isMember = section === 'analytics';
  const list = usePriceAlerts(isMember);
  const [start, setStart] = useState<AlertStart | null>(null);
  const [tapped, setTapped] = useState<AlertStart | null>(null);
  const opened = useOpenedItem(section);
  const link = opened?.item === ALERTS_ITEM ? opened : null;
  const price = tapped?.instrument === instrument ? tapped.price : null;
  const open = (at: number | null): void => {
    setTapped(null);
    setStart({ instrument, price: at });
  };
  const levels = useMemo(
    () => [
      ...list.alerts
        .filter((alert) => alert.instrument === instrument && isActive(alert))
        .map((alert) => ({
          name: alert.unsent === 'set' ? 'Alert, not sent' : 'Alert',
          price: alert.price,
          colour: alert.unsent === 'set' ? ('ink-2' as const) : ('accent' as const),
        })),
      ...(price === null ? [] : [{ name: 'Selected', price, colour: 'ink-2' as const }]),
    ],
    [list.alerts, instrument, price],
  );
  const onPrice = (at: number, how: 'tap' | 'hold'): void => {
    if (how === 'hold') open(at);
    else setTapped({ instrument, price: at });
  };
  const chart: ChartAlerts = {
    levels,
    price,
    onForget: () => setTapped(null),
    onPrice: isMember ? onPrice : undefined,
    onAlert: isMember ? () => open(price) : null,
  };
  return { chart, list, link, start, setStart };
}

type AlertListProps = {
  alerts: ReturnType<typeof useChartAlerts>;
  instrument: Instrument;
  onOpen: (instrument: Instrument) => void;
};

/** The list below the chart, for members. */
function AlertList({ alerts, instrument, onOpen }: AlertListProps) {
  const { chart, list, link, start, setStart } = alerts;
  if (chart.onAlert === null) return null;
  return (
    <Suspense fallback={null}>
      <PriceAlertList
        of={list}
        instrument={instrument}
        start={start}
        onStart={setStart}
        onOpen={onOpen}
        link={link}
      />
    </Suspense>
  );
}

/** The chosen instrument, which a link to the section can choose, and timeframe. */
function useChosenCandles(section: ChartsProps['section'], timeframe: Timeframe) {
  const [instrument, setInstrument] = useHistoryChoice('instrument', INSTRUMENTS, 'EURUSD');
  const [period, setPeriod] = useHistoryChoice('timeframe', TIMEFRAMES, timeframe);
  const opened = useOpenedItem(section);
  useEffect(() => {
    const linked = INSTRUMENTS.find((name) => name === opened?.item);
    if (linked !== undefined) setInstrument(linked);
  }, [opened, setInstrument]);
  const change = (next: CandlesOf): void => {
    setInstrument(next.instrument);
    setPeriod(next.timeframe);
  };
  return { of: { instrument, timeframe: period }, change };
}

type ChartHeadingProps = {
  title: string;
  of: CandlesOf;
  onChange: (of: CandlesOf) => void;
  series: ReturnType<typeof useCandles>;
  onFullScreen: () => void;
};

/** The heading over our chart. */
function ChartHeading({ title, of, onChange, series, onFullScreen }: ChartHeadingProps) {
  return (
    <ScreenHeading
      title={title}
      provenance={useProvenance(of, series)}
      controls={<InstrumentSelect of={of} onChange={onChange} />}
      action={<IconButton label="Full screen" icon={Maximize2} onClick={onFullScreen} />}
    />
  );
}

/** After it, our chart is the chart. */
const PATIENCE_MS = 3000;

type ChartsProps = {
  title: string;
  section: 'analytics' | 'tradingview-chart';
  timeframe: Timeframe;
  className: string;
};

const noteOf = (frame: Pick<WidgetFrame, 'phase' | 'show'>) => <ProviderNote {...frame} />;
const noNote = () => null;

/** The provider's chart; ours when the provider's fails or is slow, or the member prefers ours. */
function Charts({ title, section, timeframe, className }: ChartsProps) {
  const { of, change } = useChosenCandles(section, timeframe);
  const [view, setView] = useChartView();
  const [isProviders, setIsProviders] = useState(false);
  const isWide = useMediaQuery('(min-width: 40rem)');
  const canChoose = !isDemo(); // the demo calls no third-party host
  const series = useCandles(of, { isWanted: !isProviders });
  const plotRef = useRef<Plot | null>(null);
  const analysis = useChartAnalysis(of, plotRef);
  const placeRef = useRef<HTMLDivElement>(null);
  const full = useFullScreen(placeRef);
  const alerts = useChartAlerts(of, section);
  const keepOurs = () => setView('Our candles');
  const select = (next: CandlesOf): void => {
    change(next);
    keepOurs();
  };

  return (
    <PageSourceContext value={isProviders ? null : (series.data?.data_source ?? null)}>
      {isProviders ? (
        <ScreenHeading title={title} />
      ) : (
        <ChartHeading
          title={title}
          of={of}
          onChange={select}
          series={series}
          onFullScreen={full.open}
        />
      )}
      <div className="flex flex-col gap-3 md:gap-4">
        <TvFrame
          widget="advanced-chart"
          config={providerConfig(of, isWide)}
          title="Chart of the chart provider"
          className={className}
          isWanted={canChoose && view === 'Live'}
          patienceMs={PATIENCE_MS}
          onReadyChange={setIsProviders}
          note={canChoose ? noteOf : noNote}
        >
          <LocalChart
            of={of}
            onChange={select}
            series={series}
            analysis={analysis}
            alerts={alerts.chart}
            plotRef={plotRef}
            placeRef={placeRef}
            full={full}
            onUse={keepOurs}
          />
        </TvFrame>
        {!isProviders && <AnalysisResult {...analysis} />}
        <AlertList
          alerts={alerts}
          instrument={of.instrument}
          onOpen={(instrument) => {
            select({ ...of, instrument });
            window.scrollTo({ top: 0 });
          }}
        />
        <EarlierAnalyses
          isWanted={isProviders || !series.isPending}
          onOpen={(earlier) => {
            select(earlier);
            analysis.open(earlier);
            window.scrollTo({ top: 0 });
          }}
        />
        {!isProviders && <Licence />}
      </div>
    </PageSourceContext>
  );
}

/** Required by the licence of the chart library. */
const Licence = () => (
  <div className="flex flex-wrap items-center justify-between gap-x-3 text-meta text-ink-3">
    <p>TradingView Lightweight Charts™, Copyright (c) 2025 TradingView, Inc.</p>
    <Attribution />
  </div>
);

export function AdminChart() {
  return (
    <Charts
      title="Chart"
      section="tradingview-chart"
      timeframe="M15"
      className="min-h-130 md:min-h-150"
    />
  );
}

export function ChartScreen() {
  return (
    <Charts
      title="Advanced Trading Chart"
      section="analytics"
      timeframe="H4"
      className="min-h-130 md:min-h-175"
    />
  );
}
