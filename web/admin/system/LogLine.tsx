import { Bug, ChevronDown, CircleHelp, CircleX, Info, TriangleAlert } from 'lucide-react';
import type { LogEntry } from '#web/data/admin/system.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Stamp } from './Stamp.tsx';

const looks = {
  DEBUG: { tone: 'neutral', icon: Bug },
  INFO: { tone: 'info', icon: Info },
  WARNING: { tone: 'warn', icon: TriangleAlert },
  ERROR: { tone: 'danger', icon: CircleX },
  unknown: { tone: 'neutral', icon: CircleHelp },
} as const satisfies Record<LogEntry['level'], object>;

/** One entry of the log; it opens where there is more to it. */
export function LogLine({ entry }: { entry: LogEntry }) {
  const { details, request_id: requestId } = entry;
  return (
    <li className="border-t border-line first:border-t-0">
      {details === null && requestId === null ? (
        <div className="px-3 py-2">
          <Head entry={entry} />
        </div>
      ) : (
        <details className="group">
          <summary className="flex min-h-12 list-none items-center gap-2 px-3 py-2 -outline-offset-2 hover:bg-sunken">
            <div className="min-w-0 flex-1">
              <Head entry={entry} />
            </div>
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-ink-3 transition-transform group-open:rotate-180"
            />
          </summary>
          <dl className="flex flex-col gap-2 border-t border-line bg-sunken px-3 py-2 text-dense">
            {requestId !== null && <More name="Request" text={requestId} />}
            {details !== null && <More name="Details" text={indented(details)} />}
          </dl>
        </details>
      )}
    </li>
  );
}

function Head({ entry: { level, message, timestamp } }: { entry: LogEntry }) {
  const { tone, icon } = looks[level];
  return (
    <div className="flex flex-col gap-x-3 gap-y-1 @xl:flex-row @xl:items-baseline">
      <span className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 @xl:w-72">
        <span className="shrink-0 @xl:w-24">
          <Badge tone={tone} icon={icon}>
            {level}
          </Badge>
        </span>
        <span className="text-meta text-ink-3">
          <Stamp instant={timestamp} />
        </span>
      </span>
      <span className="min-w-0 text-dense wrap-anywhere">{message}</span>
    </div>
  );
}

function More({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="text-ink-3">{name}</dt>
      <dd>
        <pre className="font-mono wrap-anywhere whitespace-pre-wrap">{text}</pre>
      </dd>
    </div>
  );
}

/** One field a line; as it is where it is no JSON, for example because it was cut. */
function indented(details: string): string {
  try {
    return JSON.stringify(JSON.parse(details), null, 2);
  } catch {
    return details;
  }
}
