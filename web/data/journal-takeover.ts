import { useCallback, useEffect, useState } from 'react';
import type { ForeignJournal } from '#web/offline/journal-takeover.ts';
import { useOpenJournal } from './journal-context.ts';
import { type Command, useCommand } from './use-command.ts';

export type { ForeignJournal } from '#web/offline/journal-takeover.ts';

export type ForeignUnsent = {
  /** Journals of other accounts on this device with trades that were never sent. */
  found: readonly ForeignJournal[];
  /** Moves the trades of one, by its name, into the own journal. */
  takeOver: Command<string>;
  exportUnsent: (name: string) => Promise<Blob>;
};

/** Trades that other accounts left unsent on this device. */
export function useForeignUnsent(): ForeignUnsent {
  const journal = useOpenJournal();
  const [found, setFound] = useState<readonly ForeignJournal[]>([]);
  useEffect(() => {
    let isGone = false;
    const show = (journals: readonly ForeignJournal[]): void => {
      if (!isGone) setFound(journals);
    };
    journal?.foreign.find().then(show, () => show([])); // nothing found is nothing offered
    return () => {
      isGone = true;
    };
  }, [journal]);

  const takeOver = useCommand(async (name: string) => {
    await journal?.foreign.takeOver(name);
    setFound((journals) => journals.filter((each) => each.name !== name));
  });
  const exportUnsent = useCallback(
    async (name: string) => {
      if (journal === null) throw new Error('The journal is still opening. Please try again.');
      return journal.foreign.exportUnsent(name);
    },
    [journal],
  );
  return { found, takeOver, exportUnsent };
}
