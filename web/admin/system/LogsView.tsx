import {
  ScrollText,
  Bug,
  ChevronDown,
  CircleHelp,
  CircleX,
  Info,
  TriangleAlert,
} from 'lucide-react';
import { z } from 'zod';
import { formatExactly } from '#web/lib/format-time.ts';
import { LOG_LEVELS, type LogFilter, useLogs, type LogEntry } from '#web/data/admin/system.ts';
import { useOpenedTab } from '#web/data/notifications/opened-item.ts';
import { useListFilter } from '#web/ui/list-filter.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { Segments } from '#web/ui/forms/Segments.tsx';
import { SearchInput } from '#web/ui/forms/SearchInput.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { AnswerStates } from '#web/ui/states/AnswerStates.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ListEnd } from '#web/ui/states/ListEnd.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';

const CHOICES = ['All', ...LOG_LEVELS] as const;

const Filter = z.object({
  level: z.enum(CHOICES).default('All'),
  search: z.string().default(''),
  requests: z.enum(['changes', 'all']).default('changes'),
  member: z.string().default(''),
  status: z.enum(['any', '2xx', '3xx', '4xx', '5xx']).default('any'),
  slower: z.enum(['any', '200', '1000', '5000']).default('any'), // ms
});
type Filter = z.infer<typeof Filter>;

const toLogFilter = ({ level, search, requests, member, status, slower }: Filter): LogFilter => ({
  requests,
  ...(level !== 'All' && { level }),
  ...(search !== '' && { search }),
  ...(member !== '' && { member }),
  ...(status !== 'any' && { status }),
  ...(slower !== 'any' && { min_ms: Number(slower) }),
});

const requests = [
  { value: 'changes', label: 'Reads hidden' },
  { value: 'all', label: 'All requests' },
];
const statuses = [
  { value: 'any', label: 'Any status' },
  { value: '2xx', label: 'Done (2xx)' },
  { value: '3xx', label: 'Not changed (3xx)' },
  { value: '4xx', label: 'Refused (4xx)' },
  { value: '5xx', label: 'Failed (5xx)' },
];
const durations = [
  { value: 'any', label: 'Any duration' },
  { value: '200', label: 'From 200 ms' },
  { value: '1000', label: 'From 1 s' },
  { value: '5000', label: 'From 5 s' },
];

export function LogsView() {
  const opened = useOpenedTab('system', 'logs');
  const [filter, setFilter] = useListFilter('logs', Filter, opened);
  /** Values of selects come as texts. */
  const change = (changes: Partial<Record<keyof Filter, string>>): void =>
    setFilter(Filter.parse({ ...filter, ...changes }));
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(Filter.parse({}));
  return (
    <div className="flex flex-col gap-4">
      <div className="@container flex flex-col gap-3">
        <div className="flex flex-wrap items-end gap-3">
          <Segments
            legend="Level"
            options={CHOICES}
            value={filter.level}
            onChange={(level) => change({ level })}
          />
          <div className="min-w-0 flex-1 basis-56">
            <SearchInput
              label="Search"
              placeholder="In messages and details"
              text={filter.search}
              onSearch={(search) => change({ search })}
            />
          </div>
        </div>
        <div className="grid gap-3 @xs:grid-cols-2 @3xl:grid-cols-4">
          <SearchInput
            label="Member"
            placeholder="Member"
            text={filter.member}
            onSearch={(member) => change({ member })}
          />
          <Select
            aria-label="Requests"
            options={requests}
            value={filter.requests}
            onChange={({ target }) => change({ requests: target.value })}
          />
          <Select
            aria-label="Status"
            options={statuses}
            value={filter.status}
            onChange={({ target }) => change({ status: target.value })}
          />
          <Select
            aria-label="Duration"
            options={durations}
            value={filter.slower}
            onChange={({ target }) => change({ slower: target.value })}
          />
        </div>
      </div>
      <LogList filter={toLogFilter(filter)} isFiltered={isFiltered} />
    </div>
  );
}

function LogList({ filter, isFiltered }: { filter: LogFilter; isFiltered: boolean }) {
  const { answer, list } = useLogs(filter);
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
        hint: 'Choose another level, member or status, or search for something else',
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

function Head({ entry: { level, message, timestamp, call } }: { entry: LogEntry }) {
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
      {call !== null && (
        <span className="flex flex-wrap gap-x-2 text-meta text-ink-3 @xl:ml-auto @xl:shrink-0">
          {call.username !== null && <span>{call.username}</span>}
          <span>{call.ms.toLocaleString()} ms</span>
        </span>
      )}
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
