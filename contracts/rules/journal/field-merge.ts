import type { Stamp } from './hybrid-clock.ts';

/** A row as a map of fields, each with the stamp of the write it comes from. */
export type StampedFields = {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly at: Readonly<Record<string, Stamp>>;
};

/**
 * Merges a change into a row, field by field: a value is replaced only by one with a *strictly newer*
 * stamp. So the same change again, late or in another order, leads to the same row.
 *
 * @param names the fields a row of this kind has; others are ignored
 * @returns null when nothing is newer
 */
export function mergeFields(
  row: StampedFields,
  change: StampedFields,
  names: readonly string[],
): StampedFields | null {
  const newer = names.filter((name) => isNewer(name, row, change));
  if (newer.length === 0) return null;
  return {
    fields: { ...row.fields, ...pick(change.fields, newer) },
    at: { ...row.at, ...pick(change.at, newer) },
  };
}

function isNewer(name: string, row: StampedFields, change: StampedFields): boolean {
  const stamp = change.at[name];
  const held = row.at[name];
  return stamp !== undefined && name in change.fields && (held === undefined || stamp > held);
}

function pick<T>(from: Readonly<Record<string, T>>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}
