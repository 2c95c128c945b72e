import { NotebookPen } from 'lucide-react';
import { use } from 'react';
import type { Lead } from '#contracts/leads.ts';
import { useChangeLead } from '#web/data/admin-leads.ts';
import { usePlatformName } from '#web/data/public-config.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChatLink } from '#web/ui/ChatLink.tsx';
import { DeleteLead } from './DeleteLead.tsx';
import { changeFailure, greetingLink, SET_STATUSES, statusWords } from './lead-words.ts';
import { NoteLeadContext } from './note-lead.ts';

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
