import { Badge } from '../Badge.tsx';

/** Bought or sold, by word and arrow; its colours are not those of gain and loss. */
export function SideBadge({ side }: { side: 'buy' | 'sell' }) {
  return (
    <Badge tone={side}>
      <span aria-hidden>{side === 'buy' ? '▲' : '▼'}</span>
      {side.toUpperCase()}
    </Badge>
  );
}
