import { Eye, EyeOff } from 'lucide-react';
import { useMemberSettings } from '#web/data/device/settings.ts';
import { IconButton } from '#web/ui/IconButton.tsx';

/** Covers amounts of money in the whole app, and uncovers them; remembered on this device. */
export function AmountsToggle() {
  const [{ hide_amounts }, change] = useMemberSettings();
  return (
    <IconButton
      label="Hide amounts"
      aria-pressed={hide_amounts}
      icon={hide_amounts ? EyeOff : Eye}
      onClick={() => change({ hide_amounts: !hide_amounts })}
    />
  );
}
