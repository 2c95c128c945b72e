import { CloudUpload, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import type { AccountOverview } from '#web/data/journal/accounts.ts';
import { formatCount } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CardFact, Fact, Facts } from '#web/ui/figures/facts.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Pnl, Balance } from '#web/ui/figures/amounts.tsx';
import { flowCount, typeNames, zoneName } from './account-copy.ts';
import { rulesTemplates } from '#contracts/rules/journal/rules-templates.ts';
import type { Standing } from '#contracts/rules/journal/account-standing.ts';
import { type AccountStanding, useStandings } from '#web/data/journal/standings.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { LossLimits } from '#web/ui/figures/LossLimits.tsx';

type AccountCardProps = {
  account: AccountOverview;
  onEdit: () => void;
  onDelete: () => void;
  onCashFlows: () => void;
  onRules: () => void;
};

export function AccountCard({ account, onEdit, onDelete, onCashFlows, onRules }: AccountCardProps) {
  const { name, number, type, currency, broker_zone: zone } = account;
  return (
    <Card as="article" className="flex h-full flex-col gap-3">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h3 className="min-w-0 text-card font-semibold break-words">{name}</h3>
            <Badge>{typeNames[type]}</Badge>
            <AccountState account={account} />
          </div>
          <p className="text-dense text-ink-2">
            {[number === '' ? '' : `No. ${number}`, currency, zone === null ? '' : zoneName(zone)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className="-my-2 -mr-2 flex shrink-0">
          <IconButton label={`Edit ${name}`} icon={Pencil} onClick={onEdit} />
          <IconButton label={`Delete ${name}`} icon={Trash2} onClick={onDelete} />
        </div>
      </div>
      <AccountFigures account={account} />
      {account.rules && <AccountRules account={account} />}
      <div className="mt-auto flex flex-wrap gap-2">
        <Button size="sm" onClick={onCashFlows}>
          Deposits and withdrawals
        </Button>
        <Button size="sm" onClick={onRules}>
          {account.rules ? 'Change rules' : 'Set rules'}
        </Button>
      </div>
    </Card>
  );
}

function AccountState({ account }: { account: AccountOverview }) {
  if (account.rejection !== null) {
    return (
      <Badge tone="danger" icon={TriangleAlert}>
        Not sent: {account.rejection}
      </Badge>
    );
  }
  return account.isWaiting ? <Badge icon={CloudUpload}>Waiting to sync</Badge> : null;
}

function AccountFigures({ account }: { account: AccountOverview }) {
  const { currency, balance, net, netTrades, paidIn, cashFlows, trades, otherCurrencies } = account;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-dense">
        <CardFact name="Balance">
          {balance === null ? (
            <span className="text-ink-2">Needs a starting balance</span>
          ) : (
            <span className="text-body font-semibold">
              <Balance amount={balance} currency={currency} />
            </span>
          )}
        </CardFact>
        <CardFact name="Trades">
          <span className="text-body font-semibold">{trades.toLocaleString()}</span>
        </CardFact>
        <CardFact name={`Net of ${formatCount(netTrades, 'closed trade')}`}>
          <Pnl value={net} currency={currency} className="text-body font-semibold" />
        </CardFact>
        <CardFact name={`Net of ${flowCount(cashFlows.length)}`}>
          <span className="text-body font-semibold">
            <Balance amount={paidIn} currency={currency} />
          </span>
        </CardFact>
      </dl>
      {otherCurrencies.length > 0 && (
        <p className="text-meta text-ink-3">
          Trades in {otherCurrencies.join(', ')} are not included.
        </p>
      )}
    </>
  );
}

/** How an account stands with its rules. */
function AccountRules({ account }: { account: AccountOverview }) {
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
