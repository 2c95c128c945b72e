import { useState } from 'react';
import { useImportDesk } from '#web/data/journal/imports.ts';
import { sentenceOf } from './import-steps.ts';

/** Takes an import out of the journal as a whole, and back in. */
export function useImportUndo(importId: string) {
  const openDesk = useImportDesk();
  const [isUndone, setIsUndone] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** @returns whether it is done; `problem` says why not */
  async function turn(toUndone: boolean): Promise<boolean> {
    setIsBusy(true);
    setProblem(null);
    try {
      const desk = await openDesk();
      await (toUndone ? desk.undo(importId) : desk.redo(importId));
      setIsUndone(toUndone);
      return true;
    } catch (failure) {
      setProblem(sentenceOf(failure));
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { isUndone, isBusy, problem, undo: () => turn(true), redo: () => turn(false) };
}
