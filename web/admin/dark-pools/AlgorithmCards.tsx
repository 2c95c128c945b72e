import { Card } from '#web/ui/Card.tsx';
import { CardFact } from '#web/ui/CardFact.tsx';
import { type AlgorithmRow, PriceRange, Status, TimeLeft, Volume } from './algorithm-cells.tsx';

/** The algorithms where a table would be squeezed. */
export function AlgorithmCards({ rows }: { rows: readonly AlgorithmRow[] }) {
  return (
    <ul className="grid gap-2 @xl:grid-cols-2">
      {rows.map((row) => (
        <li key={row.id}>
          <AlgorithmCard row={row} />
        </li>
      ))}
    </ul>
  );
}

function AlgorithmCard({ row }: { row: AlgorithmRow }) {
  return (
    <Card as="article" aria-label={row.algorithm.name} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{row.algorithm.name}</h3>
        <Status row={row} />
      </div>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-2 text-dense">
        <CardFact name="Volume">
          <Volume row={row} />
        </CardFact>
        <CardFact name="Time left">
          <TimeLeft row={row} />
        </CardFact>
        <CardFact name="Price range" isWide>
          <PriceRange row={row} />
        </CardFact>
      </dl>
    </Card>
  );
}
