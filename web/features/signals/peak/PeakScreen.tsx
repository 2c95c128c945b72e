import { useState } from 'react';
import type { PeakScannerAnswer, PeakSetup } from '#contracts/peak-scanner.ts';
import { useAutoRefresh } from '#web/data/live/auto-refresh.ts';
import { PEAK_POLL_MS, usePeakScanner } from '#web/data/signals/scanners.ts';
import { Badge, unknownLook } from '#web/ui/Badge.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { SideBadge } from '#web/ui/figures/badges.tsx';
import {
  AutoRefresh,
  ScannerHeading,
  ScannerAlerts,
  ScannerAnswer,
} from '#web/features/signals/ScannerFrame.tsx';
import { Informational } from '#web/features/signals/ScannerFacts.tsx';
import { RecordPanel } from '../RecordPanel.tsx';
import { BiasCard } from './BiasCard.tsx';
import {
  chosenInstruments,
  type InstrumentChoice,
  InstrumentSelect,
  PeakSchedule,
  PeakSignals,
} from './PeakSignals.tsx';
import { PeakDashboard } from './PeakDashboard.tsx';
import { PredictionCard } from './PredictionCard.tsx';

type PeakWatchlistProps = { setups: readonly PeakSetup[]; choice: InstrumentChoice };

/** Setups that are close to a signal. */
function PeakWatchlist({ setups, choice }: PeakWatchlistProps) {
  const chosen = chosenInstruments(choice);
  const visible = setups.filter(({ instrument }) => chosen.includes(instrument));
  return (
    <Panel
      title="Watch-list"
      badge={<Badge tone="warn">Not signals</Badge>}
      note="Setups that something is still missing from. None of them is issued or graded."
    >
      {visible.length === 0 ? (
        <p className="text-ink-2">Nothing comes near a signal at the moment.</p>
      ) : (
        <ul className="divide-y divide-line">
          {visible.map((setup) => (
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

/**
 * Why an instrument has no data.
 * @param isFilling history is still loading
 */
const missingText = (isFilling: boolean): string =>
  isFilling ? 'Still being prepared.' : 'Not enough candles yet.';

type PeakPredictionsProps = {
  predictions: PeakScannerAnswer['ml_predictions'];
  choice: InstrumentChoice;
  isFilling: boolean;
};

/** Model predictions for the next 24 hours. */
function PeakPredictions({ predictions, choice, isFilling }: PeakPredictionsProps) {
  return (
    <Panel
      title="Machine-learning predictions"
      badge={<Badge tone="info">Model estimate</Badge>}
      note="What comes first within 24 hours: a rise by three average true ranges, a fall by as much, or neither."
      isPlain
    >
      <ul className="grid gap-3 @3xl:grid-cols-2">
        {chosenInstruments(choice).map((instrument) => (
          <li key={instrument} className="min-w-0">
            <PredictionCard
              instrument={instrument}
              prediction={predictions[instrument]}
              missing={missingText(isFilling)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type PeakBiasesProps = {
  biases: PeakScannerAnswer['bias_analysis'];
  choice: InstrumentChoice;
  isFilling: boolean;
};

/** Daily bias of each instrument by the market maker method. */
function PeakBiases({ biases, choice, isFilling }: PeakBiasesProps) {
  return (
    <Panel
      title="Market-maker bias"
      note="A reading of closed candles, not a signal. ADR is the mean range of the last 14 trading days."
      isPlain
    >
      <ul className="grid gap-3 @3xl:grid-cols-2">
        {chosenInstruments(choice).map((instrument) => (
          <li key={instrument} className="min-w-0">
            <BiasCard
              instrument={instrument}
              bias={biases[instrument]}
              missing={missingText(isFilling)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const statusBadges = {
  monitoring: { tone: 'neutral', label: 'Monitoring' },
  scanning: { tone: 'info', label: 'Scanning' },
  signals_active: { tone: 'ok', label: 'Signals active' },
  market_closed: { tone: 'neutral', label: 'Market closed' },
  unknown: { tone: unknownLook.tone, label: unknownLook.label },
} as const;

function PeakStatusBadge({ status }: { status: PeakScannerAnswer['scanner_status'] }) {
  const { tone, label } = statusBadges[status];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Scans are as far apart as the polls after them. */
const REFRESH_MS = 2 * PEAK_POLL_MS;

/** The Peak Scanner: signals once a month, bias and predictions every day. */
export function PeakScreen() {
  const [isAuto, setIsAuto] = useAutoRefresh('peak');
  const [choice, setChoice] = useState<InstrumentChoice>('all');
  const scanner = usePeakScanner(isAuto);
  return (
    <>
      <ScannerHeading
        title="Advanced Peak Scanner"
        badge={
          scanner.data !== undefined && <PeakStatusBadge status={scanner.data.scanner_status} />
        }
        scanner={scanner}
        refreshMs={REFRESH_MS}
      >
        <InstrumentSelect choice={choice} onChoose={setChoice} />
        <AutoRefresh isOn={isAuto} every="every 5 min" onChange={setIsAuto} />
      </ScannerHeading>
      <div className="flex flex-col gap-4 md:gap-6">
        <ScannerAlerts scanner={scanner} />
        <ScannerAnswer
          scanner={scanner}
          emptyTitle="No scanner data available. Click refresh to initialize."
        >
          {(answer) => (
            <>
              <PeakSchedule answer={answer} />
              <PeakDashboard metrics={answer.performance_metrics} />
              <PeakSignals answer={answer} choice={choice} />
              <PeakWatchlist setups={answer.watchlist} choice={choice} />
              <PeakBiases
                biases={answer.bias_analysis}
                choice={choice}
                isFilling={answer.filling}
              />
              <PeakPredictions
                predictions={answer.ml_predictions}
                choice={choice}
                isFilling={answer.filling}
              />
            </>
          )}
        </ScannerAnswer>
        <RecordPanel scanner="peak" />
        <Informational />
      </div>
    </>
  );
}
