import type { ReactNode } from 'react';
import { priceR, formatR } from '#contracts/rules/journal/trade-metrics.ts';
import type { JournalItem } from '#web/data/journal/journal.ts';
import { formatLots } from '#web/lib/format-lots.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { useAccounts } from '#web/data/journal/accounts.ts';
import { Pnl } from '#web/ui/figures/Pnl.tsx';
import { formatPrice } from './format-trade.ts';
import { formatName } from './imports/import-copy.ts';

const moment = (instant: string): string =>
  new Date(instant).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });

const ifThere = <T,>(value: T | null, write: (value: T) => string): string =>
  value === null ? '' : write(value);

type Fact = readonly [name: string, value: string];

/** What was recorded, in the order of the form; what was left out is not listed. */
function factsOf(trade: JournalItem): Fact[] {
  const facts: Fact[] = [
    ['Entry Price', formatPrice(trade.entry_price)],
    ['Exit Price', ifThere(trade.exit_price, formatPrice)],
    ['Size', ifThere(trade.size, formatLots)],
    ['R multiple', ifThere(priceR(trade), formatR)],
    ['Stop Loss', ifThere(trade.stop_loss, formatPrice)],
    ['Take Profit', ifThere(trade.take_profit, formatPrice)],
    ['Date', moment(trade.date)],
    ['Opened', ifThere(trade.opened_at, moment)],
    ['Closed', ifThere(trade.closed_at, moment)],
    ['Duration', trade.duration],
    ['Strategy', trade.strategy],
    ['Setup', trade.setup],
    ['Emotions', trade.emotions],
    ['Rating', ifThere(trade.rating, (rating) => `${rating} of 5`)],
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

/** Where the trade was made, and what it cost there: parts of its result. */
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
