import { Worker } from 'node:worker_threads';
import type { CandleImport, ImportRequest } from '#api/engine/candle-import/candle-import.ts';
import { UnreadableFile } from '#api/engine/candle-import/layout.ts';

/** The result of the worker; `unreadable` is the message of an UnreadableFile. */
export type WorkerAnswer = { readonly read: CandleImport } | { readonly unreadable: string };

/**
 * Reads a file of candles in a worker thread: a million rows take seconds.
 *
 * @param bytes of the file; they go to the thread and are gone here
 * @throws UnreadableFile with a sentence for the person who chose the file
 */
export function readInWorker(
  bytes: Uint8Array<ArrayBuffer>,
  request: ImportRequest,
): Promise<CandleImport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('import-worker.ts', import.meta.url), {
      workerData: { bytes, request },
      transferList: [bytes.buffer],
      // A million rows need a third of it; a hostile file ends the worker, not the server.
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    worker.once('message', (answer: WorkerAnswer) => {
      if ('read' in answer) resolve(answer.read);
      else reject(new UnreadableFile(answer.unreadable));
    });
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new Error(`the import ended without an answer (${code})`)),
    );
  });
}
