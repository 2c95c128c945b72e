import { clsx } from 'clsx';
import { CalendarDays, Clock, type LucideIcon, UserRound, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Webinar } from '#contracts/webinars.ts';
import { formatStart } from '#web/lib/format-start.ts';
import { useNow } from '#web/lib/use-now.ts';
import { placesInWords } from './webinar-copy.ts';

/** When, how long, by whom, and how many places are taken. */
export function WebinarFacts({ webinar }: { webinar: Webinar }) {
  const { scheduled_date, duration, presenter } = webinar;
  const start = formatStart(scheduled_date, useNow());
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1.5">
      <Fact name="Start" icon={CalendarDays} isFirst>
        <time dateTime={scheduled_date} className="font-medium">
          {start}
        </time>
      </Fact>
      <Fact name="Duration" icon={Clock}>
        {duration} minutes
      </Fact>
      <Fact name="Presenter" icon={UserRound}>
        {presenter}
      </Fact>
      <Fact name="Places" icon={Users}>
        {placesInWords(webinar)}
      </Fact>
    </dl>
  );
}

type FactProps = { name: string; icon: LucideIcon; isFirst?: boolean; children: ReactNode };

function Fact({ name, icon: Icon, isFirst = false, children }: FactProps) {
  return (
    <div className={clsx('flex min-w-0 items-start gap-2', isFirst && 'basis-full')}>
      <dt>
        <Icon aria-hidden className="mt-0.5 size-4.5 text-ink-3" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
