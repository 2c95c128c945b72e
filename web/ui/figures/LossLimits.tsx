import { TriangleAlert } from 'lucide-react';
import {
  limitState,
  type LossLimit,
  type RuleName,
  type Standing,
} from '#contracts/rules/journal/account-standing.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Badge } from '../Badge.tsx';
import { Money } from './amounts.tsx';
import { Fact, Facts } from './facts.tsx';

const names: Record<RuleName, string> = {
  daily_loss: 'Daily loss',
  own_daily_loss: 'My daily limit',
  total_loss: 'Total loss',
};

type LimitProps = { limit: LossLimit; currency: string };

/** `$340.00 left of $500.00`, or by how much a limit is exceeded. */
export function LimitLeft({ limit: { left, most }, currency }: LimitProps) {
  return left > 0 ? (
    <>
      <Money amount={left} currency={currency} /> left of{' '}
      <Money amount={most} currency={currency} />
    </>
  ) : (
    <>
      Limit of <Money amount={most} currency={currency} /> reached
    </>
  );
}

function StateBadge({ limit }: { limit: LossLimit }) {
  const now = useNow();
  const state = limitState(limit);
  if (state === 'broken') {
    return (
      <Badge tone="danger" icon={TriangleAlert}>
        Reached
      </Badge>
    );
  }
  if (limit.brokenAt !== null) {
    return <Badge tone="danger">Reached {formatMoment(limit.brokenAt, now)}</Badge>;
  }
  return state === 'near' ? <Badge tone="warn">Over 75 % used</Badge> : null;
}

/** The loss limits of an account with what is left of each. */
export function LossLimits({ standing, currency }: { standing: Standing; currency: string }) {
  return (
    <Facts label="Loss limits">
      {standing.limits.map((limit) => (
        <Fact
          key={limit.rule}
          name={names[limit.rule]}
          badge={<StateBadge limit={limit} />}
          meter={Math.min(100, (limit.used / limit.most) * 100)}
        >
          <LimitLeft limit={limit} currency={currency} />
        </Fact>
      ))}
    </Facts>
  );
}
