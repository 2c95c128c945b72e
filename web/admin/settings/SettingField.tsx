import { Button } from '#web/ui/Button.tsx';
import { Field, type FieldControl } from '#web/ui/forms/Field.tsx';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { Switch } from '#web/ui/forms/Switch.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import { defaultSettings, inWords, limitsOf, textOf } from './read-settings.ts';
import type { SettingField as SettingFieldOf } from './setting-fields.ts';

type SettingFieldProps = {
  field: SettingFieldOf;
  value: string | boolean;
  error: string | undefined;
  isDefault: boolean;
  onChange: (value: string | boolean) => void;
};

/** One setting: its control, what it does, its limits, and the way back to its default. */
export function SettingField(props: SettingFieldProps) {
  const { field, isDefault, onChange } = props;
  return (
    <div className="flex flex-col items-start gap-1">
      <div className="w-full">
        <SettingControl {...props} />
      </div>
      {!isDefault && (
        <Button
          size="sm"
          variant="quiet"
          className="-ml-3 underline"
          onClick={() => onChange(textOf(defaultSettings[field.name]))}
        >
          Reset to default
          <span className="sr-only">: {field.label}</span>
        </Button>
      )}
    </div>
  );
}

function SettingControl({ field, value, error, onChange }: SettingFieldProps) {
  const usual = inWords(field, defaultSettings[field.name]);
  if (field.kind === 'switch') {
    const { whyDisabled } = field;
    return (
      <Switch
        label={field.label}
        hint={whyDisabled ?? `${field.effect} Default: ${usual}.`}
        checked={value === true}
        disabled={whyDisabled !== undefined}
        onChange={onChange}
      />
    );
  }
  const limits = field.kind === 'number' ? ` From ${limitsOf(field).join(' to ')}.` : '';
  const label = field.kind === 'number' ? `${field.label} (${field.unit})` : field.label;
  return (
    <Field label={label} hint={`${field.effect}${limits} Default: ${usual}.`} error={error}>
      {(control) => (
        <ValueInput field={field} control={control} value={String(value)} onChange={onChange} />
      )}
    </Field>
  );
}

type ValueInputProps = {
  field: SettingFieldOf;
  control: FieldControl;
  value: string;
  onChange: (value: string) => void;
};

function ValueInput({ field, control, value, onChange }: ValueInputProps) {
  const input = {
    ...control,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (field.kind === 'number') return <NumberInput {...input} step={1} className="tabular-nums" />;
  if (field.kind === 'choice') return <Select {...input} options={field.options} />;
  return <TextInput {...input} type={field.kind === 'time' ? 'time' : 'text'} />;
}
