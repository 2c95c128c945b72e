import { useCallback, useState } from 'react';
import type { TradeTask } from '#web/features/journal/trade-task.ts';

const addTask: TradeTask = { kind: 'add' };

type Views = {
  /** The app was opened to write down a trade. */
  startsTrade: boolean;
  view: string;
  openJournal: () => void;
};

/** A form of the journal that was asked for, anywhere in the app. */
export function useTradeTask({ startsTrade, view, openJournal }: Views) {
  const [wanted, setWanted] = useState<TradeTask | null>(startsTrade ? addTask : null);
  // Who leaves the journal with the form open has changed their mind.
  if (wanted !== null && view !== 'trading-journal') setWanted(null);

  const openTask = useCallback(
    (task: TradeTask): void => {
      setWanted(task);
      openJournal();
    },
    [openJournal],
  );
  return { wanted, openTask, addTrade: () => openTask(addTask), endTask: () => setWanted(null) };
}
