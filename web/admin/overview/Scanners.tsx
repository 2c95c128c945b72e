import { type ComponentProps, type ReactNode, useId } from 'react';
import type { PriceSource } from '#web/lib/copy.ts';
import {
  type Scanner,
  scannerLabel,
  scannerInstruments,
} from '#contracts/rules/signals/scanners.ts';
import {
  CONSOLE_POLL_MS,
  useWatchedPeak,
  useWatchedSniper,
  useWatchedWeekly,
} from '#web/data/signals/scanners.ts';
import { useFreshness } from '#web/data/query-results.ts';
import { Badge, type BadgeLook, unknownLook } from '#web/ui/Badge.tsx';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { ScheduledTime } from '#web/ui/figures/times.tsx';
import type { PeakBias, PeakScannerAnswer } from '#contracts/peak-scanner.ts';
import type { SniperAnswer } from '#contracts/sniper.ts';
import type { WeeklyScannerAnswer } from '#contracts/weekly-scanner.ts';
import { Leaning, sniperPhases } from '#web/ui/figures/badges.tsx';

type AnyAnswer = { data_source: PriceSource; filling: boolean };

type ScannerPanelProps<Answer> = {
  scanner: Scanner;
  of: ComponentProps<typeof QueryStates<Answer>>['of'];
  children: (answer: Answer) => ReactNode;
};

function ScannerPanel<Answer extends AnyAnswer>(props: ScannerPanelProps<Answer>) {
  const { scanner, of: query, children } = props;
  const { data } = query;
  const name = scannerLabel[scanner];
  const headingId = useId();
  const freshness = useFreshness(query, CONSOLE_POLL_MS);
  return (
    <Card as="section" aria-labelledby={headingId} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={headingId} className="font-semibold">
          {name}
        </h3>
        {data?.data_source === 'simulated' && <Badge tone="info">Simulated market</Badge>}
        {data?.filling === true && <Badge tone="info">Preparing history</Badge>}
        {data !== undefined && <Freshness of={freshness} />}
      </div>
      <QueryStates
        of={query}
        skeleton={<Skeleton label={`Loading the ${name}`} count={2} />}
        failure={`The ${name} could not be loaded.`}
        freshness={freshness}
      >
        {children}
      </QueryStates>
    </Card>
  );
}

type ScannerFactsProps = {
  generated: number;
  since: string;
  lastScan: string | null;
  status: BadgeLook;
  children: ReactNode;
};

function ScannerFacts({ generated, since, lastScan, status, children }: ScannerFactsProps) {
  return (
    <dl className="flex flex-col gap-1.5 text-dense">
      <Fact name="Signals generated">
        {generated.toLocaleString()} {since}
      </Fact>
      <Fact name="Last scan">
        {lastScan === null ? 'None yet' : <ScheduledTime at={Date.parse(lastScan)} />}
      </Fact>
      <Fact name="Status">
        <Badge {...status} />
      </Fact>
      {children}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-3">{name}</dt>
      <dd className="ml-auto min-w-0 text-right font-medium">{children}</dd>
    </div>
  );
}

function BiasSummary({ analysis }: { analysis: PeakScannerAnswer['bias_analysis'] }) {
  return (
    <section aria-label="Bias by instrument">
      <ul className="flex flex-col divide-y divide-line border-t border-line text-dense">
        {scannerInstruments.peak.map((instrument) => (
          <li key={instrument} className="flex flex-col gap-1 py-2">
            <InstrumentBias instrument={instrument} bias={analysis[instrument]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function InstrumentBias({ instrument, bias }: { instrument: string; bias: PeakBias | undefined }) {
  if (bias === undefined) {
    return (
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{instrument}</span>
        <span className="text-ink-3">Not enough candles</span>
      </p>
    );
  }
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="font-medium">{instrument}</span>
        <Leaning label={bias.daily_bias} />
      </p>
      <p className="text-ink-2">{describe(bias)}</p>
    </>
  );
}

/** `W Bottom, day 2 · 31.4% of the 5-day range · stop hunt · structure break` */
function describe(bias: PeakBias): string {
  const day = bias.peak_days === null ? '' : `, day ${bias.peak_days}`;
  return [
    `${bias.formation}${day}`,
    `${bias.range_position.toFixed(1)}% of the 5-day range`,
    ...(bias.stop_hunt_detected ? ['stop hunt today'] : []),
    ...(bias.structure_break ? ['structure break'] : []),
  ].join(' · ');
}

const peakStatuses: Readonly<Record<PeakScannerAnswer['scanner_status'], BadgeLook>> = {
  monitoring: { tone: 'info', label: 'Monitoring' },
  scanning: { tone: 'warn', label: 'Scanning' },
  signals_active: { tone: 'ok', label: 'Signals active' },
  market_closed: { tone: 'neutral', label: 'Market closed' },
  unknown: unknownLook,
};

function PeakPanel() {
  return (
    <ScannerPanel scanner="peak" of={useWatchedPeak()}>
      {(peak) => (
        <>
          <ScannerFacts
            generated={peak.signals.length}
            since="in this generation"
            lastScan={peak.last_scan}
            status={peakStatuses[peak.scanner_status]}
          >
            <Fact name="Open signals">{peak.mmm_signals.length.toLocaleString()}</Fact>
            <Fact name="Current day">
              {peak.current_day}, signals on day {peak.signal_generation_day}
            </Fact>
            <Fact name="Next generation">
              {peak.is_generation_day ? (
                'Today'
              ) : (
                <ScheduledTime at={Date.parse(peak.next_generation)} />
              )}
            </Fact>
          </ScannerFacts>
          <BiasSummary analysis={peak.bias_analysis} />
        </>
      )}
    </ScannerPanel>
  );
}

/** Does not count candidates and neutral pairs. */
const issued = ({ signals }: SniperAnswer): number =>
  signals.filter(({ signal }) => signal !== null).length;

function SniperPanel() {
  return (
    <ScannerPanel scanner="1m_sniper" of={useWatchedSniper()}>
      {(sniper) => (
        <ScannerFacts
          generated={issued(sniper)}
          since={`in the ${sniper.session_type} session`}
          lastScan={sniper.last_scan}
          status={sniperPhases[sniper.current_phase]}
        >
          <Fact name="Phase">{phaseText(sniper)}</Fact>
          <Fact name="Active sessions">{sniper.session_active ? '1' : '0'}</Fact>
          <Fact name="Next session">
            <ScheduledTime at={Date.parse(sniper.next_session)} />
          </Fact>
        </ScannerFacts>
      )}
    </ScannerPanel>
  );
}

const phaseText = ({ phase_step, message }: SniperAnswer): string =>
  phase_step === null ? message : `${phase_step} of 6: ${message}`;

const weeklyStatuses: Readonly<Record<WeeklyScannerAnswer['scanner_status'], BadgeLook>> = {
  generating: { tone: 'info', label: 'Generating' },
  active: { tone: 'ok', label: 'Active' },
  no_signals: { tone: 'neutral', label: 'No signals' },
  closed: { tone: 'neutral', label: 'Market closed' },
  waiting: { tone: 'neutral', label: 'Waiting' },
  delayed: { tone: 'warn', label: 'Delayed' },
  unknown: unknownLook,
};

function WeeklyPanel() {
  return (
    <ScannerPanel scanner="weekly" of={useWatchedWeekly()}>
      {(weekly) => (
        <ScannerFacts
          generated={weekly.signals.length}
          since="this week"
          lastScan={weekly.last_scan}
          status={weeklyStatuses[weekly.scanner_status]}
        >
          <Fact name="Message">{weekly.message}</Fact>
          <Fact name="Next generation">
            <ScheduledTime at={Date.parse(weekly.next_signal_generation)} />
          </Fact>
        </ScannerFacts>
      )}
    </ScannerPanel>
  );
}

/** What each scanner does at the moment. */
export function Scanners() {
  return (
    <section aria-labelledby="scanners">
      <h2 id="scanners" className="mb-3 text-card font-semibold">
        Scanners
      </h2>
      <div className="grid gap-3 md:gap-4 lg:grid-cols-2">
        <PeakPanel />
        <div className="flex min-w-0 flex-col gap-3 md:gap-4">
          <WeeklyPanel />
          <SniperPanel />
        </div>
      </div>
    </section>
  );
}
