import type { Signal } from '#contracts/signals.ts';
import { Card } from '#web/ui/Card.tsx';
import { CardFact } from '#web/ui/CardFact.tsx';
import { DeleteSignal } from './DeleteSignal.tsx';
import { Confidence, Life, Prices, Reason, What } from './signal-cells.tsx';
import { signalName } from './signal-text.ts';

/** The signals where a table would be squeezed. */
export function SignalCards({ signals }: { signals: readonly Signal[] }) {
  return (
    <ul className="grid gap-2 lg:grid-cols-2">
      {signals.map((signal) => (
        <li key={signal.id}>
          <SignalCard signal={signal} />
        </li>
      ))}
    </ul>
  );
}

function SignalCard({ signal }: { signal: Signal }) {
  return (
    <Card
      as="article"
      aria-label={signalName(signal)}
      className="flex h-full flex-col gap-2 text-dense"
    >
      <div className="flex items-start justify-between gap-3">
        <What signal={signal} />
        <span className="-mt-2 -mr-2">
          <DeleteSignal signal={signal} />
        </span>
      </div>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-2">
        <CardFact name="Entry">
          <Prices signal={signal} />
        </CardFact>
        <CardFact name="Confidence">
          <Confidence signal={signal} />
        </CardFact>
        <CardFact name="Status" isWide>
          <Life signal={signal} />
        </CardFact>
      </dl>
      <Reason signal={signal} />
    </Card>
  );
}
