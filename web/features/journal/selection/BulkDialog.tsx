import { useState } from 'react';
import { EntryFields, TAGS_PER_ENTRY } from '#contracts/journal/journal.ts';
import type { BulkChange } from '#web/data/journal/bulk-edit.ts';
import { useSetupNames } from '#web/data/journal/setups.ts';
import type { TradeSuggestions } from '#web/features/journal/trade-form/trade-task.ts';
import { formatCount } from '#web/lib/format.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { LabelledSegments } from '#web/ui/forms/Segments.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';
import { TagInput } from '#web/ui/forms/TagInput.tsx';
import { SuggestedInput, TextArea } from '#web/ui/forms/TextInput.tsx';

export type BulkField = 'setup' | 'tags' | 'account' | 'rating' | 'note';

const titles: Record<BulkField, string> = {
  setup: 'Set setup',
  tags: 'Change tags',
  account: 'Set account',
  rating: 'Set rating',
  note: 'Add note',
};

/** What was typed or chosen; an account and a rating are '' until they are. */
type Values = Record<'setup' | 'account' | 'rating' | 'note', string> & {
  tags: readonly string[];
  isRemoving: boolean;
};

const empty: Values = {
  setup: '',
  account: '',
  rating: '',
  note: '',
  tags: [],
  isRemoving: false,
};

/** Chosen to take the account or the rating away; no id has a space. */
const NONE = 'not any';

const { setup, tags, notes } = EntryFields.shape;

type Parsed = { change: BulkChange } | { error: string };

/** The value as the contract stores it, or why it cannot be stored. */
function parsed<T>(
  read: { success: true; data: T } | { success: false; error: { issues: { message: string }[] } },
  toChange: (value: T) => BulkChange,
): Parsed {
  return read.success
    ? { change: toChange(read.data) }
    : { error: read.error.issues[0]?.message ?? 'Not valid' };
}

const parsers: Record<BulkField, (values: Values) => Parsed> = {
  setup: (values) =>
    parsed(setup.unwrap().safeParse(values.setup), (name) => ({
      kind: 'set',
      fields: { setup: name },
    })),
  tags: (values) =>
    parsed(tags.unwrap().safeParse(values.tags), (list) => ({
      kind: values.isRemoving ? 'removeTags' : 'addTags',
      tags: list,
    })),
  account: ({ account }) => ({
    change: { kind: 'set', fields: { account_id: account === NONE ? null : account } },
  }),
  rating: ({ rating }) => ({
    change: { kind: 'set', fields: { rating: rating === NONE ? null : Number(rating) } },
  }),
  note: (values) =>
    parsed(notes.unwrap().safeParse(values.note), (text) => ({ kind: 'addNote', text })),
};

/** A setup may be blank: then the trades have none. */
const isMissing = (field: BulkField, values: Values): boolean =>
  field !== 'setup' && values[field].length === 0;

type BulkDialogProps = {
  field: BulkField;
  /** Number of trades. */
  count: number;
  suggestions: TradeSuggestions;
  onApply: (change: BulkChange) => void;
  onCancel: () => void;
};

/** Asks for the new value of a field of many trades. */
export function BulkDialog({ field, count, suggestions, onApply, onCancel }: BulkDialogProps) {
  const [values, setValues] = useState(empty);
  const [error, setError] = useState<string | null>(null);
  const change = (changes: Partial<Values>): void => {
    setError(null);
    setValues((before) => ({ ...before, ...changes }));
  };
  const submit = (): void => {
    const result = parsers[field](values);
    if ('error' in result) setError(result.error);
    else onApply(result.change);
  };
  return (
    <FormDialog
      title={titles[field]}
      description={`Of ${formatCount(count, 'selected trade')}`}
      size="sm"
      submitLabel={field === 'setup' && values.setup.trim() === '' ? 'Remove setup' : 'Apply'}
      isBusy={false}
      isIncomplete={isMissing(field, values)}
      error={error}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <ValueField field={field} values={values} suggestions={suggestions} onChange={change} />
    </FormDialog>
  );
}

type ValueFieldProps = Pick<BulkDialogProps, 'field' | 'suggestions'> & {
  values: Values;
  onChange: (changes: Partial<Values>) => void;
};

const ratings = [
  { value: '', label: 'Choose a rating' },
  ...['1', '2', '3', '4', '5'].map((value) => ({ value, label: `${value} of 5` })),
  { value: NONE, label: 'Not rated' },
];

const accountOptions = ({ accounts }: TradeSuggestions) => [
  { value: '', label: 'Choose an account' },
  ...accounts.map(({ id, name }) => ({ value: id, label: name })),
  { value: NONE, label: 'No account' },
];

function ValueField({ field, values, suggestions, onChange }: ValueFieldProps) {
  if (field === 'setup') {
    return <SetupField value={values.setup} suggestions={suggestions} onChange={onChange} />;
  }
  if (field === 'tags') {
    return <TagsField values={values} suggestions={suggestions} onChange={onChange} />;
  }
  if (field === 'note') {
    return (
      <Field label="Note" hint="Added below the notes that are there">
        {(control) => (
          <TextArea
            {...control}
            value={values.note}
            onChange={({ target }) => onChange({ note: target.value })}
          />
        )}
      </Field>
    );
  }
  const isAccount = field === 'account';
  return (
    <SelectField
      label={isAccount ? 'Account' : 'Rating'}
      hint={isAccount ? 'Amounts stay in their currency' : undefined}
      value={values[field]}
      options={isAccount ? accountOptions(suggestions) : ratings}
      onChange={(value) => onChange({ [field]: value })}
    />
  );
}

type SetupFieldProps = Pick<ValueFieldProps, 'suggestions' | 'onChange'> & { value: string };

function SetupField({ value, suggestions, onChange }: SetupFieldProps) {
  const names = useSetupNames(suggestions.setups);
  return (
    <Field label="Setup" hint="Leave it empty to remove the setup">
      {(control) => (
        <SuggestedInput
          {...control}
          value={value}
          suggestions={names}
          onChange={({ target }) => onChange({ setup: target.value })}
        />
      )}
    </Field>
  );
}

const tagActs = [
  { key: 'add', label: 'Add' },
  { key: 'remove', label: 'Remove' },
] as const;

function TagsField({ values, suggestions, onChange }: Omit<ValueFieldProps, 'field'>) {
  return (
    <>
      <LabelledSegments
        legend="What to do with the tags"
        options={tagActs}
        value={values.isRemoving ? 'remove' : 'add'}
        onChange={(key) => onChange({ isRemoving: key === 'remove' })}
      />
      <Field
        label="Tags"
        hint={`Enter or a comma ends a tag. A trade has at most ${TAGS_PER_ENTRY}.`}
      >
        {(control) => (
          <TagInput
            {...control}
            tags={values.tags}
            suggestions={suggestions.tags}
            onChange={(chosen) => onChange({ tags: chosen })}
          />
        )}
      </Field>
    </>
  );
}
