import type { EntryRowFields } from '#contracts/journal/journal-rows.ts';
import { NOTES_MAX_LENGTH, TAGS_PER_ENTRY } from '#contracts/journal/journal.ts';

/** What is done to each of many trades; values as the contract stores them. */
export type BulkChange =
  | {
      kind: 'set';
      fields: Partial<Pick<EntryRowFields, 'setup' | 'account_id' | 'rating' | 'deleted'>>;
    }
  | { kind: 'addTags'; tags: readonly string[] }
  | { kind: 'removeTags'; tags: readonly string[] }
  /** A paragraph below the notes that are there. */
  | { kind: 'addNote'; text: string };

/** Fields of a trade by name. */
export type ChangedFields = Readonly<Record<string, unknown>>;

/** `Trend` and `trend` are one tag, as for the filter. */
const tagKey = (tag: string): string => tag.toLowerCase();

const tagKeys = (tags: readonly string[]): ReadonlySet<string> => new Set(tags.map(tagKey));

function addTags(current: readonly string[], tags: readonly string[]): ChangedFields | null {
  const present = tagKeys(current);
  const added = tags.filter((tag) => !present.has(tagKey(tag)));
  if (added.length === 0) return {};
  const all = [...current, ...added];
  return all.length > TAGS_PER_ENTRY ? null : { tags: all };
}

function removeTags(current: readonly string[], tags: readonly string[]): ChangedFields {
  const removed = tagKeys(tags);
  const left = current.filter((tag) => !removed.has(tagKey(tag)));
  return left.length === current.length ? {} : { tags: left };
}

function addNote(current: string, text: string): ChangedFields | null {
  const notes = current === '' ? text : `${current}\n\n${text}`;
  return notes.length > NOTES_MAX_LENGTH ? null : { notes };
}

/**
 * The fields of a trade that a change gives other values.
 *
 * @returns none where the trade has them already; null where it would exceed a limit: 20 tags, 4,000
 *          characters of notes
 */
export function changesFor(fields: EntryRowFields, change: BulkChange): ChangedFields | null {
  if (change.kind === 'addTags') return addTags(fields.tags, change.tags);
  if (change.kind === 'removeTags') return removeTags(fields.tags, change.tags);
  if (change.kind === 'addNote') return addNote(fields.notes, change.text);
  const others = Object.entries(change.fields).filter(
    ([name, value]) => Reflect.get(fields, name) !== value,
  );
  return Object.fromEntries(others);
}
