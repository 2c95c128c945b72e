import type { ReactNode } from 'react';
import type { SettingMessage } from './setting-messages.ts';
import { SettingStatus } from './SettingStatus.tsx';

type SettingRowProps = {
  title: string;
  hint: string;
  message: SettingMessage | null;
  /** The button at its end. */
  action: ReactNode;
};

/** Something to do, with a word on what it does and, below, how it went. */
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
