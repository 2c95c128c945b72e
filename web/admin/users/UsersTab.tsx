import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { clsx } from 'clsx';
import { ChevronDown, ChevronUp, UserPlus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { ApiError } from '#contracts/errors.ts';
import { type AdminUser, NewUser } from '#contracts/users.ts';
import { useCreateUser } from '#web/data/admin/users.ts';
import { useOpenedForm } from '#web/data/notifications/opened-item.ts';
import { NEW_ITEM } from '#web/data/notifications/opened-item.ts';
import { startOfDay } from '#web/lib/days.ts';
import { formatDate } from '#web/lib/format-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { FormField } from '#web/ui/forms/FormField.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { UserList } from './UserList.tsx';
import { periods, roles } from './user-copy.ts';

function UserCreated({ user, onDismiss }: { user: AdminUser; onDismiss: () => void }) {
  const { username, role, access_code, expires_at } = user;
  return (
    <Banner kind="ok" action={<IconButton label="Dismiss" icon={X} onClick={onDismiss} />}>
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium">User created! Access Code: </span>
        {access_code !== null && (
          <span className="inline-flex items-center font-medium">
            <span className="font-mono whitespace-nowrap">{access_code}</span>
            <CopyButton text={access_code} label={`Copy the access code of ${username}`} />
          </span>
        )}
        {expires_at !== null && <span>Expires: {formatDate(expires_at)}</span>}
      </p>
      {role === 'admin' && (
        <p className="text-dense">
          Pass it on now: the code of an administrator is not shown again.
        </p>
      )}
    </Banner>
  );
}

/** The day comes from a date field, in the device's zone; blank: at once. */
const UserForm = NewUser.omit({ starts_at: true }).extend({ begins_on: z.string() });
type TypedUser = z.input<typeof UserForm>;
type UserForm = z.infer<typeof UserForm>;

const blankUser: TypedUser = {
  username: '',
  email: '',
  role: 'user',
  access_period: '1month',
  begins_on: '',
};

const createFailure = (error: Error): string =>
  `Error creating user: ${error instanceof ApiError ? error.message : 'Unknown error'}`;

function NewUserFields({ form }: { form: UseFormReturn<TypedUser, unknown, UserForm> }) {
  return (
    <div className="grid grow gap-3 @xs:grid-cols-2 @4xl:grid-cols-5">
      <FormField form={form} name="username" label="Username" isRequired />
      <FormField form={form} name="email" label="Email (optional)" type="email" />
      <Field label="Role">
        {(control) => <Select {...control} {...form.register('role')} options={roles} />}
      </Field>
      <Field label="Access period">
        {(control) => <Select {...control} {...form.register('access_period')} options={periods} />}
      </Field>
      <FormField form={form} name="begins_on" label="Begins (optional)" type="date" />
    </div>
  );
}

/** The form of a new user; its code stays in view until it is dismissed or the next one is created. */
function CreateUser() {
  const form = useForm<TypedUser, unknown, UserForm>({
    resolver: standardSchemaResolver(UserForm),
    defaultValues: blankUser,
  });
  const create = useCreateUser();
  const [isOpen, setIsOpen] = useState(false); // on a phone, where the list comes first
  const formId = useId();
  useOpenedForm('users', NEW_ITEM, () => {
    setIsOpen(true);
    // A frame later: a tab that has just arrived focuses its heading first.
    requestAnimationFrame(() => form.setFocus('username'));
  });
  const submit = form.handleSubmit(({ begins_on, ...user }) =>
    create.mutate(
      { ...user, ...(begins_on !== '' && { starts_at: startOfDay(begins_on) }) },
      { onSuccess: () => form.reset(blankUser) },
    ),
  );
  return (
    <Card as="section" aria-labelledby="create-user">
      <div className="flex items-center justify-between md:mb-3">
        <h2 id="create-user" className="text-card font-semibold">
          Create User
        </h2>
        <span className="-my-2 -mr-2 md:hidden">
          <IconButton
            label={isOpen ? 'Close the form' : 'Open the form'}
            icon={isOpen ? ChevronUp : ChevronDown}
            aria-expanded={isOpen}
            aria-controls={formId}
            onClick={() => setIsOpen(!isOpen)}
          />
        </span>
      </div>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className={clsx(
          'flex-col gap-3 max-md:mt-3 @4xl:flex-row @4xl:items-start',
          isOpen ? 'flex' : 'hidden md:flex',
        )}
      >
        <NewUserFields form={form} />
        <Button
          type="submit"
          variant="primary"
          icon={UserPlus}
          className="@4xl:mt-5.5"
          isBusy={create.isPending}
          busyLabel="Creating..."
        >
          Create User
        </Button>
      </form>
      <div className="mt-3 empty:hidden">
        {create.isError && <Banner kind="danger">{createFailure(create.error)}</Banner>}
        {create.isSuccess && (
          <UserCreated user={create.data.user} onDismiss={() => create.reset()} />
        )}
      </div>
    </Card>
  );
}

export function UsersTab() {
  return (
    <>
      <ScreenHeading title="User Management" subtitle="Access codes, roles and expiry" />
      <div className="flex flex-col gap-4 md:gap-6">
        <CreateUser />
        <UserList />
      </div>
    </>
  );
}
