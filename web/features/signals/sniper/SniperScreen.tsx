import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { scannerInstruments } from '#contracts/rules/signals/scanners.ts';
import {
  type SniperClock,
  sniperClock,
  sniperMessage,
} from '#contracts/rules/signals/sniper-schedule.ts';
import type { SniperAnswer, SniperRow } from '#contracts/sniper.ts';
import { useAutoRefresh } from '#web/data/live/auto-refresh.ts';
import { usePollMs } from '#web/data/live/live-updates.ts';
import { useSniper } from '#web/data/signals/scanners.ts';
import { useTicking } from '#web/lib/use-ticking.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Countdown } from '#web/ui/figures/Countdown.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { ScheduledTime } from '#web/ui/figures/ScheduledTime.tsx';
import { RecordPanel } from '../RecordPanel.tsx';
import { AutoRefresh } from '../scanner/AutoRefresh.tsx';
import { Fact, Facts } from '../scanner/Fact.tsx';
import { Informational } from '../scanner/Informational.tsx';
import { ScannerAnswer } from '../scanner/ScannerAnswer.tsx';
import { ScannerHeading } from '../scanner/ScannerHeading.tsx';
import { ScannerNotices } from '../scanner/ScannerNotices.tsx';
import { SessionDataCard } from './SessionDataCard.tsx';
import { isRunning, SessionOf } from './SessionOf.tsx';
import { SessionTimeline } from './SessionTimeline.tsx';
import { SniperRows } from './SniperRows.tsx';
import { ISSUE_HINT, nextStep, phaseWord } from './session-phases.ts';

type SniperOverviewProps = { answer: SniperAnswer | undefined; clock: SniperClock };

/** What the scanner does at the moment, what comes next, and what it has found. */
function SniperOverview({ answer, clock }: SniperOverviewProps) {
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

/** What each pair has done in the session that the answer is of. */
function SessionData({ answer, clock }: { answer: SniperAnswer; clock: SniperClock }) {
  return (
    <Panel
      title="Session data"
      note={
        <>
          From closed minutes of <SessionOf answer={answer} clock={clock} />.
        </>
      }
      isPlain
    >
      <ul className="grid gap-3 @lg:grid-cols-2 @3xl:grid-cols-3">
        {scannerInstruments['1m_sniper'].map((pair) => (
          <li key={pair} className="min-w-0">
            <SessionDataCard
              pair={pair}
              data={answer.session_data[pair]}
              isRunning={isRunning(answer, clock)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Where the 1M Sniper stands by the device's clock: without a network, and between two answers too. */
function useSniperClock(): SniperClock {
  const minute = useTicking((now) => Math.floor(now / MINUTE_MS));
  return sniperClock(minute * MINUTE_MS);
}

/** A new minute has a new candle. */
const REFRESH_MS = 60_000;

/** Two sessions a day, each with two moments at which signals are issued. */
export function SniperScreen() {
  const [isAuto, setIsAuto] = useAutoRefresh('1m_sniper');
  const scanner = useSniper(isAuto);
  const clock = useSniperClock();
  const refreshMs = usePollMs(REFRESH_MS);
  return (
    <>
      <ScannerHeading
        title="1M Sniper Scanner"
        badge={
          <Badge tone={clock.isActive ? 'ok' : 'neutral'}>
            {clock.isActive ? 'SESSION ACTIVE' : 'SESSION INACTIVE'}
          </Badge>
        }
        scanner={scanner}
        refreshMs={refreshMs}
      >
        <AutoRefresh isOn={isAuto} every="every 30 s" onChange={setIsAuto} />
      </ScannerHeading>
      <div className="flex flex-col gap-4 md:gap-6">
        <ScannerNotices scanner={scanner} />
        <SniperOverview answer={scanner.data} clock={clock} />
        <SessionTimeline times={scanner.data?.timing_info} clock={clock} />
        <ScannerAnswer
          scanner={scanner}
          emptyTitle="No scanner data available. Click refresh to initialize."
        >
          {(answer) => (
            <>
              <SniperRows answer={answer} clock={clock} />
              <SessionData answer={answer} clock={clock} />
            </>
          )}
        </ScannerAnswer>
        <RecordPanel scanner="1m_sniper" />
        <Informational />
      </div>
    </>
  );
}
