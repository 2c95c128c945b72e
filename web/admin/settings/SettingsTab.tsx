import { Fragment, type ReactNode, Suspense, useState } from 'react';
import { type StoredSettings, usePlatformSettings } from '#web/data/admin/platform-settings.ts';
import { useUnsavedWork } from '#web/data/journal/draft.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { Field, type FieldControl } from '#web/ui/forms/Field.tsx';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { countryOptions } from '#contracts/rules/access/countries.ts';
import { Select } from '#web/ui/forms/Select.tsx';
import { Switch } from '#web/ui/forms/Switch.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { BrandPreview, ColourInput, LogoInput } from './BrandFields.tsx';
import { Providers } from './Providers.tsx';
import { SaveSettings } from './SaveSettings.tsx';
import { defaultSettings, inWords, limitsOf, textOf } from './read-settings.ts';
import {
  type FormKey,
  settingForms,
  type SettingField as SettingFieldOf,
} from './setting-fields.ts';
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts';

const countries = countryOptions('None');

const Chats = lazyPart(async () => (await import('./Chats.tsx')).Chats);

function SettingsFields({ label, of, form }: { label: string; of: FormKey; form: SettingsForm }) {
  const [isClosing, setIsClosing] = useState(false);
  const errors = form.errorsOf(of);
  const closes = form.current('maintenance_mode') === true && !form.stored.maintenance_mode;
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
          <Fragment key={field.name}>
            <SettingField
              field={field}
              value={form.current(field.name)}
              error={errors[field.name]}
              isDefault={form.isDefault(field.name)}
              onChange={(value) => form.type(field.name, value)}
            />
            {field.kind === 'logo' && (
              <BrandPreview current={(name) => String(form.current(name))} />
            )}
          </Fragment>
        ))}
      </Card>
      <SaveSettings of={of} form={form} />
      <ConfirmDialog
        isOpen={isClosing}
        title="Switch maintenance mode on?"
        question="Members cannot use the platform until you switch it off again. Administrators and payments in progress are unaffected."
        confirmLabel="Close the platform"
        onConfirm={save}
        onCancel={() => setIsClosing(false)}
      />
    </form>
  );
}

const tabs = [
  { key: 'general', label: 'General' },
  { key: 'security', label: 'Security' },
  { key: 'providers', label: 'API Keys' },
  { key: 'trading', label: 'Trading' },
  { key: 'system', label: 'System' },
  { key: 'account', label: 'My Account' },
] as const;
type TabKey = (typeof tabs)[number]['key'];

type SettingsTabProps = {
  account: ReactNode;
  /** Counts links to the own account since this tab was opened. */
  accountAsked?: number;
};

export function SettingsTab({ account, accountAsked = 0 }: SettingsTabProps) {
  const settings = usePlatformSettings();
  const control = useOpenTab(accountAsked);
  const { data } = settings;
  const isForm = control.open !== 'providers' && control.open !== 'account';
  return (
    <>
      <ScreenHeading
        title="Admin Settings"
        subtitle="Settings of the whole platform, and your own account"
        action={data !== undefined && isForm && <Freshness of={settings.freshness} />}
      />
      {data === undefined ? (
        <SettingsTabs
          control={control}
          account={account}
          renderForm={() =>
            settings.isPending ? (
              <Skeleton label="Loading settings" count={5} />
            ) : (
              <ErrorState text="The settings could not be loaded." retry={settings.refetch} />
            )
          }
        />
      ) : (
        <LoadedSettings stored={data} control={control} account={account} />
      )}
    </>
  );
}

type Control = { open: TabKey; onOpen: (key: TabKey) => void };
type Places = { control: Control; account: ReactNode };

type SettingsTabsProps = Places & { renderForm: (key: FormKey) => ReactNode };

function SettingsTabs({ control, account, renderForm }: SettingsTabsProps) {
  return (
    <Tabs
      label="Admin settings"
      tabs={tabs}
      control={control}
      renderTab={(key) => {
        if (key === 'account') return account;
        return key === 'providers' ? <ApiKeys /> : renderForm(key);
      }}
    />
  );
}

const ApiKeys = () => (
  <div className="flex flex-col gap-6">
    <Providers />
    <Suspense fallback={null}>
      <Chats />
    </Suspense>
  </div>
);

const labelOf = (key: TabKey): string => tabs.find((tab) => tab.key === key)?.label ?? key;

/** Keeps unsaved input while another tab is open. */
function LoadedSettings({ stored, ...places }: Places & { stored: StoredSettings }) {
  const form = useSettingsForm(stored);
  useUnsavedWork(form.unsaved.length > 0);
  const elsewhere = form.unsaved.filter((key) => key !== places.control.open).map(labelOf);
  return (
    <>
      {stored.maintenance_mode && (
        <div className="mb-4 max-w-3xl">
          <Banner kind="warn">
            Maintenance mode is on: members cannot use the platform. Switch it off under General.
          </Banner>
        </div>
      )}
      <SettingsTabs
        {...places}
        renderForm={(key) => <SettingsFields label={labelOf(key)} of={key} form={form} />}
      />
      {elsewhere.length > 0 && (
        <div className="mt-4 max-w-3xl">
          <Banner kind="info">Not saved yet: {elsewhere.join(', ')}.</Banner>
        </div>
      )}
    </>
  );
}

/** The open tab; a link to the own account switches to it. */
function useOpenTab(accountAsked: number): Control {
  const [open, setOpen] = useState<TabKey>(accountAsked > 0 ? 'account' : 'general');
  const [seen, setSeen] = useState(accountAsked);
  if (seen !== accountAsked) {
    setSeen(accountAsked);
    if (accountAsked > 0) setOpen('account');
  }
  return { open, onOpen: setOpen };
}

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
  if (field.kind === 'country') return <Select {...input} options={countries} />;
  if (field.kind === 'colour') {
    return <ColourInput control={control} label={field.label} value={value} onChange={onChange} />;
  }
  if (field.kind === 'logo')
    return <LogoInput control={control} value={value} onChange={onChange} />;
  return <TextInput {...input} type={field.kind === 'shortText' ? 'text' : field.kind} />;
}
