import type { EntryFields } from '#contracts/journal/journal.ts';
import { TradeForm } from './trade-form.ts';
import { typedFrom } from './typed-trade.ts';

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * The fields that an edit really changed, so that only they are stamped and an edit of another field
 * elsewhere survives. Compared with what the form makes of the trade: it knows minutes, not seconds.
 */
export function changedFields(before: EntryFields, after: EntryFields): Partial<EntryFields> {
  const shown = TradeForm.safeParse(typedFrom(before));
  const start: Record<string, unknown> = shown.success ? shown.data : {};
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(value, start[name])),
  );
}
