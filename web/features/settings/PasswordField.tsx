import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Field } from '#web/ui/forms/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';

type PasswordFieldProps = {
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  /** Name, handlers and what the browser may fill in. */
  input: ComponentProps<'input'>;
};

/** A secret that can be looked at while it is typed. */
export function PasswordField({ label, hint, error, input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} error={error} {...(hint !== undefined && { hint })}>
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
            label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            icon={isShown ? EyeOff : Eye}
            onClick={() => setIsShown(!isShown)}
          />
        </span>
      )}
    </Field>
  );
}
