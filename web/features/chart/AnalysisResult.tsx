import type { ChartAnalysis } from '#contracts/market/chart-analyses.ts';
import { ApiError } from '#contracts/errors.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { formatPrice } from '#web/lib/format-price.ts';
import { scoreBand } from '#web/lib/score-band.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Card } from '#web/ui/Card.tsx';
import { StatTile, StatTiles } from '#web/ui/figures/StatTile.tsx';
import type { Analysing } from './use-chart-analysis.ts';

type SignalFactsProps = {
  instrument: Instrument;
  signal: NonNullable<ChartAnalysis['trading_signal']>;
};

const sides = {
  BUY: { tone: 'buy', arrow: '▲' },
  SELL: { tone: 'sell', arrow: '▼' },
} as const;

/** Which side an analysis reads, and at what prices. */
function SignalFacts({ instrument, signal }: SignalFactsProps) {
  const { tone, arrow } = sides[signal.direction];
  const price = (value: number): string => formatPrice(instrument, value);
  return (
    <StatTiles label="Trading signal">
      <StatTile
        label="Side"
        value={
          <Badge tone={tone}>
            <span aria-hidden>{arrow}</span> {signal.direction}
          </Badge>
        }
      />
      <StatTile label="Entry" value={price(signal.entry_price)} />
      <StatTile label="Stop loss" value={price(signal.stop_loss)} />
      <StatTile label="Take profit" value={price(signal.take_profit)} />
      <StatTile label="Risk : reward" value={`1 : ${signal.risk_reward_ratio.toFixed(2)}`} />
      <StatTile label="Volatility" value={`${signal.volatility.toFixed(2)} %`} />
    </StatTiles>
  );
}

/** What the analysis of the shown chart has found, or why it found nothing. */
export function AnalysisResult({ analysis: { result, error } }: { analysis: Analysing }) {
  if (error !== null) return <Banner kind="danger">{failureOf(error)}</Banner>;
  if (result === undefined) return null;
  if (result.analysis_status === 'failed') {
    return <Banner kind="danger">The chart could not be read. Please try again.</Banner>;
  }
  return <Reading analysis={result} />;
}

/** The server's own sentence, such as how many candles are missing. */
const failureOf = (error: Error): string =>
  error instanceof ApiError && error.status < 500
    ? error.message
    : 'The chart could not be analysed. Please try again.';

function Reading({ analysis }: { analysis: ChartAnalysis }) {
  const { instrument, timeframe, trading_signal: signal, confidence_score: score } = analysis;
  return (
    <Card as="section" aria-labelledby="chart-analysis">
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="chart-analysis" className="text-card font-semibold">
            Analysis of {instrument} {timeframe}
          </h2>
          <Badge>pattern reading, not graded</Badge>
          {analysis.data_source === 'simulated' && <Badge tone="info">Simulated market</Badge>}
        </div>
        <output className="flex flex-col gap-1">
          <Confidence score={score} />
          <span className="max-w-prose text-ink-2">{analysis.extracted_text}</span>
        </output>
        {signal === null ? (
          <p className="text-ink-2">No trading signal.</p>
        ) : (
          <SignalFacts instrument={instrument} signal={signal} />
        )}
        <Findings analysis={analysis} />
      </div>
    </Card>
  );
}

/** Below this the product advises caution. */
const CAUTION_BELOW = 70;

function Confidence({ score }: { score: number }) {
  const { word, tone } = scoreBand(score);
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone={tone}>
        Confidence {score > 0 && `${Math.round(score)} of 100 · `}
        {word}
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
