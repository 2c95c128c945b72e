import { NotebookPen, Trash2 } from 'lucide-react';
import { use, useState } from 'react';
import type { Lead } from '#contracts/payments/leads.ts';
import { useChangeLead, useDeleteLead } from '#web/data/admin/admin-leads.ts';
import { usePlatformName } from '#web/data/public-config.ts';
import { refusalText } from '#web/lib/copy.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChatLink } from '#web/ui/links.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import {
  changeFailure,
  greetingLink,
  SET_STATUSES,
  statusWords,
  NoteLeadContext,
} from './lead-copy.ts';

/** Deletes a lead after a question; a failure stays in the question. */
function DeleteLead({ lead: { id, name } }: { lead: Lead }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteLead();
  const ask = () => {
    remove.reset();
    setIsAsking(true);
  };
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: ({ message }) => {
        setIsAsking(false);
        toastDone(message);
      },
    });
  return (
    <>
      <IconButton label={`Delete ${name}`} icon={Trash2} onClick={ask} />
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete “${name}”`}
        question="Are you sure you want to delete this lead? This action cannot be undone."
        confirmLabel="Delete"
        busyLabel="Deleting..."
        isBusy={remove.isPending}
        error={remove.isError ? refusalText(remove.error, 'Error deleting lead') : undefined}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

/** What can be done with a lead. */
export function LeadActions({ lead }: { lead: Lead }) {
  const platform = usePlatformName();
  const note = use(NoteLeadContext);
  return (
    <div className="flex flex-col gap-2">
      <StatusButtons lead={lead} />
      <div className="flex flex-wrap items-center gap-2">
        <ChatLink href={greetingLink(lead, platform)} label={`Chat with ${lead.name}`}>
          Chat
        </ChatLink>
        <Button size="sm" aria-label={`Notes on ${lead.name}`} onClick={() => note(lead)}>
          <NotebookPen aria-hidden className="size-4" />
          Notes
        </Button>
        <span className="-my-1 ml-auto">
          <DeleteLead lead={lead} />
        </span>
      </div>
    </div>
  );
}

function StatusButtons({ lead }: { lead: Lead }) {
  const change = useChangeLead();
  return (
    <div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Status of {lead.name}</legend>
        {SET_STATUSES.map((status) => (
          <Button
            key={status}
            size="sm"
            className="grow"
            disabled={status === lead.status || change.isPending}
            aria-busy={(change.isPending && change.variables.status === status) || undefined}
            onClick={() => change.mutate({ lead, status })}
          >
            {statusWords[status]}
          </Button>
        ))}
      </fieldset>
      {change.isError && (
        <p role="alert" className="mt-1 text-dense text-danger">
          {changeFailure(change.error)}
        </p>
      )}
    </div>
  );
}
