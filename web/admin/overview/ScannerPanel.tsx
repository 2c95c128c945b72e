import { type ComponentProps, type ReactNode, useId } from 'react';
import type { PriceSource } from '#web/lib/copy.ts';
import {
  type Scanner,
  scannerLabel,
  scannerInstruments,
} from '#contracts/rules/signals/scanners.ts';
import { CONSOLE_POLL_MS, useWatchedPeak } from '#web/data/signals/scanners.ts';
import { useFreshness } from '#web/data/query-results.ts';
import { Badge, type BadgeLook, unknownLook } from '#web/ui/Badge.tsx';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { ScheduledTime } from '#web/ui/figures/times.tsx';
import type { PeakBias, PeakScannerAnswer } from '#contracts/peak-scanner.ts';
import { Leaning } from '#web/ui/figures/badges.tsx';

type AnyAnswer = { data_source: PriceSource; filling: boolean };

type ScannerPanelProps<Answer> = {
  scanner: Scanner;
  of: ComponentProps<typeof QueryStates<Answer>>['of'] & { error: Error | null };
  children: (answer: Answer) => ReactNode;
};

export function ScannerPanel<Answer extends AnyAnswer>(props: ScannerPanelProps<Answer>) {
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

export function ScannerFacts({ generated, since, lastScan, status, children }: ScannerFactsProps) {
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

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-ink-3">{name}</dt>
      <dd className="min-w-0 text-right font-medium">{children}</dd>
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
      <p className="flex justify-between gap-4">
        <span className="font-medium">{instrument}</span>
        <span className="text-ink-3">Not enough candles</span>
      </p>
    );
  }
  return (
    <>
      <p className="flex items-center justify-between gap-4">
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

const statuses: Readonly<Record<PeakScannerAnswer['scanner_status'], BadgeLook>> = {
  monitoring: { tone: 'info', label: 'Monitoring' },
  scanning: { tone: 'warn', label: 'Scanning' },
  signals_active: { tone: 'ok', label: 'Signals active' },
  market_closed: { tone: 'neutral', label: 'Market closed' },
  unknown: unknownLook,
};

export function PeakPanel() {
  return (
    <ScannerPanel scanner="peak" of={useWatchedPeak()}>
      {(peak) => (
        <>
          <ScannerFacts
            generated={peak.signals.length}
            since="in this generation"
            lastScan={peak.last_scan}
            status={statuses[peak.scanner_status]}
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
