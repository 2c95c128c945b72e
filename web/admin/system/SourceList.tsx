import { CircleCheck, CirclePause, CircleX, Clock } from 'lucide-react';
import type { SourceHealth } from '#web/data/system.ts';
import { formatAge } from '#web/lib/format-moment.ts';
import { Age } from '#web/ui/Age.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { explanations } from './explanations.ts';

const looks = {
  ok: { word: 'OK', tone: 'ok', icon: CircleCheck },
  late: { word: 'Late', tone: 'warn', icon: Clock },
  down: { word: 'Down', tone: 'danger', icon: CircleX },
  idle: { word: 'Idle', tone: 'neutral', icon: CirclePause },
} as const;

const urgency: Readonly<Record<SourceHealth['status'], number>> = {
  down: 0,
  late: 1,
  ok: 2,
  idle: 2,
};

const byUrgency = (a: SourceHealth, b: SourceHealth): number =>
  urgency[a.status] - urgency[b.status];

/** Everything that brings data, and how old the last of it is; what is wrong stands first. */
export function SourceList({ sources }: { sources: readonly SourceHealth[] }) {
  return (
    <Panel title="Data Source Health" explanation={explanations.sources}>
      {sources.length === 0 ? (
        <p className="text-ink-2">No source of data is known.</p>
      ) : (
        <ul aria-label="Data sources" className="grid gap-x-6 @2xl:grid-cols-2">
          {sources.toSorted(byUrgency).map((source) => (
            <Source key={source.name} source={source} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Source({ source }: { source: SourceHealth }) {
  const { name, status, as_of, limit_seconds, detail } = source;
  const { word, tone, icon } = looks[status];
  return (
    <li className="flex items-start justify-between gap-3 border-t border-line py-2">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-dense text-ink-2">
          {as_of === null ? 'Nothing yet' : <Age instant={as_of} />}
          {limit_seconds !== null && `, due within ${formatAge(limit_seconds * 1000)}`}
        </p>
        {detail !== null && <p className="text-dense wrap-anywhere text-ink-3">{detail}</p>}
      </div>
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
    </li>
  );
}
