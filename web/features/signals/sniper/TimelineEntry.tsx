import { clsx } from 'clsx';
import { Check, Flag } from 'lucide-react';
import { ScheduledTime } from '#web/ui/ScheduledTime.tsx';

type TimelineEntryProps = {
  /** Of the phase; a time that begins none has none. */
  number?: number;
  name: string;
  /** By the documented clock. */
  time: string;
  /** When that is, UTC ms. */
  at: number;
  hint: string;
  state: 'past' | 'now' | 'coming' | 'mark';
};

/** A line of the timeline: what happens, and when. */
export function TimelineEntry({ number, name, time, at, hint, state }: TimelineEntryProps) {
  const isNow = state === 'now';
  return (
    <li
      aria-current={isNow ? 'step' : undefined}
      className={clsx(
        'flex items-start gap-3 rounded-control px-2 py-2',
        isNow && 'bg-accent-soft',
      )}
    >
      <span
        aria-hidden
        className={clsx(
          'flex size-7 shrink-0 items-center justify-center rounded-full text-dense font-semibold',
          isNow ? 'bg-accent text-on-accent' : 'bg-sunken text-ink-2',
        )}
      >
        <Mark state={state} number={number} />
      </span>
      <div className="flex min-w-0 grow flex-col gap-x-3 @xs:flex-row @xs:justify-between">
        <div className="min-w-0">
          <p className="font-medium">
            {name} {isNow && <span className="text-meta font-semibold text-accent">Now</span>}
          </p>
          <p className="text-dense text-ink-2">{hint}</p>
        </div>
        <p className="flex shrink-0 items-baseline gap-x-2 @xs:flex-col @xs:items-end">
          <span className="font-semibold">{time}</span>
          <span className="max-w-32 text-meta text-ink-2 @xs:text-right">
            <ScheduledTime at={at} />
          </span>
        </p>
      </div>
    </li>
  );
}

function Mark({
  state,
  number,
}: {
  state: TimelineEntryProps['state'];
  number?: number | undefined;
}) {
  if (state === 'mark') return <Flag className="size-3.5" />;
  if (state === 'past') return <Check className="size-4" />;
  return number;
}
