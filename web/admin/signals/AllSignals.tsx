import { Radar, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { useState } from 'react';
import { type Signal, SIGNAL_SORT_KEYS, type SignalSortKey } from '#contracts/signals.ts';
import type { PagedRows } from '#web/data/paged-list.ts';
import { useAllSignals, useRemoveSignal, useSignal } from '#web/data/signals/admin-signals.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CardFacts, type Column, DataTable } from '#web/ui/DataTable.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LinkedRecord } from '#web/ui/LinkedRecord.tsx';
import { OpenedItem } from '#web/ui/OpenedItem.tsx';
import { TextField } from '#web/ui/forms/TextInput.tsx';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { MoreRows } from '#web/ui/states/ListEnd.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { useListFilter } from '#web/ui/list-filter.ts';
import { isNarrowed, SignalFilters, SignalListFilter } from './SignalFilters.tsx';
import { Confidence, Lifecycle, Prices, Reason, What } from './signal-cells.tsx';
import { signalName, removalNote } from './signal-copy.ts';

const columns: readonly Column<Signal, SignalSortKey>[] = [
  {
    name: 'Signal',
    width: 'w-60',
    cell: (signal) => (
      <Opened signal={signal}>
        <What signal={signal} />
      </Opened>
    ),
  },
  { name: 'Entry', width: 'w-28', cell: (signal) => <Prices signal={signal} /> },
  {
    name: 'Confidence',
    width: 'w-32',
    sortKey: 'confidence',
    cell: (signal) => <Confidence signal={signal} />,
  },
  {
    name: 'Status',
    width: 'w-52',
    sortKey: 'result',
    cell: (signal) => <Lifecycle signal={signal} />,
  },
  { name: 'Reason', cell: (signal) => <Reason signal={signal} /> },
  { name: 'Actions', width: 'w-20', cell: (signal) => <DeleteSignal signal={signal} /> },
];

function Opened({ signal, children }: { signal: Signal; children: ReactNode }) {
  const opened = useOpenedItem('signals');
  return <OpenedItem by={opened?.item === signal.id ? opened : null}>{children}</OpenedItem>;
}

function SignalCard({ signal }: { signal: Signal }) {
  return (
    <Card
      as="article"
      aria-label={signalName(signal)}
      className="flex h-full flex-col gap-2 text-dense"
    >
      <div className="flex items-start justify-between gap-3">
        <What signal={signal} />
        <span className="-mt-2 -mr-2">
          <DeleteSignal signal={signal} />
        </span>
      </div>
      <CardFacts
        row={signal}
        columns={columns}
        names={['Entry', 'Confidence', 'Status']}
        wide="Status"
      />
      <Reason signal={signal} />
    </Card>
  );
}

type Loaded = PagedRows<Signal>;

const countOf = ({ rows, total }: Loaded): string => (total ?? rows.length).toLocaleString();

export function AllSignals() {
  const opened = useOpenedItem('signals');
  const [filter, setFilter] = useListFilter('signals', SignalListFilter, opened);
  const list = useAllSignals(filter);
  const linked = useSignal(opened?.item ?? null, list.data?.rows);
  return (
    <section aria-labelledby="all-signals" className="@container flex flex-col gap-3">
      {list.data !== undefined && (
        <h2 id="all-signals" className="text-card font-semibold">
          {isNarrowed(filter) ? 'Matching Signals' : 'All Signals'} ({countOf(list.data)})
        </h2>
      )}
      <SignalFilters filter={filter} onChange={setFilter} />
      <QueryStates
        of={list}
        skeleton={<Skeleton label="Loading signals" count={5} />}
        failure="Signals could not be loaded."
      >
        {(data) => <SignalList {...data} of={list} filter={filter} onChange={setFilter} />}
      </QueryStates>
      <LinkedRecord by={opened} lookup={linked} name="signal" title="Signal" isMarked>
        {(signal) => <SignalCard signal={signal} />}
      </LinkedRecord>
    </section>
  );
}

type SignalListProps = Loaded & {
  of: ReturnType<typeof useAllSignals>;
  filter: SignalListFilter;
  onChange: (filter: SignalListFilter) => void;
};

function SignalList({ rows, total, of: list, filter, onChange }: SignalListProps) {
  const { sort = '-issued' } = filter;
  return (
    <>
      {rows.length === 0 ? (
        <NoSignals isAll={!isNarrowed(filter)} onShowAll={() => onChange({})} />
      ) : (
        <DataTable
          label="All signals"
          columns={columns}
          rows={rows}
          renderCard={(signal) => (
            <Opened signal={signal}>
              <SignalCard signal={signal} />
            </Opened>
          )}
          sorting={{
            key: SIGNAL_SORT_KEYS.find((key) => sort.endsWith(key)) ?? 'issued',
            isDown: sort.startsWith('-'),
            onSort: (key, isDown) => onChange({ ...filter, sort: isDown ? `-${key}` : key }),
          }}
        />
      )}
      <MoreRows of={list} failure="More signals could not be loaded.">
        <p>
          {rows.length.toLocaleString()} of {countOf({ rows, total })} signals
        </p>
      </MoreRows>
    </>
  );
}

function NoSignals({ isAll, onShowAll }: { isAll: boolean; onShowAll: () => void }) {
  if (isAll) {
    return (
      <EmptyState
        icon={Radar}
        title="No signals yet"
        hint="They appear here as soon as a scanner issues one"
      />
    );
  }
  return (
    <EmptyState
      icon={Radar}
      title="No matching signals"
      hint="Choose another scanner, instrument or result"
      action={<Button onClick={onShowAll}>Show all signals</Button>}
    />
  );
}

const LONGEST_REASON = 200;

/** Voids or hides a signal after a question; a failure stays in the question. */
function DeleteSignal({ signal }: { signal: Signal }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveSignal();
  const ask = (): void => {
    remove.reset();
    setIsAsking(true);
  };
  const question = { signal, remove, onClose: () => setIsAsking(false) };
  return (
    <>
      <IconButton label={`Delete ${signalName(signal)}`} icon={Trash2} onClick={ask} />
      {isAsking && <DeleteSignalDialog {...question} />}
    </>
  );
}

type DeleteSignalDialogProps = {
  signal: Signal;
  remove: ReturnType<typeof useRemoveSignal>;
  onClose: () => void;
};

function DeleteSignalDialog({ signal, remove, onClose }: DeleteSignalDialogProps) {
  const [reason, setReason] = useState('');
  const confirm = (): void =>
    remove.mutate(
      { id: signal.id, reason: reason.trim() },
      {
        onSuccess: ({ message }) => {
          onClose();
          toastDone(message);
        },
      },
    );
  return (
    <FormDialog
      title={`Delete ${signalName(signal)}`}
      description="Are you sure you want to delete this signal?"
      role="alertdialog"
      size="sm"
      submitLabel="Delete"
      busyLabel="Deleting..."
      isDanger
      isCancelFocused
      isBusy={remove.isPending}
      error={remove.isError ? 'Error deleting signal' : null}
      onSubmit={confirm}
      onCancel={onClose}
    >
      <p>{removalNote(signal)}</p>
      <TextField
        label="Reason"
        hint="Optional; everyone reads it in the public record"
        value={reason}
        maxLength={LONGEST_REASON}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
