import { CandlestickChart, FileUp } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import {
  FILE_TIMEZONES,
  type FileTimezone,
  fileTimezoneLabels,
} from '#contracts/rules/market/candle-import/file-timezones.ts';
import { tradeTime, type Untraceable } from '#contracts/rules/journal/trade-candles.ts';
import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { type Timeframe, TIMEFRAMES } from '#contracts/rules/market/timeframes.ts';
import type { JournalItem } from '#web/data/journal/journal.ts';
import {
  type PriceMismatch,
  type TradeView,
  useForgetCandleFile,
  useStoreCandleFile,
  useTradeCandles,
} from '#web/data/journal/trade-candles.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { formatCount } from '#web/lib/format.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { HowToRead } from '#web/ui/Explain.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FileButton } from '#web/ui/forms/FileButton.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { formatCandleSource, priceFormat } from '../format-trade.ts';
import { excursionExplanations, ExcursionFigures } from './ExcursionFigures.tsx';

const loadChart = async () => (await import('./TradeChartView.tsx')).TradeChartView;
const TradeChartView = lazyPart(loadChart);
void loadChart().catch(() => null); // preloaded: it must also open offline

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
      {isChoosing && <CandleFileDialog trade={trade} onClose={() => setIsChoosing(false)} />}
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

const timeframes = TIMEFRAMES.map((value) => ({ value, label: value }));
const timezones = FILE_TIMEZONES.map((value) => ({
  value,
  label: fileTimezoneLabels[value],
}));

/** Reads a CSV file of candles of the trader's own broker; it never leaves the device. */
function CandleFileDialog({ trade, onClose }: { trade: JournalItem; onClose: () => void }) {
  const time = tradeTime(trade);
  const [file, setFile] = useState<File | null>(null);
  const [timeframe, setTimeframe] = useState<Timeframe>(
    typeof time === 'string' ? 'M1' : time.timeframe,
  );
  const [timezone, setTimezone] = useState<FileTimezone>('NY-server');
  const store = useStoreCandleFile(trade);
  const submit = (): void => {
    if (file !== null) store.mutate({ file, timeframe, timezone }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Use my broker’s candles"
      description={`A CSV file with ${trade.pair} candles, for example exported by MetaTrader. It is read on this device and sent nowhere.`}
      submitLabel="Use this file"
      busyLabel="Reading..."
      isBusy={store.isPending}
      isIncomplete={file === null}
      error={store.error?.message ?? null}
      onSubmit={submit}
      onCancel={onClose}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FileButton
          label="Choose file"
          icon={FileUp}
          input={{ 'aria-label': 'File of candles' }} // of any type: devices disagree on CSV
          disabled={store.isPending}
          onChoose={([chosen]) => chosen && setFile(chosen)}
        />
        <p className="min-w-0 break-words text-dense text-ink-2">
          {file === null ? 'No file chosen' : file.name}
        </p>
      </div>
      <SelectField
        label="Timeframe"
        options={timeframes}
        value={timeframe}
        onChange={setTimeframe}
      />
      <SelectField
        label="Time zone of the file"
        hint="Counts where the file does not show it by its weekends."
        options={timezones}
        value={timezone}
        onChange={setTimezone}
      />
    </FormDialog>
  );
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
  const coverage =
    missing === 0
      ? `none of the ${formatCount(expected, 'candle')} from entry to exit is missing`
      : `${missing.toLocaleString()} of the ${formatCount(expected, 'candle')} from entry to exit ${missing === 1 ? 'is' : 'are'} missing`;
  return (
    <p className="text-dense text-ink-2">
      {time.timeframe} candles. Source: {formatCandleSource(source)}. Coverage: {coverage}
      {missing > 0 &&
        ` (${gaps
          .slice(0, GAPS_LISTED)
          .map(({ from, to }) => `${formatMoment(from, now)} to ${formatMoment(to, now)}`)
          .join('; ')}${gaps.length > GAPS_LISTED ? '; and more' : ''})`}
      .
    </p>
  );
}
