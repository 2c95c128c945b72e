import type { Meta } from '@storybook/react-vite';
import { useForm } from 'react-hook-form';
import { CountrySelect } from '#web/ui/forms/CountrySelect.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { FormField } from '#web/ui/forms/FormField.tsx';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { SearchInput } from '#web/ui/forms/SearchInput.tsx';
import {
  CountedSegments,
  LabelledSegments,
  PeriodSelect,
  Segments,
} from '#web/ui/forms/Segments.tsx';
import { Select, SelectField } from '#web/ui/forms/Select.tsx';
import { Switch, SwitchInput } from '#web/ui/forms/Switch.tsx';
import { TagInput } from '#web/ui/forms/TagInput.tsx';
import { SuggestedInput, TextArea, TextField, TextInput } from '#web/ui/forms/TextInput.tsx';
import { ARABIC, doNothing, LONG, Stateful, variants } from './variants.tsx';

const meta = { title: 'Components/Forms' } satisfies Meta;
export default meta;

export const Fields = variants('Field, TextField, TextInput', {
  Field: (
    <Field label="Pair">{(control) => <TextInput {...control} defaultValue="EURUSD" />}</Field>
  ),
  TextField: <TextField label="Full Name" isRequired defaultValue="Kwame Boateng" />,
  'With a hint': <TextField label="Email Address" hint="Your access code is sent here." />,
  'With an error': <TextField label="Phone Number" error="Please fill in all required fields" />,
  Disabled: <TextField label="Role" disabled defaultValue="User" />,
  'Long text': <TextField label={LONG} hint={LONG} error={LONG} defaultValue={LONG} />,
  'Right to left': <TextField label="Notes" dir="auto" defaultValue={ARABIC} />,
});

function NamedForm() {
  const form = useForm({ defaultValues: { name: 'Kwame Boateng', phone: '' } });
  return (
    <Form id="catalogue-form" onSubmit={doNothing}>
      <FormField form={form} name="name" label="Full Name" />
      <FormField
        form={form}
        name="phone"
        label="Phone Number"
        hint="Only if we need to reach you."
      />
    </Form>
  );
}

export const Forms = variants('Form, FormField', { 'Two fields': <NamedForm /> });

export const Inputs = variants('NumberInput, SearchInput, SuggestedInput, TextArea', {
  NumberInput: (
    <Field label="Lots">
      {(control) => <NumberInput {...control} step={0.01} defaultValue="0.10" />}
    </Field>
  ),
  SearchInput: (
    <Stateful of="gold">
      {(text, set) => <SearchInput label="Search trades" text={text} onSearch={set} />}
    </Stateful>
  ),
  SuggestedInput: (
    <Field label="Strategy">
      {(control) => <SuggestedInput {...control} suggestions={['Range fade', 'News']} />}
    </Field>
  ),
  TextArea: (
    <Field label="Notes">{(control) => <TextArea {...control} defaultValue={LONG} />}</Field>
  ),
});

const sides = ['Buy', 'Sell'] as const;
const scanners = [
  { key: 'all', label: 'All', count: 1264 },
  { key: 'peak', label: 'Peak Scanner', count: 12 },
  { key: 'weekly', label: 'Weekly Scanner', count: 0 },
] as const;
type ScannerKey = (typeof scanners)[number]['key'];
type Period = Parameters<typeof PeriodSelect>[0]['value'];

export const Choices = variants('Segments', {
  Segments: (
    <Stateful<(typeof sides)[number]> of="Buy">
      {(value, set) => <Segments legend="Side" options={sides} value={value} onChange={set} />}
    </Stateful>
  ),
  LabelledSegments: (
    <Stateful<ScannerKey> of="peak">
      {(value, set) => (
        <LabelledSegments legend="Scanner" options={scanners} value={value} onChange={set} />
      )}
    </Stateful>
  ),
  CountedSegments: (
    <Stateful<ScannerKey> of="all">
      {(value, set) => (
        <CountedSegments legend="Signals" options={scanners} value={value} onChange={set} />
      )}
    </Stateful>
  ),
  PeriodSelect: (
    <Stateful<Period> of="week">
      {(value, set) => <PeriodSelect value={value} onChange={set} />}
    </Stateful>
  ),
});

const pairs = [
  { value: 'EURUSD', label: 'EURUSD' },
  { value: 'long', label: LONG },
];

export const Selects = variants('CountrySelect, Select, SelectField', {
  CountrySelect: <CountrySelect defaultValue="GH" />,
  Select: <Select aria-label="Instrument" options={pairs} defaultValue="EURUSD" />,
  SelectField: (
    <Stateful of="EURUSD">
      {(value, set) => (
        <SelectField label="Pair on the map" options={pairs} value={value} onChange={set} />
      )}
    </Stateful>
  ),
  'Long text': <Select aria-label="Long instrument" options={pairs} defaultValue="long" />,
});

export const Switches = variants('Switch, SwitchInput', {
  Off: (
    <Stateful of={false}>
      {(checked, set) => <Switch label="Maintenance mode" checked={checked} onChange={set} />}
    </Stateful>
  ),
  'On, with a hint': (
    <Stateful of={true}>
      {(checked, set) => (
        <Switch label="Auto-refresh" hint="Every 30 seconds" checked={checked} onChange={set} />
      )}
    </Stateful>
  ),
  Disabled: <Switch label="SMS notifications" checked={false} disabled onChange={doNothing} />,
  'Long text': <Switch label={LONG} hint={LONG} checked onChange={doNothing} />,
  SwitchInput: <SwitchInput aria-label="Sound" checked onChange={doNothing} />,
});

export const Tags = variants('TagInput', {
  Usual: (
    <Stateful of={['london', 'rule broken']}>
      {(tags, set) => (
        <TagInput aria-label="Tags" tags={tags} suggestions={['gold']} onChange={set} />
      )}
    </Stateful>
  ),
  'Long and right to left': (
    <TagInput aria-label="Long tags" tags={[LONG, ARABIC]} onChange={doNothing} />
  ),
});
