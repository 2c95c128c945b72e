import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type AdminUser, UserChange } from '#contracts/users.ts';
import { useChangeUser } from '#web/data/users.ts';
import { useSeenUser } from './use-seen-user.ts';

const UserForm = UserChange.omit({ updated_at: true });
type UserForm = z.infer<typeof UserForm>;

/** The form of a user, and its way to the server. What was typed stays until it is saved or given up. */
export function useEditForm(user: AdminUser, onSaved: () => void) {
  const { username, email, role } = user;
  const form = useForm<z.input<typeof UserForm>, unknown, UserForm>({
    resolver: standardSchemaResolver(UserForm),
    defaultValues: { username, email: email ?? '', role },
  });
  const change = useChangeUser();
  const seen = useSeenUser(user);
  return {
    form,
    isSaving: change.isPending,
    error: change.error,
    save: form.handleSubmit((typed) =>
      change.mutate({ ...seen(change.error), ...typed }, { onSuccess: onSaved }),
    ),
  };
}
