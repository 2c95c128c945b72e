import { usageBand } from '#web/lib/load-bands.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Meter } from '#web/ui/Meter.tsx';

type UsageFactProps = {
  name: string;
  percent: number;
  /** Of how much. */
  note?: string;
};

/** How much of something is in use: number, word, colour and bar together, in a `dl`. */
export function UsageFact({ name, percent, note }: UsageFactProps) {
  const { tone, word } = usageBand(percent);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <dt className="text-dense text-ink-2">{name}</dt>
      <dd className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-card font-semibold">{percent.toFixed(1)}%</span>
        <Badge tone={tone}>{word}</Badge>
      </dd>
      <dd aria-hidden>
        <Meter percent={percent} tone={tone} />
      </dd>
      {note !== undefined && <dd className="text-meta text-ink-3">{note}</dd>}
    </div>
  );
}
