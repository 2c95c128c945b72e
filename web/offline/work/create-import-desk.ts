import type { JournalDb } from '../journal-db.ts';
import type { ImportDesk } from './import-desk.ts';

const later = async (): Promise<never> => {
  throw new Error('not yet');
};

export const createImportDesk = (_db: JournalDb): ImportDesk => ({
  open: later,
  preview: later,
  store: later,
  close: async () => {},
  undo: later,
  redo: later,
  reconcile: later,
});
