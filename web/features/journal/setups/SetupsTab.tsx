import { ListChecks, Plus } from 'lucide-react';
import { useState } from 'react';
import { setupKey } from '#contracts/rules/journal/trade-metrics.ts';
import type { JournalFilter } from '#web/data/journal/journal.ts';
import {
  type SetupResult,
  type Setup,
  setupNamed,
  useSetupResults,
  useSetups,
} from '#web/data/journal/setups.ts';
import { OwnTrades } from '#web/features/journal/journal-states.tsx';
import { formatCount } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Explain, type Explanation } from '#web/ui/Explain.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Pnl } from '#web/ui/figures/amounts.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { shownZone } from '#web/lib/format-time.ts';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { CurrencyChoice } from '../CurrencyChoice.tsx';
import { FilterBar } from '../FilterBar.tsx';
import type { JournalTabProps } from '../trade-form/trade-task.ts';
import { useDeleteWithUndo } from '../undo.ts';
import { SetupCard } from './SetupCard.tsx';
import { SetupDialog } from './SetupDialog.tsx';
import { newSetup, type SetupStart } from './setup-form.ts';

/** The setups with their results; null while they load. */
function useVisibleSetups(filter: JournalFilter, currency: string | null) {
  const setups = useSetups();
  const answer = useSetupResults({ filter, currency, zone: shownZone() });
  if (setups === null || answer.state === 'loading') return null;

  const results = answer.state === 'loaded' ? answer.answer : null;
  const setupResults = results?.setups ?? [];
  const resultOf = (name: string) => setupResults.find(({ key }) => key === setupKey(name)) ?? null;
  const unwritten = setupResults.filter(({ name }) => setupNamed(setups, name) === null);
  const names = [...setups, ...unwritten].map(({ name }) => name);
  return {
    /** Null after a failure. */
    results,
    hasFailed: answer.state === 'failed' || answer.hasFailed,
    retry: answer.retry,
    currency: results?.currency ?? '',
    setups: setups.map((setup) => ({ setup, result: resultOf(setup.name) })),
    /** Setups that only trades name, without rules. */
    unwritten,
    startOf: ({ id, name, notes, rules }: Setup): SetupStart => ({
      id,
      fields: { name, notes, rules },
      uses: resultOf(name)?.uses ?? 0,
    }),
    /** The names of other setups. */
    othersOf: ({ fields }: SetupStart) =>
      names.filter((name) => setupKey(name) !== setupKey(fields.name)),
  };
}

type WithoutRulesProps = {
  results: readonly SetupResult[];
  currency: string;
  onAdd: (result: SetupResult) => void;
};

function WithoutRules({ results, currency, onAdd }: WithoutRulesProps) {
  return (
    <Panel title="Without rules" note="Setups that only your trades name">
      <ul className="flex flex-col">
        {results.map((result) => (
          <li
            key={result.key}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0"
          >
            <div className="min-w-0 grow basis-40">
              <h3 className="font-medium break-words">{result.name}</h3>
              <p className="text-dense text-ink-2">
                {formatCount(result.all.trades, 'closed trade')}
                {result.all.trades > 0 && (
                  <>
                    {' · '}
                    <Pnl value={result.all.net} currency={currency} />
                  </>
                )}
              </p>
            </div>
            <Button
              size="sm"
              icon={ListChecks}
              aria-label={`Add rules to ${result.name}`}
              onClick={() => onAdd(result)}
            >
              Add rules
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const explanation: Explanation = {
  title: 'Setups and their rules',
  means:
    'A setup is a way you trade, with its rules. For each trade you mark which rules you followed and which you broke; here you see the results of both.',
  computed:
    'All rules kept: trades in which at least one rule was answered and none was broken. A rule broken: trades with one broken rule or more. Results are those of closed trades after commission, swap and fees, in one currency. The filter above applies.',
  isNot:
    'Ten trades say little: a difference may be chance. Trades without answers count in neither group.',
};

const skeleton = <Skeleton label="Loading setups" shape="cards" count={2} />;

export function SetupsTab({ filter, suggestions, onFilter }: JournalTabProps) {
  return (
    <OwnTrades skeleton={skeleton}>
      {(isLoaded) => (
        <>
          <FilterBar filter={filter} suggestions={suggestions} onChange={onFilter} />
          <Setups filter={filter} isLoaded={isLoaded} />
        </>
      )}
    </OwnTrades>
  );
}

function Setups({ filter, isLoaded }: Pick<JournalTabProps, 'filter'> & { isLoaded: boolean }) {
  const [currency, setCurrency] = useState<string | null>(null);
  const visible = useVisibleSetups(filter, currency);
  if (visible === null) return skeleton;
  return (
    <section aria-label="Setups" className="@container flex flex-col gap-4">
      {visible.hasFailed && (
        <Banner kind="danger" retry={visible.retry}>
          The results of your setups could not be calculated.
        </Banner>
      )}
      {visible.results !== null && <CurrencyChoice {...visible.results} onChange={setCurrency} />}
      <SetupList visible={visible} isComplete={isLoaded && !visible.hasFailed} />
    </section>
  );
}

type SetupListProps = {
  visible: NonNullable<ReturnType<typeof useVisibleSetups>>;
  /** False after a failure. */
  isComplete: boolean;
};

function SetupList({ visible, isComplete }: SetupListProps) {
  const { setups, unwritten, currency, startOf, othersOf } = visible;
  const [start, setStart] = useState<SetupStart | null>(null);
  const deleteSetup = useDeleteWithUndo('Setup deleted');
  const add = () => setStart(newSetup);
  return (
    <>
      {isComplete && setups.length + unwritten.length === 0 ? (
        <EmptyState
          icon={ListChecks}
          title="No setups yet"
          hint="Write your rules; see if following them pays."
          action={
            <Button icon={Plus} onClick={add}>
              Add Setup
            </Button>
          }
        />
      ) : (
        <div className="flex flex-wrap items-center gap-1">
          <h2 className="text-card font-semibold">Setups</h2>
          <Explain of={explanation} />
          <Button icon={Plus} onClick={add} className="ml-auto">
            Add Setup
          </Button>
        </div>
      )}
      <div className="grid items-start gap-4 @3xl:grid-cols-2">
        {setups.map(({ setup, result }) => (
          <SetupCard
            key={setup.id}
            setup={setup}
            result={result}
            currency={currency}
            onEdit={() => setStart(startOf(setup))}
            onDelete={() => void deleteSetup(setup.id)}
          />
        ))}
      </div>
      {unwritten.length > 0 && (
        <WithoutRules
          results={unwritten}
          currency={currency}
          onAdd={({ name, uses }) =>
            setStart({ id: null, fields: { ...newSetup.fields, name }, uses })
          }
        />
      )}
      {start !== null && (
        <SetupDialog start={start} taken={othersOf(start)} onClose={() => setStart(null)} />
      )}
    </>
  );
}
