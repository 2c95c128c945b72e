import { Field, type FieldControl } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { areaNamed, areaOptions, daysProblem, type TypedFilter } from './audit-filter.ts';

const LONGEST_SEARCH = 200; // characters, as the server takes

type AuditFiltersProps = { typed: TypedFilter; onChange: (typed: TypedFilter) => void };

/** Which records to show: of an area, with a word, between two days. */
export function AuditFilters({ typed, onChange }: AuditFiltersProps) {
  const change = (changes: Partial<TypedFilter>): void => onChange({ ...typed, ...changes });
  const day = (control: FieldControl, name: 'from' | 'to') => (
    <TextInput
      {...control}
      type="date"
      value={typed[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  return (
    <div className="@container">
      <div className="grid items-start gap-3 @xs:grid-cols-2 @3xl:grid-cols-4">
        <Field label="Area">
          {(control) => (
            <Select
              {...control}
              options={areaOptions}
              value={typed.area}
              onChange={({ target }) => change({ area: areaNamed(target.value) })}
            />
          )}
        </Field>
        <Field label="Search">
          {(control) => (
            <TextInput
              {...control}
              type="search"
              value={typed.search}
              maxLength={LONGEST_SEARCH}
              autoComplete="off"
              placeholder="Who or what"
              onChange={({ target }) => change({ search: target.value })}
            />
          )}
        </Field>
        <Field label="From">{(control) => day(control, 'from')}</Field>
        <Field label="To" error={daysProblem(typed)}>
          {(control) => day(control, 'to')}
        </Field>
      </div>
    </div>
  );
}
