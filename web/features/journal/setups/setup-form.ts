import { SetupFields } from '#contracts/journal/journal-records.ts';
import { setupKey } from '#contracts/rules/journal/trade-metrics.ts';
import type { SetupRule } from '#web/data/journal/setups.ts';

/** The initial state of the form. */
export type SetupStart = {
  /** Null for a new setup, or one that only trades name. */
  id: string | null;
  fields: SetupFields;
  /** The number of trades with this setup; renaming renames it in them. */
  uses: number;
};

export const newSetup: SetupStart = {
  id: null,
  fields: { name: '', notes: '', rules: [] },
  uses: 0,
};

/** The rules with one of them moved by a place; where there is none, as they were. */
export function moveRule(rules: readonly SetupRule[], index: number, by: 1 | -1): SetupRule[] {
  const [moved, other] = [rules[index], rules[index + by]];
  if (moved === undefined || other === undefined) return [...rules];
  return rules.with(index, other).with(index + by, moved);
}

/** What the form holds as it is stored: without rules that were left empty. */
export const typedSetup = (fields: SetupFields): SetupFields =>
  SetupFields.parse({
    ...fields,
    rules: fields.rules.filter(({ text }) => text.trim() !== ''),
  });

/** Whether trades have to be named anew. */
export const isRenamed = ({ uses, fields }: SetupStart, name: string): boolean =>
  uses > 0 && setupKey(name) !== setupKey(fields.name);

/**
 * What is wrong with a name.
 *
 * @param taken names of the other setups, those without rules too
 */
export function nameError(name: string, taken: readonly string[]): string | null {
  if (name.trim() === '') return 'Please fill in required fields';
  const isTaken = taken.some((other) => setupKey(other) === setupKey(name));
  return isTaken ? 'Another setup has this name' : null;
}
