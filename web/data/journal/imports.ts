import { useEffect, useState } from 'react';
import type { ImportService, Reconciliation } from '#web/offline/worker/import-service.ts';
import { requireJournal, useJournalAccess, useOpenJournal } from './journal-context.ts';

export {
  CSV_COLUMNS,
  type CsvColumn,
  type SkippedRow,
  type StatementFormat,
  type TableReading,
} from '#web/statements/statement.ts';
export type {
  ImportService,
  ReconciledFigure,
  Reconciliation,
} from '#web/offline/worker/import-service.ts';
export type { ImportResult as ImportDone } from '#web/offline/worker/import-store.ts';
export type { ImportPreview, PreviewedTrade } from '#web/offline/worker/import-preview.ts';
export type { ImportChoice } from '#web/offline/worker/import-target.ts';
export type { OpenedStatement, StatementFile } from '#web/offline/worker/import-open.ts';
export {
  forgetRefusals,
  listShared,
  readShared,
  removeShared,
  type Shared,
  type WaitingFile,
} from '#web/offline/cache/shared-file.ts';

/** Returns a function that connects to the import service of the open journal. */
export function useImportService(): () => Promise<ImportService> {
  const access = useJournalAccess();
  return async () => (await requireJournal(access).services()).imports;
}

/** Whether opening the journal has ended, with success or not. */
export const useIsJournalOpened = (): boolean => useJournalAccess().state !== 'opening';

type ReconciliationState =
  | { state: 'loading' | 'failed' }
  | { state: 'loaded'; reconciliation: Reconciliation };

/** Compares the figures of an import's statement with those computed from the journal. */
export function useReconciliation(importId: string): ReconciliationState {
  const journal = useOpenJournal();
  const [read, setRead] = useState<ReconciliationState>({ state: 'loading' });
  useEffect(() => {
    let isGone = false;
    journal
      ?.services()
      .then(({ imports }) => imports.reconcile(importId))
      .then(
        (reconciliation) => !isGone && setRead({ state: 'loaded', reconciliation }),
        () => !isGone && setRead({ state: 'failed' }),
      );
    return () => {
      isGone = true;
    };
  }, [journal, importId]);
  return read;
}
