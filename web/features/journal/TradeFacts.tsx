import type { ReactNode } from 'react';
import { priceR, formatR } from '#contracts/rules/journal/trade-metrics.ts';
import type { JournalItem } from '#web/data/journal/journal.ts';
import { formatLots } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { useAccounts } from '#web/data/journal/accounts.ts';
import { Pnl } from '#web/ui/figures/amounts.tsx';
import { formatInstant, formatPrice } from './format-trade.ts';
import { formatName } from './imports/import-copy.ts';

const ifSet = <T,>(value: T | null, write: (value: T) => string): string =>
  value === null ? '' : write(value);

type Fact = readonly [name: string, value: string];

/** The filled fields, in the order of the form. */
function factsOf(trade: JournalItem): Fact[] {
  const facts: Fact[] = [
    ['Entry Price', formatPrice(trade.entry_price)],
    ['Exit Price', ifSet(trade.exit_price, formatPrice)],
    ['Size', ifSet(trade.size, formatLots)],
    ['R multiple', ifSet(priceR(trade), formatR)],
    ['Stop Loss', ifSet(trade.stop_loss, formatPrice)],
    ['Take Profit', ifSet(trade.take_profit, formatPrice)],
    ['Date', formatInstant(trade.date)],
    ['Opened', ifSet(trade.opened_at, formatInstant)],
    ['Closed', ifSet(trade.closed_at, formatInstant)],
    ['Duration', trade.duration],
    ['Strategy', trade.strategy],
    ['Setup', trade.setup],
    ['Emotions', trade.emotions],
    ['Rating', ifSet(trade.rating, (rating) => `${rating} of 5`)],
    ['Currency', trade.currency === 'USD' ? '' : trade.currency],
    ["Broker's symbol", trade.symbol],
    ['Imported from', trade.source === '' ? '' : formatName(trade.source)],
    ['Ticket', trade.ticket],
  ];
  return facts.filter(([, value]) => value !== '');
}

export function TradeFacts({ trade }: { trade: JournalItem }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
      {factsOf(trade).map(([name, value]) => (
        <Row key={name} name={name}>
          {value}
        </Row>
      ))}
      <AccountFacts trade={trade} />
      {trade.tags.length > 0 && (
        <div className="col-span-full">
          <dt className="text-meta text-ink-3">Tags</dt>
          <dd className="mt-1 flex flex-wrap gap-1.5">
            {trade.tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}

const costs = [
  ['Commission', 'commission'],
  ['Swap', 'swap'],
  ['Fees', 'fees'],
] as const;

function AccountFacts({ trade }: { trade: JournalItem }) {
  const account = useAccounts().find(({ id }) => id === trade.account_id);
  return (
    <>
      {account !== undefined && <Row name="Account">{account.name}</Row>}
      {costs
        .filter(([, part]) => trade[part] !== 0)
        .map(([name, part]) => (
          <Row key={name} name={name}>
            <Pnl value={trade[part]} currency={trade.currency} />
          </Row>
        ))}
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-ink-3">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
