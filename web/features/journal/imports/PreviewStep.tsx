import type { Account } from '#web/data/journal/accounts.ts';
import type { ImportChoice, ImportPreview, PreviewedTrade } from '#web/data/journal/imports.ts';
import { formatLots } from '#web/lib/format-lots.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Fact, Facts } from '#web/ui/figures/Facts.tsx';
import { Pnl } from '#web/ui/figures/Pnl.tsx';
import { SideBadge } from '#web/ui/figures/SideBadge.tsx';
import { zoneName } from '../accounts/broker-zones.ts';
import { Fold } from './Fold.tsx';
import { InvalidRows } from './InvalidRows.tsx';
import { ReconciliationTable } from './ReconciliationTable.tsx';
import type { ReadStatement } from './import-steps.ts';
import { zoneOf } from './use-import-flow.ts';

/** The first trades of the statement, as the journal will tell them. */
function PreviewedTrades({ preview }: { preview: ImportPreview }) {
  const { trades, fresh, duplicates, currency } = preview;
  return (
    <div>
      <ul
        aria-label="Trades of the statement"
        className="divide-y divide-line rounded-card border border-line"
      >
        {trades.map((trade, index) => (
          <li key={index} className="px-3 py-2">
            <Row trade={trade} currency={currency} />
          </li>
        ))}
      </ul>
      {trades.length < fresh + duplicates && (
        <p className="mt-2 text-dense text-ink-3">
          The first {trades.length} of {(fresh + duplicates).toLocaleString()}
        </p>
      )}
    </div>
  );
}

function Row({ trade, currency }: { trade: PreviewedTrade; currency: string }) {
  const { symbol, side, lots, closedAt, net, isDuplicate } = trade;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{symbol}</span>
        <SideBadge side={side} />
        {isDuplicate && <Badge>Duplicate</Badge>}
        <span className="ml-auto">
          <Pnl value={net} currency={currency} />
        </span>
      </div>
      <p className="text-dense text-ink-2">
        {[lots === null ? '' : formatLots(lots), moment(closedAt)].filter(Boolean).join(' · ')}
      </p>
    </>
  );
}

const moment = (instant: string): string =>
  new Date(instant).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });

type PreviewStepProps = {
  statement: ReadStatement;
  choice: ImportChoice;
  preview: ImportPreview;
  accounts: readonly Account[];
  /** Asks for the broker's clock again. */
  onChangeTimes: () => void;
};

/** What would become of the statement; nothing of it is written yet. */
export function PreviewStep(props: PreviewStepProps) {
  const { preview } = props;
  const { fresh, duplicates, invalidCount, reconciliation } = preview;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">Nothing is written before you import.</p>
      <dl aria-label="What the statement holds" className="grid grid-cols-3 gap-2">
        <Count name="New" count={fresh} note="trades" />
        <Count name="Duplicate" count={duplicates} note="stay as they are" />
        <Count name="Invalid" count={invalidCount} note="rows left out" />
      </dl>
      <PreviewFacts {...props} />
      {invalidCount > 0 && <InvalidRows rows={preview.invalid} count={invalidCount} />}
      {preview.trades.length > 0 && <PreviewedTrades preview={preview} />}
      {reconciliation !== null && (
        <Fold summary="Compared with the statement’s own figures">
          <ReconciliationTable of={reconciliation} />
        </Fold>
      )}
    </div>
  );
}

function Count({ name, count, note }: { name: string; count: number; note: string }) {
  return (
    <div className="min-w-0 rounded-card border border-line bg-surface p-3">
      <dt className="text-dense text-ink-2">{name}</dt>
      <dd className="text-tile font-semibold">{count.toLocaleString()}</dd>
      <dd className="text-meta text-ink-3">{note}</dd>
    </div>
  );
}

function PreviewFacts({ statement, choice, preview, accounts, onChangeTimes }: PreviewStepProps) {
  const { account } = choice;
  const zone = statement.needsZone ? zoneOf(account) : null;
  const name =
    'id' in account ? accounts.find(({ id }) => id === account.id)?.name : account.fields.name;
  const { fresh, duplicates } = preview.cashFlows;
  return (
    <div className="flex flex-col gap-1">
      <Facts label="What will be imported">
        <Fact name="Account">{name}</Fact>
        <Fact name="Net result of the new trades">
          <Pnl value={preview.net} currency={preview.currency} />
        </Fact>
        {fresh + duplicates > 0 && (
          <Fact name="Deposits and withdrawals">
            {fresh.toLocaleString()} new, {duplicates.toLocaleString()} duplicate
          </Fact>
        )}
        {zone !== null && <Fact name="Broker time">{zoneName(zone)}</Fact>}
      </Facts>
      {zone !== null && (
        <Button variant="quiet" size="sm" className="-mr-3 self-end" onClick={onChangeTimes}>
          Change broker time
        </Button>
      )}
    </div>
  );
}
