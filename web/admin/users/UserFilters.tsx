import { UserQuery } from '#contracts/users.ts';
import type { UserFilter } from '#web/data/admin/users.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import { roles, sorts, statuses } from './user-copy.ts';

type UserFiltersProps = { filter: UserFilter; onChange: (filter: UserFilter) => void };

const ANY = '';
const { role: Role, status: Status, sort: Sort } = UserQuery.shape;

/** Whom the list shows, and in which order. */
export function UserFilters({ filter, onChange }: UserFiltersProps) {
  const { search, role, status, sort } = filter;
  return (
    <fieldset className="min-w-0 grid gap-3 @xs:grid-cols-2 @4xl:grid-cols-4">
      <legend className="sr-only">Whom to show</legend>
      <Field label="Search">
        {(control) => (
          <TextInput
            {...control}
            type="search"
            placeholder="Name or e-mail"
            autoComplete="off"
            maxLength={200}
            value={search ?? ''}
            onChange={({ target }) => onChange({ ...filter, search: target.value })}
          />
        )}
      </Field>
      <Field label="Show role">
        {(control) => (
          <Select
            {...control}
            options={[{ value: ANY, label: 'All roles' }, ...roles]}
            value={role ?? ANY}
            onChange={({ target }) =>
              onChange({ ...filter, role: Role.parse(target.value || undefined) })
            }
          />
        )}
      </Field>
      <Field label="Show status">
        {(control) => (
          <Select
            {...control}
            options={[{ value: ANY, label: 'All statuses' }, ...statuses]}
            value={status ?? ANY}
            onChange={({ target }) =>
              onChange({ ...filter, status: Status.parse(target.value || undefined) })
            }
          />
        )}
      </Field>
      <Field label="Sort by">
        {(control) => (
          <Select
            {...control}
            options={sorts}
            value={sort}
            onChange={({ target }) => onChange({ ...filter, sort: Sort.parse(target.value) })}
          />
        )}
      </Field>
    </fieldset>
  );
}
