import { Card } from '#web/ui/Card.tsx';
import { CardFact } from '#web/ui/CardFact.tsx';
import {
  AvgPrice,
  Confidence,
  LastActivity,
  type MakerRow,
  Position,
  Size,
} from './maker-cells.tsx';

/** The participants where a table would be squeezed. */
export function MakerCards({ rows }: { rows: readonly MakerRow[] }) {
  return (
    <ul className="grid gap-2 @xl:grid-cols-2">
      {rows.map((row) => (
        <li key={row.id}>
          <MakerCard row={row} />
        </li>
      ))}
    </ul>
  );
}

function MakerCard({ row }: { row: MakerRow }) {
  return (
    <Card as="article" aria-label={row.id} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{row.id}</h3>
        <Position row={row} />
      </div>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-2 text-dense">
        <CardFact name="Size">
          <Size row={row} />
        </CardFact>
        <CardFact name="Avg price">
          <AvgPrice row={row} />
        </CardFact>
        <CardFact name="Confidence">
          <Confidence row={row} />
        </CardFact>
        <CardFact name="Last activity">
          <LastActivity row={row} />
        </CardFact>
      </dl>
    </Card>
  );
}
