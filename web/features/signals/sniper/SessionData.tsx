import type { SniperAnswer } from '#contracts/sniper.ts';
import { scannerInstruments } from '#contracts/rules/scanners.ts';
import { Section } from '../scanner/Section.tsx';
import { SessionDataCard } from './SessionDataCard.tsx';

/** What each pair has done in the session that the answer is of. */
export function SessionData({ answer }: { answer: SniperAnswer }) {
  const { session_type, session_active, session_data } = answer;
  return (
    <Section
      id="sniper-session-data"
      title="Session data"
      note={
        session_active
          ? `The ${session_type} session so far, from closed minutes.`
          : `The ${session_type} session as it was, from closed minutes.`
      }
      isPlain
    >
      <ul className="grid gap-3 @lg:grid-cols-2 @3xl:grid-cols-3">
        {scannerInstruments['1m_sniper'].map((pair) => (
          <li key={pair} className="min-w-0">
            <SessionDataCard pair={pair} data={session_data[pair]} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
