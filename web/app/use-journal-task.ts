import { useCallback, useState } from 'react';
import type { JournalTask } from '#web/features/journal/trade-task.ts';
import type { Launch } from './launch.ts';

const addTask: JournalTask = { kind: 'add' };

/** What the app was opened for. */
const launchTasks = { trade: addTask, import: { kind: 'import', isShared: true } } as const;

type Views = {
  launched: Launch['task'];
  view: string;
  openJournal: () => void;
};

/** Something of the journal that was asked for, anywhere in the app. */
export function useJournalTask({ launched, view, openJournal }: Views) {
  const [wanted, setWanted] = useState<JournalTask | null>(launched && launchTasks[launched]);
  // Who leaves the journal with the form open has changed their mind.
  if (wanted !== null && view !== 'trading-journal') setWanted(null);

  const openTask = useCallback(
    (task: JournalTask): void => {
      setWanted(task);
      openJournal();
    },
    [openJournal],
  );
  return { wanted, openTask, addTrade: () => openTask(addTask), endTask: () => setWanted(null) };
}
