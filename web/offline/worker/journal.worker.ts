import { expose } from 'comlink';
import { createJournalWork } from './journal-work.ts';

// The first message names the journal's database; all others are calls.
self.addEventListener(
  'message',
  ({ data: name }: MessageEvent<unknown>) => {
    if (typeof name === 'string') expose(createJournalWork(name));
  },
  { once: true },
);
