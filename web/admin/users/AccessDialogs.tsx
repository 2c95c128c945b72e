import { useState } from 'react';
import { z } from 'zod';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { Message } from '#contracts/members.ts';
import { extendedTo } from '#contracts/rules/access/membership.ts';
import { daysOfAccess } from '#contracts/rules/payments/plans.ts';
import { AccessPeriod, type AdminUser } from '#contracts/users.ts';
import {
  type AccessChange,
  type Acted,
  type Targets,
  useChangeAccess,
  useMessage,
  useUndoAct,
} from '#web/data/admin/members.ts';
import { useSendsMail } from '#web/data/public-config.ts';
import { endOfDay } from '#web/lib/days.ts';
import { formatLongDate } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { FormField } from '#web/ui/forms/FormField.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';
import { Switch } from '#web/ui/forms/Switch.tsx';
import { TextArea, TextField } from '#web/ui/forms/TextInput.tsx';
import { toastDone, toastError, toastInfo, toastUndo } from '#web/ui/states/Toasts.tsx';
import { actedText, membersText, periods, userFailure } from './user-copy.ts';

/** Users that an act is about; `only`: it is about this one. */
export type Chosen = { targets: Targets; count: number; only?: AdminUser | undefined };

type ActDialogProps = {
  chosen: Chosen;
  onCancel: () => void;
  /** Called after success, with the toast already visible. */
  onDone: () => void;
};

/** Says what an act did, with its undo. */
export function useActToast() {
  const undo = useUndoAct();
  return (acted: Acted, text: string): void => {
    const { undo: id } = acted;
    if (id === null) return toastInfo('Nothing to change');
    return toastUndo(text, () =>
      undo.mutate(id, {
        onError: (error) => toastError(userFailure(error, 'Error undoing')),
      }),
    );
  };
}

type Way = AccessPeriod | 'days' | 'until' | 'no_end' | 'begin';

const beginNow = { value: 'begin', label: 'Begin now' } as const;
const otherWays = [
  { value: 'days', label: 'A number of days' },
  { value: 'until', label: 'Until a date' },
  { value: 'no_end', label: 'Without an end' },
] as const;

type Typed = { way: Way; days: string; until: string };

/** Extends the access of one or many: by a period, by days, until a date, or without an end. */
export function ExtendDialog({ chosen, onCancel, onDone }: ActDialogProps) {
  const { targets, count, only } = chosen;
  const period = AccessPeriod.safeParse(only?.access_period).data ?? '1month';
  const [typed, setTyped] = useState<Typed>({ way: period, days: '7', until: '' });
  const [notifies, setNotifies] = useState(false);
  const extend = useChangeAccess();
  const showActed = useActToast();
  const change = toChange(typed);
  const what = wordOf(change, only);
  const submit = () => {
    if (change === null) return;
    extend.mutate(
      { ...targets, change, notify: notifies },
      {
        onSuccess: (acted) => {
          onDone();
          showActed(acted, only ? `Access ${what}` : actedText(acted, what));
        },
      },
    );
  };
  return (
    <FormDialog
      title={`Extend the access of ${only ? `“${only.username}”` : membersText(count)}`}
      submitLabel="Extend access"
      busyLabel="Extending..."
      isBusy={extend.isPending}
      isIncomplete={change === null}
      error={extend.error && userFailure(extend.error, 'Error extending access')}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <WayFields typed={typed} onChange={setTyped} only={only} />
      {only?.is_active === false && (
        <p className="text-ink-2">This user stays deactivated until you activate them.</p>
      )}
      <Switch
        label={only ? 'Tell the member' : 'Tell the members'}
        hint="By notification and mail, with the new end"
        checked={notifies}
        onChange={setNotifies}
      />
    </FormDialog>
  );
}

/** A chosen day may be sooner than the present end, of some of many members too. */
function wordOf(change: AccessChange | null, only: AdminUser | undefined): string {
  if (change?.by !== 'until') return 'extended';
  if (only === undefined) return 'changed';
  const end = only.expires_at ?? null;
  return end === null || change.until < end ? 'shortened' : 'extended';
}

type WayFieldsProps = {
  typed: Typed;
  onChange: (typed: Typed) => void;
  only: AdminUser | undefined;
};

function WayFields({ typed, onChange, only }: WayFieldsProps) {
  const { way, days, until } = typed;
  const end = useEnd(only, toChange(typed));
  const isScheduled = only?.starts_at != null;
  return (
    <>
      <SelectField
        label="By"
        hint={end === null ? undefined : `The access will last until ${end}.`}
        options={[...periods, ...otherWays, ...(isScheduled ? [beginNow] : [])]}
        value={way}
        onChange={(chosen) => onChange({ ...typed, way: chosen })}
      />
      {way === 'days' && (
        <TextField
          label="Days"
          inputMode="numeric"
          value={days}
          onChange={({ target }) => onChange({ ...typed, days: target.value })}
        />
      )}
      {way === 'until' && (
        <TextField
          label="Last day"
          type="date"
          value={until}
          onChange={({ target }) => onChange({ ...typed, until: target.value })}
        />
      )}
    </>
  );
}

/** Null until it is complete. */
function toChange({ way, days, until }: Typed): AccessChange | null {
  if (way === 'days') {
    const count = Number(days);
    const isCount = /^\d{1,4}$/.test(days.trim()) && count >= 1;
    return isCount ? { by: 'days', days: count } : null;
  }
  if (way === 'until') return until === '' ? null : { by: 'until', until: endOfDay(until) };
  if (way === 'no_end') return { by: 'no_end' };
  if (way === 'begin') return { by: 'begin', starts_at: null };
  return { by: 'period', access_period: way };
}

const toDay = (at: number): string => formatLongDate(new Date(at).toISOString());

/** The day on which the access of one user ends then; null where no day can be said. */
function useEnd(user: AdminUser | undefined, change: AccessChange | null): string | null {
  const now = useNow().getTime();
  if (user === undefined || user.expires_at === null || change === null) return null;
  const end = (days: number) => extendedTo(Date.parse(user.expires_at ?? ''), days, now);
  if (change.by === 'days') return toDay(end(change.days));
  if (change.by === 'period') return toDay(end(daysOfAccess[change.access_period]));
  return null;
}

const Letter = z.object({ title: Message.shape.title, body: Message.shape.body });
type Letter = z.infer<typeof Letter>;

/** Writes to one or many, into the inbox and by mail. */
export function MessageDialog({ chosen, onCancel, onDone }: ActDialogProps) {
  const { targets, count, only } = chosen;
  const sendsMail = useSendsMail();
  const [mail, setMail] = useState(true);
  const send = useMessage();
  const form = useForm<Letter>({
    resolver: standardSchemaResolver(Letter),
    defaultValues: { title: '', body: '' },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((letter) =>
    send.mutate(
      { ...targets, ...letter, mail: mail && sendsMail },
      {
        onSuccess: (acted) => {
          onDone();
          toastDone(only ? 'Message sent' : `Message sent to ${membersText(acted.changed)}`);
        },
      },
    ),
  );
  return (
    <FormDialog
      title={`Message to ${only ? `“${only.username}”` : membersText(count)}`}
      submitLabel="Send"
      busyLabel="Sending..."
      isBusy={send.isPending}
      error={send.error && userFailure(send.error, 'Error sending the message')}
      onSubmit={() => void submit()}
      onCancel={onCancel}
    >
      <FormField form={form} name="title" label="Title" isRequired maxLength={80} />
      <Field label="Message" error={errors.body?.message} isRequired>
        {(control) => <TextArea {...control} {...form.register('body')} rows={5} maxLength={500} />}
      </Field>
      <Switch
        label="Send by mail too"
        hint={
          sendsMail
            ? 'Members without access are reached by mail only'
            : 'There is no mail server: mails are not sent'
        }
        disabled={!sendsMail}
        checked={mail && sendsMail}
        onChange={setMail}
      />
    </FormDialog>
  );
}
