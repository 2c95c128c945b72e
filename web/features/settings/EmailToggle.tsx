import { useSession } from '#web/data/session/session.ts';
import { usePassingMessage } from './setting-messages.ts';
import { SettingSwitch } from './SettingSwitch.tsx';
import { useChannels } from './use-channels.ts';

/** Mails of all topics. */
export function EmailToggle() {
  const hasAddress = useHasAddress();
  const { isOn, set } = useChannels();
  const { message, attempt } = usePassingMessage();
  return (
    <SettingSwitch
      label="Email alerts"
      hint={
        hasAddress
          ? 'The same by e-mail, to the address of your profile'
          : 'Your profile has no e-mail address, so mails cannot reach you'
      }
      checked={hasAddress && isOn('email')}
      disabled={!hasAddress}
      message={message}
      onChange={(wanted) => void attempt(() => set('email', wanted))}
    />
  );
}

/** Whether mails can reach the person. */
export function useHasAddress(): boolean {
  const session = useSession();
  return session.state === 'signed-in' && session.user.email !== null;
}
