import { type ReactNode, type ComponentProps, useId, useState, useEffect } from 'react';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Eye, EyeOff } from 'lucide-react';
import { Switch } from '#web/ui/forms/Switch.tsx';
import { useMemberSettings } from '#web/data/device/settings.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';

type SettingMessage = { kind: 'ok' | 'error'; text: string; ms: number };

export const done = (text: string): SettingMessage => ({ kind: 'ok', text, ms: 3000 });
export const failed = (text: string): SettingMessage => ({ kind: 'error', text, ms: 3000 });

export const saved = done('Settings saved successfully!');
export const notSaved = failed('Error saving settings. Please try again.');
export const permissionRequired: SettingMessage = {
  ...failed('Notification permission required. Please enable in browser settings.'),
  ms: 5000,
};

/** A message that disappears after a while; the same message again restarts the time. */
export function usePassingMessage() {
  const [message, setMessage] = useState<SettingMessage | null>(null);

  useEffect(() => {
    if (message === null) return undefined;
    const timer = setTimeout(() => setMessage(null), message.ms);
    return () => clearTimeout(timer);
  }, [message]);

  const say = (said: SettingMessage): void => setMessage({ ...said });

  async function attempt(run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
      say(saved);
    } catch {
      say(notSaved);
    }
  }

  return { message, say, attempt };
}

type PasswordFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'> & {
  input: ComponentProps<'input'>;
};

export function PasswordField({ input, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field {...field}>
      {(control) => (
        <span className="flex items-center gap-1">
          <TextInput
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            maxLength={200}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <IconButton
            label={`${isShown ? 'Hide' : 'Show'} ${field.label.toLowerCase()}`}
            icon={isShown ? EyeOff : Eye}
            onClick={() => setIsShown(!isShown)}
          />
        </span>
      )}
    </Field>
  );
}

/** What a file lacks; nothing where it is complete. */
export function Gaps({ title, gaps }: { title: string; gaps: readonly string[] }) {
  if (gaps.length === 0) return null;
  return (
    <Banner kind="warn">
      <p className="font-medium">{title}</p>
      <ul className="list-disc pl-5 wrap-anywhere">
        {gaps.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
      </ul>
    </Banner>
  );
}

type ChoiceRowProps = {
  type: 'checkbox' | 'radio';
  name: string;
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

export function ChoiceRow({ label, hint, onChange, ...input }: ChoiceRowProps) {
  const id = useId();
  return (
    <label className="flex min-h-12 cursor-pointer items-start gap-3 py-1.5">
      <input
        {...input}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span id={`${id}-label`} className="block font-medium">
          {label}
        </span>
        <span id={`${id}-hint`} className="block text-dense text-ink-3">
          {hint}
        </span>
      </span>
    </label>
  );
}

export function SettingsCard(props: { title: string; hint?: string; children: ReactNode }) {
  const { title, hint, children } = props;
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="text-card font-semibold">
        {title}
      </h2>
      {hint !== undefined && <p className="text-dense text-ink-3">{hint}</p>}
      <div className="mt-2 flex flex-col divide-y divide-line *:py-2 *:last:pb-0">{children}</div>
    </Card>
  );
}

const looks = {
  ok: { icon: CircleCheck, colour: 'text-ok' },
  error: { icon: CircleAlert, colour: 'text-danger' },
};

/** Status line of a setting; always mounted, so that screen readers announce each message. */
export function SettingStatus({ message }: { message: SettingMessage | null }) {
  const look = looks[message?.kind ?? 'ok'];
  return (
    <output className={clsx('block text-dense font-medium', look.colour)}>
      {message !== null && (
        <span className="flex items-start gap-1.5 py-1">
          <look.icon aria-hidden className="mt-px size-4 shrink-0" />
          {message.text}
        </span>
      )}
    </output>
  );
}

type SettingSwitchProps = ComponentProps<typeof Switch> & { message: SettingMessage | null };

export function SettingSwitch({ message, ...setting }: SettingSwitchProps) {
  return (
    <div>
      <Switch {...setting} />
      <SettingStatus message={message} />
    </div>
  );
}

type SettingRowProps = {
  title: string;
  hint: string;
  message: SettingMessage | null;
  action: ReactNode;
};

export function SettingRow({ title, hint, message, action }: SettingRowProps) {
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-medium">{title}</p>
          <p className="text-dense text-ink-3">{hint}</p>
        </div>
        {action}
      </div>
      <SettingStatus message={message} />
    </div>
  );
}

type DialogRowProps = Omit<SettingRowProps, 'action'> & {
  /** Of the button; the title by default. */
  label?: string;
  renderDialog: (close: () => void) => ReactNode;
};

/** A row whose button opens a dialog. */
export function DialogRow({ label, renderDialog, ...row }: DialogRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <SettingRow
        {...row}
        action={<Button onClick={() => setIsOpen(true)}>{label ?? row.title}</Button>}
      />
      {isOpen && renderDialog(() => setIsOpen(false))}
    </>
  );
}

type LocalSwitchProps = {
  name: 'auto_refresh' | 'sound_notifications' | 'hide_amounts' | 'keyboard_shortcuts';
  label: string;
  hint: string;
  onChange?: (isOn: boolean) => void;
};

export function LocalSwitch({ name, onChange, ...text }: LocalSwitchProps) {
  const [settings, change] = useMemberSettings();
  const { message, attempt } = usePassingMessage();
  const set = async (isOn: boolean): Promise<void> => {
    change({ [name]: isOn });
    onChange?.(isOn);
  };
  return (
    <SettingSwitch
      {...text}
      checked={settings[name]}
      message={message}
      onChange={(isOn) => void attempt(() => set(isOn))}
    />
  );
}
