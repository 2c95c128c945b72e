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
import { Fact as FactLine, Facts as FactLines } from '#web/ui/figures/facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { formatPrice } from '#web/lib/format.ts';
import { Card } from '#web/ui/Card.tsx';
import { CardGrid } from '#web/ui/CardGrid.tsx';
import { Price } from '#web/ui/figures/amounts.tsx';
import {
  Fact,
  Facts,
  NextStep,
  RangeBar,
  ScannerScreen,
  TimeFact,
} from '#web/features/signals/ScannerFrame.tsx';
import { Fold } from '../Fold.tsx';
import { isCurrentSession, SessionOf, SniperRows } from './SniperRows.tsx';
import { ISSUE_HINT, nextStep, phaseLabel, SessionTimeline } from './SessionTimeline.tsx';

/** Width of the signal zones at both ends, percent of the range. */
const EDGE = 20;

type SessionDataCardProps = {
  pair: SniperPair;
  data: SniperSessionData | undefined;
  isSessionRunning: boolean;
};

function SessionDataCard({ pair, data, isSessionRunning }: SessionDataCardProps) {
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

type SessionFactsProps = SessionDataCardProps & { data: SniperSessionData };

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
        {[
          { name: 'Session high', price: session_high, at: data.high_time },
          { name: 'Session low', price: session_low, at: data.low_time },
        ].map(({ name, price, at }) => (
          <Fact key={name} name={name}>
            {formatPrice(pair, price)}
            <span className="block text-dense font-normal">
              <ScheduledTime at={Date.parse(at)} />
            </span>
          </Fact>
        ))}
        <Fact name="Formed first">{data.high_formed_first ? 'High' : 'Low'}</Fact>
        <Fact name="London reference">
          {london_reference === null ? '–' : formatPrice(pair, london_reference)}
        </Fact>
      </Facts>
    </>
  );
}

type StatusProps = { answer: SniperAnswer | undefined; clock: SniperClock };

/** Phase and next step in one line, which unfolds into status and timeline. */
function SniperStatus({ answer, clock }: StatusProps) {
  const next = nextStep(clock);
  const phase = phaseLabel(currentPhase(answer, clock));
  return (
    <Fold
      label="Session"
      line={
        clock.isActive ? (
          <>
            <span className="inline-block font-semibold first-letter:uppercase">{phase}</span> ·{' '}
            {next.name} <Countdown to={next.at} />
          </>
        ) : (
          <NextStep {...next} />
        )
      }
    >
      <Panel title="Status overview" note={messageOf(answer, clock)} isPlain>
        <div className="max-w-prose">
          <FactLines label="Status overview">
            <FactLine name="Current phase">
              <span className="inline-block first-letter:uppercase">{phase}</span>
            </FactLine>
            <FactLine name="Session">
              {clock.isActive ? `${clock.type} session` : 'None at the moment'}
            </FactLine>
            <FactLine name="Pairs">{scannerInstruments['1m_sniper'].join(', ')}</FactLine>
            {answer !== undefined && (
              <>
                <FactLine
                  name={isCurrentSession(answer, clock) ? 'Found' : 'Found in the last session'}
                >
                  {foundText(answer.signals)}
                </FactLine>
                <TimeFact name="Last scan" at={answer.last_scan} />
              </>
            )}
          </FactLines>
        </div>
      </Panel>
      <SessionTimeline times={answer?.timing_info} clock={clock} />
    </Fold>
  );
}

/** A response of an earlier phase does not apply to the current one. */
const isOfThisPhase = (answer: SniperAnswer, { step }: SniperClock): boolean =>
  answer.phase_step === step;

function currentPhase(answer: SniperAnswer | undefined, clock: SniperClock) {
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
      <CardGrid
        rows={scannerInstruments['1m_sniper']}
        keyOf={String}
        className="@lg:grid-cols-2 @3xl:grid-cols-3"
      >
        {(pair) => (
          <SessionDataCard
            pair={pair}
            data={answer.session_data[pair]}
            isSessionRunning={isCurrentSession(answer, clock)}
          />
        )}
      </CardGrid>
    </Panel>
  );
}

/** State of the 1M Sniper by the device's clock; also works offline and between two responses. */
function useSniperClock(): SniperClock {
  const minute = useTicking((now) => Math.floor(now / MINUTE_MS));
  return sniperClock(minute * MINUTE_MS);
}

const REFRESH_MS = 60_000;

/** The 1M Sniper: two sessions a day, each with two times at which signals are issued. */
export function SniperScreen() {
  const [isAuto, setIsAuto] = useAutoRefresh('1m_sniper');
  const scanner = useSniper(isAuto);
  const clock = useSniperClock();
  const streamedMs = usePollMs(REFRESH_MS);
  const status = <SniperStatus answer={scanner.data} clock={clock} />;
  return (
    <ScannerScreen
      title="1M Sniper Scanner"
      badge={
        <Badge tone={clock.isActive ? 'ok' : 'neutral'}>
          {clock.isActive ? 'SESSION ACTIVE' : 'SESSION INACTIVE'}
        </Badge>
      }
      type="1m_sniper"
      scanner={scanner}
      refreshMs={clock.isActive ? REFRESH_MS : streamedMs}
      autoRefresh={{ isOn: isAuto, every: 'every 30 s', onChange: setIsAuto }}
      fallback={status}
    >
      {(answer) => (
        <>
          <SniperRows answer={answer} clock={clock} />
          {status}
          <SessionData answer={answer} clock={clock} />
        </>
      )}
    </ScannerScreen>
  );
}
