import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { scannerInstruments, type SniperPair } from '#contracts/rules/signals/scanners.ts';
import {
  type SniperClock,
  sniperClock,
  sniperMessage,
} from '#contracts/rules/signals/sniper-schedule.ts';
import type { SniperAnswer, SniperRow, SniperSessionData } from '#contracts/sniper.ts';
import { useAutoRefresh } from '#web/data/live/auto-refresh.ts';
import { usePollMs } from '#web/data/live/live-updates.ts';
import { useSniper } from '#web/data/signals/scanners.ts';
import { useTicking } from '#web/lib/use-clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Countdown, ScheduledTime } from '#web/ui/figures/times.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import {
  AutoRefresh,
  ScannerHeading,
  ScannerAlerts,
  ScannerAnswer,
} from '#web/features/signals/ScannerFrame.tsx';
import { Fact, Facts, Informational, RangeBar } from '#web/features/signals/ScannerFacts.tsx';
import { formatPrice } from '#web/lib/format.ts';
import { Card } from '#web/ui/Card.tsx';
import { Price } from '#web/ui/figures/amounts.tsx';
import { RecordPanel } from '../RecordPanel.tsx';
import { isCurrentSession, SessionOf, SniperRows } from './SniperRows.tsx';
import { SessionTimeline } from './SessionTimeline.tsx';
import { ISSUE_HINT, nextStep, phaseLabel } from './session-phases.ts';

/** Width of the signal zones at both ends, percent of the range. */
const EDGE = 20;

type SessionDataCardProps = {
  pair: SniperPair;
  /** Undefined while its candles are missing. */
  data: SniperSessionData | undefined;
  /** Whether the session of the data is running. */
  isSessionRunning: boolean;
};

/** High, low and price of a pair in the session. */
export function SessionDataCard({ pair, data, isSessionRunning }: SessionDataCardProps) {
  return (
    <Card
      as="article"
      aria-label={`Session data of ${pair}`}
      className="flex h-full flex-col gap-3"
    >
      <h3 className="font-semibold">{pair}</h3>
      {data === undefined ? (
        <p className="text-ink-2">No candles of this session yet.</p>
      ) : (
        <SessionFacts pair={pair} data={data} isSessionRunning={isSessionRunning} />
      )}
    </Card>
  );
}

type SessionFactsProps = { pair: SniperPair; data: SniperSessionData; isSessionRunning: boolean };

function SessionFacts({ pair, data, isSessionRunning }: SessionFactsProps) {
  const { current_price, session_high, session_low, london_reference } = data;
  const range = session_high - session_low;
  return (
    <>
      {isSessionRunning && current_price !== null && range > 0 && (
        <RangeBar position={(100 * (current_price - session_low)) / range} edge={EDGE} />
      )}
      <Facts label={`Session data of ${pair}`}>
        <Fact name="Current price">
          {current_price === null ? '–' : <Price instrument={pair} value={current_price} />}
        </Fact>
        <Fact name="Range">{data.session_range.toFixed(1)} pips</Fact>
        <Fact name="Session high">
          <PriceAt pair={pair} price={session_high} at={data.high_time} />
        </Fact>
        <Fact name="Session low">
          <PriceAt pair={pair} price={session_low} at={data.low_time} />
        </Fact>
        <Fact name="Formed first">{data.high_formed_first ? 'High' : 'Low'}</Fact>
        <Fact name="London reference">
          {london_reference === null ? '–' : formatPrice(pair, london_reference)}
        </Fact>
      </Facts>
    </>
  );
}

function PriceAt({ pair, price, at }: { pair: SniperPair; price: number; at: string }) {
  return (
    <>
      {formatPrice(pair, price)}
      <span className="block text-dense font-normal">
        <ScheduledTime at={Date.parse(at)} />
      </span>
    </>
  );
}

type SniperOverviewProps = { answer: SniperAnswer | undefined; clock: SniperClock };

/** Current state of the scanner, next step, and its signals. */
function SniperOverview({ answer, clock }: SniperOverviewProps) {
  const next = nextStep(clock);
  return (
    <Panel title="Status overview" note={messageOf(answer, clock)}>
      <Facts label="Status overview">
        <Fact name="Current phase">
          <span className="inline-block capitalize">{phaseLabel(currentPhase(answer, clock))}</span>
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
      <Fact name={isCurrentSession(answer, clock) ? 'Found' : 'Found in the last session'}>
        {foundText(signals)}
      </Fact>
      <Fact name="Last scan">
        {last_scan === null ? 'None yet' : <ScheduledTime at={Date.parse(last_scan)} />}
      </Fact>
    </>
  );
}

/** A response of an earlier phase does not apply to the current one. */
const isOfThisPhase = (answer: SniperAnswer, { step }: SniperClock): boolean =>
  answer.phase_step === step;

function currentPhase(answer: SniperAnswer | undefined, clock: SniperClock): string | undefined {
  if (answer === undefined) return undefined;
  return isOfThisPhase(answer, clock) ? answer.current_phase : clock.phase;
}

function messageOf(answer: SniperAnswer | undefined, clock: SniperClock): string {
  if (answer !== undefined && isOfThisPhase(answer, clock)) return answer.message;
  const isKnown = answer !== undefined && isCurrentSession(answer, clock);
  if (clock.isActive && !isKnown) return ISSUE_HINT;
  return sniperMessage(clock, isKnown ? issuedCount(answer.signals) : 0);
}

const issuedCount = (rows: readonly SniperRow[]): number =>
  rows.filter(({ signal }) => signal !== null).length;

function foundText(rows: readonly SniperRow[]): string {
  const candidates = rows.filter((row) => row.candidate && row.signal_type !== 'neutral').length;
  return `${issuedCount(rows)} issued, ${candidates} ${candidates === 1 ? 'candidate' : 'candidates'}`;
}

/** Session data of all pairs. */
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
              isSessionRunning={isCurrentSession(answer, clock)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** State of the 1M Sniper by the device's clock; also works offline and between two responses. */
function useSniperClock(): SniperClock {
  const minute = useTicking((now) => Math.floor(now / MINUTE_MS));
  return sniperClock(minute * MINUTE_MS);
}

/** One M1 candle per minute. */
const REFRESH_MS = 60_000;

/** The 1M Sniper: two sessions a day, each with two times at which signals are issued. */
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
        <ScannerAlerts scanner={scanner} />
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
