import { useState } from 'react';
import { Card } from '#web/ui/Card.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { SaveSettings } from './SaveSettings.tsx';
import { SettingField } from './SettingField.tsx';
import { type FormKey, settingForms } from './setting-fields.ts';
import type { SettingsForm } from './use-settings-form.ts';

type SettingsFieldsProps = { label: string; of: FormKey; form: SettingsForm };

/** The settings of one tab with their own button. */
export function SettingsFields({ label, of, form }: SettingsFieldsProps) {
  const [isClosing, setIsClosing] = useState(false);
  const errors = form.errorsOf(of);
  const closes = form.shown('maintenance_mode') === true && !form.stored.maintenance_mode;
  const save = (): void => {
    setIsClosing(false);
    form.save(of);
  };
  return (
    <form
      aria-label={label}
      noValidate
      className="flex max-w-3xl flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (of === 'general' && closes) setIsClosing(true);
        else save();
      }}
    >
      <Card className="flex flex-col gap-5">
        {settingForms[of].map((field) => (
          <SettingField
            key={field.name}
            field={field}
            value={form.shown(field.name)}
            error={errors[field.name]}
            isDefault={form.isDefault(field.name)}
            onChange={(value) => form.type(field.name, value)}
          />
        ))}
      </Card>
      <SaveSettings of={of} form={form} />
      <Confirm
        isOpen={isClosing}
        title="Switch maintenance mode on?"
        question="Members can use nothing until you switch it off again. Administrators and payments on their way go on."
        confirmLabel="Close the platform"
        onConfirm={save}
        onCancel={() => setIsClosing(false)}
      />
    </form>
  );
}
