import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { UserPlus } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { NewUser } from '#contracts/users.ts';
import { useCreateUser } from '#web/data/users.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { blankUser, createFailure, type TypedUser } from './new-user-form.ts';
import { NewUserFields } from './NewUserFields.tsx';
import { UserCreated } from './UserCreated.tsx';

/** The form of a new user; its code stays in view until it is dismissed or the next one is created. */
export function CreateUser() {
  const form = useForm<TypedUser, unknown, NewUser>({
    resolver: standardSchemaResolver(NewUser),
    defaultValues: blankUser,
  });
  const create = useCreateUser();
  const submit = form.handleSubmit((user) =>
    create.mutate(user, { onSuccess: () => form.reset(blankUser) }),
  );
  return (
    <Card as="section" aria-labelledby="create-user">
      <h2 id="create-user" className="mb-3 text-card font-semibold">
        Create User
      </h2>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-3 @4xl:flex-row @4xl:items-start"
      >
        <NewUserFields form={form} />
        <Button
          type="submit"
          variant="primary"
          className="@4xl:mt-5.5"
          isBusy={create.isPending}
          busyLabel="Creating..."
        >
          <UserPlus aria-hidden className="size-5" />
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
