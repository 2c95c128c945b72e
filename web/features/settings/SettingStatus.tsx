import { clsx } from 'clsx';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { SettingMessage } from './setting-messages.ts';

const looks = {
  ok: { icon: CircleCheck, colour: 'text-ok' },
  error: { icon: CircleAlert, colour: 'text-danger' },
};

/** Where a setting says what became of it: always there, so that screen readers hear each message. */
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
