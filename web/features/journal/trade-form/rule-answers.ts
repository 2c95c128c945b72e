import type { EntryFields } from '#contracts/journal/journal.ts';
import { type Setup, setupNamed } from '#web/data/journal/setups.ts';

export type RuleAnswers = Pick<EntryFields, 'rules_kept' | 'rules_broken'>;
export type RuleAnswer = 'kept' | 'broken' | null;

export function answerTo(id: string, { rules_kept, rules_broken }: RuleAnswers): RuleAnswer {
  if (rules_kept.includes(id)) return 'kept';
  return rules_broken.includes(id) ? 'broken' : null;
}

const without = (ids: readonly string[], id: string): string[] => ids.filter((one) => one !== id);

export function withAnswer(answers: RuleAnswers, id: string, answer: RuleAnswer): RuleAnswers {
  const followed = without(answers.rules_kept, id);
  const broken = without(answers.rules_broken, id);
  return {
    rules_kept: answer === 'kept' ? [...followed, id] : followed,
    rules_broken: answer === 'broken' ? [...broken, id] : broken,
  };
}

/** Removes answers to rules of other setups, left from a change of the setup; those to deleted rules stay. */
export function withOwnAnswers(fields: EntryFields, setups: readonly Setup[]): EntryFields {
  const own = setupNamed(setups, fields.setup);
  const foreign = new Set(
    setups.flatMap((setup) => (setup === own ? [] : setup.rules.map(({ id }) => id))),
  );
  const isOwn = (id: string): boolean => !foreign.has(id);
  return {
    ...fields,
    rules_kept: fields.rules_kept.filter(isOwn),
    rules_broken: fields.rules_broken.filter(isOwn),
  };
}
