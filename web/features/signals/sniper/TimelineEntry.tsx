import { clsx } from 'clsx';
import { Check, Flag } from 'lucide-react';
import { Badge } from '#web/ui/Badge.tsx';
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
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {name} {isNow && <Badge tone="accent">Now</Badge>}
        </p>
        <p className="text-dense text-ink-2">{hint}</p>
      </div>
      <p className="shrink-0 text-right">
        <span className="block font-semibold">{time}</span>
        <span className="block max-w-32 text-meta text-ink-2">
          <ScheduledTime at={at} />
        </span>
      </p>
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
