import { CandlestickChart } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { fileTimezoneLabels } from '#contracts/rules/market/candle-import/file-timezones.ts';
import type { Untraceable } from '#contracts/rules/journal/trade-candles.ts';
import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import type { JournalItem } from '#web/data/journal/journal.ts';
import {
  type ExcursionFigure,
  type Excursions,
  type PriceMismatch,
  type TradeView,
  useForgetCandleFile,
  useTradeCandles,
} from '#web/data/journal/trade-candles.ts';
import { sourceLabel } from '#web/lib/copy.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { formatCount } from '#web/lib/format.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { HowToRead, type Explanation } from '#web/ui/Explain.tsx';
import { FigureTable } from '#web/ui/FigureTable.tsx';
import { ScrollArea } from '#web/ui/ScrollArea.tsx';
import { RMultiple } from '#web/ui/figures/amounts.tsx';
import { Fact, Facts } from '#web/ui/figures/facts.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { priceFormat } from '../format-trade.ts';
import { Amount } from '../insights/figures.tsx';
import {
  formatLasting,
  formatShare,
  formatSignedShare,
  UNKNOWN,
} from '../insights/format-figures.ts';

const excursionExplanations: readonly Explanation[] = [
  {
    title: 'MAE, maximum adverse excursion',
    means: 'How far the price went against the trade before its exit.',
    computed:
      'From the entry to the furthest price against it, on the candles from entry to exit. The candles of entry and exit count in full, even where their price may lie outside of the trade. In money, a price unit is worth what the result before costs made of it; in R, the distance is divided by that from entry to stop loss.',
    good: 'One that is clearly smaller than the distance to the stop loss. If most winners have a small MAE, the stop may be wider than it has to be.',
    isNot: 'Not the loss of the account: other open trades are not in it, nor the spread.',
  },
  {
    title: 'MFE, maximum favourable excursion',
    means: 'How far the price went in favour of the trade before its exit.',
    computed:
      'From the entry to the furthest price in favour. Of the candles of entry and exit only the prices count that certainly lie in the trade: close, open and the exit.',
    isNot: 'Not what could have been earned: nobody knows a high before it is over.',
  },
  {
    title: 'Exit efficiency',
    means: 'What was taken of the MFE.',
    computed:
      'The distance from entry to exit divided by the MFE. 100% is an exit at the best price; below zero, a profit became a loss, or never came.',
    good: 'Only over many trades, and together with the MAE: a close target takes nearly all of little.',
    isNot: 'Not a measure of one trade: a single exit is good or bad by its plan.',
  },
  {
    title: 'Best exit, in hindsight',
    means: 'The price and time of the MFE.',
    computed: 'As the MFE. The time is the end of its candle, at most the exit.',
    isNot: 'Not advice: it is known only after the trade.',
  },
];

const loadChart = async () => (await import('./TradeChartView.tsx')).TradeChartView;
const loadFile = async () => (await import('./CandleFileDialog.tsx')).CandleFileDialog;
const TradeChartView = lazyPart(loadChart);
const CandleFileDialog = lazyPart(loadFile);
// Preloaded: chart and dialog must also open offline.
for (const load of [loadChart, loadFile]) void load().catch(() => null);

const untraceable: Readonly<Record<Untraceable, string>> = {
  open: 'Unavailable while the trade is open: excursions are measured from entry to exit.',
  'no-exit': 'Unavailable without an exit price. Add it by Edit.',
  'no-times':
    'Unavailable without the time at which the trade opened: its date alone does not say which prices it saw. Add Opened and Closed by Edit.',
  'wrong-order': 'Unavailable: the trade closes before it opens. Correct its times by Edit.',
  'other-instrument': `Unavailable for this instrument. There are candles of ${INSTRUMENTS.join(', ')}.`,
};

/** How far the price went during a trade, on candles of its time; with chart and replay. */
export function PriceDuringTrade({ trade }: { trade: JournalItem }) {
  const [isChoosing, setIsChoosing] = useState(false);
  const candles = useTradeCandles(trade);
  const chooseFile = (
    <Button size="sm" icon={CandlestickChart} onClick={() => setIsChoosing(true)}>
      Use my broker’s candles
    </Button>
  );
  return (
    <section aria-label="Price during the trade" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-card font-semibold">Price during the trade</h3>
        <HowToRead of={excursionExplanations} />
      </div>
      <Content trade={trade} candles={candles} chooseFile={chooseFile} />
      {isChoosing && (
        <Suspense fallback={null}>
          <CandleFileDialog trade={trade} onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </section>
  );
}

type ContentProps = {
  trade: JournalItem;
  candles: ReturnType<typeof useTradeCandles>;
  chooseFile: ReactNode;
};

function Content({ trade, candles, chooseFile }: ContentProps) {
  if (candles.state === 'untraceable') {
    return <p className="text-ink-2">{untraceable[candles.reason]}</p>;
  }
  if (candles.state === 'loading') {
    return <Skeleton label="Loading the candles of the trade" shape="cards" count={1} />;
  }
  if (candles.state === 'loaded') {
    return <Measured trade={trade} view={candles.view} chooseFile={chooseFile} />;
  }
  if (candles.state === 'failed') {
    return (
      <ErrorState text="The candles of this trade could not be loaded." retry={candles.retry} />
    );
  }
  return (
    <Banner kind="info" retry={candles.retry} action={chooseFile}>
      The candles of this trade are not on this device yet, and the server cannot be reached. Once
      they were loaded, they are here offline too.
    </Banner>
  );
}

type MeasuredProps = { trade: JournalItem; view: TradeView; chooseFile: ReactNode };

function Measured({ trade, view, chooseFile }: MeasuredProps) {
  const { measurement } = view;
  return (
    <>
      {measurement.state === 'measured' && (
        <>
          <ExcursionFigures trade={trade} excursions={measurement} openedAt={view.time.from} />
          <Suspense fallback={<div className="h-64 rounded-control bg-sunken md:h-80" />}>
            <TradeChartView trade={trade} view={view} />
          </Suspense>
        </>
      )}
      {measurement.state === 'mismatch' && (
        <OtherMarket trade={trade} mismatch={measurement.mismatch} />
      )}
      {measurement.state === 'unverified' && (
        <Banner kind="info">
          {view.candles.length === 0
            ? 'There are no candles of the time of this trade.'
            : 'The candles of entry and exit are missing, so that nothing shows whether the others are of this trade’s market. Nothing is computed from them.'}
        </Banner>
      )}
      <Source view={view} />
      <div className="flex flex-wrap gap-2">
        {chooseFile}
        {view.source.kind === 'file' && <ForgetFile trade={trade} />}
      </div>
    </>
  );
}

type ExcursionFiguresProps = {
  trade: JournalItem;
  excursions: Excursions;
  openedAt: number; // UTC ms
};

type ExcursionRow = { id: string; figure: ExcursionFigure };

const columnsOf = (trade: JournalItem, openedAt: number): Column<ExcursionRow>[] => [
  { name: '', cell: ({ id }) => id },
  {
    name: 'R',
    cell: ({ figure: { r } }) => (r === null ? UNKNOWN : <RMultiple value={r} />),
  },
  {
    name: 'Before costs',
    cell: ({ figure }) => <Amount value={figure.money} currency={trade.currency} />,
  },
  { name: 'Price', cell: ({ figure }) => priceFormat(trade)(figure.price) },
  {
    name: 'After',
    cell: ({ figure: { at } }) => (at === null ? UNKNOWN : formatLasting(at - openedAt)),
  },
];

/** MAE, MFE, exit efficiency, and the best exit in hindsight. */
function ExcursionFigures({ trade, excursions, openedAt }: ExcursionFiguresProps) {
  const { adverse, favourable, efficiency } = excursions;
  const rows: ExcursionRow[] = [
    { id: 'MAE', figure: adverse },
    { id: 'MFE', figure: favourable },
  ];
  return (
    <>
      <ScrollArea label="Excursions of the trade" className="overflow-x-auto">
        <FigureTable label="Excursions" columns={columnsOf(trade, openedAt)} rows={rows} />
      </ScrollArea>
      <Facts label="Exit">
        <Fact name="Exit efficiency">{formatEfficiency(efficiency)}</Fact>
        <Fact name="Best exit, in hindsight">
          <BestExit figure={favourable} trade={trade} />
        </Fact>
      </Facts>
      <Remarks trade={trade} excursions={excursions} />
    </>
  );
}

const formatEfficiency = (efficiency: number | null): string =>
  efficiency !== null && efficiency < 0 ? formatSignedShare(efficiency) : formatShare(efficiency);

function BestExit({
  figure: { price, at },
  trade,
}: {
  figure: ExcursionFigure;
  trade: JournalItem;
}) {
  const now = useNow();
  if (at === null) return 'the entry: the price was never better';
  return `${priceFormat(trade)(price)}, ${formatMoment(at, now)}`;
}

/** Why a figure is missing, and where one is in doubt. */
function Remarks({ trade, excursions }: Pick<ExcursionFiguresProps, 'trade' | 'excursions'>) {
  const { adverse, efficiency } = excursions;
  const remarks = [
    adverse.isInDoubt &&
      'The MAE lies in the candle of the entry or of the exit, and may have come before or after the trade: a doubt counts against it.',
    adverse.r === null &&
      (trade.stop_loss === null
        ? 'R is unavailable without a stop loss.'
        : 'R is unavailable: the stop loss is not on the losing side of the entry.'),
    adverse.money === null &&
      'Money is unavailable: the result of this trade does not show what its price move was worth.',
    efficiency === null && 'The exit efficiency is unavailable: there was never a profit to take.',
  ].filter((remark) => remark !== false);
  if (remarks.length === 0) return null;
  return <p className="text-dense text-ink-2">{remarks.join(' ')}</p>;
}

function OtherMarket({ trade, mismatch }: { trade: JournalItem; mismatch: PriceMismatch }) {
  const { end, price, candle } = mismatch;
  const format = priceFormat(trade);
  return (
    <Banner kind="warn">
      These candles are not of this trade’s market: at the {end} they are between {format(candle.l)}{' '}
      and {format(candle.h)}, and the {end} price is {format(price)}. Nothing is computed from them.
      Check the times of the trade, or use the candles of your broker.
    </Banner>
  );
}

function ForgetFile({ trade }: { trade: JournalItem }) {
  const forget = useForgetCandleFile(trade);
  return (
    <Button size="sm" variant="quiet" isBusy={forget.isPending} onClick={() => forget.mutate()}>
      Use the server’s candles
    </Button>
  );
}

const GAPS_LISTED = 3;

/** Source, timeframe and coverage of the candles, with the longest gaps. */
function Source({ view: { source, time, measurement } }: { view: TradeView }) {
  const now = useNow();
  const { expected, missing, gaps } = measurement.coverage;
  const origin =
    source.kind === 'server'
      ? sourceLabel(source.name)
      : `your file ${source.name}, its times read as ${fileTimezoneLabels[source.timezone]}`;
  const coverage =
    missing === 0
      ? `none of the ${formatCount(expected, 'candle')} from entry to exit is missing`
      : `${missing.toLocaleString()} of the ${formatCount(expected, 'candle')} from entry to exit ${missing === 1 ? 'is' : 'are'} missing`;
  return (
    <p className="text-dense text-ink-2">
      {time.timeframe} candles. Source: {origin}. Coverage: {coverage}
      {missing > 0 &&
        ` (${gaps
          .slice(0, GAPS_LISTED)
          .map(({ from, to }) => `${formatMoment(from, now)} to ${formatMoment(to, now)}`)
          .join('; ')}${gaps.length > GAPS_LISTED ? '; and more' : ''})`}
      .
    </p>
  );
}
