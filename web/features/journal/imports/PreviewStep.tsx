import type { ImportChoice, ImportPreview } from '#web/data/journal-imports.ts';
import type { Account } from '#web/data/journal-accounts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Pnl } from '#web/ui/Pnl.tsx';
import { zoneName } from '../accounts/broker-zones.ts';
import { Fold } from './Fold.tsx';
import { InvalidRows } from './InvalidRows.tsx';
import { PreviewedTrades } from './PreviewedTrades.tsx';
import { ReconciliationTable } from './ReconciliationTable.tsx';
import type { ReadStatement } from './import-steps.ts';
import { zoneOf } from './use-import-flow.ts';

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
