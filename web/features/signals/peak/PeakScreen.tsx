import type { ReactNode } from 'react';
import type { PeakScannerAnswer, PeakSetup } from '#contracts/peak-scanner.ts';
import { useAutoRefresh } from '#web/data/live/auto-refresh.ts';
import { PEAK_POLL_MS, usePeakScanner } from '#web/data/signals/scanners.ts';
import { useHistoryChoice } from '#web/lib/history-entry.ts';
import { Badge, unknownLook } from '#web/ui/Badge.tsx';
import { CardGrid } from '#web/ui/CardGrid.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { SideBadge } from '#web/ui/figures/badges.tsx';
import { ScannerScreen } from '#web/features/signals/ScannerFrame.tsx';
import { BiasCard, PredictionCard } from './InstrumentCards.tsx';
import {
  chosenInstruments,
  type InstrumentChoice,
  instrumentChoices,
  InstrumentSelect,
  PeakSignals,
} from './PeakSignals.tsx';
import { RMultiple } from '#web/ui/figures/amounts.tsx';
import { ScannerRate } from '#web/ui/figures/ScannerRate.tsx';
import { StatTile } from '#web/ui/figures/facts.tsx';

type Metrics = PeakScannerAnswer['performance_metrics'];

const NOTHING = '–';

function PeakDashboard({ metrics }: { metrics: Metrics }) {
  const { n_closed, average_risk_reward, success_rate, expectancy_r } = metrics;
  const { average_volatility } = metrics.market_volatility;
  const confirmation = metrics.ml_confirmation_rate;
  const riskReward =
    average_risk_reward === null ? NOTHING : `1 : ${average_risk_reward.toFixed(2)}`;
  const success = success_rate === null ? null : <ScannerRate of={success_rate} />;
  const expectancy = expectancy_r === null ? null : <RMultiple value={expectancy_r} />;
  const volatility = (
    <>
      {average_volatility === null ? NOTHING : `${average_volatility.toFixed(2)}%`}{' '}
      <Unit>a day</Unit>
    </>
  );
  const tiles = [
    { label: 'Total Signals', value: metrics.total_signals_generated },
    { label: 'High Confidence', value: metrics.high_confidence_signals },
    {
      label: 'ML Confirmation Rate',
      value: confirmation === null ? NOTHING : <ScannerRate of={confirmation} />,
    },
    { label: 'Average R:R', value: riskReward },
    { label: 'Success rate', value: <Measured n={n_closed}>{success}</Measured> },
    { label: 'Expectancy after costs', value: <Measured n={n_closed}>{expectancy}</Measured> },
    { label: 'Market Volatility', value: volatility },
    {
      label: 'Institutional Activity (model estimate)',
      value: metrics.institutional_activity.activity_level ?? NOTHING,
    },
  ];
  return (
    <Panel title="Performance dashboard" note={recordNote(metrics)} isPlain>
      <dl
        aria-label="Performance dashboard"
        className="grid gap-3 @3xs:grid-cols-2 @2xl:grid-cols-4"
      >
        {tiles.map((tile) => (
          <StatTile key={tile.label} {...tile} />
        ))}
      </dl>
    </Panel>
  );
}

function recordNote({ total_signals_generated: total, backfilled }: Metrics): string {
  const measured = 'Success rate and expectancy count only live signals that have closed.';
  if (backfilled === 0) return measured;
  return `${backfilled} of ${total} signals are backfilled: backtested on the data available at the time. ${measured}`;
}

function Measured({ n, children }: { n: number; children: ReactNode }) {
  if (children === null) {
    return (
      <span className="block text-dense font-medium whitespace-normal text-ink-2">
        insufficient data (n={n})
      </span>
    );
  }
  return (
    <>
      {children} <Unit>n={n}</Unit>
    </>
  );
}

function Unit({ children }: { children: ReactNode }) {
  return <span className="text-meta font-normal text-ink-3">{children}</span>;
}

function PeakWatchlist({ setups }: { setups: readonly PeakSetup[] }) {
  return (
    <Panel
      title="Watch-list"
      badge={<Badge tone="warn">Not signals</Badge>}
      note="Setups that miss a condition. They are not issued or graded."
    >
      {setups.length === 0 ? (
        <p className="text-ink-2">Nothing is close to a signal right now.</p>
      ) : (
        <ul className="divide-y divide-line">
          {setups.map((setup) => (
            <li key={setup.instrument} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <h3 className="font-semibold">{setup.instrument}</h3>
                <SideBadge side={setup.signal_type} />
                <span className="text-dense text-ink-2">
                  Setup quality {Math.round(setup.quality * 100)}%
                </span>
              </div>
              <p className="max-w-prose text-dense text-ink-2">{setup.reasoning}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const statusBadges = {
  monitoring: { tone: 'neutral', label: 'Monitoring' },
  scanning: { tone: 'info', label: 'Scanning' },
  signals_active: { tone: 'ok', label: 'Signals active' },
  market_closed: { tone: 'neutral', label: 'Market closed' },
  unknown: unknownLook,
} as const;

function StatusBadge({ of: { scanner_status } }: { of: PeakScannerAnswer }) {
  const { tone, label } = statusBadges[scanner_status];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Scans are as far apart as the polls after them. */
const REFRESH_MS = 2 * PEAK_POLL_MS;

/** The Peak Scanner: signals once a month, bias and predictions every day. */
export function PeakScreen() {
  const [isAuto, setIsAuto] = useAutoRefresh('peak');
  const [choice, setChoice] = useHistoryChoice<InstrumentChoice>(
    'instrument',
    instrumentChoices,
    'all',
  );
  const scanner = usePeakScanner(isAuto);
  return (
    <ScannerScreen
      title="Advanced Peak Scanner"
      badge={scanner.data && <StatusBadge of={scanner.data} />}
      type="peak"
      scanner={scanner}
      refreshMs={REFRESH_MS}
      autoRefresh={{ isOn: isAuto, every: 'every 5 min', onChange: setIsAuto }}
      controls={<InstrumentSelect choice={choice} onChoose={setChoice} />}
    >
      {(answer) => <PeakContent answer={answer} choice={choice} />}
    </ScannerScreen>
  );
}

function PeakContent({ answer, choice }: { answer: PeakScannerAnswer; choice: InstrumentChoice }) {
  const chosen = chosenInstruments(choice);
  const missing = answer.filling ? 'Still being prepared.' : 'Not enough candles yet.';
  return (
    <>
      <PeakSignals answer={answer} choice={choice} />
      <PeakDashboard metrics={answer.performance_metrics} />
      <PeakWatchlist
        setups={answer.watchlist.filter(({ instrument }) => chosen.includes(instrument))}
      />
      <Panel
        title="Market-maker bias"
        note="Read from closed candles, not a signal. ADR is the average daily range of the last 14 trading days."
        isPlain
      >
        <CardGrid rows={chosen} keyOf={String} className="@3xl:grid-cols-2">
          {(instrument) => (
            <BiasCard
              instrument={instrument}
              bias={answer.bias_analysis[instrument]}
              missing={missing}
            />
          )}
        </CardGrid>
      </Panel>
      <Panel
        title="Machine-learning predictions"
        badge={<Badge tone="info">Model estimate</Badge>}
        note="What comes first within 24 hours: a rise of three average true ranges, a fall of three, or neither."
        isPlain
      >
        <CardGrid rows={chosen} keyOf={String} className="@3xl:grid-cols-2">
          {(instrument) => (
            <PredictionCard
              instrument={instrument}
              prediction={answer.ml_predictions[instrument]}
              missing={missing}
            />
          )}
        </CardGrid>
      </Panel>
    </>
  );
}
