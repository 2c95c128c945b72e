import { rulesTemplates } from '#contracts/rules/journal/rules-templates.ts';
import type { Standing } from '#contracts/rules/journal/account-standing.ts';
import type { AccountOverview } from '#web/data/journal/accounts.ts';
import { type AccountStanding, useStandings } from '#web/data/journal/standings.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { formatCount } from '#web/lib/format.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Pnl } from '#web/ui/figures/amounts.tsx';
import { Fact, Facts } from '#web/ui/figures/facts.tsx';
import { LossLimits } from '#web/ui/figures/LossLimits.tsx';
import { Balance } from './Balance.tsx';

/** How an account stands with its rules. */
export function AccountRules({ account }: { account: AccountOverview }) {
  const standings = useStandings();
  const own = standings?.find(({ id }) => id === account.id);
  if (own === undefined) return null;
  const name = rulesTemplates.find(({ id }) => id === account.rules?.template)?.name;
  return (
    <section aria-label={`Rules of ${account.name}`} className="flex flex-col gap-2">
      <h4 className="text-dense font-semibold">{name ?? 'Rules'}</h4>
      <LossLimits standing={own.standing} currency={own.currency} />
      <Goals of={own} />
      <Basis standing={own.standing} />
    </section>
  );
}

function Goals({ of: { standing, currency } }: { of: AccountStanding }) {
  const { target, days, bestDay } = standing;
  if (target === null && days === null && bestDay === null) return null;
  return (
    <Facts label="Goals">
      {target !== null && (
        <Fact
          name="Profit target"
          meter={Math.min(100, Math.max(0, (target.won / target.amount) * 100))}
        >
          <Pnl value={target.won} currency={currency} /> of{' '}
          <Balance amount={target.amount} currency={currency} />
        </Fact>
      )}
      {days !== null && (
        <Fact name="Days">
          {days.counted} of at least {days.needed}
        </Fact>
      )}
      {bestDay !== null && (
        <Fact name="Best day">
          {bestDay.share === null
            ? 'No profit yet'
            : `${bestDay.share.toFixed(0)} % of the profit, at most ${bestDay.most} %`}
        </Fact>
      )}
    </Facts>
  );
}

function Basis({ standing }: { standing: Standing }) {
  const now = useNow();
  const { dayEndsAt, leftOut } = standing;
  return (
    <p className="text-meta text-ink-3">
      Closed trades only; deposits and withdrawals do not count. The day ends{' '}
      {formatMoment(dayEndsAt, now)}.
      {leftOut > 0 && ` ${formatCount(leftOut, 'trade')} in other currencies not counted.`}
    </p>
  );
}
