import type { Signal } from '#contracts/signals.ts';
import { SignalCard } from '../SignalCard.tsx';

/** Signals side by side where there is room. */
export function SignalCards({ signals }: { signals: readonly Signal[] }) {
  return (
    <ul className="grid gap-3 @3xl:grid-cols-2">
      {signals.map((signal) => (
        <li key={signal.id} className="min-w-0">
          <SignalCard signal={signal} />
        </li>
      ))}
    </ul>
  );
}
