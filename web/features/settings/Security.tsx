import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { done, usePassingMessage } from './setting-messages.ts';
import { SettingRow } from './SettingRow.tsx';
import { SettingsCard } from './SettingsCard.tsx';

/** The password, a second secret beside the access code. */
export function Security() {
  const [isOpen, setIsOpen] = useState(false);
  const { message, say } = usePassingMessage();
  return (
    <SettingsCard title="Security">
      <SettingRow
        title="Password"
        hint="Asked for beside the access code, so that the code alone opens nothing"
        message={message}
        action={<Button onClick={() => setIsOpen(true)}>Change password</Button>}
      />
      {isOpen && (
        <PasswordDialog
          onClose={() => setIsOpen(false)}
          onChanged={() => {
            setIsOpen(false);
            say(done('Password changed successfully!'));
          }}
        />
      )}
    </SettingsCard>
  );
}
