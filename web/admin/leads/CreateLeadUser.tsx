import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '#contracts/errors.ts';
import { type Lead, LeadUser } from '#contracts/payments/leads.ts';
import { chatLink } from '#contracts/rules/copy.ts';
import { planOf } from '#contracts/rules/payments/plans.ts';
import type { AdminUser } from '#contracts/users.ts';
import { useCreateLeadUser } from '#web/data/admin/admin-leads.ts';
import { usePlatformName } from '#web/data/public-config.ts';
import { formatLongDate } from '#web/lib/format-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { CodeBox } from '#web/ui/CopyButton.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { FormField } from '#web/ui/forms/FormField.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { ChatLink } from '#web/ui/links.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { periods } from './lead-copy.ts';

type CreateLeadUserProps = { lead: Lead; onClose: () => void };

/** Makes a member of who asked, with what the request says; then shows the code to pass on. */
export function CreateLeadUser({ lead, onClose }: CreateLeadUserProps) {
  const create = useCreateLeadUser(lead.id);
  const form = useForm<z.input<typeof LeadUser>, unknown, LeadUser>({
    resolver: standardSchemaResolver(LeadUser),
    defaultValues: { username: lead.name, email: lead.email, access_period: periodOf(lead) },
  });
  if (create.isSuccess) {
    return <LeadUserCreated user={create.data.user} phone={lead.phone} onClose={onClose} />;
  }
  const save = form.handleSubmit((user) => create.mutate(user));
  return (
    <FormDialog
      title={`Create a user for ${lead.name}`}
      description="Access begins now, and the request becomes Converted."
      submitLabel="Create User"
      busyLabel="Creating..."
      isBusy={create.isPending}
      error={create.error && failureOf(create.error)}
      onSubmit={() => void save()}
      onCancel={onClose}
    >
      <FormField form={form} name="username" label="Username" isRequired />
      <FormField form={form} name="email" label="Email (optional)" type="email" />
      <Field label="Access period">
        {(control) => <Select {...control} {...form.register('access_period')} options={periods} />}
      </Field>
    </FormDialog>
  );
}

const periodOf = ({ package_type }: Lead) =>
  package_type === 'unknown' ? '1month' : planOf(package_type).accessPeriod;

function failureOf(error: Error): string {
  if (!(error instanceof ApiError)) return 'Error creating user: Unknown error';
  const hint = error.code === 'users.email_taken' ? ' Extend their access instead.' : '';
  return `Error creating user: ${error.message}${hint}`;
}

type LeadUserCreatedProps = { user: AdminUser; phone: string; onClose: () => void };

function LeadUserCreated({ user, phone, onClose }: LeadUserCreatedProps) {
  const platform = usePlatformName();
  const { username, access_code, expires_at } = user;
  const text = `Hello ${username}, your access to ${platform} is active. Your access code: ${access_code}. Sign in here: ${location.origin}/`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="User created!"
      footer={
        <>
          <ChatLink href={chatLink(phone, text)} label={`Send the code to ${username} by chat`}>
            Send by chat
          </ChatLink>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {access_code !== null && <CodeBox code={access_code} owner={username} />}
        {expires_at !== null && <p>Access until {formatLongDate(expires_at)}.</p>}
        <Banner kind="info">No mail was sent: pass the code on yourself.</Banner>
      </div>
    </Dialog>
  );
}
