import type { InstitutionalRun } from '#web/data/institutional.ts';
import { Card } from '#web/ui/Card.tsx';
import { CardFact } from '#web/ui/CardFact.tsx';
import { Bias, Confidence, LastAnalysis, User, Volume } from './run-cells.tsx';

/** The runs where a table would be squeezed. */
export function RunCards({ runs }: { runs: readonly InstitutionalRun[] }) {
  return (
    <ul className="grid gap-2 md:grid-cols-2">
      {runs.map((run) => (
        <li key={run.id}>
          <RunCard run={run} />
        </li>
      ))}
    </ul>
  );
}

function RunCard({ run }: { run: InstitutionalRun }) {
  const { pair, timeframe } = run;
  return (
    <Card as="article" aria-label={`${pair} ${timeframe}`} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{pair}</h3>
        <span className="text-dense text-ink-2">{timeframe}</span>
        <span className="ml-auto">
          <Bias run={run} />
        </span>
      </div>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-2 text-dense">
        <CardFact name="Confidence">
          <Confidence run={run} />
        </CardFact>
        <CardFact name="Volume">
          <Volume run={run} />
        </CardFact>
        <CardFact name="Last Analysis">
          <LastAnalysis run={run} />
        </CardFact>
        <CardFact name="User">
          <User run={run} />
        </CardFact>
      </dl>
    </Card>
  );
}
