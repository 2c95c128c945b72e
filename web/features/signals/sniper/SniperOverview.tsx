import { type SniperClock, sniperMessage } from '#contracts/rules/sniper-schedule.ts';
import { scannerInstruments } from '#contracts/rules/scanners.ts';
import type { SniperAnswer, SniperRow } from '#contracts/sniper.ts';
import { Countdown } from '#web/ui/Countdown.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { ScheduledTime } from '#web/ui/ScheduledTime.tsx';
import { Fact, Facts } from '../scanner/Fact.tsx';
import { isRunning } from './SessionOf.tsx';
import { ISSUE_HINT, nextStep, phaseWord } from './session-phases.ts';

type SniperOverviewProps = { answer: SniperAnswer | undefined; clock: SniperClock };

/** What the scanner does at the moment, what comes next, and what it has found. */
export function SniperOverview({ answer, clock }: SniperOverviewProps) {
  const next = nextStep(clock);
  return (
    <Panel title="Status overview" note={messageOf(answer, clock)}>
      <Facts label="Status overview">
        <Fact name="Current phase">
          <span className="inline-block capitalize">{phaseWord(currentPhase(answer, clock))}</span>
        </Fact>
        <Fact name={clock.isActive ? `Next: ${next.name}` : next.name}>
          <Countdown to={next.at} />
          <span className="block text-dense font-normal">
            <ScheduledTime at={next.at} />
          </span>
        </Fact>
        <Fact name="Session">
          {clock.isActive ? `${clock.type} session` : 'None at the moment'}
        </Fact>
        <Fact name="Pairs">{scannerInstruments['1m_sniper'].join(', ')}</Fact>
        {answer !== undefined && <Findings answer={answer} clock={clock} />}
      </Facts>
    </Panel>
  );
}

function Findings({ answer, clock }: { answer: SniperAnswer; clock: SniperClock }) {
  const { signals, last_scan } = answer;
  return (
    <>
      <Fact name={isRunning(answer, clock) ? 'Found' : 'Found in the last session'}>
        {foundText(signals)}
      </Fact>
      <Fact name="Last scan">
        {last_scan === null ? 'None yet' : <ScheduledTime at={Date.parse(last_scan)} />}
      </Fact>
    </>
  );
}

/** Between two answers the clock goes on: an answer of an earlier phase says nothing of this one. */
const isOfThisPhase = (answer: SniperAnswer, { step }: SniperClock): boolean =>
  answer.phase_step === step;

function currentPhase(answer: SniperAnswer | undefined, clock: SniperClock): string | undefined {
  if (answer === undefined) return undefined;
  return isOfThisPhase(answer, clock) ? answer.current_phase : clock.phase;
}

function messageOf(answer: SniperAnswer | undefined, clock: SniperClock): string {
  if (answer !== undefined && isOfThisPhase(answer, clock)) return answer.message;
  const isKnown = answer !== undefined && isRunning(answer, clock);
  if (clock.isActive && !isKnown) return ISSUE_HINT;
  return sniperMessage(clock, isKnown ? issuedCount(answer.signals) : 0);
}

const issuedCount = (rows: readonly SniperRow[]): number =>
  rows.filter(({ signal }) => signal !== null).length;

function foundText(rows: readonly SniperRow[]): string {
  const candidates = rows.filter((row) => row.candidate && row.signal_type !== 'neutral').length;
  return `${issuedCount(rows)} issued, ${candidates} ${candidates === 1 ? 'candidate' : 'candidates'}`;
}
