import {
  type ChangeResult,
  JOURNAL_FULL,
  type RowChange,
} from '#contracts/journal/journal-sync.ts';
import { fieldNamesOf, isRowKind } from '#contracts/journal/journal-rows.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import { UNKNOWN, type Unknown } from '#contracts/unknown.ts';

/** Why the server refused a row, without its content. */
export type RowRefusal = {
  /** Of the error catalogue; `unknown`: the reason has no code that this version knows. */
  readonly code: Extract<ErrorCode, 'journal.full' | 'request.invalid'> | Unknown;
  /** A field of the row, or `kind`; null: it is about no single field. */
  readonly field: string | null;
};

/** The kind of a row if this version knows it; names of other kinds come from outside. */
export const knownKind = (kind: string): string => (isRowKind(kind) ? kind : UNKNOWN);

const isFieldOf = (kind: string, name: string): boolean =>
  name === 'kind' || (isRowKind(kind) && fieldNamesOf(kind).includes(name));

/** @param detail of an `invalid` result, which begins with the field that it is about */
export function readRowRefusal(kind: string, detail: string): RowRefusal {
  if (detail.startsWith(JOURNAL_FULL)) return { code: 'journal.full', field: null };
  const field = /^(\w{1,64}): /.exec(detail)?.[1];
  if (field === undefined || !isFieldOf(kind, field)) return { code: UNKNOWN, field: null };
  return { code: 'request.invalid', field };
}

export type CountedRefusal = RowRefusal & { readonly kind: string; readonly times: number };

/** The refusals of a push, equal ones counted. @param results one for each change, in order */
export function countRefusals(
  changes: readonly Pick<RowChange, 'kind'>[],
  results: readonly ChangeResult[],
): CountedRefusal[] {
  const counted = new Map<string, CountedRefusal>();
  for (const [index, result] of results.entries()) {
    const change = changes[index];
    if (result.status !== 'invalid' || change === undefined) continue;
    const refusal = { kind: knownKind(change.kind), ...readRowRefusal(change.kind, result.detail) };
    const key = JSON.stringify(refusal);
    counted.set(key, { ...refusal, times: (counted.get(key)?.times ?? 0) + 1 });
  }
  return [...counted.values()];
}
