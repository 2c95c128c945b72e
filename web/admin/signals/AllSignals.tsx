import { Radar, Trash2 } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import type { Signal } from '#contracts/signals.ts';
import { useAllSignals, useRemoveSignal } from '#web/data/signals/admin-signals.ts';
import { formatTime } from '#web/lib/format-time.ts';
import { useMediaQuery } from '#web/lib/use-browser-state.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { CardFact } from '#web/ui/figures/facts.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ShowMore } from '#web/ui/states/ListEnd.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { Confidence, Lifecycle, Prices, Reason, What } from './signal-cells.tsx';
import { signalName, removalNote } from './signal-copy.ts';

/** The signals where a table would be squeezed. */
function SignalCards({ signals }: { signals: readonly Signal[] }) {
  return (
    <ul className="grid gap-2 lg:grid-cols-2">
      {signals.map((signal) => (
        <li key={signal.id}>
          <SignalCard signal={signal} />
        </li>
      ))}
    </ul>
  );
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
      <dl className="grid grid-cols-2 gap-x-3 gap-y-2">
        <CardFact name="Entry">
          <Prices signal={signal} />
        </CardFact>
        <CardFact name="Confidence">
          <Confidence signal={signal} />
        </CardFact>
        <CardFact name="Status" isWide>
          <Lifecycle signal={signal} />
        </CardFact>
      </dl>
      <Reason signal={signal} />
    </Card>
  );
}

const columns: readonly Column<Signal>[] = [
  { name: 'Signal', width: 'w-60', cell: (signal) => <What signal={signal} /> },
  { name: 'Entry', width: 'w-28', cell: (signal) => <Prices signal={signal} /> },
  { name: 'Confidence', width: 'w-32', cell: (signal) => <Confidence signal={signal} /> },
  { name: 'Status', width: 'w-52', cell: (signal) => <Lifecycle signal={signal} /> },
  { name: 'Reason', cell: (signal) => <Reason signal={signal} /> },
  { name: 'Actions', width: 'w-20', cell: (signal) => <DeleteSignal signal={signal} /> },
];

/** The signals where all six columns have room. */
function SignalTable({ signals }: { signals: readonly Signal[] }) {
  return <DataTable label="All signals" columns={columns} rows={signals} />;
}

/** From here on six columns have room beside the sidebar. */
const WIDE = '(min-width: 80rem)';

/** All signals in whatever state the list is: a table where it has room, else cards. */
export function AllSignals() {
  const list = useAllSignals();
  const isWide = useMediaQuery(WIDE);

  if (list.isPending) return <Skeleton label="Loading signals" count={5} />;
  if (list.data === undefined) {
    return <ErrorState text="Signals could not be loaded." retry={list.refetch} />;
  }

  const { rows: signals, total } = list.data;
  const count = (total ?? signals.length).toLocaleString();
  const Layout = isWide ? SignalTable : SignalCards;
  return (
    <section aria-labelledby="all-signals" className="flex flex-col gap-3">
      <h2 id="all-signals" className="text-card font-semibold">
        All Signals ({count})
      </h2>
      {list.isRefetchError && (
        <Banner kind="danger" retry={() => void list.refetch()}>
          Signals could not be loaded. What follows is as of {formatTime(list.dataUpdatedAt)}.
        </Banner>
      )}
      {signals.length === 0 ? (
        <EmptyState
          icon={Radar}
          title="No signals yet"
          hint="They appear here as soon as a scanner issues one"
        />
      ) : (
        <Layout signals={signals} />
      )}
      {list.hasNextPage && (
        <ShowMore
          isBusy={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? 'More signals could not be loaded.' : undefined}
          onShowMore={() => void list.fetchNextPage()}
        >
          <p>
            {signals.length.toLocaleString()} of {count} signals
          </p>
        </ShowMore>
      )}
    </section>
  );
}

const LONGEST_REASON = 200;

type DeleteSignalDialogProps = {
  signal: Signal;
  isBusy: boolean;
  hasFailed: boolean;
  /** @param reason as typed, trimmed; empty when none was given */
  onConfirm: (reason: string) => void;
  onCancel: () => void;
};

/** Asks before a signal is voided or hidden, and says which; Cancel has the focus. */
function DeleteSignalDialog(props: DeleteSignalDialogProps) {
  const { signal, isBusy, hasFailed, onConfirm, onCancel } = props;
  const formId = useId();
  const [reason, setReason] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onConfirm(reason.trim());
  };
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={`Delete ${signalName(signal)}`}
      role="alertdialog"
      size="sm"
      description="Are you sure you want to delete this signal?"
      footer={
        <>
          <Button onClick={onCancel} disabled={isBusy} data-autofocus>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            isBusy={isBusy}
            busyLabel="Deleting..."
          >
            Delete
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-3">
        {hasFailed && <Banner kind="danger">Error deleting signal</Banner>}
        <p>{removalNote(signal)}</p>
        <Field label="Reason" hint="Optional; kept with the signal">
          {(control) => (
            <TextInput
              {...control}
              value={reason}
              maxLength={LONGEST_REASON}
              autoComplete="off"
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

/** Voids or hides a signal after a question; a failure stays in the question. */
function DeleteSignal({ signal }: { signal: Signal }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveSignal();
  const ask = () => {
    remove.reset();
    setIsAsking(true);
  };
  const confirm = (reason: string) =>
    remove.mutate(
      { id: signal.id, reason },
      {
        onSuccess: ({ message }) => {
          setIsAsking(false);
          toastDone(message);
        },
      },
    );
  return (
    <>
      <IconButton label={`Delete ${signalName(signal)}`} icon={Trash2} onClick={ask} />
      {isAsking && (
        <DeleteSignalDialog
          signal={signal}
          isBusy={remove.isPending}
          hasFailed={remove.isError}
          onConfirm={confirm}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
