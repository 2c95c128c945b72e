import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { accessIn, hasAccess } from '#contracts/rules/access/member-status.ts';
import { chatLinkToAnyone } from '#contracts/rules/copy.ts';
import { SHOWS_ONLY_SUMS } from '#contracts/rules/journal/journal-privacy.ts';
import { type AdminUser, UserChange, type userEndpoints } from '#contracts/users.ts';
import { useChangeUser } from '#web/data/admin/users.ts';
import { usePlatformName, useSendsMail } from '#web/data/public-config.ts';
import { isStale } from '#web/lib/copy.ts';
import { Button } from '#web/ui/Button.tsx';
import { CodeBox } from '#web/ui/CopyButton.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { FormField } from '#web/ui/forms/FormField.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { ChatLink } from '#web/ui/links.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { useGuard, type UserActProps, roles, userFailure, useSeenUser } from './user-copy.ts';

type NewCodeMadeProps = { created: ResponseOf<typeof userEndpoints.newCode>; onClose: () => void };

export function NewCodeMade({ created: { user, access_code }, onClose }: NewCodeMadeProps) {
  const platform = usePlatformName();
  const sendsMail = useSendsMail();
  const text = `Hello ${user.username}, your new access code for ${platform}: ${access_code}. Sign in here: ${location.origin}/`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New access code"
      footer={
        <>
          {access_code !== null && (
            <ChatLink href={chatLinkToAnyone(text)} label={`Send by chat to ${user.username}`}>
              Send by chat
            </ChatLink>
          )}
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {access_code === null ? (
          <p>{SHOWS_ONLY_SUMS}: the code is not shown.</p>
        ) : (
          <CodeBox code={access_code} owner={user.username} />
        )}
        {user.role === 'admin' ? (
          <Banner kind="warn">
            Pass it on now: the code of an administrator is not shown again.
          </Banner>
        ) : (
          <p className="text-ink-2">{mailWords(user, sendsMail)}</p>
        )}
      </div>
    </Dialog>
  );
}

/** The server sends no mail to users who cannot sign in. */
function mailWords(user: AdminUser, sendsMail: boolean): string {
  const { email } = user;
  if (!sendsMail) {
    return user.sums_only
      ? 'There is no mail server, so no mail is sent: the code is in the outbox folder of the server.'
      : 'There is no mail server, so no mail is sent: pass it on yourself.';
  }
  if (email === null) return 'This user has no e-mail address: pass it on yourself.';
  return hasAccess(accessIn(user), Date.now())
    ? `It is on its way to ${email}${user.sums_only ? '' : ' too'}.`
    : 'No mail is sent, because this user cannot sign in at the moment.';
}

const UserForm = UserChange.omit({ updated_at: true });
type UserForm = z.infer<typeof UserForm>;

/** Changes who a user is and may be; the code of a new administrator is shown once. */
export function EditUser({ user, onCancel, onDone }: UserActProps) {
  const guard = useGuard(user);
  const [promoted, setPromoted] = useState<AdminUser | null>(null);
  const change = useChangeUser();
  const seen = useSeenUser(user);
  const { username, email, role } = user;
  const form = useForm<z.input<typeof UserForm>, unknown, UserForm>({
    resolver: standardSchemaResolver(UserForm),
    defaultValues: { username, email: email ?? '', role },
  });
  const chosenRole = useWatch({ control: form.control, name: 'role' });
  const save = form.handleSubmit((typed) =>
    change.mutate(
      { ...seen(change.error), ...typed },
      {
        onSuccess: (saved) => {
          toastDone('User saved');
          if (isPromotion(user, saved)) setPromoted(saved);
          else onDone();
        },
      },
    ),
  );
  if (promoted?.access_code) {
    const created = { user: promoted, access_code: promoted.access_code };
    return <NewCodeMade created={created} onClose={onDone} />;
  }
  return (
    <FormDialog
      title={`Edit “${username}”`}
      submitLabel="Save"
      busyLabel="Saving..."
      isBusy={change.isPending}
      error={change.error && saveFailure(change.error)}
      onSubmit={() => void save()}
      onCancel={onCancel}
    >
      <FormField form={form} name="username" label="Username" isRequired />
      <FormField form={form} name="email" label="Email (optional)" type="email" />
      {guard === null && (
        <Field label="Role" hint="Whose role changes is signed out everywhere.">
          {(control) => <Select {...control} {...form.register('role')} options={roles} />}
        </Field>
      )}
      {user.role === 'user' && chosenRole === 'admin' && (
        <p className="text-ink-2">
          A new administrator gets a new access code, because the old one is in this list.
        </p>
      )}
    </FormDialog>
  );
}

const isPromotion = (before: AdminUser, after: AdminUser): boolean =>
  before.role === 'user' && after.role === 'admin' && after.access_code !== null;

function saveFailure(error: Error): string {
  const why = userFailure(error, 'Error saving user');
  return isStale(error) ? `${why} Saving again replaces their changes.` : why;
}
