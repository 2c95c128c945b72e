import type { SniperAnswer } from '#contracts/sniper.ts';
import { useWatchedSniper } from '#web/data/admin-scanners.ts';
import { ScheduledTime } from '#web/ui/ScheduledTime.tsx';
import { Fact, ScannerFacts, type StatusLook } from './ScannerFacts.tsx';
import { ScannerPanel } from './ScannerPanel.tsx';

const phases: Readonly<Record<SniperAnswer['current_phase'], StatusLook>> = {
  monitoring: { tone: 'info', word: 'Monitoring' },
  scanning: { tone: 'warn', word: 'Scanning' },
  signals_active: { tone: 'ok', word: 'Signals active' },
  expired: { tone: 'neutral', word: 'Inactive' },
};

/** Candidates and neutral pairs are no signals. */
const issued = ({ signals }: SniperAnswer): number =>
  signals.filter(({ signal }) => signal !== null).length;

export function SniperPanel() {
  return (
    <ScannerPanel scanner="1m_sniper" of={useWatchedSniper()}>
      {(sniper) => (
        <ScannerFacts
          generated={issued(sniper)}
          since={`in the ${sniper.session_type} session`}
          lastScan={sniper.last_scan}
          status={phases[sniper.current_phase]}
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
