import { Download, Mail, Users } from 'lucide-react';
import { useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { type Webinar, WebinarMessage, type WebinarRegistration } from '#contracts/webinars.ts';
import {
  useExportRegistrations,
  useMailRegistrants,
  useRegistrations,
} from '#web/data/admin/admin-webinars.ts';
import { refusalText } from '#web/lib/copy.ts';
import { saveFile } from '#web/lib/download.ts';
import { formatCount } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { DraftDialog } from '#web/ui/FormDialog.tsx';
import { LocalMoment } from '#web/ui/figures/times.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { FormField } from '#web/ui/forms/FormField.tsx';
import { TextArea } from '#web/ui/forms/TextInput.tsx';
import { ErrorState } from '#web/ui/states/Banner.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { MoreRows } from '#web/ui/states/ListEnd.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { toastDone, toastError } from '#web/ui/states/Toasts.tsx';

const REGISTRATIONS_FAILURE = 'Registrations could not be loaded.';

/** Who is registered for a webinar, the latest first. */
function RegistrationList({ webinar }: { webinar: Webinar }) {
  const registrations = useRegistrations(webinar.id);
  const { data } = registrations;
  if (registrations.isPending) return <Skeleton label="Loading registrations" />;
  if (data === undefined)
    return <ErrorState text={REGISTRATIONS_FAILURE} retry={registrations.refetch} />;
  if (data.people.length === 0) {
    return <EmptyState icon={Users} title="Nobody yet" hint="Members register in their app" />;
  }
  const total = data.total ?? data.people.length;
  return (
    <>
      {registrations.isRefetchError && (
        <ErrorState
          text={`${REGISTRATIONS_FAILURE} What follows is older.`}
          retry={registrations.refetch}
        />
      )}
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <p className="text-dense text-ink-2">{total.toLocaleString()} registered</p>
        <RegistrationActs webinar={webinar} total={total} />
      </div>
      <ul className="divide-y divide-line">
        {data.people.map((person) => (
          <Person key={person.user_id} person={person} />
        ))}
      </ul>
      <MoreRows of={registrations} failure="More registrations could not be loaded." />
    </>
  );
}

function Person({ person }: { person: WebinarRegistration }) {
  const { username, email, registered_at } = person;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <div className="min-w-0">
        <p className="font-medium">{username}</p>
        <p className="text-dense text-ink-2">{email ?? 'No e-mail address'}</p>
      </div>
      <LocalMoment instant={registered_at} className="text-dense text-ink-3" />
    </li>
  );
}

type ActsProps = { webinar: Webinar; total: number };

function RegistrationActs({ webinar, total }: ActsProps) {
  const [isWriting, setIsWriting] = useState(false);
  const { mutate, isPending } = useExportRegistrations();
  const save = (): void =>
    mutate(webinar, {
      onSuccess: ({ blob, name }) => saveFile(blob, name),
      onError: (error) =>
        toastError(refusalText(error, 'The registrations could not be exported.')),
    });
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" icon={Download} isBusy={isPending} onClick={save}>
        Export CSV
      </Button>
      <Button size="sm" icon={Mail} onClick={() => setIsWriting(true)}>
        Mail to registrants
      </Button>
      {isWriting && (
        <MailDialog webinar={webinar} total={total} onClose={() => setIsWriting(false)} />
      )}
    </div>
  );
}

/** `2 mails are on their way; 1 member has no address.` */
function mailedText({
  mailed,
  without_address: missing,
}: {
  mailed: number;
  without_address: number;
}) {
  const sent = `${formatCount(mailed, 'mail')} ${mailed === 1 ? 'is' : 'are'} on the way`;
  if (missing === 0) return sent;
  return `${sent}; ${formatCount(missing, 'member')} ${missing === 1 ? 'has' : 'have'} no address`;
}

function MailDialog({ webinar, total, onClose }: ActsProps & { onClose: () => void }) {
  const mail = useMailRegistrants();
  const form = useForm<WebinarMessage>({
    resolver: standardSchemaResolver(WebinarMessage),
    defaultValues: { subject: webinar.title, text: '' },
    mode: 'onTouched',
  });
  const send = form.handleSubmit((message) =>
    mail.mutate(
      { id: webinar.id, message },
      {
        onSuccess(sent) {
          onClose();
          toastDone(mailedText(sent));
        },
      },
    ),
  );
  return (
    <DraftDialog
      title="Mail to registrants"
      description={`To ${formatCount(total, 'member')} registered for “${webinar.title}”`}
      submitLabel="Send"
      busyLabel="Sending..."
      isBusy={mail.isPending}
      isDirty={form.formState.isDirty}
      question="What you wrote has not been sent."
      error={mail.error && refusalText(mail.error, 'The mail could not be sent.')}
      onSubmit={() => void send()}
      onCancel={onClose}
    >
      <FormField form={form} name="subject" label="Subject" isRequired />
      <Field label="Text" isRequired error={form.formState.errors.text?.message}>
        {(control) => <TextArea {...control} {...form.register('text')} rows={7} />}
      </Field>
    </DraftDialog>
  );
}

/** How many are registered, and who. */
export function Registrations({ webinar }: { webinar: Webinar }) {
  const [isOpen, setIsOpen] = useState(false);
  const { current_attendees: taken, max_attendees: max, title } = webinar;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="inline-flex items-center gap-2">
        <Users aria-hidden className="size-4.5 text-ink-3" />
        {taken.toLocaleString()}
        {max !== null && ` of ${max.toLocaleString()}`} registered
      </p>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Registrations
        <span className="sr-only">: {title}</span>
      </Button>
      {isOpen && (
        <Dialog
          isOpen
          onClose={() => setIsOpen(false)}
          title="Registrations"
          description={title}
          isReading
        >
          <RegistrationList webinar={webinar} />
        </Dialog>
      )}
    </div>
  );
}
