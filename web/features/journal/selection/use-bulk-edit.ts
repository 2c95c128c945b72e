import { useState } from 'react';
import {
  type BulkChange,
  type BulkResult,
  type BulkService,
  type LeftTrade,
  type UndoResult,
  useBulkService,
} from '#web/data/journal/bulk-edit.ts';
import { formatCount } from '#web/lib/format.ts';
import { toastError, toastInfo, toastUndo } from '#web/ui/states/Toasts.tsx';

/** An act that is running: rows so far, and of how many. `isUndo`: it cannot be cancelled. */
export type BulkProgress = { isUndo: boolean; done: number; total: number };

/** Trades that an act left as they were, because they would have exceeded a limit. */
export type LeftTrades = {
  reason: 'tags' | 'notes';
  count: number;
  first: readonly LeftTrade[];
};

const isDeletion = (change: BulkChange): boolean =>
  change.kind === 'set' && change.fields.deleted === true;

/** `9 trades changed, 3 as before, 1 deleted meanwhile` */
function resultText({ done, changed, leftCount, gone }: BulkResult, change: BulkChange): string {
  const same = done - changed - leftCount - gone;
  const others = [
    ...(same > 0 ? [`${same.toLocaleString()} as before`] : []),
    ...(leftCount > 0 ? [`${leftCount.toLocaleString()} left`] : []),
    ...(gone > 0 ? [`${gone.toLocaleString()} deleted meanwhile`] : []),
  ];
  const verb = isDeletion(change) ? 'deleted' : 'changed';
  return [`${formatCount(changed, 'trade')} ${verb}`, ...others].join(', ');
}

function undoText({ restored, edited }: UndoResult): string {
  const text = `${formatCount(restored, 'trade')} restored`;
  return edited === 0 ? text : `${text}, ${edited.toLocaleString()} changed since`;
}

function showResult(
  result: BulkResult,
  { change, total, onUndo }: { change: BulkChange; total: number; onUndo: () => void },
): void {
  const { changed, done, failure } = result;
  const text = resultText(result, change);
  const isCancelled = failure === null && done < total;
  const ended = isCancelled ? `Cancelled at ${done.toLocaleString()}: ${text}` : text;
  if (changed > 0) toastUndo(ended, onUndo);
  else if (failure === null) toastInfo(ended);
  if (failure !== null) toastError(failure);
}

/** Changes the selected trades; a toast says what was done, and offers to undo it. */
export function useBulkEdit() {
  const openService = useBulkService();
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const [left, setLeft] = useState<LeftTrades | null>(null);

  async function run<T extends { failure: string | null }>(
    isUndo: boolean,
    work: (service: BulkService, onProgress: (done: number, total: number) => void) => Promise<T>,
  ): Promise<T | null> {
    setProgress({ isUndo, done: 0, total: 0 });
    try {
      // A report may arrive after the end.
      return await work(await openService(), (done, total) =>
        setProgress((current) => current && { isUndo, done, total }),
      );
    } catch (failure) {
      toastError(failure instanceof Error ? failure.message : 'That did not work.');
      return null;
    } finally {
      setProgress(null);
    }
  }

  async function undo(act: number): Promise<void> {
    const result = await run(true, (service, onProgress) => service.undo(act, onProgress));
    if (result === null) return;
    toastInfo(undoText(result));
    if (result.failure !== null) toastError(result.failure);
  }

  async function apply(ids: ReadonlySet<string>, change: BulkChange): Promise<void> {
    const result = await run(false, (service, onProgress) =>
      service.apply([...ids], change, onProgress),
    );
    if (result === null) return;
    const { act, leftCount: count, left: first } = result;
    showResult(result, { change, total: ids.size, onUndo: () => void undo(act) });
    if (count > 0) setLeft({ reason: change.kind === 'addNote' ? 'notes' : 'tags', count, first });
  }

  return {
    progress,
    left,
    apply,
    cancel: async () => (await openService()).cancel(),
    closeLeft: () => setLeft(null),
  };
}
