import {
  ScrollText,
  Bug,
  ChevronDown,
  CircleHelp,
  CircleX,
  Info,
  TriangleAlert,
} from 'lucide-react';
import { useState } from 'react';
import {
  LOG_LEVELS,
  type LogFilter,
  type LogLevel,
  useLogs,
  type LogEntry,
} from '#web/data/admin/system.ts';
import { formatExactly } from '#web/lib/format-time.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { Segments } from '#web/ui/forms/Segments.tsx';
import { TextField } from '#web/ui/forms/TextInput.tsx';
import { AnswerStates } from '#web/ui/states/AnswerStates.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ListEnd } from '#web/ui/states/ListEnd.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';

const CHOICES = ['All', ...LOG_LEVELS] as const;
const LONGEST_SEARCH = 200; // characters, as the server takes

const filterOf = (level: 'All' | LogLevel, search: string): LogFilter => ({
  ...(level !== 'All' && { level }),
  ...(search !== '' && { search }),
});

export function LogsView() {
  const [level, setLevel] = useState<'All' | LogLevel>('All');
  const [typed, setTyped] = useState('');
  const filter = filterOf(level, useDebounced(typed.trim()));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Segments legend="Level" options={CHOICES} value={level} onChange={setLevel} />
        <TextField
          label="Search"
          type="search"
          className="flex-1 basis-56"
          value={typed}
          maxLength={LONGEST_SEARCH}
          placeholder="In messages and details"
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <LogList filter={filter} />
    </div>
  );
}

function LogList({ filter }: { filter: LogFilter }) {
  const { answer, list } = useLogs(filter);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>{answer.state === 'loaded' && <Freshness of={answer.freshness} />}</span>
        <RefreshButton refresh={list.refetch} />
      </div>
      <AnswerStates
        of={answer}
        retry={list.refetch}
        skeleton={<Skeleton label="Loading logs" count={6} />}
        failure="Logs could not be loaded."
      >
        {({ rows: entries, total }) =>
          entries.length === 0 ? (
            <NoEntries isFiltered={isFiltered} />
          ) : (
            <div className="flex flex-col gap-4">
              <ol
                aria-label="Log entries"
                className="@container overflow-hidden rounded-card border border-line bg-surface"
              >
                {entries.map((entry) => (
                  <LogLine key={entry.id} entry={entry} />
                ))}
              </ol>
              <ListEnd of={list} loaded={entries.length} total={total} things="entries" />
            </div>
          )
        }
      </AnswerStates>
    </>
  );
}

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  const text = isFiltered
    ? {
        title: 'No matching entries',
        hint: 'Choose another level or search for something else',
      }
    : { title: 'No log entries yet', hint: 'What the server writes down appears here' };
  return <EmptyState icon={ScrollText} {...text} />;
}

const looks = {
  DEBUG: { tone: 'neutral', icon: Bug },
  INFO: { tone: 'info', icon: Info },
  WARNING: { tone: 'warn', icon: TriangleAlert },
  ERROR: { tone: 'danger', icon: CircleX },
  unknown: { tone: 'neutral', icon: CircleHelp },
} as const satisfies Record<LogEntry['level'], object>;

function LogLine({ entry }: { entry: LogEntry }) {
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
  return (
    <div className="flex flex-col gap-x-3 gap-y-1 @xl:flex-row @xl:items-baseline">
      <span className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 @xl:w-72">
        <span className="shrink-0 @xl:w-24">
          <Badge {...looks[level]} label={level} />
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

/** One field a line; unchanged if it is no JSON, for example because it was cut. */
function indented(details: string): string {
  try {
    return JSON.stringify(JSON.parse(details), null, 2);
  } catch {
    return details;
  }
}

/** An ISO 8601 instant to the second, as logs need it; in UTC on hover. */
export function Stamp({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={instant} className="whitespace-nowrap">
      {formatExactly(instant)}
    </time>
  );
}
