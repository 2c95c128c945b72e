import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { UnreadableFile } from '#contracts/rules/market/candle-import/layout.ts';
import { sendResult } from '#api/workers/messages.ts';
import { Bytes } from '#contracts/endpoint.ts';
import { CandleImportQuery } from '#contracts/market/candle-import.ts';
import { piecesOf, readCandleFile } from './read-candle-file.ts';
import type { WorkerAnswer } from './read-in-worker.ts';

/** Worker that reads one file; see `readInWorker`. */
const Task = z.object({
  bytes: Bytes,
  request: CandleImportQuery.omit({ dry_run: true }).extend({ now: z.number() }),
});

const columnsOf = (answer: WorkerAnswer): ArrayBuffer[] => {
  if (!('read' in answer)) return [];
  const { length: _, ...columns } = answer.read.candles;
  return Object.values(columns).map(({ buffer }) => buffer);
};

async function read(): Promise<WorkerAnswer> {
  const { bytes, request } = Task.parse(workerData);
  try {
    return { read: await readCandleFile(piecesOf(bytes), request) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message };
    throw error;
  }
}

const answer = await read();
sendResult(answer, columnsOf(answer));
