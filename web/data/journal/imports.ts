import { useEffect, useState } from 'react';
import type { ImportDesk, Reconciliation } from '#web/offline/worker/import-desk.ts';
import { requireJournal, useJournalAccess, useOpenJournal } from './journal-context.ts';

export {
  CSV_COLUMNS,
  type CsvColumn,
  type SkippedRow,
  type StatementFormat,
  type TableReading,
} from '#web/statements/statement.ts';
export type {
  ImportChoice,
  ImportDesk,
  ImportDone,
  ImportPreview,
  OpenedStatement,
  PreviewedTrade,
  ReconciledFigure,
  Reconciliation,
  StatementFile,
} from '#web/offline/worker/import-desk.ts';
export {
  forgetRefusals,
  listShared,
  readShared,
  removeShared,
  type Shared,
  type WaitingFile,
} from '#web/offline/cache/shared-file.ts';

/** Gives the desk at which statements are read, in the worker of the open journal. */
export function useImportDesk(): () => Promise<ImportDesk> {
  const access = useJournalAccess();
  return async () => (await requireJournal(access).work()).imports;
}

/** Whether it is known what becomes of the opening of the journal. */
export const useIsJournalSettled = (): boolean => useJournalAccess().state !== 'opening';

export type ReconciliationState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'loaded'; reconciliation: Reconciliation };

/** An import's statement beside what the journal computes of it. */
export function useReconciliation(importId: string): ReconciliationState {
  const journal = useOpenJournal();
  const [read, setRead] = useState<ReconciliationState>({ state: 'loading' });
  useEffect(() => {
    let isGone = false;
    const show = (state: ReconciliationState): void => {
      if (!isGone) setRead(state);
    };
    journal
      ?.work()
      .then(({ imports }) => imports.reconcile(importId))
      .then(
        (reconciliation) => show({ state: 'loaded', reconciliation }),
        () => show({ state: 'failed' }),
      );
    return () => {
      isGone = true;
    };
  }, [journal, importId]);
  return read;
}
