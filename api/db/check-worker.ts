import { workerData } from 'node:worker_threads';
import SqliteConnection from 'better-sqlite3';
import { z } from 'zod';
import { sendResult } from '#api/workers/messages.ts';

/** Reads every page of a copy; returns its damage, or null. */
function findDamage(file: string): string | null {
  const copy = new SqliteConnection(file, { fileMustExist: true });
  try {
    // Makes it a single file, which can also be opened from a read-only disk.
    copy.pragma('journal_mode = DELETE');
    const result = z.string().parse(copy.pragma('quick_check', { simple: true }));
    return result === 'ok' ? null : result;
  } finally {
    copy.close();
  }
}

sendResult(findDamage(z.string().parse(workerData)));
