import type { ComponentProps } from 'react';
import { Switch } from '#web/ui/forms/Switch.tsx';
import type { SettingMessage } from './setting-messages.ts';
import { SettingStatus } from './SettingStatus.tsx';

type SettingSwitchProps = ComponentProps<typeof Switch> & { message: SettingMessage | null };

/** A switch that says below itself what became of it. */
export function SettingSwitch({ message, ...setting }: SettingSwitchProps) {
  return (
    <div>
      <Switch {...setting} />
      <SettingStatus message={message} />
    </div>
  );
}
