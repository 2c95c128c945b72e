import type { PeakBias, PeakScannerAnswer } from '#contracts/peak-scanner.ts';
import { scannerInstruments } from '#contracts/rules/signals/scanners.ts';
import { useWatchedPeak } from '#web/data/signals/admin-scanners.ts';
import { Leaning } from '#web/ui/figures/Leaning.tsx';
import { ScheduledTime } from '#web/ui/figures/ScheduledTime.tsx';
import { unknownLook } from '#web/ui/unknown-style.ts';
import { Fact, ScannerFacts, type StatusLook } from './ScannerFacts.tsx';
import { ScannerPanel } from './ScannerPanel.tsx';

/** Where each instrument stands by the Peak Scanner. */
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

type InstrumentBiasProps = { instrument: string; bias: PeakBias | undefined };

function InstrumentBias({ instrument, bias }: InstrumentBiasProps) {
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
        <Leaning word={bias.daily_bias} />
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

const statuses: Readonly<Record<PeakScannerAnswer['scanner_status'], StatusLook>> = {
  monitoring: { tone: 'info', word: 'Monitoring' },
  scanning: { tone: 'warn', word: 'Scanning' },
  signals_active: { tone: 'ok', word: 'Signals active' },
  market_closed: { tone: 'neutral', word: 'Market closed' },
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
