import { scannerInstruments } from '#contracts/rules/scanners.ts';
import type { SniperClock } from '#contracts/rules/sniper-schedule.ts';
import type { SniperAnswer } from '#contracts/sniper.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { SessionDataCard } from './SessionDataCard.tsx';
import { isRunning, SessionOf } from './SessionOf.tsx';

/** What each pair has done in the session that the answer is of. */
export function SessionData({ answer, clock }: { answer: SniperAnswer; clock: SniperClock }) {
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
