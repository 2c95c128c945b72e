import { expose } from 'comlink';
import { createJournalWork, type JournalWork } from './journal-work.ts';

/** The worker's end; its name is that of the journal's database. */
expose(createJournalWork(self.name) satisfies JournalWork);
