import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { LOG_LEVELS, type LogFilter, type LogLevel, useLogs } from '#web/data/admin/system.ts';
import { useSettled } from '#web/lib/use-debounced.ts';
import { AnswerStates } from '#web/ui/states/AnswerStates.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { Segments } from '#web/ui/forms/Segments.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import { ListEnd } from '#web/ui/states/ListEnd.tsx';
import { LogLine } from './LogLine.tsx';

const CHOICES = ['All', ...LOG_LEVELS] as const;
const LONGEST_SEARCH = 200; // characters, as the server takes

const filterOf = (level: 'All' | LogLevel, search: string): LogFilter => ({
  ...(level !== 'All' && { level }),
  ...(search !== '' && { search }),
});

/** What the server wrote down. */
export function LogsView() {
  const [level, setLevel] = useState<'All' | LogLevel>('All');
  const [typed, setTyped] = useState('');
  const filter = filterOf(level, useSettled(typed.trim()));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Segments legend="Level" options={CHOICES} value={level} onChange={setLevel} />
        <Field label="Search" className="flex-1 basis-56">
          {(control) => (
            <TextInput
              {...control}
              type="search"
              value={typed}
              maxLength={LONGEST_SEARCH}
              autoComplete="off"
              placeholder="In messages and details"
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      </div>
      <LogList filter={filter} />
    </div>
  );
}

/** The entries of a filter, in whatever state they are. */
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
        {({ entries, total }) =>
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
              <ListEnd of={list} shown={entries.length} total={total} things="entries" />
            </div>
          )
        }
      </AnswerStates>
    </>
  );
}

const NoEntries = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      icon={ScrollText}
      title="No matching entries"
      hint="Choose another level or search for something else"
    />
  ) : (
    <EmptyState
      icon={ScrollText}
      title="No log entries yet"
      hint="What the server writes down appears here"
    />
  );
