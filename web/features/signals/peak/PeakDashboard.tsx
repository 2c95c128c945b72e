import type { ReactNode } from 'react';
import type { PeakScannerAnswer } from '#contracts/peak-scanner.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { RMultiple } from '#web/ui/figures/amounts.tsx';
import { StatTile } from '#web/ui/figures/facts.tsx';

type Metrics = PeakScannerAnswer['performance_metrics'];

const NOTHING = '–';

const percent = (value: number | null, digits: number): string =>
  value === null ? NOTHING : `${value.toFixed(digits)}%`;

/** Results of the scanner and the current market. */
export function PeakDashboard({ metrics }: { metrics: Metrics }) {
  const { average_risk_reward, market_volatility, institutional_activity } = metrics;
  return (
    <Panel title="Performance dashboard" note={recordNote(metrics)} isPlain>
      <dl aria-label="Performance dashboard" className="grid grid-cols-2 gap-3 @2xl:grid-cols-4">
        <StatTile label="Total Signals" value={metrics.total_signals_generated} />
        <StatTile label="High Confidence" value={metrics.high_confidence_signals} />
        <StatTile label="ML Confirmation Rate" value={percent(metrics.ml_confirmation_rate, 1)} />
        <StatTile
          label="Average R:R"
          value={average_risk_reward === null ? NOTHING : `1 : ${average_risk_reward.toFixed(2)}`}
        />
        <StatTile
          label="Success rate"
          value={<Measured value={metrics.success_rate} of={metrics} show={rate} />}
        />
        <StatTile
          label="Expectancy after costs"
          value={<Measured value={metrics.expectancy_r} of={metrics} show={multiple} />}
        />
        <StatTile
          label="Market Volatility"
          value={
            <>
              {percent(market_volatility.average_volatility, 2)} <Unit>a day</Unit>
            </>
          }
        />
        <StatTile
          label="Institutional Activity (model estimate)"
          value={institutional_activity.activity_level ?? NOTHING}
        />
      </dl>
    </Panel>
  );
}

function recordNote({ total_signals_generated: total, backfilled }: Metrics): string {
  const measured =
    'Success rate and expectancy are of signals that were issued live and have closed.';
  if (backfilled === 0) return measured;
  return `${backfilled} of ${total} signals are backfilled: computed later by the same rule, from the candles known then. ${measured}`;
}

const rate = (value: number): ReactNode => percent(value, 1);
const multiple = (value: number): ReactNode => <RMultiple value={value} />;

type MeasuredProps = {
  value: number | null;
  of: Metrics;
  show: (value: number) => ReactNode;
};

/** A figure of closed signals with their number; null when there are too few. */
function Measured({ value, of: { n_closed }, show }: MeasuredProps) {
  if (value === null) {
    return (
      <span className="block text-dense font-medium whitespace-normal text-ink-2">
        insufficient data (n={n_closed})
      </span>
    );
  }
  return (
    <>
      {show(value)} <Unit>n={n_closed}</Unit>
    </>
  );
}

function Unit({ children }: { children: ReactNode }) {
  return <span className="text-meta font-normal text-ink-3">{children}</span>;
}
