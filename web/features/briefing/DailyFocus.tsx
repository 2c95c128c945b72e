import {
  CalendarDays,
  CalendarOff,
  Clock,
  Droplets,
  type LucideIcon,
  MoveVertical,
  TrendingUp,
} from 'lucide-react';
import type { Briefing } from '#contracts/briefing.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { explanations } from './explanations.ts';

type Focus = Briefing['daily_focus'][number];

const icons: Readonly<Record<Focus['kind'], LucideIcon>> = {
  session: Clock,
  mover: TrendingUp,
  pool: Droplets,
  range: MoveVertical,
  day: CalendarDays,
  calendar: CalendarOff,
};

/** What may matter today. */
export function DailyFocus({ focus }: { focus: readonly Focus[] }) {
  return (
    <Panel title="Daily Focus" explanation={explanations.focus}>
      {focus.length === 0 ? (
        <p className="text-ink-2">Nothing stands out today.</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {focus.map(({ kind, text }) => (
            <Item key={text} icon={icons[kind]} text={text} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Item({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <li className="flex gap-2">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
      <span className="min-w-0">{text}</span>
    </li>
  );
}
