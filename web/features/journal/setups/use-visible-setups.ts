import { setupKey } from '#contracts/rules/journal/trade-metrics.ts';
import {
  type Setup,
  setupNamed,
  type SetupResult,
  type SetupResults,
  useSetupResults,
  useSetups,
} from '#web/data/journal/setups.ts';
import type { JournalFilter } from '#web/data/journal/journal.ts';
import type { SetupStart } from './setup-form.ts';

export type ShownSetups =
  | { state: 'loading' }
  | {
      state: 'shown';
      /** Null: the results are not known. */
      told: SetupResults | null;
      hasFailed: boolean;
      retry: () => void;
      currency: string;
      setups: readonly { setup: Setup; result: SetupResult | null }[];
      /** Named by trades, without a row of their own. */
      unwritten: readonly SetupResult[];
      /** What the form of a setup starts with. */
      startOf: (setup: Setup) => SetupStart;
      /** Names that a setup cannot have. */
      othersOf: (start: SetupStart) => readonly string[];
    };

/** The setups of the journal with what each has brought. */
export function useShownSetups(filter: JournalFilter, currency: string | null): ShownSetups {
  const setups = useSetups();
  const answer = useSetupResults({ filter, currency });
  if (setups === null || answer.state === 'loading') return { state: 'loading' };

  const told = answer.state === 'told' ? answer.answer : null;
  const results = told?.setups ?? [];
  const resultOf = (name: string) => results.find(({ key }) => key === setupKey(name)) ?? null;
  const unwritten = results.filter(({ name }) => setupNamed(setups, name) === null);
  const names = [...setups, ...unwritten].map(({ name }) => name);
  return {
    state: 'shown',
    told,
    hasFailed: answer.state === 'failed' || answer.hasFailed,
    retry: answer.retry,
    currency: told?.currency ?? '',
    setups: setups.map((setup) => ({ setup, result: resultOf(setup.name) })),
    unwritten,
    startOf: ({ id, name, notes, rules }) => ({
      id,
      fields: { name, notes, rules },
      uses: resultOf(name)?.uses ?? 0,
    }),
    othersOf: ({ fields }) => names.filter((name) => setupKey(name) !== setupKey(fields.name)),
  };
}
