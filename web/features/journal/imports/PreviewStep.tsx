import type { Account } from '#web/data/journal/accounts.ts';
import { FORMULA } from '#web/data/journal/export/csv-file.ts';
import type {
  ImportChoice,
  ImportPreview,
  PreviewedTrade,
  SkippedRow,
} from '#web/data/journal/imports.ts';
import { zoneName } from '#web/features/journal/accounts/account-copy.ts';
import { saveFile } from '#web/lib/download.ts';
import { formatLots, formatCount } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Pnl } from '#web/ui/figures/amounts.tsx';
import { SideBadge } from '#web/ui/figures/badges.tsx';
import { Fact, Facts } from '#web/ui/figures/facts.tsx';
import { formatInstant } from '../format-trade.ts';
import { Fold } from './Fold.tsx';
import { ReconciliationTable } from './ReconciliationTable.tsx';
import { type ReadStatement, zoneOf } from './use-import-flow.ts';

function PreviewedTrades({ preview }: { preview: ImportPreview }) {
  const { trades, fresh, duplicates, currency } = preview;
  return (
    <div>
      <ul
        aria-label="Trades of the statement"
        className="divide-y divide-line rounded-card border border-line"
      >
        {trades.map((trade, index) => (
          <Row key={index} trade={trade} currency={currency} />
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
  const { symbol, side, lots, exits, closedAt, net, isDuplicate } = trade;
  return (
    <li className="px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{symbol}</span>
        <SideBadge side={side} />
        {isDuplicate && <Badge>Duplicate</Badge>}
        <span className="ml-auto">
          <Pnl value={net} currency={currency} />
        </span>
      </div>
      <p className="text-dense text-ink-2">
        {[
          lots === null ? '' : formatLots(lots),
          exits > 1 ? `${exits} exits` : '',
          formatInstant(closedAt),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}

type PreviewStepProps = {
  statement: ReadStatement;
  choice: ImportChoice;
  preview: ImportPreview;
  accounts: readonly Account[];
  onChangeTimes: () => void;
};

/** The result of the import before anything is stored. */
export function PreviewStep(props: PreviewStepProps) {
  const { preview } = props;
  const { fresh, duplicates, invalidCount, reconciliation } = preview;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">Review before importing.</p>
      <dl aria-label="What the statement holds" className="grid grid-cols-3 gap-2">
        <Count name="New" count={fresh} note="trades" />
        <Count name="Duplicate" count={duplicates} note="unchanged" />
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

const cell = (text: string): string =>
  `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

function toCsv(rows: readonly SkippedRow[]): Blob {
  const lines = rows.map(({ line, text, reason }) => `${line},${cell(reason)},${cell(text)}`);
  return new Blob([`\uFEFF${['Line,Reason,Row', ...lines].join('\r\n')}\r\n`], {
    type: 'text/csv',
  });
}

/** @param rows the first ones only */
export function InvalidRows({ rows, count }: { rows: readonly SkippedRow[]; count: number }) {
  return (
    <Fold summary={`${formatCount(count, 'row')} left out, and why`}>
      <ul aria-label="Rows left out" className="flex flex-col divide-y divide-line text-dense">
        {rows.map(({ line, text, reason }) => (
          <li key={line} className="py-2">
            <p className="font-medium">
              Line {line}: {reason}
            </p>
            <p className="break-all text-ink-3">{text}</p>
          </li>
        ))}
      </ul>
      {rows.length < count && (
        <p className="py-2 text-dense text-ink-3">The first {rows.length} of them.</p>
      )}
      <Button size="sm" onClick={() => saveFile(toCsv(rows), 'rows-left-out.csv')}>
        Download the list
      </Button>
    </Fold>
  );
}
