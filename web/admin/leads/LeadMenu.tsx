import { type LucideIcon, Mail, MessageCircle, NotebookPen, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Lead } from '#contracts/payments/leads.ts';
import { useDeleteLead } from '#web/data/admin/admin-leads.ts';
import { usePlatformName } from '#web/data/public-config.ts';
import { refusalText } from '#web/lib/copy.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { NotesDialog } from './NotesDialog.tsx';
import { greetingLink } from './lead-copy.ts';

type LeadMenuProps = { lead: Lead; onClose: () => void };

/** What can be done with a lead, beside its status and a member made of it. */
export function LeadMenu({ lead, onClose }: LeadMenuProps) {
  const [act, setAct] = useState<'notes' | 'delete' | null>(null);
  const platform = usePlatformName();
  if (act === 'notes') return <NotesDialog lead={lead} onClose={onClose} />;
  if (act === 'delete') return <DeleteLead lead={lead} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={lead.name} size="sm">
      <ul className="-m-2 flex flex-col">
        <li>
          <a href={`mailto:${lead.email}`} className={choice} onClick={onClose}>
            <ChoiceText icon={Mail} name="E-mail" hint={lead.email} />
          </a>
        </li>
        <li>
          <a
            href={greetingLink(lead, platform)}
            target="_blank"
            rel="noreferrer"
            className={choice}
            onClick={onClose}
          >
            <ChoiceText icon={MessageCircle} name="Chat" hint={lead.phone} />
          </a>
        </li>
        <li>
          <button type="button" className={choice} onClick={() => setAct('notes')}>
            <ChoiceText icon={NotebookPen} name="Notes" hint="With the status" />
          </button>
        </li>
        <li>
          <button type="button" className={choice} onClick={() => setAct('delete')}>
            <ChoiceText icon={Trash2} name="Delete" hint="Asks first" />
          </button>
        </li>
      </ul>
    </Dialog>
  );
}

const choice =
  'flex min-h-14 w-full items-center gap-3 rounded-control px-3 py-2 text-left transition-colors hover:bg-sunken';

type ChoiceProps = { icon: LucideIcon; name: string; hint: string };

const ChoiceText = ({ icon: Icon, name, hint }: ChoiceProps) => (
  <>
    <Icon aria-hidden className="size-5 shrink-0 text-ink-2" />
    <span className="min-w-0">
      <span className="block font-medium">{name}</span>
      <span className="block text-dense text-ink-3">{hint}</span>
    </span>
  </>
);

function DeleteLead({ lead: { id, name }, onClose }: LeadMenuProps) {
  const { mutate, isPending, error } = useDeleteLead();
  const confirm = () =>
    mutate(id, {
      onSuccess: ({ message }) => {
        onClose();
        toastDone(message);
      },
    });
  return (
    <ConfirmDialog
      isOpen
      title={`Delete “${name}”`}
      question="Are you sure you want to delete this lead? This action cannot be undone."
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isBusy={isPending}
      error={error === null ? undefined : refusalText(error, 'Error deleting lead')}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
