import { Card } from '#web/ui/Card.tsx';
import { CardFact } from '#web/ui/CardFact.tsx';
import {
  Bears,
  Bulls,
  FearGreed,
  Flow,
  type PairSentiment,
  RetailLong,
  Sentiment,
  Updated,
} from './pair-cells.tsx';

/** The pairs where a table would be squeezed. */
export function PairCards({ pairs }: { pairs: readonly PairSentiment[] }) {
  return (
    <ul className="grid gap-2 md:grid-cols-2">
      {pairs.map((pair) => (
        <li key={pair.id}>
          <PairCard pair={pair} />
        </li>
      ))}
    </ul>
  );
}

function PairCard({ pair }: { pair: PairSentiment }) {
  return (
    <Card as="article" aria-label={`Sentiment of ${pair.id}`} className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-2">
        <h3 className="font-semibold">{pair.id}</h3>
        <span className="text-right">
          <Sentiment pair={pair} />
        </span>
      </div>
      <dl className="grid grid-cols-3 gap-x-3 gap-y-2 text-dense">
        <CardFact name="Bullish">
          <Bulls pair={pair} />
        </CardFact>
        <CardFact name="Bearish">
          <Bears pair={pair} />
        </CardFact>
        <CardFact name="Retail long">
          <RetailLong pair={pair} />
        </CardFact>
        <CardFact name="Fear and greed">
          <FearGreed pair={pair} />
        </CardFact>
        <CardFact name="Institutional flow">
          <Flow pair={pair} />
        </CardFact>
        <CardFact name="Last update">
          <Updated pair={pair} />
        </CardFact>
      </dl>
    </Card>
  );
}
