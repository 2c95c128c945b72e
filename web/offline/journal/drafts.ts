import type { Draft, JournalDb } from './journal-db.ts';

/** Which form a draft belongs to: that of a new trade, of one trade, or of one signal that is taken. */
export type DraftForm = 'new' | `edit:${string}` | `take:${string}`;

export const readDraft = async (db: JournalDb, form: DraftForm): Promise<Draft | null> =>
  (await db.drafts.get(form)) ?? null;

/** Keeps what was typed into a form, in place of what was kept of it before. */
export async function keepDraft(
  db: JournalDb,
  form: DraftForm,
  values: Draft['values'],
  nowMs: number,
): Promise<void> {
  await db.drafts.put({ form, values, keptAt: nowMs });
}

export const dropDraft = (db: JournalDb, form: DraftForm): Promise<void> => db.drafts.delete(form);
