import type { PurchaseDraft } from '#web/data/payments/purchase-draft.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import type { InformationFailure } from './read-information.ts';

type InformationFieldsProps = {
  draft: PurchaseDraft;
  onChange: (fields: Partial<PurchaseDraft>) => void;
  failure: InformationFailure | null;
};

const fields = [
  {
    name: 'name',
    label: 'Full Name',
    type: 'text',
    autoComplete: 'name',
    maxLength: 80,
    hint: undefined,
  },
  {
    name: 'email',
    label: 'Email Address',
    type: 'email',
    autoComplete: 'email',
    maxLength: 254,
    hint: 'Your access code is sent here.',
  },
  {
    name: 'phone',
    label: 'Phone Number',
    type: 'tel',
    autoComplete: 'tel',
    maxLength: 40,
    hint: 'In case we have to ask you something about your access.',
  },
] as const;

/** Who asks for access, or pays for it. */
export function InformationFields({ draft, onChange, failure }: InformationFieldsProps) {
  return fields.map(({ name, label, hint, ...input }) => (
    <Field
      key={name}
      label={label}
      hint={hint}
      isRequired
      error={failure?.at === name ? failure.text : undefined}
    >
      {(control) => (
        <TextInput
          {...control}
          {...input}
          name={name}
          value={draft[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  ));
}
