import { type RefObject, useState } from 'react';
import type { ChartAnalysis } from '#contracts/market/chart-analyses.ts';
import { ApiError } from '#contracts/errors.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { formatPrice } from '#web/lib/format.ts';
import { scoreBand } from '#web/lib/bands.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { SideBadge, SourceBadge } from '#web/ui/figures/badges.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { StatTiles } from '#web/ui/figures/facts.tsx';
import { useAnalyseChart } from '#web/data/market/chart-analyses.ts';
import type { CandlesOf } from '#web/data/market/market.ts';
import { toDataUrl, shrinkImage } from '#web/lib/image.ts';
import type { Plot } from '#web/ui/charts/create-plot.ts';

const MAX_URL_LENGTH = 2_900_000;

/**
 * Screenshot of the chart as a data URL, stored with the analysis. Null when it cannot be taken:
 * the analysis reads candles and works without it.
 */
async function takeScreenshot(plot: Plot | null): Promise<string | null> {
  if (plot === null) return null;
  try {
    const url = await toDataUrl(await shrinkImage(await plot.takePicture()));
    return url.length <= MAX_URL_LENGTH ? url : null;
  } catch {
    return null;
  }
}

/** A new analysis of the chart, or an earlier one that was opened; gone with another instrument or timeframe. */
export function useChartAnalysis(of: CandlesOf, plotRef: RefObject<Plot | null>) {
  const [isBusy, setIsBusy] = useState(false); // also while the screenshot is taken
  const [result, setResult] = useState<ChartAnalysis | null>(null);
  const { mutate, error, variables } = useAnalyseChart();
  const isOfChart = (other: CandlesOf | null | undefined): boolean =>
    other?.instrument === of.instrument && other.timeframe === of.timeframe;

  async function start(): Promise<void> {
    setIsBusy(true);
    const image = await takeScreenshot(plotRef.current);
    mutate({ ...of, image }, { onSuccess: setResult, onSettled: () => setIsBusy(false) });
  }

  return {
    result: result !== null && isOfChart(result) ? result : undefined,
    error: isOfChart(variables) ? error : null,
    isBusy,
    start,
    open: setResult,
  };
}

type TradingSignal = NonNullable<ChartAnalysis['trading_signal']>;

function SignalFacts(props: { instrument: Instrument; signal: TradingSignal }) {
  const { instrument, signal } = props;
  const price = (value: number): string => formatPrice(instrument, value);
  return (
    <StatTiles
      label="Trading signal"
      tiles={[
        { label: 'Side', value: <SideBadge side={signal.direction === 'BUY' ? 'buy' : 'sell'} /> },
        { label: 'Entry', value: price(signal.entry_price) },
        { label: 'Stop loss', value: price(signal.stop_loss) },
        { label: 'Take profit', value: price(signal.take_profit) },
        { label: 'Risk : reward', value: `1 : ${signal.risk_reward_ratio.toFixed(2)}` },
        { label: 'Volatility', value: `${signal.volatility.toFixed(2)} %` },
      ]}
    />
  );
}

type AnalysisResultProps = Pick<ReturnType<typeof useChartAnalysis>, 'result' | 'error'>;

export function AnalysisResult({ result, error }: AnalysisResultProps) {
  if (error !== null) return <Banner kind="danger">{errorMessage(error)}</Banner>;
  if (result === undefined) return null;
  if (result.analysis_status === 'failed') {
    return <Banner kind="danger">The chart could not be read. Please try again.</Banner>;
  }
  return <AnalysisCard analysis={result} />;
}

const errorMessage = (error: Error): string =>
  error instanceof ApiError && error.status < 500
    ? error.message
    : 'The chart could not be analysed. Please try again.';

function AnalysisCard({ analysis }: { analysis: ChartAnalysis }) {
  const { instrument, timeframe, trading_signal: signal, confidence_score: score } = analysis;
  return (
    <Panel
      title={`Analysis of ${instrument} ${timeframe}`}
      badge={
        <>
          <Badge>pattern reading, not graded</Badge>
          <SourceBadge source={analysis.data_source} />
        </>
      }
    >
      <output className="flex flex-col gap-1">
        <PatternClarity score={score} />
        <span className="max-w-prose text-ink-2">{analysis.extracted_text}</span>
      </output>
      {signal === null ? (
        <p className="text-ink-2">No trading signal.</p>
      ) : (
        <SignalFacts instrument={instrument} signal={signal} />
      )}
      <Findings analysis={analysis} />
    </Panel>
  );
}

const CAUTION_BELOW = 70;

/** How well the signs agree: not how likely a signal is to win, which most charts do not have. */
function PatternClarity({ score }: { score: number }) {
  const { label, tone } = scoreBand(score);
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone={tone}>
        Pattern clarity {score > 0 && `${Math.round(score)} of 100 · `}
        {label}
      </Badge>
      {score > 0 && score < CAUTION_BELOW && (
        <span className="text-dense text-ink-2">Few signs agree: read it with caution.</span>
      )}
    </span>
  );
}

function Findings({ analysis }: { analysis: ChartAnalysis }) {
  const prices = (levels: readonly number[]) =>
    levels.map((level) => formatPrice(analysis.instrument, level));
  return (
    <dl className="tiles gap-x-4 gap-y-3 border-t border-line pt-3">
      <Finding name="Patterns" values={analysis.detected_patterns} />
      <Finding name="Support" values={prices(analysis.support_levels)} />
      <Finding name="Resistance" values={prices(analysis.resistance_levels)} />
      <Finding name="Recommended timeframe" values={[analysis.recommended_timeframe]} />
    </dl>
  );
}

function Finding({ name, values }: { name: string; values: readonly string[] }) {
  return (
    <div>
      <dt className="text-dense text-ink-3">{name}</dt>
      {values.length === 0 ? (
        <dd className="text-ink-2">None found</dd>
      ) : (
        values.map((value) => <dd key={value}>{value}</dd>)
      )}
    </div>
  );
}
