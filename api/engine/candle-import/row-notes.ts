import type { CandleImportReport } from '#contracts/market/candle-import.ts';

const EXAMPLES = 5;
const EXAMPLE_LENGTH = 120;

/** Where in the file something was found; the text is made only if it is shown. */
export type Finding = { readonly line: number; readonly text: () => string };

type Note = CandleImportReport['notes'][number];

/** Counts rows by what was found, and keeps the first lines of each kind. */
export function createRowNotes() {
  const notes = new Map<string, Note>();

  function add(reason: string, kept: boolean, { line, text }: Finding): void {
    const note = notes.get(reason) ?? { reason, rows: 0, kept, examples: [] };
    note.rows += 1;
    if (note.examples.length < EXAMPLES) {
      note.examples.push({ line, text: text().slice(0, EXAMPLE_LENGTH) });
    }
    notes.set(reason, note);
  }

  return {
    leaveOut: (reason: string, finding: Finding): void => add(reason, false, finding),
    keep: (reason: string, finding: Finding): void => add(reason, true, finding),
    /** Left out before kept, the most frequent first. */
    list: (): Note[] =>
      [...notes.values()].toSorted((a, b) => Number(a.kept) - Number(b.kept) || b.rows - a.rows),
  };
}

export type RowNotes = ReturnType<typeof createRowNotes>;
