import { useState } from 'react';
import type { Account } from '#web/data/journal/accounts.ts';
import { useReconciliation } from '#web/data/journal/imports.ts';
import { type RecordItem, useRecords } from '#web/data/journal/journal.ts';
import { formatCount } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { RelativeTime } from '#web/ui/figures/times.tsx';
import { ShowMore } from '#web/ui/states/ListEnd.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { flowCount } from '../accounts/account-copy.ts';
import { ReconciliationTable } from './ReconciliationTable.tsx';
import { formatName } from './import-copy.ts';
import { useImportUndo } from './use-import-flow.ts';

type Import = RecordItem<'import'>;

function UndoneImport({ of }: { of: Import }) {
  const { id, file_name: file, format, trades } = of;
  const { isBusy, problem, redo } = useImportUndo(id);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-3 sm:px-4">
      <div className="min-w-0 grow basis-56">
        <h3 className="flex flex-wrap items-center gap-x-2 font-medium break-all">
          {file || formatName(format)} <Badge>Undone</Badge>
        </h3>
        <p className="text-dense text-ink-2">
          {formatCount(trades, 'trade')} removed from the journal
        </p>
        {problem !== null && (
          <p role="alert" className="text-dense text-danger">
            {problem}
          </p>
        )}
      </div>
      <Button size="sm" isBusy={isBusy} onClick={() => void redo()}>
        Redo
      </Button>
    </li>
  );
}

type UndoImportProps = { of: Import; onUndone: () => void; onCancel: () => void };

function UndoImport({ of, onUndone, onCancel }: UndoImportProps) {
  const { isBusy, problem, undo } = useImportUndo(of.id);
  const confirm = async (): Promise<void> => {
    if (await undo()) onUndone();
  };
  return (
    <ConfirmDialog
      isOpen
      title="Undo import"
      question={`Remove ${formatCount(of.trades, 'trade')} of this import, with your notes on them? Redo restores them as they are now.`}
      confirmLabel="Undo import"
      isBusy={isBusy}
      error={problem ?? undefined}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    />
  );
}

function ReconcileDialog({ of, onClose }: { of: Import; onClose: () => void }) {
  const read = useReconciliation(of.id);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Reconcile with statement"
      description={of.file_name || formatName(of.format)}
      size="lg"
      isReading
    >
      {read.state === 'loading' && <Skeleton label="Loading figures" count={4} />}
      {read.state === 'failed' && (
        <Banner kind="danger">The figures could not be computed. Please try again.</Banner>
      )}
      {read.state === 'loaded' && <ReconciliationTable of={read.reconciliation} />}
    </Dialog>
  );
}

const PAGE = 10;

export function ImportsPanel({ accounts }: { accounts: readonly Account[] }) {
  const imports = useRecords('import');
  const [undone, setUndone] = useState<readonly Import[]>([]);
  const [opened, open] = useState<{ kind: 'undo' | 'reconcile'; of: Import } | null>(null);
  const [visible, setShown] = useState(PAGE);
  if (imports === null || imports.length + undone.length === 0) return null;
  const newestFirst = imports.toReversed();
  const isLive = ({ id }: Import): boolean => imports.some((each) => each.id === id);
  return (
    <Panel title="Imports" isPlain>
      <ul
        aria-label="Imports"
        className="divide-y divide-line rounded-card border border-line bg-surface"
      >
        {undone
          .filter((each) => !isLive(each))
          .map((each) => (
            <UndoneImport key={each.id} of={each} />
          ))}
        {newestFirst.slice(0, visible).map((each) => (
          <ImportRow
            key={each.id}
            of={each}
            account={accounts.find(({ id }) => id === each.account_id)}
            onUndo={() => open({ kind: 'undo', of: each })}
            onReconcile={() => open({ kind: 'reconcile', of: each })}
          />
        ))}
      </ul>
      {imports.length > visible && <ShowMore onShowMore={() => setShown(visible + PAGE)} />}
      {opened?.kind === 'reconcile' && (
        <ReconcileDialog of={opened.of} onClose={() => open(null)} />
      )}
      {opened?.kind === 'undo' && (
        <UndoImport
          of={opened.of}
          onUndone={() => {
            setUndone([opened.of, ...undone.filter(({ id }) => id !== opened.of.id)]);
            open(null);
          }}
          onCancel={() => open(null)}
        />
      )}
    </Panel>
  );
}

type ImportRowProps = {
  of: Import;
  /** Undefined after it was deleted. */
  account: Account | undefined;
  onUndo: () => void;
  onReconcile: () => void;
};

function ImportRow({ of, account, onUndo, onReconcile }: ImportRowProps) {
  const { file_name: file, format, date, trades, cash_flows: flows, duplicates, skipped } = of;
  const counts = [
    formatCount(trades, 'trade'),
    flows > 0 && flowCount(flows),
    duplicates > 0 && formatCount(duplicates, 'duplicate'),
    skipped > 0 && `${formatCount(skipped, 'row')} left out`,
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-3 sm:px-4">
      <div className="min-w-0 grow basis-56">
        <h3 className="font-medium break-all">{file || formatName(format)}</h3>
        <p className="text-dense text-ink-2">
          {formatName(format)}
          {account !== undefined && ` · ${account.name}`} · <RelativeTime instant={date} />
        </p>
        <p className="text-dense text-ink-2">{counts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onReconcile}>
          Reconcile with statement
        </Button>
        <Button size="sm" variant="quiet" onClick={onUndo}>
          Undo import
        </Button>
      </div>
    </li>
  );
}
