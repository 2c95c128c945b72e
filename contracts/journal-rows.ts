import { z } from 'zod';
import { EntryFields } from './journal.ts';
import { mergeFields, type StampedFields } from './rules/field-merge.ts';
import type { Stamp } from './rules/hybrid-clock.ts';

/** `deleted` is one more field: a delete survives edits made elsewhere, and undo is a later write. */
export const EntryRowFields = EntryFields.extend({ deleted: z.boolean().default(false) });
export type EntryRowFields = z.infer<typeof EntryRowFields>;

/** What the rows of each kind hold. A kind that is added here travels through the same stream. */
const fieldsOfKind = { entry: EntryRowFields };

export const RowKind = z.enum(['entry']);
export type RowKind = z.infer<typeof RowKind>;

export const fieldNamesOf = (kind: RowKind): readonly string[] =>
  fieldsOfKind[kind].keyof().options;

/** A row as it is stored: complete, each written field with its stamp. */
export type HeldRow = { fields: EntryRowFields; at: Readonly<Record<string, Stamp>> };

export type MergedRow =
  | { outcome: 'merged'; row: HeldRow; isChanged: boolean }
  /** Too little is known of the row: the device has to send all of it. */
  | { outcome: 'missing' }
  | { outcome: 'invalid'; detail: string };

/**
 * What becomes of a row when a device's change arrives.
 *
 * @param held the row as it is, null when it is not known
 */
export function mergeChange(kind: RowKind, held: HeldRow | null, change: StampedFields): MergedRow {
  const refusal = refuseFields(kind, change);
  if (refusal !== null) return { outcome: 'invalid', detail: refusal };
  const merged = mergeFields(held ?? { fields: {}, at: {} }, change, fieldNamesOf(kind));
  if (merged === null) {
    return held === null
      ? { outcome: 'missing' }
      : { outcome: 'merged', row: held, isChanged: false };
  }
  const complete = fieldsOfKind[kind].safeParse(merged.fields);
  if (!complete.success) return { outcome: 'missing' };
  return {
    outcome: 'merged',
    row: { fields: complete.data, at: merged.at },
    isChanged: true,
  };
}

/** Why the first refused field is refused, with its name. */
function refuseFields(kind: RowKind, { fields }: StampedFields): string | null {
  for (const [name, schema] of Object.entries<z.ZodType>(fieldsOfKind[kind].shape)) {
    if (!(name in fields)) continue;
    const parsed = schema.safeParse(fields[name]);
    if (!parsed.success) return `${name}: ${parsed.error.issues[0]?.message ?? 'not valid'}`;
  }
  return null;
}
