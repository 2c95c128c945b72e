import { Mail } from 'lucide-react';
import { OUTBOX_POLL_MS, useOutbox } from '#web/data/outbox.ts';
import { useFreshness } from '#web/data/freshness.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Freshness } from '#web/ui/Freshness.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ListEnd } from '#web/ui/ListEnd.tsx';
import { MailRow } from './MailRow.tsx';

/** What became of every mail; never what it said, which may be an access code. */
export function MailsView() {
  const list = useOutbox();
  const freshness = useFreshness(list, OUTBOX_POLL_MS);
  const { data, isPending, isRefetchError, refetch } = list;
  if (isPending) return <Skeleton label="Loading mails" count={5} />;
  if (data === undefined) return <ErrorState text="Mails could not be loaded." retry={refetch} />;
  const { mails, total } = data;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Freshness of={freshness} />
        <RefreshButton refresh={refetch} />
      </div>
      {isRefetchError && !freshness.isOffline && (
        <Banner kind="danger" retry={() => void refetch()}>
          Mails could not be loaded. What follows is older.
        </Banner>
      )}
      {mails.length === 0 ? (
        <EmptyState
          icon={Mail}
          title="No mails yet"
          hint="Access codes and notifications that are mailed appear here"
        />
      ) : (
        <>
          <ol
            aria-label="Mails"
            className="@container overflow-hidden rounded-card border border-line bg-surface"
          >
            {mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} />
            ))}
          </ol>
          <ListEnd of={list} shown={mails.length} total={total} things="mails" />
        </>
      )}
    </div>
  );
}
