import { SetupFields } from '#contracts/journal/journal-rows.ts';
import { setupKey } from '#contracts/rules/journal/trade-metrics.ts';
import type { SetupRule } from '#web/data/journal/setups.ts';

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

export function moveRule(rules: readonly SetupRule[], index: number, by: 1 | -1): SetupRule[] {
  const [moved, other] = [rules[index], rules[index + by]];
  if (moved === undefined || other === undefined) return [...rules];
  return rules.with(index, other).with(index + by, moved);
}

/** The fields to store, without empty rules. */
export const typedSetup = (fields: SetupFields): SetupFields =>
  SetupFields.parse({
    ...fields,
    rules: fields.rules.filter(({ text }) => text.trim() !== ''),
  });

/** Whether saving also renames the setup in trades. */
export const isRenamed = ({ uses, fields }: SetupStart, name: string): boolean =>
  uses > 0 && setupKey(name) !== setupKey(fields.name);

/** The error of a name, if any. @param taken names of the other setups, also of those without rules */
export function nameError(name: string, taken: readonly string[]): string | null {
  if (name.trim() === '') return 'Please fill in required fields';
  const isTaken = taken.some((other) => setupKey(other) === setupKey(name));
  return isTaken ? 'Another setup has this name' : null;
}
